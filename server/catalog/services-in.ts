/** Service types that a text names, by whole words: `a dj` is no Latin DJ, though "quinceañera DJ" contains it. */
import { isTwoTyposFrom, lettersIn, mayBeTwoTyposFrom, TYPO_FROM_CHARS } from '#server/data/one-typo.ts'
import type { CatalogEntry } from './catalog-entry.ts'
import { fromCatalog } from './shown/shown-catalog.ts'
import { UNCOVERED, type Uncovered } from './uncovered.ts'

/** A run of words that names something. */
export interface NamedRun {
  at: number
  length: number
  /** Null for what Fanfare doesn't list. */
  entry: CatalogEntry | null
  uncovered: Uncovered | null
  /** Named as the catalog does, not in other words. */
  isOwnName: boolean
}
type Meaning = Pick<NamedRun, 'entry' | 'uncovered' | 'isOwnName'>

/** Longer than any name. */
const MOST_NAME_WORDS = 5

/** Ignores case, accents and punctuation: `R&B` equals `r b`, and `Quinceañera` equals `quinceanera`. */
export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The singular of most words; the others are the same wrong word on both sides. */
const singular = (word: string): string =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(ch|sh|x|ss)es$/, '$1')
        .replace(/([^s])s$/, '$1')

const keyOf = (words: readonly string[]): string => words.map(singular).join(' ')

/** The last words of names that people leave out: `henna`, `tent`, `elvis`. */
const LEFT_OUT = / (?:artist|rental|player|host|impersonator|crew|service|attendant|display|guard)s?$/i

const ownNames = ({ personForm, pluralForm, fileName, isTopLevel }: CatalogEntry) => [
  personForm,
  pluralForm,
  fileName,
  ...(isTopLevel ? [] : [personForm.replace(LEFT_OUT, '')]),
]

/** Each name with what it means: the catalog's own names first, of several entries the most popular. */
const meanings = fromCatalog((catalog) => {
  const known = new Map<string, Meaning>()
  const add = (name: string, meaning: Meaning) => {
    const words = fold(name).split(' ')
    for (const key of [keyOf(words), singular(words.join(''))]) if (!known.has(key)) known.set(key, meaning)
  }
  const entries = catalog
    .filter(({ isVenue, isHidden }) => !isVenue && !isHidden)
    .toSorted((a, b) => b.popularity - a.popularity)
  for (const entry of entries)
    for (const name of ownNames(entry)) add(name, { entry, uncovered: null, isOwnName: true })
  for (const uncovered of UNCOVERED)
    for (const word of uncovered.words) add(word, { entry: null, uncovered, isOwnName: true })
  for (const entry of entries)
    for (const name of entry.alternateNames) add(name, { entry, uncovered: null, isOwnName: false })
  return known
})
const listedNames = fromCatalog(() =>
  [...meanings()]
    .filter(([, { entry }]) => entry)
    .map(([name, meaning]) => ({ name, meaning, letters: lettersIn(name) })),
)
/** A word of some name is spelled as it is meant: the house of a bounce house is no horse. */
const knownWords = fromCatalog(() => new Set([...meanings().keys()].flatMap((key) => key.split(' '))))

/** @param isFree whether a word may be a part of a name; names do not go across one that is not */
export function runsIn(words: readonly string[], isFree: (at: number) => boolean = () => true): NamedRun[] {
  return longestRuns(words, isFree, (key) => meanings().get(key))
}

/** Names with one typo, or two in a long one. */
export function similarRunsIn(words: readonly string[], isFree: (at: number) => boolean = () => true): NamedRun[] {
  return longestRuns(words, isFree, (key) => {
    if (key.length < TYPO_FROM_CHARS || knownWords().has(key)) return undefined
    const typed = lettersIn(key)
    return listedNames().find(
      ({ name, letters }) =>
        Math.abs(name.length - key.length) <= 2 && mayBeTwoTyposFrom(typed, letters) && isTwoTyposFrom(key, name),
    )?.meaning
  })
}

function longestRuns(
  words: readonly string[],
  isFree: (at: number) => boolean,
  meaningOf: (key: string) => Meaning | undefined,
): NamedRun[] {
  const taken = new Set<number>()
  const found: NamedRun[] = []
  for (let length = Math.min(words.length, MOST_NAME_WORDS); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const places = Array.from({ length }, (_, i) => at + i)
      if (places.some((place) => taken.has(place) || !isFree(place))) continue
      const meaning = meaningOf(keyOf(words.slice(at, at + length)))
      if (!meaning) continue
      for (const place of places) taken.add(place)
      found.push({ at, length, ...meaning })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

/** These words come before the occasion or a detail: `magician for hire`, `dj with lights`. */
const BEFORE_AN_OCCASION = new Set(['for', 'to', 'at', 'with', 'during', 'para'])
const AND = new Set(['and', 'or', 'plus', 'y', 'and or'])

/**
 * The runs that say what is needed: before the occasion, and of those the catalog's own names, unless another stands
 * beside one with an "and" (`photo booth and karaoke`).
 */
export function neededOf(runs: readonly NamedRun[], words: readonly string[]): NamedRun[] {
  const [first] = runs
  if (!first) return []
  const occasion = words.findIndex((word, at) => at > first.at && BEFORE_AN_OCCASION.has(word))
  const counted = runs.filter(({ at }) => occasion < 0 || at < occasion)
  const isJoined = (one: NamedRun | undefined, other: NamedRun | undefined) =>
    one !== undefined && other !== undefined && AND.has(words.slice(one.at + one.length, other.at).join(' '))
  const own = counted.filter(
    ({ isOwnName }, i) => isOwnName || isJoined(counted[i - 1], counted[i]) || isJoined(counted[i], counted[i + 1]),
  )
  const named = own.length > 0 ? own : counted
  const groupOf = ({ entry }: NamedRun) => (entry?.isTopLevel ? undefined : entry?.topLevelServiceType)
  return named.filter(({ entry }) => !entry?.isTopLevel || named.every((other) => groupOf(other) !== entry.id))
}
