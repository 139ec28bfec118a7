/** A shortlist: saved vendors that others look at and vote on, by a link (docs/specification.md#shortlists). */
import * as v from 'valibot'
import { CANCELLATION_POLICIES } from '../bookings/quote-terms.ts'
import { boundedArray } from '../bounded.ts'
import { coded } from '../errors.ts'
import { EventKey } from '../events/client-event.ts'
import { Id } from '../ids.ts'
import { VENDORS_PER_REQUEST_MAX, NAME_MAX_CHARS } from '../limits.ts'
import { filledLine, text } from '../text.ts'
import { containsUrl } from '../web-address.ts'
import { SavedVendorFacts } from './saved-vendors.ts'

export const SHORTLIST_TITLE_MAX_CHARS = 80
export const SHORTLIST_NOTE_MAX_CHARS = 500
/** The limit for one account or device at a time. */
export const SHORTLISTS_MAX = 20
export const SHORTLIST_VOTERS_MAX = 50
export const SHORTLIST_MONTHS = 12

const NO_ADDRESS = coded('incorrectFormat', 'Leave out web addresses.')

/** The id in the link: random, so that only who has the link finds the list. */
export const ByShortlist = v.object({ shortlist: v.pipe(v.string(), v.uuid(), v.toLowerCase()) })

/** The parts that a client can show of shared quotes beside their prices; never messages, the event’s date or names. */
const QUOTE_PARTS = ['included', 'terms'] as const
export type QuotePart = (typeof QUOTE_PARTS)[number]

/** The body of `PUT /api/v1/shortlists/:shortlist`. */
export const NewShortlist = v.object({
  title: v.pipe(
    filledLine('The title', SHORTLIST_TITLE_MAX_CHARS, 'Enter a title.'),
    v.check((words) => !containsUrl(words), NO_ADDRESS),
  ),
  note: v.optional(
    v.pipe(
      text('The note', SHORTLIST_NOTE_MAX_CHARS),
      v.check((words) => !containsUrl(words), NO_ADDRESS),
    ),
    '',
  ),
  /** In the order of the list. */
  memberIds: v.pipe(boundedArray(Id, VENDORS_PER_REQUEST_MAX), v.minLength(1)),
  /** The present quotes of these leads of the caller's requests are shown with their vendors, one for each. */
  quotes: v.optional(
    boundedArray(v.object({ requestKey: v.pipe(v.string(), v.uuid()), leadId: Id }), VENDORS_PER_REQUEST_MAX),
    [],
  ),
  quoteParts: v.optional(boundedArray(v.picklist(QUOTE_PARTS), QUOTE_PARTS.length), []),
  /** The owner's event that it is for; only the owner learns of it. */
  eventKey: v.optional(EventKey),
})
export type NewShortlist = v.InferOutput<typeof NewShortlist>

/** A quote as its client shares it: null where it is not shared, or the quote does not say. */
export const SharedQuote = v.object({
  /** In dollars. */
  price: v.number(),
  /** Calendar date. */
  validUntil: v.string(),
  /** Whether the vendor has changed it since. */
  isReplaced: v.boolean(),
  includes: v.nullable(v.string()),
  terms: v.nullable(
    v.object({
      depositCents: v.number(),
      cancellation: v.picklist(CANCELLATION_POLICIES),
    }),
  ),
})
export type SharedQuote = v.InferOutput<typeof SharedQuote>

/** As everybody with the link reads it. */
export const Shortlist = v.object({
  id: v.string(),
  title: v.string(),
  note: v.string(),
  isClosed: v.boolean(),
  /** `YYYY-MM-DD`: the last day on which the link works. */
  expiresOn: v.string(),
  vendors: v.array(v.object({ memberID: v.number(), ...SavedVendorFacts.entries, quote: v.optional(SharedQuote) })),
})
export type Shortlist = v.InferOutput<typeof Shortlist>

export const VoteChoice = v.picklist(['yes', 'maybe', 'no'])
export type VoteChoice = v.InferOutput<typeof VoteChoice>

/** The body of `POST /api/v1/shortlists/:shortlist/votes`; a vote again replaces the device's earlier one. */
export const ShortlistVote = v.object({
  firstName: v.pipe(
    filledLine('Your first name', NAME_MAX_CHARS, 'Enter your first name.'),
    v.check((words) => !containsUrl(words), NO_ADDRESS),
  ),
  memberID: Id,
  /** Null takes it back. */
  choice: v.nullable(VoteChoice),
})
export type ShortlistVote = v.InferOutput<typeof ShortlistVote>

/** One device that voted, for the list's owner to name; it proves nothing. */
const VoterId = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'This is not a voter.'))

/** The path of `DELETE /api/v1/shortlists/:shortlist/voters/:voter`. */
export const ByVoter = v.object({ ...ByShortlist.entries, voter: VoterId })

/** The part of the votes that the caller may know. */
export const ShortlistVotes = v.object({
  isOwner: v.boolean(),
  /** With which this device voted; null before. */
  firstName: v.nullable(v.string()),
  own: v.array(v.object({ memberID: v.number(), choice: VoteChoice })),
  /** Everybody's, for the owner; empty for others. */
  all: v.array(v.object({ memberID: v.number(), firstName: v.string(), choice: VoteChoice, voter: VoterId })),
})
export type ShortlistVotes = v.InferOutput<typeof ShortlistVotes>

/** The caller's own, newest first. */
export const OwnShortlists = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    isClosed: v.boolean(),
    vendors: v.number(),
    voters: v.number(),
    /** The event that it was made for; null or absent for none. */
    eventKey: v.optional(v.nullable(v.string())),
  }),
)
export type OwnShortlists = v.InferOutput<typeof OwnShortlists>
