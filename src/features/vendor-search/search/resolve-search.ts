/**
 * Resolves typed text to the address of a results page: for forms submitted without JavaScript, and for text that is
 * not in the lists.
 */
import { NATIONWIDE } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType, SuggestedServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { suggestServices } from '#src/api/lookups/services.ts'
import { resultsTitle } from '../results/format-results.ts'
import { ANY_SERVICE, resultsHref, type SearchTerms } from './search-terms.ts'
import type { SearchedService } from './sections.ts'
import { ENTERTAINERS, findService, inPath, namedService } from './services.ts'
import type { TypedSearch } from './typed-search.ts'
import { placesIn, wordsAround, type WordsAround } from './typed-words.ts'

/** A suggested search. */
export interface MeantSearch {
  /** `Magicians near Boston, MA`. */
  name: string
  href: string
}

/** The address, or which of the two texts is unknown and what it may have meant. */
export type ResolvedSearch = { href: string } | { unknown: 'what' | 'where'; meant: MeantSearch[] }

const ANYWHERE = ['', NATIONWIDE, 'anywhere', 'everywhere']
const EVERYWHERE: PlaceName = { fileName: NATIONWIDE, displayName: '' }

/** What a text may mean, the likeliest first. */
interface Found<T> {
  items: readonly T[]
  isCertain: boolean
}
const NOTHING: Found<never> = { items: [], isCertain: false }
interface FoundPlaces extends Found<PlaceName> {
  /** Some of the words are of nothing that is known; they may be a vendor's name. */
  hasUnknownWords: boolean
  /** The last words name a place, after some that are not understood. */
  isGuess?: true
}

type Around = NonNullable<SuggestedServiceType['around']>
interface ReadWhat {
  services: Found<SearchedService>
  around: Around | null
}

export async function resolveSearch(
  api: Api,
  catalog: readonly ServiceType[],
  search: TypedSearch,
): Promise<ResolvedSearch> {
  const { what: text = '', where = '', service: fileName, kind: section = 'standard', ...filters } = search
  const { services, around }: ReadWhat = fileName
    ? { services: certainly(findService(catalog, fileName, section)), around: null }
    : await servicesFor(api, catalog, text)
  const words = wordsAround(around ?? { before: '', after: '' }, section)
  const places = await (where === '' ? placesAround(api, words) : placesFor(api, where))
  const hrefOf = (service: SearchedService, { fileName: location }: PlaceName) => {
    const kind = findService(catalog, service.fileName, words.kind) ? words.kind : section
    return resultsHref(
      inPath(catalog, {
        kind,
        service: kind === 'virtual' && section === 'virtual' ? ANY_SERVICE : service.fileName,
        location,
        ...filters,
      } satisfies SearchTerms),
    )
  }

  const [[service], [place]] = [services.items, places.items]
  if (service && place && services.isCertain && places.isCertain) return { href: hrefOf(service, place) }
  const meant = services.items.flatMap((service) =>
    places.items.map((place) => ({
      name: resultsTitle(service.pluralForm, place.displayName, place === EVERYWHERE),
      href: hrefOf(service, place),
    })),
  )
  const isWhere = services.isCertain && !places.hasUnknownWords
  return { unknown: isWhere ? 'where' : 'what', meant: meant.slice(0, MOST_MEANT) }
}

const MOST_MEANT = 5

/** The services that a text names, and the other words in it. */
async function servicesFor(api: Api, catalog: readonly ServiceType[], what: string): Promise<ReadWhat> {
  const named = what === '' ? ENTERTAINERS : namedService(catalog, what)
  if (named) return { services: certainly(named), around: null }
  const found = await suggestServices(api)(what)
  if (found.length > 0) return { services: suggested(found), around: found[0]?.around ?? null }
  return vendorsFor(api, what)
}

/** A text without a service may be a place, or a section of the site: every vendor there. */
async function vendorsFor(api: Api, text: string): Promise<ReadWhat> {
  const around = { before: '', after: text }
  const { kind, ...words } = wordsAround(around, 'standard')
  if (words.places.length === 0 && words.guesses.length === 0) {
    const isUnderstood = kind !== 'standard' || words.isNearMe
    return { services: certainly(isUnderstood ? ENTERTAINERS : null), around: isUnderstood ? around : null }
  }
  const { hasUnknownWords, isGuess } = await placesAround(api, words)
  if (!hasUnknownWords) return { services: certainly(ENTERTAINERS), around }
  return isGuess
    ? { services: { items: [ENTERTAINERS], isCertain: false }, around }
    : { services: NOTHING, around: null }
}

/** The place that words around a service name; without any, where the connection seems to be for "near me". */
async function placesAround(api: Api, words: Omit<WordsAround, 'kind'>): Promise<FoundPlaces> {
  const { places, guesses, isNearMe } = words
  let similar: readonly PlaceName[] = []
  for (const text of places) {
    const { items, isCertain } = suggested(await suggestPlaces(api)(text))
    if (items[0]?.isAmbiguous || isCertain) return { items, isCertain, hasUnknownWords: false }
    if (similar.length === 0) similar = items
  }
  if (similar.length > 0) return { items: orEverywhere(similar), ...UNKNOWN_WORDS }
  for (const text of guesses) {
    const { items, isCertain } = suggested(await suggestPlaces(api)(text))
    if (items[0]?.isAmbiguous || isCertain) return { items: orEverywhere(items), ...UNKNOWN_WORDS, isGuess: true }
  }
  if (places.length > 0) return { items: [EVERYWHERE], ...UNKNOWN_WORDS }
  const near = isNearMe ? (await api.call('geolocation')).value[0] : EVERYWHERE
  return { ...certainly<PlaceName>(near ?? null), hasUnknownWords: false }
}

const orEverywhere = (places: readonly PlaceName[]) => [...places.slice(0, MOST_MEANT - 1), EVERYWHERE]
const UNKNOWN_WORDS = { isCertain: false, hasUnknownWords: true }

/** A typed place; none is everywhere. Other words may stand around it: `Chicago this Saturday`. */
async function placesFor(api: Api, where: string): Promise<FoundPlaces> {
  if (ANYWHERE.includes(where.toLowerCase())) return { ...certainly(EVERYWHERE), hasUnknownWords: false }
  let found: Found<PlaceName> = NOTHING
  for (const text of new Set([where, ...placesIn(where)])) {
    found = suggested(await suggestPlaces(api)(text))
    if (found.items.length > 0) break
  }
  return { ...found, hasUnknownWords: false }
}

const certainly = <T>(item: T | null): Found<T> => ({ items: item ? [item] : [], isCertain: item !== null })

interface Suggested {
  isSimilar?: boolean | undefined
  isAmbiguous?: boolean | undefined
  around?: Around | undefined
}

/** Of exact matches only the best counts; of similar ones, and of those that are meant equally well, all. */
function suggested<T extends Suggested>(items: readonly T[]): Found<T> {
  const [first] = items
  if (first?.isAmbiguous) return { items: items.filter(({ isAmbiguous }) => isAmbiguous), isCertain: false }
  const isCertain = first !== undefined && first.isSimilar === undefined && (!first.around || items.length === 1)
  return { items: isCertain ? items.slice(0, 1) : items, isCertain }
}
