/** How far a draft has come: completeness is what the schemas say. */
import type { FieldError } from '#contract/errors.ts'
import { DRAFT_LIFETIME_MS } from '#contract/limits.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { checkClient, checkGigRequest, localNames } from './checks.ts'
import { isRequestField, listFields } from '../quote-fields.ts'
import { STEP_IDS, type StepId } from '../steps/step-ids.ts'

export { isStepId, STEP_IDS, SUCCESS, type StepId } from '../steps/step-ids.ts'

export interface StepCheck {
  id: StepId
  title: string
  /** What keeps this step from being complete; empty when nothing does. */
  check: (draft: QuoteDraft, now: Date | null) => FieldError[]
}

/** The steps in their order; `steps.ts` adds each one's form. */
export const stepChecks: readonly StepCheck[] = [
  { id: 'request', title: 'Your event', check: checkGigRequest },
  { id: 'client', title: 'About you', check: checkClient },
  { id: 'review', title: 'Check and send', check: () => [] },
]

/** The step that has this field. */
export const stepOfField = (name: string): StepId => (isRequestField(name) ? 'request' : 'client')

/** What the server objected to and nobody has changed since; of one step, or of all of them (null). */
export const refusalsAt = (step: StepId | null, { refusals = [] }: Pick<QuoteDraft, 'refusals'>): FieldError[] =>
  localNames(refusals).filter(({ name }) => step === null || stepOfField(name) === step)

/** What keeps a step from being complete: what the page finds, and what the server objected to. */
const openAt = (step: StepCheck, draft: QuoteDraft, now: Date | null) => [
  ...step.check(draft, now),
  ...refusalsAt(step.id, draft),
]

/** The step at which this draft goes on: the first incomplete one, or the review. */
export function resumeStep(draft: QuoteDraft, now: Date | null): StepId {
  return stepChecks.find((step) => openAt(step, draft, now).length > 0)?.id ?? 'review'
}

/** Whether `wanted` may be shown: no incomplete step before it. Otherwise the step to show instead. */
export function reachableStep(wanted: StepId, draft: QuoteDraft, now: Date | null): StepId {
  const resume = resumeStep(draft, now)
  return STEP_IDS.indexOf(wanted) <= STEP_IDS.indexOf(resume) ? wanted : resume
}

export interface DraftProgress {
  /** Complete steps, the review not counted until the request is sent. */
  done: number
  total: number
  resume: StepId
  /** `your name and your e-mail`, or `''`. */
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

/** The last moment of a draft, counted from its last edit. */
export const draftExpiresAt = (draft: Pick<QuoteDraft, 'editedAt'>): number => draft.editedAt + DRAFT_LIFETIME_MS
