/** A signup's progress: its steps define completeness. */
import { checkFields } from './checks.ts'
import type { Progress } from '../steps/step.ts'
import { STEP_IDS, SUCCESS, type StepId } from '../steps/step-ids.ts'
import { stepNamed, steps } from '../steps/steps.ts'

/** Where this signup resumes: its first incomplete step, or the end. */
export const resumeStep = (progress: Progress): StepId | typeof SUCCESS =>
  progress.paymentUnknown && !progress.paid
    ? 'payment'
    : (steps.find((step) => !step.isComplete(progress))?.id ?? SUCCESS)

/** Returns `wanted` if no earlier step is incomplete and it is not already paid for; otherwise the step to show. */
export function reachableStep(wanted: StepId, progress: Progress): StepId | typeof SUCCESS {
  const resume = resumeStep(progress)
  // The outcome of a payment must be known before anything can be changed.
  if (progress.paymentUnknown && !progress.paid) return 'payment'
  if (progress.paid && stepNamed(wanted).isBeforePayment) return resume
  if (resume === SUCCESS) return wanted
  // A description that is waiting for a connection does not prevent choosing a photo.
  if (wanted === 'photos' && resume === 'description' && isWritten(progress)) return wanted
  return STEP_IDS.indexOf(wanted) <= STEP_IDS.indexOf(resume) ? wanted : resume
}

/** The next incomplete step after `step`; the landing's fields are those of the contact step. */
export function nextStep(step: StepId, progress: Progress): StepId | typeof SUCCESS {
  const later = STEP_IDS.slice(STEP_IDS.indexOf(step) + 1)
  return later.find((id) => id !== 'contact-info' || !stepNamed(id).isComplete(progress)) ?? SUCCESS
}

/** The step before `step`, while it can still be changed. */
export function stepBack(step: StepId, progress: Progress): StepId | null {
  const before = STEP_IDS[STEP_IDS.indexOf(step) - 1]
  return before !== undefined && reachableStep(before, progress) === before ? before : null
}

function isWritten({ data }: Progress): boolean {
  const { schema } = stepNamed('description')
  return schema !== null && checkFields(schema, data).length === 0
}
