/** Finds a category by what is typed. */
import type { ServiceType } from '#contract/service-type.ts'

/** Other words for a category, by its file name. */
const ALSO_CALLED: Record<string, readonly string[]> = {
  emcee: ['mc', 'master of ceremonies'],
  dj: ['disc jockey'],
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Those with the typed text at the start of a word, names that begin with it first; all of them for no text. */
export function matchCategories(choices: readonly ServiceType[], typed: string): ServiceType[] {
  const text = plain(typed)
  const rankOf = ({ fileName, personForm, pluralForm }: ServiceType) => {
    const names = [plain(personForm), plain(pluralForm), ...(ALSO_CALLED[fileName] ?? [])]
    if (names.includes(text)) return 0
    if (names.some((name) => name.startsWith(text))) return 1
    return names.some((name) => ` ${name}`.includes(` ${text}`)) ? 2 : 3
  }
  return choices
    .map((type) => ({ type, rank: text === '' ? 0 : rankOf(type) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ type }) => type)
}
