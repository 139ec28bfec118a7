/** What a step of the signup is. Each one is a file of its own; steps.ts lists them in order. */
import type { ComponentType } from 'react'
import type * as v from 'valibot'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import type { FieldName } from '../fields/fields.ts'
import type { StepFormProps } from '../session/wizard.ts'
import type { StepId } from './step-ids.ts'

/** What decides how far a signup has come. */
export type Progress = Pick<StoredSignup, 'data' | 'paid' | 'paymentUnknown'>

export interface Step {
  id: StepId
  title: string
  /** For the line of steps. */
  shortTitle: string
  /** The fields that are filled in here. */
  fields: readonly FieldName[]
  /** What the draft must hold before the wizard goes on; null where nothing of the draft is typed. */
  schema: v.GenericSchema | null
  /** Can be changed until the membership is paid, and not after. */
  isBeforePayment: boolean
  isComplete: (progress: Progress) => boolean
  Form: ComponentType<StepFormProps>
}
