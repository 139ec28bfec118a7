/** The acts of operators in the console. Each is a command of `npm run operator`: one plan, one reason, one audit. */
import * as v from 'valibot'
import { EMAIL_MAX_CHARS, PROFILE_DESCRIPTION_MAX_CHARS, REASON_MAX_CHARS } from '../limits.ts'
import { showsNothing, text } from '../text.ts'
import { REASON_MISSING } from './reason.ts'
import type { Right } from './rights.ts'

/** The options of commands that acts ask for. */
const ACT_OPTIONS = [
  'refund',
  'amount',
  'price',
  'code',
  'name',
  'off',
  'tier',
  'from',
  'until',
  'uses',
  'to',
  'outcome',
  'what',
  'mark',
  'at',
  'revision',
  'version',
  'page',
  'days',
  'part',
  'field',
  'text',
  'seen',
  'result',
  'email',
  'format',
  'photos',
] as const
export type ActOption = (typeof ACT_OPTIONS)[number]
export type ActOptions = Partial<Record<ActOption, string>>

const PROMOTION = { off: 'needed', tier: 'needed', from: 'optional', until: 'optional', uses: 'optional' } as const

interface Act {
  right: Right
  /** The command’s name. */
  command: string
  /** The command’s options that the form asks for, beside the reason. */
  options?: Partial<Record<ActOption, 'needed' | 'optional'>>
  isReasonNeeded?: true
  /** Whoever it concerns reads the reason. */
  isReasonTold?: true
  /** The reason is what is asked. */
  isQuestion?: true
  /** The reason is what came of it, as both sides read it. */
  isOutcome?: true
  needsProof?: true
}

/** A field of a profile or of a person. */
const EDIT = {
  options: { field: 'needed', text: 'optional', seen: 'optional' },
  isReasonNeeded: true,
  isReasonTold: true,
} as const

