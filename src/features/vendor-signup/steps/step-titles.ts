/** The titles of the steps. */
import type { StepId } from './step-ids.ts'

const TITLES: Record<StepId, { title: string; shortTitle: string }> = {
  landing: { title: 'List your services', shortTitle: 'Start' },
  'contact-info': { title: 'Your details', shortTitle: 'Details' },
  'primary-category': { title: 'What clients find you by', shortTitle: 'Category' },
  membership: { title: 'Choose a membership', shortTitle: 'Membership' },
  payment: { title: 'Payment', shortTitle: 'Payment' },
  summary: { title: 'Set your password', shortTitle: 'Password' },
  description: { title: 'Describe what you do', shortTitle: 'Profile' },
  photos: { title: 'Show yourself', shortTitle: 'Photo' },
}

export const stepTitle = (step: StepId): string => TITLES[step].title
/** For the progress line. */
export const shortStepTitle = (step: StepId): string => TITLES[step].shortTitle
