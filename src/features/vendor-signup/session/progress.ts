/** A signup's progress: the schemas and the payment define completeness. */
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { checkStep } from './checks.ts'
import { STEP_IDS, SUCCESS, type StepId } from '../steps/step-ids.ts'

export type Progress = Pick<StoredSignup, 'data' | 'paid' | 'paymentUnknown'>

/** The steps that can be changed until the membership is paid for. */
const BEFORE_PAYMENT: readonly StepId[] = ['landing', 'contact-info', 'primary-category', 'membership', 'payment']

export function isComplete(step: StepId, { data, paid }: Progress): boolean {
  if (BEFORE_PAYMENT.includes(step) && paid) return true
  switch (step) {
    case 'payment':
      return false
    case 'summary':
      return paid?.passwordSet === true
    case 'description':
      return paid?.descriptionSaved === true
    case 'photos':
      return paid?.photosDone === true
    default:
      return checkStep(step, data).length === 0
  }
}

/** Where this signup resumes: its first incomplete step, or the end. */
export const resumeStep = (progress: Progress): StepId | typeof SUCCESS =>
  progress.paymentUnknown && !progress.paid
    ? 'payment'
    : (STEP_IDS.find((step) => !isComplete(step, progress)) ?? SUCCESS)

/** Returns `wanted` if no earlier step is incomplete and it is not already paid for; otherwise the step to show. */
export function reachableStep(wanted: StepId, progress: Progress): StepId | typeof SUCCESS {
  const resume = resumeStep(progress)
  // The outcome of a payment must be known before anything can be changed.
  if (progress.paymentUnknown && !progress.paid) return 'payment'
  if (progress.paid && BEFORE_PAYMENT.includes(wanted)) return resume
  if (resume === SUCCESS) return wanted
  // A description that is waiting for a connection does not prevent choosing a photo.
  if (wanted === 'photos' && resume === 'description' && checkStep('description', progress.data).length === 0)
    return wanted
  return STEP_IDS.indexOf(wanted) <= STEP_IDS.indexOf(resume) ? wanted : resume
}

/** The next incomplete step after `step`; the landing's fields are those of the contact step. */
export function nextStep(step: StepId, progress: Progress): StepId | typeof SUCCESS {
  const later = STEP_IDS.slice(STEP_IDS.indexOf(step) + 1)
  return later.find((id) => id !== 'contact-info' || !isComplete(id, progress)) ?? SUCCESS
}