export const ACTS = {
  hideVendor: { right: 'hideVendors', command: 'hide-vendor', isReasonNeeded: true, isReasonTold: true },
  suspendVendor: {
    right: 'hideVendors',
    command: 'suspend-vendor',
    options: { days: 'optional', seen: 'optional' },
    isReasonNeeded: true,
    isReasonTold: true,
  },
  markChecked: {
    right: 'checkVendors',
    command: 'mark-checked',
    options: { what: 'needed', mark: 'needed' },
    isReasonNeeded: true,
  },
  unmarkChecked: {
    right: 'checkVendors',
    command: 'unmark-checked',
    options: { what: 'needed' },
    isReasonNeeded: true,
  },
  approveVendor: { right: 'hideVendors', command: 'approve-vendor', options: { seen: 'optional' } },
  refuseVendor: { right: 'hideVendors', command: 'refuse-vendor', isReasonNeeded: true, isReasonTold: true },
  editVendor: { right: 'editVendors', command: 'edit-vendor', ...EDIT },
  undoEdit: { right: 'editVendors', command: 'undo-edit' },
  editPerson: { right: 'editPeople', command: 'edit-person', ...EDIT },
  undoPersonEdit: { right: 'editPeople', command: 'undo-person-edit' },
  changeEmail: {
    right: 'editPeople',
    command: 'change-email',
    options: { email: 'needed' },
    isReasonNeeded: true,
    isReasonTold: true,
    needsProof: true,
  },
  block: { right: 'blockPeople', command: 'block', isReasonNeeded: true, needsProof: true },
  unblock: { right: 'blockPeople', command: 'unblock' },
  deletePerson: { right: 'deletePeople', command: 'delete-person', isReasonNeeded: true, needsProof: true },
  grantMembership: {
    right: 'changeMemberships',
    command: 'grant-membership',
    options: { tier: 'needed', until: 'needed' },
    isReasonNeeded: true,
    needsProof: true,
  },
  restoreVendor: { right: 'hideVendors', command: 'restore-vendor' },
  extendMembership: {
    right: 'changeMemberships',
    command: 'extend-membership',
    options: { until: 'needed' },
    isReasonNeeded: true,
    needsProof: true,
  },
  endMembership: {
    right: 'changeMemberships',
    command: 'end-membership',
    options: { refund: 'needed' },
    isReasonNeeded: true,
    needsProof: true,
  },
  refundPayment: {
    right: 'changeMemberships',
    command: 'refund-payment',
    options: { amount: 'needed' },
    isReasonNeeded: true,
    needsProof: true,
  },
  lookUpPayment: { right: 'changeMemberships', command: 'look-up-payment' },
  markPaid: { right: 'changeMemberships', command: 'mark-paid', needsProof: true },
  cancelInvoice: {
    right: 'changeMemberships',
    command: 'cancel-invoice',
    isReasonNeeded: true,
    needsProof: true,
  },
  setPrice: {
    right: 'changePrices',
    command: 'set-price',
    options: { price: 'needed', from: 'needed' },
    isReasonNeeded: true,
    needsProof: true,
  },
  withdrawPrice: { right: 'changePrices', command: 'withdraw-price', options: { from: 'needed' }, needsProof: true },
  makePromotion: {
    right: 'changePrices',
    command: 'make-promotion',
    options: { code: 'needed', name: 'needed', ...PROMOTION },
    needsProof: true,
  },
  changePromotion: {
    right: 'changePrices',
    command: 'change-promotion',
    options: { name: 'needed', ...PROMOTION },
    needsProof: true,
  },
  switchPromotion: {
    right: 'changePrices',
    command: 'switch-promotion',
    options: { to: 'needed' },
    isReasonNeeded: true,
    needsProof: true,
  },
  resendConfirmation: { right: 'sendMail', command: 'resend-confirmation' },
  clearBounce: { right: 'sendMail', command: 'clear-bounce' },
  resendMail: { right: 'sendMail', command: 'resend-mail' },
  testBroadcast: { right: 'broadcast', command: 'test-broadcast' },
  startBroadcast: {
    right: 'broadcast',
    command: 'start-broadcast',
    options: { revision: 'optional' },
    needsProof: true,
  },
  pauseBroadcast: { right: 'broadcast', command: 'pause-broadcast' },
  resumeBroadcast: { right: 'broadcast', command: 'resume-broadcast', needsProof: true },
  cancelBroadcast: { right: 'broadcast', command: 'cancel-broadcast', needsProof: true },
  discardBroadcast: { right: 'broadcast', command: 'discard-broadcast' },
  startVendorImport: { right: 'importVendors', command: 'start-vendor-import' },
  stopVendorImport: { right: 'importVendors', command: 'stop-vendor-import' },
  discardVendorImport: { right: 'importVendors', command: 'discard-vendor-import' },
  startBackup: { right: 'makeBackups', command: 'start-backup' },
  startExport: {
    right: 'exportMarketplace',
    command: 'start-export',
    options: { format: 'needed', photos: 'needed' },
    isReasonNeeded: true,
    needsProof: true,
  },
  discardExport: { right: 'exportMarketplace', command: 'discard-export' },
  removeSamples: { right: 'removeSamples', command: 'remove-samples', needsProof: true },
  dropMail: { right: 'retryJobs', command: 'drop-mail', isReasonNeeded: true, needsProof: true },
  retryJobs: { right: 'retryJobs', command: 'retry-jobs' },
  keepReported: { right: 'judgeReports', command: 'keep-reported' },
  removeReported: {
    right: 'judgeReports',
    command: 'remove-reported',
    isReasonNeeded: true,
    isReasonTold: true,
    needsProof: true,
  },
  askAbout: {
    right: 'judgeReports',
    command: 'ask-about',
    isReasonNeeded: true,
    isReasonTold: true,
    isQuestion: true,
  },
  removeText: {
    right: 'judgeReports',
    command: 'remove-text',
    options: { part: 'needed' },
    isReasonNeeded: true,
    isReasonTold: true,
    needsProof: true,
  },
  warnAbout: { right: 'judgeReports', command: 'warn-about', isReasonNeeded: true, isReasonTold: true },
  decideAppeal: {
    right: 'judgeReports',
    command: 'decide-appeal',
    options: { outcome: 'needed' },
    isReasonNeeded: true,
    isReasonTold: true,
  },
  openDispute: { right: 'handleDisputes', command: 'open-dispute', isReasonNeeded: true, isReasonTold: true },
  closeDispute: {
    right: 'handleDisputes',
    command: 'close-dispute',
    options: { result: 'needed' },
    isReasonNeeded: true,
    isReasonTold: true,
    isOutcome: true,
  },
  openConversation: {
    right: 'openConversations',
    command: 'open-conversation',
    isReasonNeeded: true,
    isReasonTold: true,
    needsProof: true,
  },
  countBooking: { right: 'judgeReports', command: 'count-booking', isReasonNeeded: true },
  discountBooking: { right: 'judgeReports', command: 'discount-booking', isReasonNeeded: true },
  publishText: {
    right: 'editTexts',
    command: 'publish-text',
    options: { at: 'optional', revision: 'optional' },
  },
  hideArticle: { right: 'editTexts', command: 'hide-article', isReasonNeeded: true },
  restoreText: { right: 'editTexts', command: 'restore-text', options: { version: 'needed' } },
  restoreShippedText: { right: 'editTexts', command: 'restore-shipped-text' },
  withdrawText: { right: 'editTexts', command: 'withdraw-text' },
  discardDraft: { right: 'editTexts', command: 'discard-draft', options: { revision: 'optional' } },
  testText: { right: 'editTexts', command: 'test-text', options: { revision: 'optional' } },
  switchClaim: {
    right: 'editTexts',
    command: 'switch-claim',
    options: { to: 'needed', page: 'optional' },
    isReasonNeeded: true,
    needsProof: true,
  },
  hideReview: { right: 'judgeReports', command: 'hide-review', isReasonNeeded: true, isReasonTold: true },
} as const satisfies Record<string, Act>
export type ActName = keyof typeof ACTS

