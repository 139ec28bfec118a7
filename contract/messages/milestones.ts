/**
 * Moves between client and vendor, which stand between the messages of their thread by time: the request and its
 * changes, quotes, a decline, and the moves of the booking.
 */
import * as v from 'valibot'
import { SIDES } from '../bookings/ledger.ts'

export const MILESTONES = [
  'requested',
  'requestChanged',
  'quoted',
  'quoteChanged',
  'declined',
  'accepted',
  'confirmed',
  'cancelled',
  'refused',
  'completed',
  'dateProposed',
  'dateAccepted',
  'dateDeclined',
] as const
export type MilestoneKind = (typeof MILESTONES)[number]

export const Milestone = v.object({
  /** Unique within the thread. */
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  by: v.picklist([...SIDES, 'fanfare']),
  /** Who of the vendor's team it was, to a client the first name; null or absent for the vendor as a whole. */
  person: v.optional(v.nullable(v.string())),
  /** One of `MILESTONES`; a page leaves out any that it doesn't know. */
  what: v.string(),
  /** The price of a quote, in cents; null for everything else. */
  cents: v.nullable(v.number()),
  /** The proposed day, as a calendar date; null for everything else. */
  day: v.nullable(v.string()),
  /** The booking that it is about; null before there is one. */
  bookingId: v.nullable(v.number()),
})
export type Milestone = v.InferOutput<typeof Milestone>
