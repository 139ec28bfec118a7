/** The signup's steps in order. */
import { contactInfo } from './contact-info.tsx'
import { description } from './description.tsx'
import { landing } from './landing.tsx'
import { membership } from './membership.tsx'
import { payment } from './payment.tsx'
import { photos } from './photos.tsx'
import { primaryCategory } from './primary-category.tsx'
import type { Step } from './step.ts'
import { STEP_IDS, type StepId } from './step-ids.ts'
import { summary } from './summary.tsx'

const STEPS: Record<StepId, Step> = {
  landing,
  'contact-info': contactInfo,
  'primary-category': primaryCategory,
  membership,
  payment,
  summary,
  description,
  photos,
}

export const steps: readonly Step[] = STEP_IDS.map((id) => STEPS[id])

export const stepNamed = (id: StepId): Step => STEPS[id]

/** The step that contains a field. The landing shows the contact step's fields, which appear again there. */
export const stepOf = (field: string): StepId =>
  steps.findLast(({ fields }) => (fields as readonly string[]).includes(field))?.id ?? 'payment'
