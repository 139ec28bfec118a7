/** The definition of a signup step. Each step has a file of its own; steps.ts lists them in order. */
import type { ComponentType } from 'react'
import type * as v from 'valibot'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { signupStepSchemas, type SignupStep } from '#contract/signup.ts'
import { fieldsOf, type FieldName } from '../fields/fields.ts'
import { checkFields } from '../session/checks.ts'
import type { StepFormProps } from '../session/wizard.ts'
import type { StepId } from './step-ids.ts'

/** The data that determines a signup's progress. */
export type Progress = Pick<StoredSignup, 'data' | 'paid' | 'paymentUnknown'>

export interface Step {
  id: StepId
  title: string
  /** For the progress line. */
  shortTitle: string
  /** The fields filled in at this step. */
  fields: readonly FieldName[]
  /** The schema that the draft must satisfy before the wizard continues; null if nothing in the draft is typed here. */
  schema: v.GenericSchema | null
  /** Whether the step can be changed only until the membership is paid for. */
  isBeforePayment: boolean
  isComplete: (progress: Progress) => boolean
  Form: ComponentType<StepFormProps>
}

/** The parts that follow from the schema of a step before the payment: its fields, and when they are complete. */
export function typedStep(id: SignupStep & StepId) {
  const schema = signupStepSchemas[id]
  return {
    id,
    fields: fieldsOf(id),
    schema,
    isBeforePayment: true,
    isComplete: ({ data, paid }) => paid !== null || checkFields(schema, data).length === 0,
  } satisfies Partial<Step>
}
