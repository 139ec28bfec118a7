/**
 * Leads: a request to one vendor, and the vendor's answer (docs/specification.md#leads-and-replies). The vendor sees an
 * inbox, the host sees the status per vendor; both come from the same row.
 */
import { formatNumber } from './format-count.ts'
import * as v from 'valibot'
import { dateIn, isCalendarDate } from './dates.ts'
import { coded } from './errors.ts'
import { Id } from './ids.ts'
import { REPLY_MESSAGE_MAX_CHARS, QUOTE_INCLUDES_MAX_CHARS, QUOTE_PRICE_MAX_DOLLARS } from './limits.ts'
import { filled, text } from './text.ts'

/** The status of a request at one vendor, as shown to its host. */
export const VENDOR_STATES = ['delivered', 'opened', 'quoted', 'declined'] as const
export type VendorState = (typeof VENDOR_STATES)[number]

/** The same status, as used to sort the vendor's inbox. */
export const LEAD_STATES = ['new', 'opened', 'answered', 'declined'] as const
export type LeadState = (typeof LEAD_STATES)[number]

export const leadStateOf = (state: VendorState): LeadState =>
  state === 'delivered' ? 'new' : state === 'quoted' ? 'answered' : state

const answered = {
  /** The id that a changed answer names as the one it replaces. Absent in copies saved before this field existed. */
  id: v.optional(v.number()),
  /** The vendor's own words; '' for none. */
  message: v.string(),
  /** ISO 8601. */
  answeredAt: v.string(),
}

/** A vendor's answer, as both sides read it. */
export const LeadReply = v.variant('kind', [
  v.object({
    kind: v.literal('quote'),
    /** US dollars. */
    price: v.number(),
    includes: v.string(),
    /** The last day it is valid, a calendar date at the event's place. */
    validUntil: v.string(),
    ...answered,
  }),
  v.object({ kind: v.literal('decline'), ...answered }),
])
export type LeadReply = v.InferOutput<typeof LeadReply>

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
  /** IANA time zone of the event's place. */
  timeZone: v.string(),
  /** The place's name, as shown in lists. */
  locationName: v.string(),
  /** Null for transport. */
  guestCount: v.nullable(v.number()),
  /** Null at a venue. */
  passengerCount: v.nullable(v.number()),
  /** When the vendor is needed, `HH:mm`. */
  startTime: v.nullable(v.string()),
  /** US dollars; null when the host gave none. */
  budget: v.nullable(v.number()),
  /** First and last name. */
  hostName: v.string(),
  /** Whether the host has proven ownership of the email address. */
  hostConfirmed: v.boolean(),
})
export type LeadSummary = v.InferOutput<typeof LeadSummary>

/** One lead with everything the host wrote. */
export const Lead = v.object({
  ...LeadSummary.entries,
  /** Minutes; null for transport. */
  duration: v.nullable(v.number()),
  venue: v.nullable(v.string()),
  pickUpLocation: v.nullable(v.string()),
  dropOffLocation: v.nullable(v.string()),
  notes: v.string(),
  /** Names of the additional services the host requested. */
  requestedServices: v.array(v.string()),
  /** Whether the server added this vendor as a similar one. */
  autoAdded: v.boolean(),
  host: v.object({ company: v.string(), whoAmI: v.string(), email: v.string(), phoneNumber: v.string() }),
  /** The earlier revisions, newest first. */
  earlier: v.array(v.object({ id: v.number(), askedAt: v.string(), answer: v.nullable(LeadReply) })),
  /** The number of the revision that replaced it; null for the current one. */
  replacedBy: v.nullable(v.number()),
  answer: v.nullable(LeadReply),
})
export type Lead = v.InferOutput<typeof Lead>

/** One vendor of a request, as its host sees it. */
export const ContactedVendor = v.object({
  /** The request's number at this vendor, as in its receipt. */
  id: v.number(),
  memberId: v.number(),
  profileName: v.string(),
  /** Path on this site. */
  profileUrl: v.string(),
  /** Whether the server added this vendor as a similar one. */
  autoAdded: v.boolean(),
  state: v.picklist(VENDOR_STATES),
  answer: v.optional(v.nullable(LeadReply), null),
})
export type ContactedVendor = v.InferOutput<typeof ContactedVendor>

const Message = v.optional(text('The message', REPLY_MESSAGE_MAX_CHARS), '')
/** The answer that this one replaces, as its vendor saw it; null for the first. */
const Replaces = v.optional(v.nullable(Id), null)

const Price = v.pipe(
  v.number((issue) =>
    issue.received === 'null' || issue.received === 'undefined'
      ? coded('blank', 'Give your price.')
      : coded('incorrectFormat', 'Give the price in dollars, like 800.'),
  ),
  v.minValue(1, coded('incorrectFormat', 'The price must be at least $1.')),
  v.maxValue(
    QUOTE_PRICE_MAX_DOLLARS,
    coded('characterLimit', `The price can be at most $${formatNumber(QUOTE_PRICE_MAX_DOLLARS)}.`),
  ),
  v.check(
    (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
    coded('incorrectFormat', 'Give the price in dollars and cents.'),
  ),
)

/** The body of `POST /api/v1/lead-answers`; `today` is the calendar date at the event's place. */
const replySchema = (today: string) =>
  v.variant('kind', [
    v.object({
      leadId: Id,
      kind: v.literal('quote'),
      replaces: Replaces,
      price: Price,
      includes: filled('What is included', QUOTE_INCLUDES_MAX_CHARS, 'Say what the price includes.'),
      message: Message,
      validUntil: v.pipe(
        filled('The date', 10, 'Say until when your quote holds.'),
        v.check(isCalendarDate, coded('incorrectFormat', 'Give the date like 2027-05-01.')),
        v.check(
          (date) => !isCalendarDate(date) || date >= today,
          coded('inThePast', 'This date has passed. Pick a later one.'),
        ),
      ),
    }),
    v.object({ leadId: Id, kind: v.literal('decline'), replaces: Replaces, message: Message }),
  ])

/** A valid answer. */
export type ReplyInput = v.InferOutput<ReturnType<typeof replySchema>>

/** Identifies the lead and the kind of answer, before the rest can be checked. */
export const ReplySummary = v.looseObject({ leadId: Id, kind: v.picklist(['quote', 'decline']) })

/**
 * Checks an answer; page and server both use it.
 * @param input anything; unknown fields are dropped
 * @returns valibot's result; its issues become field errors with `toFieldErrors`
 */
export const parseReply = (
  input: unknown,
  { timeZone, now }: { timeZone: string; now: Date },
): v.SafeParseResult<v.GenericSchema<unknown, ReplyInput>> => v.safeParse(replySchema(dateIn(timeZone, now)), input)
