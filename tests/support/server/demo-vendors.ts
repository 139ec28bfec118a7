/** Vendors that show every rule of a tile, in a far town that the sample marketplace does not reach. */
import { addDays } from '#contract/dates.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { aVendor } from './vendors.ts'

/** Utqiagvik, Alaska. */
const FAR_TOWN = 'utqiagvik-ak'
/** The DJs of `showVendors`, nearest first. */
export const FAR_TOWN_DJS = `/dj/${FAR_TOWN}?distanceLimit=50`

const DJ = 6
const WEDDING_DJ = 3302
const LIMOUSINE = 3714
/** How far one degree north leads. */
const MILES_PER_DEGREE = 69

/** A sentence that is longer than a tile takes, with the cut inside a word. */
const LONG = 'Records from five decades, played for the people who are there. '.repeat(12).trim()

export const SHOWN = {
  bookedToday: 900_001,
  bookedLately: 900_002,
  bookedLongAgo: 900_003,
  neverBooked: 900_004,
  severalServices: 900_005,
  limousine: 900_010,
} as const

/** @param today `YYYY-MM-DD`: the badges count from here */
export function showVendors(today: string): VendorRecord[] {
  const near = (id: number, miles: number, given: Partial<VendorRecord>) =>
    aVendor(id, {
      serviceTypeIds: [DJ],
      locationFileName: FAR_TOWN,
      cityName: 'Utqiagvik',
      stateOrProvinceAbbreviation: 'AK',
      latitude: 71.2906 - miles / MILES_PER_DEGREE,
      longitude: -156.7887,
      ...given,
    })
  return [
    near(SHOWN.bookedToday, 0, {
      profileName: 'DJ Booked Today',
      rating: 4.9,
      numberOfReviews: 112,
      numberOfBookings: 1214,
      lastBookingOn: today,
      includeInVirtualEvents: true,
    }),
    near(SHOWN.bookedLately, 4, {
      profileName: 'DJ Booked Lately',
      rating: 3,
      numberOfReviews: 1,
      numberOfBookings: 1,
      lastBookingOn: addDays(today, -89),
    }),
    near(SHOWN.bookedLongAgo, 12, {
      profileName: 'DJ Booked Long Ago',
      rating: 0,
      numberOfReviews: 0,
      numberOfBookings: 7,
      lastBookingOn: addDays(today, -90),
    }),
    near(SHOWN.neverBooked, 30, {
      profileName: 'DJ <b>Never</b> & Sons',
      description: LONG,
      photoId: 'no-such-picture',
      rating: 4.2,
      numberOfReviews: 3,
      numberOfBookings: 0,
      lastBookingOn: null,
    }),
    near(SHOWN.severalServices, 45, { profileName: 'DJ Several Services', serviceTypeIds: [DJ, WEDDING_DJ] }),
    near(SHOWN.limousine, 2, {
      profileName: 'Aurora Limousines',
      serviceTypeIds: [LIMOUSINE],
      photoId: 'limousine-01',
    }),
  ]
}
