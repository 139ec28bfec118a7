/** Searches vendors, near a place or nationwide (docs/specification.md#search). */
import type * as v from 'valibot'
import type { endpoints } from '#contract/endpoints.ts'
import { formatCount, plural } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { NATIONWIDE, NATIONWIDE_NAME, SURROUNDING_CITIES } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { SEARCH_TYPES, type Sort } from '#contract/search-filters.ts'
import { boundsOf } from '#contract/vendor-filter.ts'
import { milesTo } from '#contract/nearest-place.ts'
import type { SearchLocation, SearchReply } from '#contract/vendor.ts'
import { toContract, type CatalogEntry } from '#server/catalog/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { currentDays } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import { searchVendors } from '#server/repositories/search/search-vendors.ts'
import { formatPrices } from './typical-prices.ts'
import { findTypicalPrice } from '#server/repositories/search/typical-prices.ts'
import { checkDay } from '#server/services/availability/check-day.ts'
import { beyondResults } from './beyond-results.ts'
import { categoryWith, placeNamed } from './lookups.ts'
import { tellShown } from './shown-vendors.ts'
import { placesOf } from './vendor-places.ts'
import { toSearchResult } from './vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

interface SearchQuery {
  /** Null for a national search. */
  place: Location | null
  categoryId: number
  /** The list that represents "any category". */
  anyListing: number
  virtualOnly: boolean
  byScore: boolean
  distanceLimit: number
  ratingLimit: number
  priceLimit: number
  sort: Sort
  skip: number
  take: number
  freeOn?: string | undefined
}

/** @throws NotFound for an unknown place or category; InvalidFields for a day that no event can have */
export const searchAt = (
  context: ServiceContext,
  location: string,
  { searchType, preventDistanceSort, ...filters }: v.InferOutput<typeof endpoints.search.query>,
): Promise<SearchReply> =>
  search(context, {
    ...filters,
    place: location === NATIONWIDE ? null : placeNamed(context.places, location),
    anyListing: listingOf(searchType),
    virtualOnly: false,
    byScore: preventDistanceSort,
  })

/** @throws NotFound for an unknown place or category; InvalidFields for a day that no event can have */
export const searchVirtual = (
  context: ServiceContext,
  { location, ...filters }: v.InferOutput<typeof endpoints.virtualSearch.query>,
): Promise<SearchReply> =>
  search(context, {
    ...filters,
    place: location === undefined || location === NATIONWIDE ? null : placeNamed(context.places, location),
    anyListing: ALL_VENDORS,
    virtualOnly: true,
    byScore: false,
  })

function listingOf(searchType: number): number {
  if (searchType === SEARCH_TYPES.kids) return KIDS_VENDORS
  return searchType === SEARCH_TYPES.weddings ? WEDDING_VENDORS : ALL_VENDORS
}

async function search({ db, places, clock, vendorVersion }: ServiceContext, query: SearchQuery): Promise<SearchReply> {
  const { place } = query
  const now = clock()
  checkDay('freeOn', query.freeOn, now)
  const category = categoryWith(query.categoryId)
  const bounds = boundsOf(query, place)
  // Read before the rows: if vendors change in the meantime, the response has the older version, never the newer.
  const searchVersion = vendorVersion()
  const listing = bounds.category ?? query.anyListing
  const { virtualOnly, byScore, sort, skip, take, freeOn } = query
  const days = currentDays(now)
  const day = freeOn ?? days.today
  const asked = { listing, ...bounds, virtualOnly, byScore, sort, day, skip, take }
  const { rows, total, totalHere, busy } = await searchVendors(db, { ...asked, freeOn: freeOn ?? null, now })
  tellShown([{ vendors: rows.map(({ id }) => id), list: listing, isOfDay: freeOn !== undefined }])
  const searchLocation = searchLocationOf(places, place)
  const firstBeyond = query.virtualOnly ? undefined : rows[Math.max(0, totalHere - query.skip)]
  return {
    searchResults: rows.map((row) =>
      toSearchResult(row, { point: place, days, day, byVideo: virtualOnly, listing, ...(freeOn && { now }) }),
    ),
    searchResultsTotal: total,
    searchResultsNear: query.virtualOnly ? total : totalHere,
    ...(freeOn && skip === 0 && busy > 0 && { busyThatDay: leftOut(busy, freeOn, place) }),
    ...(place && category && skip === 0 && (await typicalPrices(db, place, category))),
    ...(place &&
      firstBeyond &&
      totalHere >= query.skip && {
        beyond: beyondResults({
          place,
          category,
          near: totalHere,
          nearestMiles: milesTo(placesOf(firstBeyond), place, { day }),
        }),
      }),
    searchLocation,
    location: searchLocation,
    isNationalSearch: place === null,
    serviceType: category && toContract(category),
    searchVersion,
  }
}

/** Who a search for a day left out: `1 vendor near Nome, AK is busy on Sat, Jun 5, 2027 and isn’t shown.` */
function leftOut(busy: number, day: string, place: Location | null): string {
  const who = `${formatCount(busy, 'vendor')}${place ? ` near ${place.displayName}` : ''}`
  const is = plural(busy, 'is', 'are')
  return `${who} ${is} busy on ${formatDay(day)} and ${is}n’t shown.`
}

/** `DJs near Chicago, IL: most quotes $700 to $1,300 (34 quotes)`. */
async function typicalPrices(
  db: Queryable,
  place: Location,
  category: CatalogEntry,
): Promise<Pick<SearchReply, 'typicalPrices'>> {
  const typical = await findTypicalPrice(db, category.id, place.fileName)
  if (!typical) return {}
  const { lowDollars, highDollars, quotes } = typical
  const range = formatPrices(lowDollars, highDollars)
  const what = `${category.pluralForm} near ${place.displayName}`
  return { typicalPrices: `${what}: most quotes ${range} (${formatCount(quotes, 'quote')})` }
}

function searchLocationOf(places: Places, place: Location | null): SearchLocation {
  if (!place)
    return {
      fileName: NATIONWIDE,
      displayName: NATIONWIDE_NAME,
      latitude: null,
      longitude: null,
      surroundingCities: [],
    }
  const { fileName, displayName, latitude, longitude } = place
  return {
    fileName,
    displayName,
    latitude,
    longitude,
    surroundingCities: places.surrounding(fileName, SURROUNDING_CITIES),
  }
}
