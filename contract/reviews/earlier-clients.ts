/** Reviews of events before Fanfare: the vendor asks earlier clients by email, and each writes by a link of its own. */
import * as v from 'valibot'
import { isCalendarDate } from '../dates.ts'
import { EmailAddress } from '../email.ts'
import { coded } from '../errors.ts'
import { filledLine } from '../text.ts'
import { EVENT_TYPES } from '../request-fields.ts'
import { Review, WriteReview } from './reviews.ts'

/** How many a vendor may ask: in a day, and in all. */
export const EARLIER_CLIENTS_PER_DAY = 5
export const EARLIER_CLIENTS_MAX = 50
/** The only reminder comes after so many days; the link works for so many. */
export const EARLIER_REMINDER_DAYS = 7
export const EARLIER_LINK_DAYS = 30
/** Older events say little of a vendor today. */
export const EARLIER_EVENT_MAX_YEARS = 5
const FIRST_NAME_MAX_CHARS = 40

/** A greeting, not a message: the email says nothing else that a vendor typed. */
const FirstName = v.pipe(
  filledLine('The first name', FIRST_NAME_MAX_CHARS, 'Enter a first name.'),
  v.regex(/^[^\d@:/\\<>]*$/, coded('incorrectFormat', 'Enter a first name only.')),
)

/** The body of `POST /api/v1/earlier-clients`. */
export const AskEarlierClient = v.object({
  name: FirstName,
  email: EmailAddress,
  eventType: v.picklist(EVENT_TYPES, coded('blank', 'Choose an event type.')),
  eventDate: v.pipe(
    v.string(coded('blank', 'Choose a date.')),
    v.maxLength(10, coded('blank', 'Choose a date.')),
    v.check(isCalendarDate, coded('blank', 'Choose a date.')),
  ),
})
export type AskEarlierClient = v.InferOutput<typeof AskEarlierClient>

const EARLIER_STATES = ['asked', 'written', 'declined', 'ended'] as const

const EarlierClient = v.object({
  id: v.number(),
  name: v.string(),
  eventType: v.string(),
  /** Calendar date. */
  eventDate: v.string(),
  state: v.picklist(EARLIER_STATES),
  /** ISO 8601. */
  askedAt: v.string(),
  /** ISO 8601; null before the reminder. */
  remindedAt: v.nullable(v.string()),
})
export type EarlierClient = v.InferOutput<typeof EarlierClient>

export const EarlierClients = v.object({
  /** Newest first. */
  asked: v.array(EarlierClient),
  /** How many more may be asked: in all, and within a day. */
  left: v.number(),
  leftToday: v.number(),
  /** Why no one may be asked at the moment; null where one may. */
  whyNot: v.nullable(v.picklist(['notListed', 'notConfirmed'])),
})
export type EarlierClients = v.InferOutput<typeof EarlierClients>

/** The secret of a mailed link. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
export const ByToken = v.object({ token: Token })

/** The request behind the link of an email. */
export const EarlierReview = v.object({
  vendorName: v.string(),
  /** Null when the profile isn't listed. */
  vendorUrl: v.nullable(v.string()),
  name: v.string(),
  eventType: v.string(),
  eventDate: v.string(),
  state: v.picklist(EARLIER_STATES),
  /** The client's own; null without one. */
  review: v.nullable(Review),
})
export type EarlierReview = v.InferOutput<typeof EarlierReview>

/** The body of `POST /api/v1/earlier-review`: the name stands above the review. */
export const WriteEarlierReview = v.object({ ...ByToken.entries, ...WriteReview.entries, name: FirstName })
export type WriteEarlierReview = v.InferOutput<typeof WriteEarlierReview>

/** `everyone`: no vendor may ask this address again. */
export const DeclineEarlierReview = v.object({ ...ByToken.entries, everyone: v.boolean() })
