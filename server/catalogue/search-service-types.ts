/**
 * The search behind `GET /api/v1/servicetypes` (docs/specification.md#service-types; their meaning is settled here).
 */
import { SIMILAR_TAKE } from '#contract/limits.ts'
import { isOneSlipFrom, SLIP_FROM_CHARS } from '#server/data/one-slip.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { serviceTypes } from './catalogue.ts'

export interface ServiceTypeQuery {
  /** Text that a name contains, whatever its case; without it every entry matches. */
  contains?: string | undefined
  /** Look in all names: both forms, the file name and the alternate names. Wins over the two below. */
  matchvsallnames?: boolean | undefined
  /** Look in the alternate names besides the forms. */
  matchvsalternatenames?: boolean | undefined
  /** Which form `contains` is looked for in: `person`, `plural`, or both (anything else, and by default). */
  matchFormType?: string | undefined
  /** Include places (banquet halls, lofts); without it the reply holds people and things only. */
  includevenuecategories?: boolean | undefined
  /** `name`: by plural form; `popularity`: most offered first; `relevance` (the default with `contains`): names that
   * start with the text, then words that do, then the rest; otherwise the catalogue's order. */
  sorttype?: string | undefined
  /** Only these; a group's id brings its members along. */
  categoryIds?: readonly number[] | undefined
  /** Only what a vendor may choose when signing up. */
  getOnlySignupCategories?: boolean | undefined
}

/** The entries that match, in the order asked. Unknown ids match nothing, nor does text without a letter or digit. */
export function search(query: ServiceTypeQuery = {}): CatalogueEntry[] {
  const wanted = query.categoryIds && new Set(query.categoryIds)
  const typed = query.contains?.trim() ?? ''
  const text = fold(typed)
  if (typed !== '' && text === '') return []
  const found = serviceTypes.filter(
    (entry) =>
      (query.includevenuecategories || !entry.isVenue) &&
      (!query.getOnlySignupCategories || entry.inSignup) &&
      (!wanted || wanted.has(entry.id) || wanted.has(entry.topLevelServiceType)) &&
      (text === '' || namesOf(entry, query).some((name) => foldOnce(name).includes(text))),
  )
  return sorted(found, query, text)
}

/** The catalogue's own names, folded once. */
const folded = new Map<string, string>()

function foldOnce(name: string): string {
  const known = folded.get(name)
  if (known !== undefined) return known
  const result = fold(name)
  folded.set(name, result)
  return result
}

/** Case, accents and punctuation do not matter: `R&B`, `r b` and `Quinceañera`, `quinceanera` are the same. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The names that a query looks in. */
function namesOf(entry: CatalogueEntry, query: ServiceTypeQuery): readonly string[] {
  if (query.matchvsallnames) return [entry.personForm, entry.pluralForm, entry.fileName, ...entry.alternateNames]
  const forms: string[] = []
  if (query.matchFormType !== 'plural') forms.push(entry.personForm)
  if (query.matchFormType !== 'person') forms.push(entry.pluralForm)
  return query.matchvsalternatenames ? [...forms, ...entry.alternateNames] : forms
}

function sorted(entries: CatalogueEntry[], query: ServiceTypeQuery, text: string): CatalogueEntry[] {
  const order = query.sorttype?.toLowerCase() ?? (text === '' ? '' : 'relevance')
  const byName = (a: CatalogueEntry, b: CatalogueEntry) => a.pluralForm.localeCompare(b.pluralForm, 'en') || a.id - b.id
  const byPopularity = (a: CatalogueEntry, b: CatalogueEntry) => b.popularity - a.popularity || byName(a, b)
  if (order === 'name') return entries.sort(byName)
  if (order === 'popularity') return entries.sort(byPopularity)
  if (order !== 'relevance' || text === '') return entries
  const rank = (entry: CatalogueEntry) =>
    Math.min(...[entry.personForm, entry.pluralForm].map((name) => nearness(foldOnce(name), text)))
  return entries.sort((a, b) => rank(a) - rank(b) || byPopularity(a, b))
}

/** 0: the very name, 1: starts with the text, 2: a word of it does, 3: inside a word, 4: found by another name. */
function nearness(name: string, text: string): number {
  if (name === text) return 0
  const at = ` ${name}`.indexOf(` ${text}`)
  if (at === 0) return 1
  if (at > 0) return 2
  return name.includes(text) ? 3 : 4
}

/** Service types with a name that the text misses by one typing mistake (`magican`), most offered first. */
export function similarTo({ contains = '', ...query }: ServiceTypeQuery): CatalogueEntry[] {
  const text = fold(contains)
  if (text.length < SLIP_FROM_CHARS) return []
  return search({ ...query, sorttype: 'popularity' })
    .filter((entry) => namesOf(entry, query).some((name) => isOneSlipFrom(text, fold(name))))
    .slice(0, SIMILAR_TAKE)
}
