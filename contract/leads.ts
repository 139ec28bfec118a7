/**
 * Leads: a request to one vendor, and the vendor's reply (docs/specification.md#leads-and-replies). The vendor sees an
 * inbox, the client sees the status per vendor; both come from the same row.
 */
import * as v from 'valibot'
import { BOOKING_STATES } from './bookings/booking-states.ts'
import { QuoteTerms } from './bookings/quote-terms.ts'
import { LeadFacts } from './inbox/lead-facts.ts'
import { HOUR_MS } from './limits.ts'
import { TravelCharge } from './prices/travel-fee.ts'
import { BUDGET_FOR } from './request-choices.ts'

/** The status of a request at one vendor, as shown to its client. */
const VENDOR_STATES = ['delivered', 'opened', 'quoted', 'declined'] as const
export type VendorState = (typeof VENDOR_STATES)[number]

/** The status in the form that sorts the vendor's inbox. */
const LEAD_STATES = ['new', 'opened', 'answered', 'declined'] as const
export type LeadState = (typeof LEAD_STATES)[number]

export const leadStateOf = (state: VendorState): LeadState =>
  state === 'delivered' ? 'new' : state === 'quoted' ? 'answered' : state

const replyFields = {
  /** The id that a changed reply names as the one it replaces. Absent in copies saved before this field existed. */
  id: v.optional(v.number()),
  /** The vendor's own words; '' for none. */
  message: v.string(),
  /** ISO 8601. */
  answeredAt: v.string(),
  /** Who of the vendor's team it was, to a client the first name; null or absent for the vendor as a whole. */
  person: v.optional(v.nullable(v.string())),
}

/** A vendor's reply, as both sides read it. */
export const LeadReply = v.variant('kind', [
  v.object({
    kind: v.literal('quote'),
    /** US dollars, all included. With `terms`, the sum of their lines. */
    price: v.number(),
    includes: v.string(),
    /** The last day it is valid, a calendar date at the event's place. */
    validUntil: v.string(),
    /** 1 for the first quote to this lead; a changed one has the next number. Absent in older copies. */
    revision: v.optional(v.number()),
    /** Absent for a quote without lines, from an older app. */
    terms: v.optional(QuoteTerms),
    ...replyFields,
  }),
  v.object({ kind: v.literal('decline'), ...replyFields }),
])
export type LeadReply = v.InferOutput<typeof LeadReply>

/**
 * Why nothing more comes of a lead. `otherChosen`: the client accepted another vendor's quote; `hostClosed`: the client
 * closed the request; `eventPassed`: the event is over.
 */
const CLOSED_BECAUSE = ['otherChosen', 'hostClosed', 'eventPassed'] as const

/** When and why a request, or a lead of it, was closed. */
export const Closed = v.object({
  /** ISO 8601. */
  at: v.string(),
  because: v.picklist(CLOSED_BECAUSE),
  /** The client's words on closing it; '' or absent for nothing. */
  reason: v.optional(v.nullable(v.string())),
})
export type Closed = v.InferOutput<typeof Closed>

/** Set once it is closed; absent in copies that an earlier version saved. */
const closed = v.optional(v.nullable(Closed))
/** The latest booking that came of it, whatever its state (`GET /api/v1/bookings/:id`). */
const bookingId = v.optional(v.nullable(v.number()))

/** How the latest booking of the present quote, or one that stands, has turned out. */
export const LeadBooking = v.object({
  id: v.number(),
  state: v.picklist(BOOKING_STATES),
  /** It was booked, whatever became of it. */
  wasConfirmed: v.boolean(),
  /** A `Side`; null unless it was canceled, absent in copies that an earlier version saved. */
  cancelledBy: v.optional(v.nullable(v.picklist(['host', 'vendor']))),
  /** Calendar date, which may have moved since the quote; absent in copies that an earlier version saved. */
  eventDate: v.optional(v.string()),
})
export type LeadBooking = v.InferOutput<typeof LeadBooking>

