/** The acts of operators in the console. Each is a command of `npm run operator`: one plan, one reason, one audit. */
import * as v from 'valibot'
import { EMAIL_MAX_CHARS } from '../limits.ts'
import { text } from '../text.ts'
import type { Right } from './rights.ts'

export const REASON_MAX_CHARS = 500

interface Act {
  right: Right
  /** The command’s name. */
  command: string
  /** The command’s option that the form asks for, beside the reason. */
  option?: 'refund' | 'until'
  isReasonNeeded?: true
  needsProof?: true
}

export const ACTS = {
  hideVendor: { right: 'hideVendors', command: 'hide-vendor', isReasonNeeded: true },
  restoreVendor: { right: 'hideVendors', command: 'restore-vendor' },
  extendMembership: {
    right: 'changeMemberships',
    command: 'extend-membership',
    option: 'until',
    isReasonNeeded: true,
    needsProof: true,
  },
  endMembership: {
    right: 'changeMemberships',
    command: 'end-membership',
    option: 'refund',
    isReasonNeeded: true,
    needsProof: true,
  },
  resendConfirmation: { right: 'sendMail', command: 'resend-confirmation' },
  resendMail: { right: 'sendMail', command: 'resend-mail' },
  retryJobs: { right: 'retryJobs', command: 'retry-jobs' },
  keepReview: { right: 'judgeReports', command: 'keep-review' },
  hideReview: { right: 'judgeReports', command: 'hide-review', isReasonNeeded: true },
} as const satisfies Record<string, Act>
export type ActName = keyof typeof ACTS

export const actOf = (name: ActName): Act => ACTS[name]

export const DoAct = v.object({
  /** `plan` changes nothing: it says what `run` would do. */
  phase: v.picklist(['plan', 'run']),
  /** The act’s own: a double tap and a lost response do nothing twice. */
  key: v.pipe(v.string(), v.uuid()),
  /** A number or an email address, as the command takes it. */
  target: v.pipe(v.string(), v.maxLength(EMAIL_MAX_CHARS)),
  reason: v.optional(text('The reason', REASON_MAX_CHARS), ''),
  option: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
})
export type DoAct = v.InferOutput<typeof DoAct>

/** Lines for people: what follows, or what was done. */
export const ActDone = v.object({ lines: v.array(v.string()) })
