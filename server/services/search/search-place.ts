/** A vendor's own place in search results, and what moves it (docs/specification.md#place-in-results). */
import { BAND_MILES } from '#contract/reach.ts'
import type { Move, MoveTried, PlaceOrder, SearchPlace } from '#contract/search-place.ts'
import { comesTo, placesOn } from '#contract/nearest-place.ts'
import { byId } from '#server/catalog/service-types.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { milesBetween, type Point } from '#server/db/globe.ts'
import { HALF_LIFE_DAYS, PRIOR_RATING, PRIOR_REVIEWS, scoreOf, scoreParts, type Reputation } from '#server/db/score.ts'
import { vendorsNotFreeOn } from '#server/repositories/availability/availability.ts'
import {
  findReputation,
  middlePrice,
  placesInResults,
  type ChangedFigures,
} from '#server/repositories/search/place-in-results.ts'
import type { VendorSearch } from '#server/repositories/search/vendor-search.ts'
import { findVendor, findVendorsWithKnown, type VendorDetails } from '#server/repositories/search/vendors.ts'
import { checkDay } from '#server/services/availability/check-day.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { VendorCaller } from '#server/services/caller.ts'
import { NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { placeNamed } from './lookups.ts'
import { placesOf } from './vendor-places.ts'

type NearSearch = VendorSearch & { point: Point }
type Places = NonNullable<SearchPlace['anyDay']>

interface TriedChange {
  what: Move
  order: PlaceOrder
  changed: ChangedFigures
  price?: number
}

const ORDERS: readonly PlaceOrder[] = ['best', 'reply', 'price']
/** How fast replies are tried, in minutes. */
const FASTER = [
  { what: 'reply4h', minutes: 240 },
  { what: 'reply1h', minutes: 60 },
] as const
const FIVE = 5

/**
 * The search is that of a client who looks for the vendor's main service near the city from which it
 * works today.
 * @throws NotFound, TooManyRequests; InvalidFields for a day that no event can have
 */
export async function searchPlace(
  { db, places, clock }: ServiceContext,
  { freeOn }: { freeOn?: string | undefined },
  { accountId, vendorId, network }: VendorCaller,
): Promise<SearchPlace> {
  const now = clock()
  checkDay('freeOn', freeOn, now)
  await consume(db, 'searchPlace', { network, address: `account ${accountId}`, now })
  const [vendor, reputation] = await Promise.all([findVendor(db, vendorId), findReputation(db, vendorId)])
  const category = vendor && byId(vendor.primaryServiceTypeId)
  if (!vendor || !reputation || !category) throw new NotFound('We couldn’t find your profile.')
  const today = utcDate(now)
  const [from] = placesOn({ ...placesOf(vendor), locationFileName: vendor.locationFileName }, today)
  const place = placeNamed(places, from.locationFileName)
  const search: NearSearch = {
    listing: category.id,
    point: place,
    radiusMiles: null,
    ratingFloor: null,
    virtualOnly: false,
    byScore: false,
    day: today,
    skip: 0,
    take: 1,
  }
  const tried = await triedChanges(db, search, { vendor, reputation, today })
  const anyDay = await placesWith(db, search, vendorId, tried)
  const ofDay = freeOn === undefined ? null : await onDay(db, { ...search, freeOn, day: freeOn, now }, vendorId)
  return {
    services: category.pluralForm,
    location: place.displayName,
    resultsUrl: `/${category.fileName}/${place.fileName}`,
    anyDay: anyDay.places,
    onDay: ofDay && freeOn !== undefined ? onDayOf(freeOn, ofDay, comesTo(placesOf(vendor), place, freeOn)) : null,
    rules: { priorReviews: PRIOR_REVIEWS, priorRating: PRIOR_RATING, halfLifeDays: HALF_LIFE_DAYS },
    figures: figuresOf(vendor, reputation, { miles: milesBetween(place, from), travelMiles: from.travelMiles }),
    moves: [...anyDay.moves, ...(ofDay?.moves ?? [])].toSorted(
      (one, other) => other.from - other.to - (one.from - one.to),
    ),
  }
}

/** The places in each order, and those changes that move the vendor up in theirs. */
async function placesWith(
  db: Queryable,
  search: NearSearch,
  vendorId: number,
  tried: readonly TriedChange[],
): Promise<{ places: Places | null; moves: MoveTried[] }> {
  const places: Partial<Places> = {}
  const moves: MoveTried[] = []
  for (const order of ORDERS) {
    const ofOrder = tried.filter((change) => change.order === order)
    const changes = [{}, ...ofOrder.map(({ changed }) => changed)]
    const [now, ...then] = await placesInResults(db, { ...search, sort: order }, vendorId, changes)
    if (!now) return { places: null, moves: [] }
    places[order] = now.place
    places.of = now.of
    ofOrder.forEach(({ what, price }, at) => {
      const to = then[at]?.place ?? now.place
      if (to >= now.place) return
      moves.push({ what, order, isOfDay: search.freeOn != null, from: now.place, to, ...(price && { price }) })
    })
  }
  return { places: places as Places, moves }
}

type OnDayFound = Awaited<ReturnType<typeof onDay>>

async function onDay(db: Queryable, search: NearSearch & { freeOn: string; now: Date }, vendorId: number) {
  const [row] = await findVendorsWithKnown(db, [vendorId], search.freeOn)
  const isKnownFree = row?.knownUntil ? row.knownUntil > search.now : false
  const tried: TriedChange[] = isKnownFree ? [] : [{ what: 'calendar', order: 'best', changed: { isFree: true } }]
  const { places, moves } = await placesWith(db, search, vendorId, tried)
  const notFree = (await vendorsNotFreeOn(db, [vendorId], search.freeOn)).get(vendorId)
  const state = notFree === 'busy' ? 'busy' : isKnownFree ? 'free' : 'notSaid'
  return { state, places, moves } as const
}

interface Known {
  vendor: VendorDetails
  reputation: Reputation
  today: string
}

/** The changes that are worth trying on any day. */
async function triedChanges(
  db: Queryable,
  search: NearSearch,
  { vendor, reputation, today }: Known,
): Promise<TriedChange[]> {
  const best = (what: Move, then: Reputation): TriedChange => ({
    what,
    order: 'best',
    changed: { score: scoreOf(then) },
  })
  const wait = vendor.replyMinutes ?? Infinity
  const price = vendor.startingPrice === null ? await middlePrice(db, search) : null
  return [
    best('booking', afterBookings(reputation, 1, today)),
    best('review', afterReviews(afterBookings(reputation, 1, today), 1)),
    best('fiveBookings', afterReviews(afterBookings(reputation, FIVE, today), FIVE)),
    ...FASTER.flatMap(({ what, minutes }): TriedChange[] =>
      wait > minutes ? [{ what, order: 'reply', changed: { wait: minutes } }] : [],
    ),
    ...(price === null ? [] : [{ what: 'price', order: 'price', changed: { price }, price } as const]),
  ]
}

const afterBookings = (reputation: Reputation, more: number, today: string): Reputation => ({
  ...reputation,
  numberOfBookings: reputation.numberOfBookings + more,
  lastBookingOn: today,
})

/** With more reviews of five stars. */
function afterReviews(reputation: Reputation, more: number): Reputation {
  const { ratingTenths, numberOfReviews } = reputation
  const all = numberOfReviews + more
  return {
    ...reputation,
    numberOfReviews: all,
    ratingTenths: Math.round((ratingTenths * numberOfReviews + more * 50) / all),
  }
}

const onDayOf = (day: string, { state, places }: OnDayFound, comes: boolean): SearchPlace['onDay'] => ({
  day,
  state,
  places,
  ...(!comes && { isElsewhere: true }),
})

function figuresOf(
  vendor: VendorDetails,
  reputation: Reputation,
  { miles, travelMiles }: { miles: number; travelMiles: number },
): SearchPlace['figures'] {
  const { weightedRating, trust } = scoreParts(reputation)
  return {
    miles: Math.round(miles * 10) / 10,
    bandMiles: BAND_MILES.find((band) => miles < band) ?? Math.max(...BAND_MILES),
    travelMiles,
    rating: reputation.ratingTenths / 10,
    reviews: reputation.numberOfReviews,
    weightedRating: Math.round(weightedRating * 100) / 100,
    bookings: reputation.numberOfBookings,
    trust: Math.round(trust * 100) / 100,
    lastBookingOn: reputation.lastBookingOn,
    joinedOn: reputation.joinedOn,
    replyMinutes: vendor.replyMinutes,
    startingPrice: vendor.startingPrice,
  }
}
