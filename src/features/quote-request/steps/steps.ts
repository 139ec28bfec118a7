/** The quote request's steps in order: a new step is one entry here plus its form. */
import type { ComponentType } from 'react'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { ClientForm } from './client-form.tsx'
import { EventForm } from './event-form.tsx'
import { stepChecks, type StepCheck, type StepId } from '../draft/progress.ts'
import type { StepFormProps } from '../form/quote-form.ts'

export const ReviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm)

export interface Step extends StepCheck {
  Form: ComponentType<StepFormProps>
}

const FORMS: Record<StepId, Step['Form']> = { request: EventForm, client: ClientForm, review: ReviewForm }

export const steps: readonly Step[] = stepChecks.map((step) => ({ ...step, Form: FORMS[step.id] }))
