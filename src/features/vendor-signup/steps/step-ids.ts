/** The names of the steps in addresses. */
import type { SignupStep } from '#contract/signup.ts'

/** The steps of the specification, with the photo step before the end. */
export const STEP_IDS = [
  'landing',
  'contact-info',
  'primary-category',
  'membership',
  'payment',
  'summary',
  'description',
  'photos',
] as const satisfies readonly (SignupStep | 'photos')[]
export type StepId = (typeof STEP_IDS)[number]
export const SUCCESS = 'success'

export const isStepId = (text: string): text is StepId => (STEP_IDS as readonly string[]).includes(text)
