/** The work of moderators: reports, appeals, and bookings that may be made up. */
import * as v from 'valibot'
import { RULING_ACTS, SubjectId, SUBJECTS, WHYS } from '../reports/reports.ts'

/** Within how long a report is judged. */
export const REPORT_DAYS = 7

const Item = v.object({
  subject: v.picklist(SUBJECTS),
  subjectId: v.string(),
  /** Its text when it was reported first. */
  excerpt: v.string(),
  vendorId: v.nullable(v.number()),
  vendorName: v.nullable(v.string()),
  isOverdue: v.boolean(),
  /** Who looks at it, unless it is the caller; null for no one. */
  claimedBy: v.nullable(v.string()),
  /** Oldest first. */
  reports: v.array(v.object({ why: v.picklist(WHYS), text: v.string(), at: v.string() })),
})
export type QueueItem = v.InferOutput<typeof Item>

const OpenAppeal = v.object({
  rulingId: v.number(),
  subject: v.picklist(SUBJECTS),
  subjectId: v.string(),
  act: v.picklist(RULING_ACTS),
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
  since: v.string(),
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
})
export type Queue = v.InferOutput<typeof Queue>

export const ClaimReport = v.object({ subject: v.picklist(SUBJECTS), subjectId: SubjectId })
/** Who looks at it now; null when that is the caller. */
export const Claimed = v.object({ claimedBy: v.nullable(v.string()) })
