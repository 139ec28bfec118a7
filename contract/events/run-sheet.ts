/**
 * An event's run sheet: who arrives when, of all vendors that are booked for it (docs/specification.md#the-run-sheet).
 * Its client reads it, and whoever has the link that the client shares.
 */
import * as v from 'valibot'

/** The id in the link: random, so that only who has the link finds the sheet. */
export const ByRunSheet = v.object({ sheet: v.pipe(v.string(), v.uuid(), v.toLowerCase()) })

const RunSheetVendor = v.object({
  bookingId: v.number(),
  /** '' of other vendors where the client shares it with no one. */
  name: v.string(),
  /** The category that it was booked for: `DJ`. */
  service: v.string(),
  /** '' for none. */
  phoneNumber: v.string(),
  /** As in a booking. */
  eventDate: v.string(),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  timeZone: v.string(),
  startsAtUtc: v.string(),
  setUpMinutes: v.number(),
  /** Where a ride begins; null for everything else. */
  pickUpLocation: v.nullable(v.string()),
  /** Whether the vendor has said that it is there. */
  hasArrived: v.boolean(),
})
export type RunSheetVendor = v.InferOutput<typeof RunSheetVendor>

export const RunSheet = v.object({
  /** Its name, or its type. */
  title: v.string(),
  eventDate: v.string(),
  locationName: v.string(),
  venue: v.string(),
  address: v.string(),
  loadIn: v.string(),
  parking: v.string(),
  contactName: v.string(),
  contactPhone: v.string(),
  /** Those that are booked, the first to arrive on top. */
  vendors: v.array(RunSheetVendor),
  /** The link that is shared; null for none. */
  link: v.nullable(v.object({ id: v.string(), expiresAt: v.string() })),
})
export type RunSheet = v.InferOutput<typeof RunSheet>
