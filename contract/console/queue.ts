/** The work of moderators: reports, appeals, and bookings that may be made up. */
import * as v from 'valibot'
import { ID_MAX, WholeInUrl } from '../ids.ts'
import { RULING_ACTS, SubjectId, SUBJECTS, TEXT_PARTS, WHYS } from '../reports/reports.ts'

/** Within how long a report is judged. */
export const REPORT_DAYS = 7

/** Things on one page. */
export const QUEUE_TAKE = 50

/** The lists beside what was reported that have several pages. */
export type QueueList = 'appeals' | 'newVendors' | 'certificates' | 'asked'

/** The time and the number of the last row of the page before, like `1804788000000-12`: that row may be gone. */
const RowMark = v.pipe(
  v.string(),
  v.regex(/^\d{1,14}-\d{1,10}$/),
  v.check((mark) => Number(mark.split('-')[1]) <= ID_MAX),
)
const From = v.optional(RowMark)

/** Without any, the first page of everything; otherwise the next page of those that are named. */
export const QueueQuery = v.object({
  /** Only what was reported after the report of this number. */
  after: v.optional(WholeInUrl),
  /** Only those after the ruling, the vendor or the question of this mark. */
  appeals: From,
  newVendors: From,
  certificates: From,
  asked: From,
})
export type QueueQuery = v.InferOutput<typeof QueueQuery>

const Mark = v.nullable(RowMark)

/** A question of an operator, with the answer once it is there. */
const AskedQuestion = v.object({
  question: v.string(),
  operator: v.string(),
  askedAt: v.string(),
  answer: v.nullable(v.string()),
})
export type AskedQuestion = v.InferOutput<typeof AskedQuestion>

const Item = v.object({
  subject: v.picklist(SUBJECTS),
  subjectId: v.string(),
  /** Its text when it was reported first. */
  excerpt: v.string(),
  vendorId: v.nullable(v.number()),
  vendorName: v.nullable(v.string()),
  /** Who wrote the message, the review or the request; null for a vendor, a photo or an article. */
  writtenBy: v.optional(v.nullable(v.picklist(['client', 'vendor'])), null),
  /** The request that a message or a request is about; null for others. */
  leadId: v.optional(v.nullable(v.number()), null),
  isOverdue: v.boolean(),
  /** Whether the caller looks at it. */
  isOwnClaim: v.optional(v.boolean(), false),
  /** Who looks at it, unless it is the caller; null for no one. */
  claimedBy: v.nullable(v.string()),
  /** Oldest first. */
  reports: v.array(v.object({ why: v.picklist(WHYS), text: v.string(), at: v.string() })),
  /** Oldest first. */
  questions: v.optional(v.array(AskedQuestion), []),
})
export type QueueItem = v.InferOutput<typeof Item>

const OpenAppeal = v.object({
  rulingId: v.number(),
  subject: v.picklist(SUBJECTS),
  subjectId: v.string(),
  act: v.picklist(RULING_ACTS),
  isSuspension: v.optional(v.boolean(), false),
  isRefusal: v.optional(v.boolean(), false),
  /** The text of a profile that was removed. */
  part: v.optional(v.nullable(v.picklist(TEXT_PARTS)), null),
  excerpt: v.string(),
  reason: v.string(),
  operator: v.string(),
  vendorId: v.nullable(v.number()),
  appeal: v.string(),
  appealedAt: v.string(),
})
export type OpenAppeal = v.InferOutput<typeof OpenAppeal>

const WaitingVendor = v.object({
  vendorId: v.number(),
  name: v.string(),
  city: v.string(),
  description: v.string(),
  /** Stands for what is shown of it: an approval names it. */
  mark: v.optional(v.string()),
  since: v.string(),
  questions: v.optional(v.array(AskedQuestion), []),
})
export type WaitingVendor = v.InferOutput<typeof WaitingVendor>

const Suspicion = v.object({
  bookingId: v.number(),
  vendorId: v.number(),
  vendorName: v.string(),
  eventDate: v.string(),
  counts: v.boolean(),
  /** Up to 100. */
  score: v.number(),
  /** Its suspicious signs, in words. */
  signs: v.array(v.string()),
})
export type Suspicion = v.InferOutput<typeof Suspicion>

/** Something that waits for an answer. */
const AskedItem = v.object({
  subject: v.picklist(SUBJECTS),
  subjectId: v.string(),
  vendorId: v.nullable(v.number()),
  vendorName: v.nullable(v.string()),
  ...AskedQuestion.entries,
})
export type AskedItem = v.InferOutput<typeof AskedItem>

/** A certificate of insurance that no operator has seen. */
const UnseenCertificate = v.object({
  vendorId: v.number(),
  vendorName: v.string(),
  insurer: v.string(),
  endsOn: v.string(),
  statedAt: v.string(),
})
export type UnseenCertificate = v.InferOutput<typeof UnseenCertificate>

export const Queue = v.object({
  /** The one that was reported first first. */
  items: v.array(Item),
  appeals: v.array(OpenAppeal),
  suspicions: v.array(Suspicion),
  /** The one that was stated first first. */
  certificates: v.array(UnseenCertificate),
  /** New vendors that wait for approval, the longest first. */
  newVendors: v.optional(v.array(WaitingVendor), []),
  /** Without those above: they come back with the answer, or once it is late. */
  asked: v.optional(v.array(AskedItem), []),
  /** `after` of the next page of things reported; null on the last one. */
  next: v.optional(v.nullable(v.number()), null),
  /** Marks of the next page of the other lists; null on the last page of each. */
  nextOf: v.optional(v.object({ appeals: Mark, newVendors: Mark, certificates: Mark, asked: Mark }), {
    appeals: null,
    newVendors: null,
    certificates: null,
    asked: null,
  }),
})
export type Queue = v.InferOutput<typeof Queue>

export const ClaimReport = v.object({ subject: v.picklist(SUBJECTS), subjectId: SubjectId })
/** Who looks at it now; null when that is the caller. */
export const Claimed = v.object({ claimedBy: v.nullable(v.string()) })
