/** Reports by anyone, and what operators ruled. */
import * as v from 'valibot'
import { DisputeStatement } from '../bookings/disputes/dispute.ts'
import { SIDES } from '../bookings/ledger.ts'
import { coded } from '../errors.ts'
import { EmailAddress } from '../email.ts'
import { filled } from '../text.ts'

export const REPORT_MAX_CHARS = 1000
export const APPEAL_MAX_CHARS = 2000
/** How long one may appeal. */
export const APPEAL_DAYS = 180

export const SUBJECTS = ['vendor', 'photo', 'review', 'message', 'request', 'article'] as const
export type Subject = (typeof SUBJECTS)[number]

export const WHYS = ['illegal', 'fake', 'insult', 'private', 'rights', 'other'] as const
export type Why = (typeof WHYS)[number]

/** A number; the picture’s id of a photo, the name in the address of an article. */
export const SubjectId = v.pipe(v.string(), v.regex(/^([1-9]\d{0,8}|[a-z0-9]+(-[a-z0-9]+)*)$/), v.maxLength(120))

/** Guests may report what is public; a message or a request only who takes part in it. */
export const SendReport = v.object({
  subject: v.picklist(SUBJECTS),
  subjectId: SubjectId,
  why: v.picklist(WHYS, coded('blank', 'Choose what’s wrong.')),
  text: filled('The report', REPORT_MAX_CHARS, 'Say what’s wrong, so that we can judge it.'),
  /** A guest’s, who wants to know the outcome. */
  email: v.optional(v.union([v.literal(''), EmailAddress]), ''),
})
export type SendReport = v.InferOutput<typeof SendReport>

export const RULING_ACTS = ['kept', 'hidden', 'removed', 'warned'] as const
export type RulingAct = (typeof RULING_ACTS)[number]
export const APPEAL_OUTCOMES = ['upheld', 'reversed'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** Texts of a profile that an operator may take away. */
export const TEXT_PARTS = ['name', 'description', 'whatYouGet'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** A ruling as whom it concerns reads it. */
export const OwnRuling = v.object({
  id: v.number(),
  subject: v.picklist(SUBJECTS),
  act: v.picklist(RULING_ACTS),
  excerpt: v.string(),
  reason: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** Whether a vendor was hidden for some time only. */
  isSuspension: v.optional(v.boolean(), false),
  /** Whether a new vendor was not approved. */
  isRefusal: v.optional(v.boolean(), false),
  /** Whether the vendor that was hidden isn’t anymore. */
  isOver: v.optional(v.boolean(), false),
  /** When what was hidden is shown again by itself; null for never. */
  until: v.optional(v.nullable(v.string()), null),
  /** The text of a profile that was removed; null for other acts. */
  part: v.optional(v.nullable(v.picklist(TEXT_PARTS)), null),
  /** The last moment to appeal; null when one has. */
  appealUntil: v.nullable(v.string()),
  appeal: v.nullable(
    v.object({
      text: v.string(),
      /** Null until an operator has decided. */
      outcome: v.nullable(v.picklist(APPEAL_OUTCOMES)),
      reason: v.string(),
    }),
  ),
})
export type OwnRuling = v.InferOutput<typeof OwnRuling>

/** How long something waits for an answer before operators see it again. */
export const ANSWER_DAYS = 7
export const ANSWER_MAX_CHARS = 2000

/** A question of an operator, as whom it was sent to reads it. */
const OwnQuestion = v.object({
  id: v.number(),
  subject: v.picklist(SUBJECTS),
  excerpt: v.string(),
  question: v.string(),
  askedAt: v.string(),
  answer: v.nullable(v.string()),
  /** Nothing was decided yet, so that an answer still counts. */
  isOpen: v.boolean(),
})
export type OwnQuestion = v.InferOutput<typeof OwnQuestion>

/** A dispute about a booking of the account, or of a vendor that it works for. */
const OwnDispute = v.object({
  id: v.number(),
  bookingId: v.number(),
  eventDate: v.string(),
  reason: v.string(),
  /** Who opened it. */
  by: v.optional(v.picklist([...SIDES, 'operator']), 'operator'),
  /** The account’s own. */
  side: v.optional(v.picklist(SIDES), 'host'),
  statements: v.optional(v.array(DisputeStatement), []),
  openedAt: v.string(),
  /** Null until it is closed. */
  result: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
})
export type OwnDispute = v.InferOutput<typeof OwnDispute>

/** An operator opened the messages about a request of the account, or to a vendor that it works for. */
const OwnOpening = v.object({ id: v.number(), leadId: v.number(), reason: v.string(), at: v.string() })
export type OwnOpening = v.InferOutput<typeof OwnOpening>

/** A change of an operator to the account’s name or phone number. */
const OwnEdit = v.object({
  id: v.number(),
  field: v.string(),
  before: v.string(),
  after: v.string(),
  reason: v.string(),
  at: v.string(),
  isUndone: v.boolean(),
})
export type OwnEdit = v.InferOutput<typeof OwnEdit>

export const OwnRulings = v.object({
  rulings: v.array(OwnRuling),
  /** Newest first. */
  disputes: v.optional(v.array(OwnDispute), []),
  openings: v.optional(v.array(OwnOpening), []),
  questions: v.optional(v.array(OwnQuestion), []),
  edits: v.optional(v.array(OwnEdit), []),
})
export type OwnRulings = v.InferOutput<typeof OwnRulings>

export const AnswerQuestion = v.object({
  text: filled('Your answer', ANSWER_MAX_CHARS, 'Write your answer.'),
})

export const Appeal = v.object({
  text: filled('Your appeal', APPEAL_MAX_CHARS, 'Say why this decision is wrong.'),
})

/** The last twelve months. */
export const ReportFigures = v.object({
  reports: v.number(),
  rulings: v.object({ kept: v.number(), hidden: v.number(), removed: v.number(), warned: v.number() }),
  /** From the first report to the ruling; null without one. */
  medianHours: v.nullable(v.number()),
  appeals: v.number(),
  reversed: v.number(),
})
export type ReportFigures = v.InferOutput<typeof ReportFigures>
