/** The quote request's step names as used in addresses. */

export const STEP_IDS = ['request', 'client', 'review'] as const
export type StepId = (typeof STEP_IDS)[number]
export const SUCCESS = 'success'

export const isStepId = (text: string): text is StepId => (STEP_IDS as readonly string[]).includes(text)
