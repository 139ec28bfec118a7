/** A vendor's own place in search results, and what moves it (docs/specification.md#place-in-results). */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { FreeOn } from './search-filters.ts'

/** The orders of results in which a vendor's place depends on more than the distance. */
const PLACE_ORDERS = ['best', 'reply', 'price'] as const
export type PlaceOrder = (typeof PLACE_ORDERS)[number]

/** Changes that a vendor could make; each is tried in the order that it is part of. */
export const MOVES = ['calendar', 'review', 'booking', 'fiveBookings', 'reply4h', 'reply1h', 'price'] as const
export type Move = (typeof MOVES)[number]

const Places = v.object({
  /** How many vendors come to the place. */
  of: v.number(),
  /** The vendor's place in each order, counted from 1. */
  best: v.number(),
  reply: v.number(),
  price: v.number(),
})

const MoveTried = v.object({
  /** Unknown ones, of a newer server, are left out. */
  what: v.string(),
  order: v.picklist(PLACE_ORDERS),
  /** Whether it moves the place on the day that was asked for, not on any day. */
  isOfDay: v.boolean(),
  from: v.number(),
  to: v.number(),
  /** The price that was tried, in dollars. */
  price: v.optional(v.number()),
})
export type MoveTried = v.InferOutput<typeof MoveTried>

export const SearchPlace = v.object({
  /** `DJs`, and the place that was searched: `Austin, TX`. */
  services: v.string(),
  location: v.string(),
  /** The results that a client sees, without a day. */
  resultsUrl: v.string(),
  /** Null when the search doesn't find the vendor, as its profile isn't listed. */
  anyDay: v.nullable(Places),
  /** Null when no day was asked for. */
  onDay: v.nullable(
    v.object({
      day: v.string(),
      state: v.picklist(['free', 'notSaid', 'busy']),
      /** Null when the search leaves the vendor out. */
      places: v.nullable(Places),
      /** It works elsewhere on the day, from where it doesn’t come here. */
      isElsewhere: v.optional(v.boolean()),
    }),
  ),
  figures: v.object({
    /**
     * From the middle of the place that was searched, and the band of distance that this is in: up to so many miles.
     */
    miles: v.number(),
    bandMiles: v.number(),
    travelMiles: v.number(),
    rating: v.number(),
    reviews: v.number(),
    /** As the order has it, with the reviews that every vendor starts with. */
    weightedRating: v.number(),
    bookings: v.number(),
    /** The rating is multiplied by it. */
    trust: v.number(),
    /** Calendar date; null when never booked. */
    lastBookingOn: v.nullable(v.string()),
    joinedOn: v.string(),
    /** Null while too few requests tell. */
    replyMinutes: v.nullable(v.number()),
    /** In dollars; null where none is stated. */
    startingPrice: v.nullable(v.number()),
  }),
  /** The numbers of the order. */
  rules: v.object({
    /** So many reviews with so many stars are counted with every vendor's own. */
    priorReviews: v.number(),
    priorRating: v.number(),
    /** After so many days without a booking, the rest counts for half. */
    halfLifeDays: v.number(),
  }),
  /** Those that move the place up, the most places first. */
  moves: v.array(MoveTried),
})
export type SearchPlace = v.InferOutput<typeof SearchPlace>

export const searchPlaceEndpoints = {
  searchPlace: {
    method: 'GET',
    path: '/api/v1/search-place',
    access: 'vendor',
    teamRight: 'read',
    query: v.object({ freeOn: v.optional(FreeOn) }),
    reply: SearchPlace,
    summary: 'The caller’s own place as a vendor in a search near its city for its main service, and what moves it',
  },
} as const satisfies Record<string, Endpoint>
