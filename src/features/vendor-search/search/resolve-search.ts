/**
 * Resolves typed text to the address of a results page: for forms submitted without JavaScript, and for text that is
 * not in the lists.
 */
import { NATIONWIDE } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { resultsTitle } from '../results/format-results.ts'
import { ANY_SERVICE, resultsHref, type SearchTerms } from './search-terms.ts'
import type { SearchedService } from './sections.ts'
import { ENTERTAINERS, findService, inPath, namedService } from './services.ts'
import type { TypedSearch } from './typed-search.ts'
import { splitPlace, typedWords } from './typed-words.ts'

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

/** The matches of a text, best first: exact ones, or else those within a typo of it. */
interface Found<T> {
  items: readonly T[]
  isCertain: boolean
}

export async function resolveSearch(
  api: Api,
  catalog: readonly ServiceType[],
  search: TypedSearch,
): Promise<ResolvedSearch> {
  const { what: text = '', where: whereText = '', service: fileName, kind: section = 'standard', ...filters } = search
  const named = fileName ? null : namedService(catalog, text)
  const typed = fileName || named ? { what: text, kind: section, isNearMe: false } : typedWords(text, section)
  const { services, where } = fileName
    ? { services: certainly(findService(catalog, fileName, section)), where: whereText }
    : await readWhat(api, catalog, typed.what, whereText)
  const places = await placesFor(api, where, typed.isNearMe)
  const hrefOf = (service: SearchedService, { fileName: location }: PlaceName) => {
    const kind = findService(catalog, service.fileName, typed.kind) ? typed.kind : section
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
  return { unknown: services.isCertain ? 'where' : 'what', meant: meant.slice(0, MOST_MEANT) }
}

interface ReadWhat {
  services: Found<SearchedService>
  where: string
}

/** The services of a text; without a place of its own, the text may end or begin with one. */
async function readWhat(api: Api, catalog: readonly ServiceType[], what: string, where: string): Promise<ReadWhat> {
  const whole = await servicesFor(api, catalog, what)
  if (whole.isCertain || where !== '') return { services: whole, where }
  for (const split of splitPlace(what)) {
    const named = namedService(catalog, split.what)
    const services = named ? certainly(named) : await servicesFor(api, catalog, split.what)
    if (!services.isCertain) continue
    if ((await placesFor(api, split.where, false)).items.length > 0) return { services, where: split.where }
  }
  return { services: whole, where }
}

/** Without a typed place: where the connection seems to be if the person said "near me", else everywhere. */
async function placesFor(api: Api, where: string, isNearMe: boolean): Promise<Found<PlaceName>> {
  if (where === '' && isNearMe) return certainly((await api.call('geolocation')).value[0] ?? null)
  return ANYWHERE.includes(where.toLowerCase()) ? certainly(EVERYWHERE) : suggested(await suggestPlaces(api)(where))
}

const MOST_MEANT = 5

const certainly = <T>(item: T | null): Found<T> => ({ items: item ? [item] : [], isCertain: item !== null })

interface Suggested {
  isSimilar?: boolean | undefined
  isAmbiguous?: boolean | undefined
}

/** Of exact matches only the best counts; of similar ones, and of those that are meant equally well, all. */
function suggested<T extends Suggested>(items: readonly T[]): Found<T> {
  if (items[0]?.isAmbiguous) return { items: items.filter(({ isAmbiguous }) => isAmbiguous), isCertain: false }
  const isCertain = items[0]?.isSimilar === undefined && items.length > 0
  return { items: isCertain ? items.slice(0, 1) : items, isCertain }
}

async function servicesFor(api: Api, catalog: readonly ServiceType[], what: string): Promise<Found<SearchedService>> {
  const named = what === '' ? ENTERTAINERS : namedService(catalog, what)
  if (named) return certainly(named)
  return suggested(
    (await api.call('serviceTypes', { query: { contains: what, matchvsallnames: true, matchvsalternatenames: true } }))
      .value,
  )
}
