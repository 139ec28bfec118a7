/** The places that a vendor adds beside its home city (docs/specification.md#places-of-a-vendor). */
import * as v from 'valibot'
import { boundedArray } from './bounded.ts'
import { coded } from './errors.ts'
import { LocationFileName } from './location.ts'
import { TravelMiles } from './reach.ts'
import { MonthDay } from './season.ts'

/** With its home, a vendor has up to five. */
export const OTHER_PLACES_MAX = 4

const notInList = coded('notFound', 'Choose a city from the list.')

export const PlaceChange = v.pipe(
  v.object({
    locationFileName: v.pipe(
      v.string(),
      v.maxLength(100, notInList),
      v.check((name) => v.is(LocationFileName, name), notInList),
    ),
    travelMiles: TravelMiles,
    /** The first and the last day of a season, `11-01`, on to the next year where it ends before it begins. */
    from: v.nullable(MonthDay),
    until: v.nullable(MonthDay),
    /** During the season, the vendor doesn't work from home. */
    isAwayFromHome: v.boolean(),
  }),
  v.forward(
    v.check(({ from, until }) => from !== null || until === null, coded('blank', 'Choose the first day, too.')),
    ['from'],
  ),
  v.forward(
    v.check(({ from, until }) => from === null || until !== null, coded('blank', 'Choose the last day, too.')),
    ['until'],
  ),
  v.forward(
    v.check(
      ({ from, isAwayFromHome }) => !isAwayFromHome || from !== null,
      coded('blank', 'Choose the season in which you’re away from home.'),
    ),
    ['from'],
  ),
)
export type PlaceChange = v.InferOutput<typeof PlaceChange>

/** All places beside the home city, in order. */
export const PlaceChanges = v.pipe(
  boundedArray(PlaceChange, OTHER_PLACES_MAX, coded('characterLimit', `Add up to ${OTHER_PLACES_MAX} places.`)),
  v.check(
    (places) => new Set(places.map(({ locationFileName }) => locationFileName)).size === places.length,
    coded('invalid', 'That city is in your list already.'),
  ),
)
