/** The signup's steps in order: a new step is one entry here plus its form. */
import type { ComponentType } from 'react'
import * as v from 'valibot'
import { signupStepSchemas } from '#contract/signup.ts'
import { CategoryForm } from './primary-category.tsx'
import { ContactForm } from './contact-info.tsx'
import { DescriptionForm } from './description.tsx'
import { LandingForm } from './landing.tsx'
import { MembershipForm } from './membership.tsx'
import { PasswordForm } from './summary.tsx'
import { PaymentForm } from './payment.tsx'
import { PhotosForm } from './photos.tsx'
import { STEP_IDS, type StepId } from './step-ids.ts'
import type { StepFormProps } from '../session/wizard.ts'

export interface Step {
  id: StepId
  schema: v.GenericSchema
  Form: ComponentType<StepFormProps>
}

const FORMS: Record<StepId, Step['Form']> = {
  landing: LandingForm,
  'contact-info': ContactForm,
  'primary-category': CategoryForm,
  membership: MembershipForm,
  payment: PaymentForm,
  summary: PasswordForm,
  description: DescriptionForm,
  photos: PhotosForm,
}

/** A photo is optional, and the photo step has no typed input. */
const SCHEMAS: Record<StepId, v.GenericSchema> = { ...signupStepSchemas, photos: v.object({}) }

export const steps: readonly Step[] = STEP_IDS.map((id) => ({ id, schema: SCHEMAS[id], Form: FORMS[id] }))
