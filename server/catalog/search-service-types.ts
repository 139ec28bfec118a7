/**
 * The search behind `GET /api/v1/servicetypes` (docs/specification.md#service-types). This file defines what its
 * parameters mean.
 */
import { SIMILAR_TAKE } from '#contract/limits.ts'
import { isTwoTyposFrom, TYPO_FROM_CHARS } from '#server/data/one-typo.ts'
import type { CatalogEntry } from './catalog-entry.ts'
import { shownServiceTypes } from './shown/shown-catalog.ts'
import { fold, neededOf, runsIn, similarRunsIn, type NamedRun } from './services-in.ts'

export interface ServiceTypeQuery {
  /** Text that a name must contain from the start of a word on, ignoring case; without it every entry matches. */
  contains?: string | undefined
  /** Search all names: both forms, the file name and the alternate names. Overrides the next two parameters. */
  matchvsallnames?: boolean | undefined
  /** Search the alternate names in addition to the forms. */
  matchvsalternatenames?: boolean | undefined
  /** Which form to search for `contains`: `person`, `plural`, or both (any other value, and the default). */
  matchFormType?: string | undefined
  /** Include venues (banquet halls, lofts); otherwise the reply contains only people and things. */
  includevenuecategories?: boolean | undefined
  /**
   * `name`: by plural form; `popularity`: most offered first; `relevance` (the default with `contains`): names that
   * start with the text, then names with a word that does, then the rest. Otherwise catalog order.
   */
  sorttype?: string | undefined
  /** Only these ids; a group's id includes its members. */
  categoryIds?: readonly number[] | undefined
  /** Only service types that a vendor may choose during signup. */
  getOnlySignupCategories?: boolean | undefined
}

/**
 * Returns the matching entries in the requested order. Unknown ids match nothing, and neither does text without a
 * letter or digit.
 */
export function search(query: ServiceTypeQuery = {}): CatalogEntry[] {
  const wanted = query.categoryIds && new Set(query.categoryIds)
  const typed = query.contains?.trim() ?? ''
  const text = fold(typed)
  if (typed !== '' && text === '') return []
  const found = shownServiceTypes().filter(
    (entry) =>
      (!entry.isHidden || isWhole(query)) &&
      (query.includevenuecategories || !entry.isVenue) &&
      (!query.getOnlySignupCategories || entry.inSignup) &&
      (!wanted || wanted.has(entry.id) || wanted.has(entry.topLevelServiceType)) &&
      (text === '' || namesOf(entry, query).some((name) => contains(foldOnce(name), text))),
  )
  return sorted(found, query, text)
}

/** Pages look names up in the whole catalog: a hidden service type is among them, and says so. */
const isWhole = ({ contains, getOnlySignupCategories }: ServiceTypeQuery) => !contains && !getOnlySignupCategories

/** From the start of a word on, so that `a dj` is not in `quinceañera dj`; also as one word: `photobooth`. */
const contains = (name: string, text: string) => ` ${name}`.includes(` ${text}`) || asOneWord(name).startsWith(text)
const asOneWord = (name: string) => name.replaceAll(' ', '')

/** The catalog's names, folded once. */
const folded = new Map<string, string>()

function foldOnce(name: string): string {
  const known = folded.get(name)
  if (known !== undefined) return known
  const result = fold(name)
  folded.set(name, result)
  return result
}

/** Longer texts are read this far. */
const MOST_WORDS = 16
interface NamedWithin {
  entries: CatalogEntry[]
  /** Whether the names were typed with a typo. */
  isSimilar: boolean
  /** The words before the first name and after the last. */
  around: { before: string; after: string }
}

/**
 * Service types that a text names among other words, by the longest names that it has: `cheap bounce houses in Austin`.
 */
export function namedWithin({ contains = '', ...query }: ServiceTypeQuery): NamedWithin | null {
  const words = fold(contains).split(' ').slice(0, MOST_WORDS)
  const wanted = new Set(search(query))
  const among = (runs: readonly NamedRun[]) =>
    neededOf(
      runs.filter(
        ({ entry, isOwnName }) =>
          entry && wanted.has(entry) && (isOwnName || query.matchvsallnames || query.matchvsalternatenames),
      ),
      words,
    )
  const exact = among(runsIn(words))
  const named = exact.length > 0 ? exact : among(similarRunsIn(words))
  const [first] = named
  const last = named.at(-1)
  if (!first || !last) return null
  return {
    entries: [...new Set(named.flatMap(({ entry }) => entry ?? []))],
    isSimilar: exact.length === 0,
    around: {
      before: words.slice(0, first.at).join(' '),
      after: words.slice(last.at + last.length).join(' '),
    },
  }
}

/** The names to search for a query. */
function namesOf(entry: CatalogEntry, query: ServiceTypeQuery): readonly string[] {
  if (query.matchvsallnames) return [entry.personForm, entry.pluralForm, entry.fileName, ...entry.alternateNames]
  const forms: string[] = []
  if (query.matchFormType !== 'plural') forms.push(entry.personForm)
  if (query.matchFormType !== 'person') forms.push(entry.pluralForm)
  return query.matchvsalternatenames ? [...forms, ...entry.alternateNames] : forms
}

function sorted(entries: CatalogEntry[], query: ServiceTypeQuery, text: string): CatalogEntry[] {
  const order = query.sorttype?.toLowerCase() ?? (text === '' ? '' : 'relevance')
  const byName = (a: CatalogEntry, b: CatalogEntry) => a.pluralForm.localeCompare(b.pluralForm, 'en') || a.id - b.id
  const byPopularity = (a: CatalogEntry, b: CatalogEntry) => b.popularity - a.popularity || byName(a, b)
  if (order === 'name') return entries.sort(byName)
  if (order === 'popularity') return entries.sort(byPopularity)
  if (order !== 'relevance' || text === '') return entries
  const rank = (entry: CatalogEntry) =>
    Math.min(...[entry.personForm, entry.pluralForm].map((name) => nearness(foldOnce(name), text)))
  return entries.sort((a, b) => rank(a) - rank(b) || byPopularity(a, b))
}

/** 0: exact match, 1: starts with the text, 2: one of its words does, 3: matched by another name. */
function nearness(name: string, text: string): number {
  if (name === text) return 0
  const at = ` ${name}`.indexOf(` ${text}`)
  if (at === 0) return 1
  return at > 0 ? 2 : 3
}

/** Service types with a name one typo away from the text (`magican`), two in a long one, most offered first. */
export function similarTo({ contains = '', ...query }: ServiceTypeQuery): CatalogEntry[] {
  const text = fold(contains)
  if (text.length < TYPO_FROM_CHARS) return []
  return search({ ...query, sorttype: 'popularity' })
    .filter((entry) => !entry.isHidden && namesOf(entry, query).some((name) => isTwoTyposFrom(text, foldOnce(name))))
    .slice(0, SIMILAR_TAKE)
}
