/** Which categories a vendor of a type can choose, and how many. */
import { BASIC_CATEGORIES, PRO_CATEGORIES } from '#contract/limits.ts'
import { isOfferable, type ServiceType } from '#contract/service-type.ts'
import { belongsTo } from '#contract/signup.ts'

/** The service types of a vendor type, by name; the one that is the type itself comes first. */
export const primaryChoices = (catalog: readonly ServiceType[], topLevelCategory: string): ServiceType[] =>
  catalog.filter((type) => isOfferable(type) && belongsTo(topLevelCategory, type)).sort(byName)

/** Everything else that a vendor may also offer, starting with its own type's services. */
export function secondaryChoices(
  catalog: readonly ServiceType[],
  topLevelCategory: string,
  primaryId: number | null,
): { group: string; types: ServiceType[] }[] {
  const trades = catalog.filter((type) => isOfferable(type) && type.id !== primaryId)
  const own = trades.filter((type) => belongsTo(topLevelCategory, type)).sort(byName)
  const groups = catalog
    .filter((type) => type.isTopLevel)
    .map((group) => ({
      group: group.pluralForm,
      types: trades.filter((type) => type.topLevelServiceType === group.id && !own.includes(type)).sort(byName),
    }))
  return [{ group: 'Related categories', types: own }, ...groups].filter(({ types }) => types.length > 0)
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
  const rankOf = ({ personForm, pluralForm }: ServiceType) => {
    const names = [plain(personForm), plain(pluralForm)]
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

/** How many categories fit besides the main one. @param allowed by the chosen membership; null until one is chosen */
export const roomForMore = (allowed: number | null): number => (allowed ?? PRO_CATEGORIES) - 1

/** `Basic has room for 4 categories, Pro for 6.` */
export const CATEGORY_LIMITS_HINT = `Basic includes ${BASIC_CATEGORIES} categories, Pro includes ${PRO_CATEGORIES}.`

const byName = (a: ServiceType, b: ServiceType) =>
  Number(b.isTopLevel) - Number(a.isTopLevel) || a.personForm.localeCompare(b.personForm, 'en')