/** How far the present quote is with the client. */
const QuoteProgress = v.object({
  /** US dollars. */
  price: v.number(),
  /** ISO 8601, like those below. */
  sentAt: v.string(),
  /** When it was emailed; null until then. */
  deliveredAt: v.nullable(v.string()),
  /** When the client looked at it, signed in; null where that isn't known. */
  seenAt: v.nullable(v.string()),
  /** When the vendor reminded the client of it; null for never. */
  nudgedAt: v.nullable(v.string()),
})
export type QuoteProgress = v.InferOutput<typeof QuoteProgress>

/** How long a client has time before the vendor may remind them of a quote. */
export const NUDGE_AFTER_MS = 48 * HOUR_MS

/** A lead in the inbox. */
export const LeadSummary = v.object({
  id: v.number(),
  state: v.picklist(LEAD_STATES),
  /** 1 for the first request; a later one replaces it. */
  revision: v.number(),
  /** ISO 8601. */
  askedAt: v.string(),
  eventType: v.string(),
  /** Calendar date at the event's place. */
  eventDate: v.string(),
  /** The last possible day of a flexible date, whose first one is `eventDate`; null for one day. */
  eventDateLatest: v.optional(v.nullable(v.string()), null),
  /** IANA time zone of the event's place. */
  timeZone: v.string(),
  /** The place's name, as shown in lists. */
  locationName: v.string(),
  /** Null for transport, and while it is open. */
  guestCount: v.nullable(v.number()),
  /** Null for all but transport, and while it is open. */
  passengerCount: v.nullable(v.number()),
  /** When the vendor is needed, `HH:mm`. */
  startTime: v.nullable(v.string()),
  /** Fields that the client left open on purpose, by the names of the request's fields. */
  notSure: v.optional(v.array(v.string()), []),
  /** US dollars; null when the client gave none. */
  budget: v.nullable(v.number()),
  /** Null when there is one vendor, or the client did not say. */
  budgetFor: v.optional(v.nullable(v.picklist(BUDGET_FOR)), null),
  /** First and last name. */
  hostName: v.string(),
  /** Whether the client has proven ownership of the email address. */
  hostConfirmed: v.boolean(),
  closed,
  /** The booking that stands; of one that was canceled or refused, only `booking` tells. */
  bookingId,
  /** Absent in copies that an earlier version saved. */
  booking: v.optional(v.nullable(LeadBooking)),
  /** Messages of the client that the vendor has not read; absent in copies that an earlier version saved. */
  unreadMessages: v.optional(v.number(), 0),
  /** Whether its vendor archived it; absent in copies that an earlier version saved. */
  isArchived: v.optional(v.boolean(), false),
  /** Null without a quote; absent in copies that an earlier version saved. */
  progress: v.optional(v.nullable(QuoteProgress), null),
  /** The facts that decide about it; absent in copies that an earlier version saved. */
  facts: v.optional(v.nullable(LeadFacts), null),
})
export type LeadSummary = v.InferOutput<typeof LeadSummary>

/** One lead with everything the client wrote. */
export const Lead = v.object({
  ...LeadSummary.entries,
  /** Minutes; null for transport. */
  duration: v.nullable(v.number()),
  venue: v.nullable(v.string()),
  pickUpLocation: v.nullable(v.string()),
  dropOffLocation: v.nullable(v.string()),
  notes: v.string(),
  /** Names of the additional services the client requested. */
  requestedServices: v.array(v.string()),
  /** The client's words to the questions of the vendor's category; absent in copies that an earlier version saved. */
  categoryDetails: v.optional(v.array(v.object({ question: v.string(), label: v.string(), text: v.string() })), []),
  /** Whether the server added this vendor as a similar one. */
  autoAdded: v.boolean(),
  /** "What you get" of the vendor's own profile; absent in copies that an earlier version saved. */
  whatYouGet: v.optional(v.array(v.string()), []),
  /** The vendor's own prices for this event; null where it has none, absent in copies that an earlier version saved. */
  ownPrices: v.optional(
    v.nullable(
      v.object({
        /** The price of the day in whole dollars, where the vendor has several; null for a flexible date. */
        ofDay: v.nullable(v.number()),
        /** Null where the whole way is included. */
        travel: v.nullable(TravelCharge),
      }),
    ),
    null,
  ),
  host: v.object({ company: v.string(), whoAmI: v.string(), email: v.string(), phoneNumber: v.string() }),
  /** The earlier revisions, newest first. */
  earlier: v.array(v.object({ id: v.number(), askedAt: v.string(), answer: v.nullable(LeadReply) })),
  /** The number of the revision that replaced it; null for the current one. */
  replacedBy: v.nullable(v.number()),
  answer: v.nullable(LeadReply),
})
export type Lead = v.InferOutput<typeof Lead>

