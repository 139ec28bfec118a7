/**
 * The sample marketplace (docs/specification.md#sample-marketplace): vendors that look real, are all fictional, and are
 * the same every time. Vendor `i` depends only on the seed, on `i` and on the places, not on how many are requested.
 */
import type { Location } from '#contract/location.ts'
import type { Places, WeightedPlace } from '#server/data/places.ts'
import { cityRounds, type FixedFacts } from './city-rounds.ts'
import { describe } from './descriptions.ts'
import { Dice, WeightedChoice } from './dice.ts'
import { sampleFacts } from './facts.ts'
import { nameStyles } from './names.ts'
import { MEMBER_LEVELS, type SampleVendor } from './sample-vendor.ts'
import { servicesOffered } from './services-offered.ts'
import { tradeOf } from './trades/trades.ts'

export { MEMBER_LEVELS, type SampleVendor } from './sample-vendor.ts'

/** The number of pictures of each service type; photo ids end in 00 to 11. */
const PHOTO_VARIANTS = 12

const DEFAULT_SEED = 20_240_214
const BASIC_CATEGORIES_MAX = 4
const PRO_SHARE = 0.28
const NEWCOMER_SHARE = 0.17
const VIRTUAL_SHARE = 0.25
const BASIC_TRAVEL_MILES = [10, 25, 25, 50, 50, 50] as const
const PRO_TRAVEL_MILES = [50, 100, 100, 150, 200, 200] as const
const MILES_PER_DEGREE = 69.05

interface SampleOptions {
  /** How many vendors, starting at memberID 1. */
  count: number
  places: Pick<Places, 'weighted'>
  seed?: number
}

/** Generates the vendors one by one; memory use does not grow with `count`. Throws if there are no places. */
export function* sampleVendors({ count, places, seed = DEFAULT_SEED }: SampleOptions): Generator<SampleVendor> {
  // Small towns get slightly more than their share by population, so that they are not all empty.
  const all = [...places.weighted()]
  const fixedFactsOf = cityRounds(all)
  const homes = new WeightedChoice<WeightedPlace>(all, ({ population }) => Math.max(population, 200) ** 0.95)
  const dice = new Dice()
  const openingDice = new Dice()
  for (let vendorId = 1; vendorId <= count; vendorId++) {
    dice.restart(seed, vendorId)
    openingDice.restart(seed + 1, vendorId)
    const chanceHome = homes.pick(dice)
    const fixed = fixedFactsOf(vendorId, dice)
    yield vendor({ dice, openingDice }, vendorId, fixed?.home ?? chanceHome, fixed)
  }
}

function vendor(
  { dice, openingDice }: { dice: Dice; openingDice: Dice },
  vendorId: number,
  { location, population }: WeightedPlace,
  fixed: FixedFacts | null,
): SampleVendor {
  const services = servicesOffered(dice, fixed?.primary ?? null)
  const [primary] = services
  const trade = tradeOf(primary.fileName)
  const includeInVirtualEvents = primary.offersVirtual && dice.chance(VIRTUAL_SHARE)
  const profileName = nameStyles[trade.names](dice, location.cityName)
  const { description, startedIn } = describe({ dice, openingDice }, trade, location.cityName, includeInVirtualEvents)
  return {
    vendorId,
    profileName,
    description,
    photoId: `${primary.fileName}-${String(dice.whole(0, PHOTO_VARIANTS - 1)).padStart(2, '0')}`,
    primaryServiceTypeId: primary.id,
    serviceTypeIds: services.map((service) => service.id),
    locationFileName: location.fileName,
    cityName: location.cityName,
    stateOrProvinceAbbreviation: location.stateOrProvinceAbbreviation,
    ...aroundTown(dice, location, population),
    ...reputation(dice),
    includeInVirtualEvents,
    ...membership(dice, services.length),
    facts: sampleFacts(dice, trade.names, startedIn),
    replyMinutes: replyMinutes(dice),
  }
}

/** Most within a day; the fast ones more often. The last throw, so that everything before it stays as it was. */
const replyMinutes = (dice: Dice) => (dice.chance(0.6) ? Math.round(20 + 1_400 * dice.next() ** 2.5) : null)

/** Pro vendors travel further; most vendors of either kind go as far as their membership allows or half of it. */
function membership(dice: Dice, serviceCount: number): Pick<SampleVendor, 'memberLevel' | 'travelMiles'> {
  const isPro = serviceCount > BASIC_CATEGORIES_MAX || dice.chance(PRO_SHARE)
  return isPro
    ? { memberLevel: MEMBER_LEVELS.pro, travelMiles: dice.pick(PRO_TRAVEL_MILES) }
    : { memberLevel: MEMBER_LEVELS.basic, travelMiles: dice.pick(BASIC_TRAVEL_MILES) }
}

/**
 * A random point around the center, denser toward it; up to 1.5 miles out in a village and about 9 in the largest
 * cities.
 */
function aroundTown(
  dice: Dice,
  { latitude, longitude }: Location,
  population: number,
): Pick<SampleVendor, 'latitude' | 'longitude'> {
  const reachMiles = Math.min(9, 1.5 + Math.sqrt(population) / 250)
  const miles = reachMiles * dice.next() ** 0.8
  const bearing = dice.next() * 2 * Math.PI
  const north = (miles * Math.cos(bearing)) / MILES_PER_DEGREE
  const east = (miles * Math.sin(bearing)) / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
  return { latitude: rounded(latitude + north), longitude: rounded(longitude + east) }
}

/** Rounds to about a meter. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

type Reputation = Pick<SampleVendor, 'rating' | 'numberOfReviews' | 'numberOfBookings' | 'lastBookingDaysAgo'>

/** Ratings lean toward 5; bookings outnumber reviews; newcomers have neither, or a first booking. */
function reputation(dice: Dice): Reputation {
  if (dice.chance(NEWCOMER_SHARE)) {
    const numberOfBookings = dice.chance(0.7) ? 0 : dice.whole(1, 3)
    return {
      rating: 0,
      numberOfReviews: 0,
      numberOfBookings,
      lastBookingDaysAgo: numberOfBookings === 0 ? null : lastBooking(dice),
    }
  }
  const numberOfReviews = Math.max(1, Math.round(Math.exp(dice.next() ** 1.15 * 5.9)))
  const rating = averageOf(numberOfReviews, 5 - 1.5 * dice.next() ** 2.1)
  const numberOfBookings = numberOfReviews + Math.round(numberOfReviews * dice.next() * 1.6) + dice.whole(0, 4)
  return { rating, numberOfReviews, numberOfBookings, lastBookingDaysAgo: lastBooking(dice) }
}

/** The average nearest to a rating that this many reviews of whole stars can have: of one review, whole stars. */
const averageOf = (reviews: number, rating: number) => Math.round((Math.round(rating * reviews) / reviews) * 10) / 10

/** Days ago: some today, more than half within the badge's 90 days, the rest within three years. */
function lastBooking(dice: Dice): number {
  const when = dice.next()
  if (when < 0.04) return 0
  if (when < 0.58) return dice.whole(1, 89)
  return dice.whole(90, 1000)
}
