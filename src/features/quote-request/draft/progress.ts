/** A draft's progress. The schemas define completeness. */
import type { FieldError } from '#contract/errors.ts'
import { DRAFT_LIFETIME_MS } from '#contract/limits.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { checkClient, checkQuoteRequest, localNames } from './checks.ts'
import { isRequestField, listFields } from '../quote-fields.ts'
import { STEP_IDS, type StepId } from '../steps/step-ids.ts'

export { isStepId, STEP_IDS, SUCCESS, type StepId } from '../steps/step-ids.ts'

export interface StepCheck {
  id: StepId
  title: string
  /** The errors that keep this step incomplete; empty when it is complete. */
  check: (draft: QuoteDraft, now: Date | null) => FieldError[]
}

/** The steps in order; `steps.ts` adds each step's form. */
export const stepChecks: readonly StepCheck[] = [
  { id: 'request', title: 'Your event', check: checkQuoteRequest },
  { id: 'client', title: 'About you', check: checkClient },
  { id: 'review', title: 'Review and send', check: () => [] },
]

/** The step that contains this field. */
export const stepOfField = (name: string): StepId => (isRequestField(name) ? 'request' : 'client')

/** The server's errors for fields that have not changed since, for one step or for all steps (null). */
export const refusalsAt = (step: StepId | null, { refusals = [] }: Pick<QuoteDraft, 'refusals'>): FieldError[] =>
  localNames(refusals).filter(({ name }) => step === null || stepOfField(name) === step)

/** The errors that keep a step incomplete: the page's own and the server's. */
const openAt = (step: StepCheck, draft: QuoteDraft, now: Date | null) => [
  ...step.check(draft, now),
  ...refusalsAt(step.id, draft),
]

/** The step where this draft resumes: the first incomplete one, or the review. */
export function resumeStep(draft: QuoteDraft, now: Date | null): StepId {
  return stepChecks.find((step) => openAt(step, draft, now).length > 0)?.id ?? 'review'
}

/** Returns `wanted` if no earlier step is incomplete, otherwise the step to show instead. */
export function reachableStep(wanted: StepId, draft: QuoteDraft, now: Date | null): StepId {
  const resume = resumeStep(draft, now)
  return STEP_IDS.indexOf(wanted) <= STEP_IDS.indexOf(resume) ? wanted : resume
}

interface DraftProgress {
  /** The number of complete steps; the review does not count until the request is sent. */
  done: number
  total: number
  resume: StepId
  /** `your name and your email`, or `''`. */
  missing: string
}

export function draftProgress(draft: QuoteDraft, now: Date | null): DraftProgress {
  const errors = stepChecks.map((step) => openAt(step, draft, now))
  const firstIncomplete = errors.findIndex((found) => found.length > 0)
  return {
    done: errors.filter((found, i) => found.length === 0 && STEP_IDS[i] !== 'review').length,
    total: STEP_IDS.length,
    resume: resumeStep(draft, now),
    missing: firstIncomplete === -1 ? '' : listFields((errors[firstIncomplete] ?? []).map((error) => error.name)),
  }
}

/** When a draft expires, counted from its last edit. */
export const draftExpiresAt = (draft: Pick<QuoteDraft, 'editedAt'>): number => draft.editedAt + DRAFT_LIFETIME_MS
