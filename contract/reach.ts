/**
 * How far vendors travel, in miles (docs/specification.md#memberships): each chooses a radius within its membership's.
 */
import * as v from 'valibot'
import { coded } from './errors.ts'
import { PRO_LEVEL_ABOVE } from './limits.ts'

/** The furthest that a membership allows: "Local Exposure" and "Regional Exposure". */
export const REACH_MILES = { basic: 50, pro: 200 } as const

/** The radii to choose from. The database checks them, and each costs a search one look into an index. */
export const TRAVEL_OPTIONS_MILES = [10, 25, 50, 100, 150, 200] as const
export const TravelMiles = v.picklist(
  TRAVEL_OPTIONS_MILES,
  coded('invalid', 'Choose how far you travel from the list.'),
)
export type TravelMiles = v.InferOutput<typeof TravelMiles>

/** Within a band of distance, quality counts for more than miles (docs/specification.md#order-of-results). */
export const BAND_MILES = [25, 50, 100, 200] as const
/** The bands up to this one (50 miles) share a zone: in a zone the main service counts for more than the band. */
export const LAST_NEAR_BAND = 1
/** The zone of a band, counted from 0, for sorting: a nearer zone comes first whatever the service. */
export const zoneOf = (band: number): number => Math.max(band, LAST_NEAR_BAND)

/** The furthest that a vendor of this level may offer to travel. */
export const reachAllowed = (memberLevel: number): TravelMiles =>
  memberLevel > PRO_LEVEL_ABOVE ? REACH_MILES.pro : REACH_MILES.basic

/** How far a vendor travels: what it chose, within its membership; without a choice as far as that allows. */
export const reachOf = (memberLevel: number, travelMiles: number | null): number =>
  Math.min(travelMiles ?? Infinity, reachAllowed(memberLevel))

/**
 * A chosen radius as it is stored: null if it is as far as the membership allows, so that a vendor who changes to a
 * larger membership travels further at once.
 */
export const storedReach = (memberLevel: number, miles: TravelMiles | null): TravelMiles | null =>
  miles === null || miles >= reachAllowed(memberLevel) ? null : miles
