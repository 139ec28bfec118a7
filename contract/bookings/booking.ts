/**
 * Bookings: what both sides see of an accepted quote (docs/specification.md#bookings). Both get the same record;
 * `side` says which one the caller is.
 */
import * as v from 'valibot'
import { BOOKING_STATES } from './booking-states.ts'
import { DISPUTES_MAX } from '../limits.ts'
import { BookingPaperwork } from '../paperwork/paperwork.ts'
import { DateChange } from './dates/date-changes.ts'
import { DayDetails } from './day-details.ts'
import { BookingDispute } from './disputes/dispute.ts'
import { LEDGER_KINDS, LedgerEntry, SIDES } from './ledger.ts'
import { CANCELLATION_POLICIES, QuoteTerms } from './quote-terms.ts'

/** The name of a vendor who left, wherever a booking or a message names one. */
export const GONE_VENDOR = 'Vendor no longer here'

/** The name of a client who left. */
export const GONE_CLIENT = 'Client no longer here'

/** Phones keep bookings with the name that it had. */
export const isGoneVendor = (name: string): boolean => name === GONE_VENDOR || name === 'Vendor no longer on Fanfare'

/** `slotTaken`: the vendor confirmed another client for that time; `notConfirmed`: the event came first. */
const REFUSED_BECAUSE = ['slotTaken', 'notConfirmed'] as const

/** Moves that the caller may make now, in the state that the server has; dates may close them earlier. */
export const BOOKING_MOVES = ['confirm', 'cancel', 'complete', 'arrived'] as const
export type BookingMove = (typeof BOOKING_MOVES)[number]

/** Events of the timeline. `arrived` is said on the day of the event, once by each side. */
const BOOKING_EVENTS = [
  'accepted',
  'confirmed',
  'completed',
  'cancelled',
  'refused',
  'arrived',
  'paymentNoted',
  'paymentConfirmed',
  'paymentDisputed',
  'paymentWithdrawn',
] as const

/** One line of the timeline, oldest first. */
export const BookingEvent = v.object({
  id: v.number(),
  /** ISO 8601, by the server's clock. */
  at: v.string(),
  /** `fanfare`: by itself, such as the completion after the event. */
  by: v.picklist([...SIDES, 'fanfare']),
  /** Who of the vendor's team it was, to a client the first name; null or absent for the vendor as a whole. */
  person: v.optional(v.nullable(v.string())),
  what: v.picklist(BOOKING_EVENTS),
  /** The text that was written with it: a reason, a note; '' for nothing. */
  note: v.string(),
  /** The amount of a payment or of what a cancellation costs, in cents; null for everything else. */
  cents: v.nullable(v.number()),
  /** The kind of a line about a payment; null for others, absent in copies that an earlier version saved. */
  entryKind: v.optional(v.nullable(v.picklist(LEDGER_KINDS))),
})
export type BookingEvent = v.InferOutput<typeof BookingEvent>

/** A booking in the list. */
export const BookingSummary = v.object({
  id: v.number(),
  /** The caller's. */
  side: v.picklist(SIDES),
  state: v.picklist(BOOKING_STATES),
  refusedBecause: v.nullable(v.picklist(REFUSED_BECAUSE)),
  /** It was booked, whatever became of it. */
  wasConfirmed: v.boolean(),
  /** The request's number at this vendor. */
  leadId: v.nullable(v.number()),
  /** The accepted quote (`LeadReply.id`) and its revision. */
  quoteId: v.nullable(v.number()),
  quoteRevision: v.number(),
  /** The request's Idempotency-Key, by which the client's devices know it; null for the vendor. */
  requestKey: v.nullable(v.string()),
  eventType: v.string(),
  /** Calendar date of the start at the event's place. */
  eventDate: v.string(),
  /** `YYYY-MM-DDTHH:mm` at the event's place; null when only the day is known. */
  startsAt: v.nullable(v.string()),
  /** The end, in the form of `startsAt`; null when it is not known. It may be on a later day. */
  endsAt: v.nullable(v.string()),
  /** IANA time zone of the event's place. */
  timeZone: v.string(),
  /** The instants, ISO 8601 in UTC: of the start, and of the end or what is taken for it. Without set-up and travel. */
  startsAtUtc: v.string(),
  endsAtUtc: v.string(),
  locationName: v.string(),
  /** The request's venue, as far as this vendor was asked for it; absent in lists that an earlier version saved. */
  venue: v.optional(v.nullable(v.string()), null),
  /** Before the start, for the vendor; absent in lists that an earlier version saved. */
  setUpMinutes: v.optional(v.number(), 0),
  travelMinutes: v.optional(v.number(), 0),
  vendor: v.object({
    memberId: v.number(),
    profileName: v.string(),
    /** Path on this site. */
    profileUrl: v.string(),
    isSample: v.boolean(),
  }),
  /** First and last name of the client. */
  hostName: v.string(),
  totalCents: v.number(),
  /** `sumsBeyondRecorded` of the ledger. */
  dueCents: v.number(),
  refundDueCents: v.number(),
  /** Payments and refunds that wait for a confirmation; absent in copies that an earlier version saved. */
  unconfirmedCents: v.optional(v.number(), 0),
  /** The further refund that is due once they are confirmed; absent in copies that an earlier version saved. */
  refundLaterCents: v.optional(v.number(), 0),
  /** Entries of the other side that wait for the caller to confirm them. */
  entriesToConfirm: v.number(),
  /** Those of them that are refunds; absent in copies that an earlier version saved. */
  refundsToConfirm: v.optional(v.number(), 0),
  /** Another date that waits for the decision of one side; absent in copies that an earlier version saved. */
  proposal: v.optional(v.nullable(DateChange), null),
  /** Messages of the other side that the caller has not read; absent in copies that an earlier version saved. */
  unreadMessages: v.optional(v.number(), 0),
  /** The crew that comes; null until it is confirmed, absent in lists that an earlier version saved. */
  crew: v.optional(v.nullable(v.number()), null),
  /** Whether it is the crew that the caller comes with; absent in lists that an earlier version saved. */
  isOwnCrew: v.optional(v.boolean(), false),
  /** When anything of it changed last, ISO 8601; the list is ordered by the event. */
  changedAt: v.string(),
})
export type BookingSummary = v.InferOutput<typeof BookingSummary>