/**
 * Whether the client can accept the present quote. `open`: yes; `accepted`: a booking came of it; `expired`: its last
 * day is over; `dateOpen`: the request's date is flexible, and the quote names no time; `slotTaken`: the vendor has no
 * crew left at that time; `booked`: the client has another booking with the vendor on that day, or of the same request,
 * repeated; `closed`: the request is closed, or the event is over.
 */
const ACCEPT_STATES = ['open', 'accepted', 'expired', 'dateOpen', 'slotTaken', 'booked', 'closed'] as const
export type AcceptState = (typeof ACCEPT_STATES)[number]

/** A quote’s vendor beside the others, as its client compares them. */
export const ComparedFacts = v.object({
  /** The category that the vendor was asked for, `DJs`. */
  serviceName: v.string(),
  /** Picture URL without a size. */
  pictureUrl: v.string(),
  /** 0 to 5. */
  rating: v.number(),
  numberOfReviews: v.number(),
  /** Miles from the vendor to the event’s city; null where the city is not known. */
  distance: v.nullable(v.number()),
  /** The request’s, in whole cents; null where it names none. */
  budgetCents: v.nullable(v.number()),
  /** Whether the budget is for all of the request’s vendors together. */
  isBudgetShared: v.boolean(),
})
export type ComparedFacts = v.InferOutput<typeof ComparedFacts>

/**
 * One vendor of a request, as its client sees it. To accept a quote, send `POST /api/v1/bookings` with `leadId: id` and
 * `quoteId: answer.id`: the quote that was read, so that a later revision is never accepted by mistake.
 */
export const ContactedVendor = v.object({
  /** The request's number at this vendor, as in its receipt. */
  id: v.number(),
  memberId: v.number(),
  profileName: v.string(),
  /** Path on this site. */
  profileUrl: v.string(),
  /** Whether the server added this vendor as a similar one. */
  autoAdded: v.boolean(),
  /** The category that it was asked for; absent in copies that an earlier version saved. */
  serviceTypeId: v.optional(v.number()),
  /** Whether the vendor is of the sample marketplace; absent in copies that an earlier version saved. */
  isSample: v.optional(v.boolean()),
  state: v.picklist(VENDOR_STATES),
  /** When this vendor was asked, ISO 8601; absent in copies that an earlier version saved. */
  askedAt: v.optional(v.string()),
  answer: v.optional(v.nullable(LeadReply), null),
  /** The quotes that the present reply replaced, newest first; at most `QUOTE_REVISIONS_SHOWN`. */
  earlierAnswers: v.optional(v.array(LeadReply)),
  /**
   * Minutes from the request to the vendor's first reply: a quote, a decline or a message. Later ones don't change it,
   * and a changed request doesn't start it again. Null before a reply; absent in copies that an earlier version saved.
   */
  repliedAfterMinutes: v.optional(v.nullable(v.number())),
  /** Null without a quote; absent in copies that an earlier version saved. The server decides again on accepting. */
  accept: v.optional(v.nullable(v.picklist(ACCEPT_STATES))),
  closed,
  bookingId,
  /** Absent in copies that an earlier version saved. */
  booking: v.optional(v.nullable(LeadBooking)),
  /**
   * Whether the vendor was notified before that another vendor was chosen: then it confirms first, whatever its quote
   * says.
   */
  wasReleased: v.optional(v.boolean()),
  /** Messages of the vendor that the client has not read; absent in copies that an earlier version saved. */
  unreadMessages: v.optional(v.number(), 0),
  /** Null without a quote; absent in copies that an earlier version saved. */
  compared: v.optional(v.nullable(ComparedFacts)),
})
export type ContactedVendor = v.InferOutput<typeof ContactedVendor>
