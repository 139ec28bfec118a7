/**
 * Responds to a search from saved results of broader ones, with the filter that the server uses
 * (contract/vendor-filter.ts): offline, "4 stars & up" or "Magicians" still finds matches among the vendors already
 * seen.
 */
import * as v from 'valibot'
import {
  ANY,
  DISTANCE_OPTIONS_MILES,
  LOAD_MORE_SIZE,
  NATIONWIDE,
  PRICE_OPTIONS_DOLLARS,
  RATING_OPTIONS_STARS,
  SEARCH_PAGE_SIZE,
} from '#contract/limits.ts'
import { ServiceType } from '#contract/service-type.ts'
import { boundsOf, comesTo, fits, type Bounds } from '#contract/vendor-filter.ts'
import { SearchReply } from '#contract/vendor.ts'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'
import { requestUrl } from '#src/api/client.ts'
import { inOrder } from './saved-order.ts'
import { notFoundIn, sectionQuery, type ResultsPage, type PageRange } from '../search/queries.ts'
import { chosenFilters, type SearchTerms } from '../search/search-terms.ts'

type SavedResponses = Pick<CacheStorage, 'match'>
type Limits = Pick<SearchTerms, 'distanceLimit' | 'ratingLimit'> &
  Partial<Pick<SearchTerms, 'priceLimit' | 'sort' | 'freeOn'>>
/** A search's filters, including the path's service. */
type SearchedFor = Limits & Pick<SearchTerms, 'categoryId'>

/**
 * @param categoryId the path's service or the chosen filter; ANY for every vendor
 * @returns null if no broader search of the same section and place is saved
 */
export async function resultsFromSaved(
  saved: SavedResponses,
  terms: SearchTerms,
  categoryId: number,
): Promise<(ResultsPage & { reply: SearchReply }) | null> {
  const searchedFor: SearchedFor = { ...terms, categoryId }
  const catalog = categoryId === ANY ? [] : await savedCatalog(saved)
  const category = catalog.find(({ id }) => id === categoryId)
  const wider = widerSearches(searchedFor, category?.topLevelServiceType)
  // Lists saved for the same day come first, then lists saved without one, which do not say who is free.
  const undated = terms.freeOn ? [searchedFor, ...wider].map((limits) => ({ ...limits, freeOn: '' })) : []
  for (const limits of [...wider, ...undated]) {
    const pages = await savedPages(saved, { ...terms, priceLimit: ANY, ...limits, sort: 'best' })
    const first = pages[0]
    if (!first) continue
    const known = pages.flatMap(({ reply }) => reply.searchResults)
    const bounds = boundsFor(searchedFor, first.reply)
    const byVideo = terms.kind === 'virtual'
    const { point } = bounds
    const found = inOrder(
      known.filter((vendor) => fits(vendor, bounds, byVideo)),
      { catalog, category, point, sort: terms.sort, isNear: (vendor) => byVideo || !point || comesTo(vendor, point) },
    )
    const beyond = pages.find(({ reply }) => reply.beyond)?.reply.beyond
    const reply = {
      ...first.reply,
      searchResults: found.vendors,
      searchResultsTotal: found.vendors.length,
      searchResultsNear: found.near,
      // The count belongs to another search, which counts others.
      busyThatDay: undefined,
      beyond: beyond && { ...beyond, ...(found.near === 0 && { text: NOBODY_TRAVELS }) },
      serviceType: category ?? first.reply.serviceType,
    }
    return {
      reply,
      ...notFoundIn(terms.kind, reply),
      savedAt: Math.min(...pages.map(({ savedAt }) => savedAt)),
      filteredHere: {
        saved: known.length,
        of: first.reply.searchResultsTotal,
        ...(limits.freeOn === '' && { isDayUnknown: true }),
      },
    }
  }
  return null
}

/** The saved line may say that a vendor travels there whom the filter left out. */
const NOBODY_TRAVELS = 'None of these travel to your city. They’re the nearest:'

function boundsFor(asked: SearchedFor, { searchLocation: { latitude, longitude } }: SearchReply): Bounds {
  return boundsOf(asked, latitude === null || longitude === null ? null : { latitude, longitude })
}

/** Needed to find a category's group. Without it, only the category itself and all vendors are looked up. */
async function savedCatalog(saved: SavedResponses): Promise<ServiceType[]> {
  const response = await saved.match(requestUrl('serviceTypes'), { ignoreVary: true })
  const parsed = v.safeParse(v.array(ServiceType), await response?.json().catch(() => null))
  return parsed.success ? parsed.output : []
}

/**
 * Searches whose results include all of `asked`, closest first: the same category, then its group, then all vendors.
 * Excludes `asked` itself, which is not saved, unless it asks for another order than the best first.
 */
export function widerSearches(asked: SearchedFor, group?: number): SearchedFor[] {
  const wider = (options: readonly number[], limit: number, isWider: (option: number) => boolean) =>
    limit === ANY ? [ANY] : [limit, ...options.filter((option) => option !== ANY && isWider(option)), ANY]
  const categories = new Set([asked.categoryId, ...(asked.categoryId === ANY ? [] : [group ?? ANY, ANY])])
  const distances = wider(
    [...DISTANCE_OPTIONS_MILES].sort((a, b) => a - b),
    asked.distanceLimit,
    (miles) => miles > asked.distanceLimit,
  )
  const ratings = wider(RATING_OPTIONS_STARS, asked.ratingLimit, (stars) => stars < asked.ratingLimit)
  const { priceLimit = ANY, sort = 'best' } = asked
  const prices = wider(PRICE_OPTIONS_DOLLARS, priceLimit, (dollars) => dollars > priceLimit)
  return [...categories]
    .flatMap((categoryId) =>
      distances.flatMap((distanceLimit) =>
        ratings.flatMap((ratingLimit) =>
          prices.map((price) => ({ categoryId, distanceLimit, ratingLimit, ...withPrice(price) })),
        ),
      ),
    )
    .slice(sort === 'best' ? 1 : 0)
}

/** Without a limit it goes unsaid. */
const withPrice = (priceLimit: number) => (priceLimit === ANY ? {} : { priceLimit })

interface SavedPage {
  reply: SearchReply
  savedAt: number
}

/** The first results and those loaded after them, up to the first gap in what is saved. */
async function savedPages(saved: SavedResponses, terms: SearchTerms): Promise<SavedPage[]> {
  const found: SavedPage[] = []
  let page: PageRange = { skip: 0, take: SEARCH_PAGE_SIZE }
  for (;;) {
    const response = await saved.match(addressOf(terms, page), { ignoreVary: true })
    const parsed = v.safeParse(SearchReply, await response?.json().catch(() => null))
    if (!response || !parsed.success) return found
    found.push({ reply: parsed.output, savedAt: Date.parse(response.headers.get(SAVED_AT_HEADER) ?? '') || 0 })
    const skip = page.skip + parsed.output.searchResults.length
    if (skip >= parsed.output.searchResultsTotal || parsed.output.searchResults.length === 0) return found
    page = { skip, take: LOAD_MORE_SIZE }
  }
}

function addressOf(terms: SearchTerms, page: PageRange): string {
  const { kind, location } = terms
  const query = { ...chosenFilters(terms), ...page }
  return kind === 'virtual'
    ? requestUrl('virtualSearch', { query: { ...query, ...(location !== NATIONWIDE && { location }) } })
    : requestUrl('search', { params: { location }, query: { ...query, ...sectionQuery(kind) } })
}