/** The message where the reason is needed and missing. */
export function reasonMissing(act: ActName): string {
  const { isQuestion, isOutcome } = actOf(act)
  if (isQuestion) return 'Write your question.'
  return isOutcome ? 'Say what came of it.' : REASON_MISSING
}

export const actOf = (name: ActName): Act => ACTS[name]

const OPTION_MAX_CHARS = 100
const optionText = v.pipe(v.string(), v.maxLength(OPTION_MAX_CHARS))
const emailText = v.pipe(v.string(), v.maxLength(EMAIL_MAX_CHARS))
/** A text of a profile. */
const longText = v.pipe(v.string(), v.maxLength(PROFILE_DESCRIPTION_MAX_CHARS))
const optionSchemas = Object.fromEntries(
  ACT_OPTIONS.map((name) => [
    name,
    name === 'text' || name === 'seen' ? longText : name === 'email' ? emailText : optionText,
  ]),
) as Record<ActOption, typeof optionText>

export const DoAct = v.object({
  /** `plan` changes nothing: it says what `run` would do. */
  phase: v.picklist(['plan', 'run']),
  /** The act’s own: a double tap and a lost response do nothing twice. */
  key: v.pipe(v.string(), v.uuid()),
  /** A number, a code or an email address, as the command takes it; '' for a command without one. */
  target: v.pipe(v.string(), v.maxLength(EMAIL_MAX_CHARS)),
  /** '' also for one that shows nothing. */
  reason: v.optional(
    v.pipe(
      text('The reason', REASON_MAX_CHARS),
      v.transform((typed) => (showsNothing(typed) ? '' : typed)),
    ),
    '',
  ),
  options: v.optional(v.partial(v.object(optionSchemas)), {}),
  /** The operator’s own (IANA), in which what follows says moments. */
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(60))),
})
export type DoAct = v.InferOutput<typeof DoAct>

/** Lines for people: what follows, or what was done. */
export const ActDone = v.object({ lines: v.array(v.string()) })