/** One booking with everything. */
export const Booking = v.object({
  ...BookingSummary.entries,
  /** Services that the quote included, in the vendor's words. */
  includes: v.string(),
  /** The vendor's message with the quote. */
  message: v.string(),
  /** Null for a quote without lines, from an older app. */
  terms: v.nullable(QuoteTerms),
  depositCents: v.number(),
  /** Calendar date; null for the day of the event. */
  balanceDueOn: v.nullable(v.string()),
  /** `cancellationSteps(cancellation, {eventDate, totalCents})`; null when the quote does not say. */
  cancellation: v.nullable(v.picklist(CANCELLATION_POLICIES)),
  /**
   * The cost of canceling now for the caller, in cents: show it first and send it back as `owedCents`. Null when the
   * quote does not say; 0 for a vendor, and before the confirmation.
   */
  cancelNowCents: v.nullable(v.number()),
  /** Once it is canceled: by whom, why, and what the client owes; `owedCents` is null where the quote did not say. */
  cancelled: v.nullable(
    v.object({ by: v.picklist(SIDES), at: v.string(), reason: v.string(), owedCents: v.nullable(v.number()) }),
  ),
  /** Moves that the caller may make now. */
  moves: v.array(v.picklist(BOOKING_MOVES)),
  /** Whether the caller may propose another date now. */
  canProposeDate: v.optional(v.boolean(), false),
  /** Oldest first. */
  events: v.array(BookingEvent),
  /** Lines of the same timeline, oldest first; absent in copies that an earlier version saved. */
  dateChanges: v.optional(v.array(DateChange), []),
  /** Oldest first. Totals: `ledgerSums`; what is due when: `paymentsDue`. */
  ledger: v.array(LedgerEntry),
  /** Both sides see both. A vendor that left Fanfare has none. */
  contacts: v.object({
    host: v.object({ name: v.string(), company: v.string(), email: v.string(), phoneNumber: v.string() }),
    vendor: v.object({ name: v.string(), email: v.string(), phoneNumber: v.string() }),
  }),
  /**
   * The event's street address, once the vendor is booked for the event's place; '' for none, and for transport. Absent
   * in copies that an earlier version saved.
   */
  address: v.optional(v.string(), ''),
  /**
   * For the day of the event: to the vendor once it is booked. Null where there are none, for an event that has another
   * place by now, and in copies that an earlier version saved.
   */
  dayDetails: v.optional(v.nullable(DayDetails), null),
  /** Whether the caller may change them now. */
  canChangeDayDetails: v.optional(v.boolean(), false),
  /** In the vendor's words, to the client once the vendor is booked; '' for nothing. */
  howToPay: v.optional(v.string(), ''),
  pickUpLocation: v.nullable(v.string()),
  dropOffLocation: v.nullable(v.string()),
  guestCount: v.nullable(v.number()),
  passengerCount: v.nullable(v.number()),
  notes: v.string(),
  /** Null for one that came to nothing before it was booked; absent in copies that an earlier version saved. */
  paperwork: v.optional(v.nullable(BookingPaperwork), null),
  /** The latest; null for none, absent in copies that an earlier version saved. */
  dispute: v.optional(v.nullable(BookingDispute), null),
  /** How many more the caller’s side may open; absent in copies that an earlier version saved. */
  disputesLeft: v.optional(v.number(), DISPUTES_MAX),
})
export type Booking = v.InferOutput<typeof Booking>
