/**
 * The states of a booking. `accepted` by the client, waits for the vendor; `confirmed` by the vendor, or at once by a
 * quote that holds the date; `completed` after the event; `cancelled` by one of them; `refused`: it could not be
 * confirmed (`refusedBecause`). Nothing is called booked before it is `confirmed`.
 */
export const BOOKING_STATES = ['accepted', 'confirmed', 'completed', 'cancelled', 'refused'] as const
export type BookingState = (typeof BOOKING_STATES)[number]
