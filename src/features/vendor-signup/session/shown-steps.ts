/** The steps as shown in the progress line. */
import type { ShownStep } from '#src/ui/form/step-progress.tsx'
import { reachableStep } from './progress.ts'
import type { Progress } from '../steps/step.ts'
import type { StepId } from '../steps/step-ids.ts'
import { stepNamed, steps } from '../steps/steps.ts'

/** The landing's fields are those of the contact step, so the two share a mark. */
const SHOWN = steps.filter(({ id }) => id !== 'landing')
export const shownAs = (step: StepId): StepId => (step === 'landing' ? 'contact-info' : step)

/**
 * Earlier steps that can still be changed are links, and so are later ones that are complete.
 * @param isFree memberships cost nothing here, so that nothing is paid in the payment's step
 */
export function shownSteps(current: StepId, progress: Progress, isFree: boolean): ShownStep<StepId>[] {
  const at = SHOWN.findIndex(({ id }) => id === shownAs(current))
  return SHOWN.map(({ id, shortTitle, isComplete }, i) => {
    const isDone = isComplete(progress)
    return {
      id,
      title: isFree && id === 'payment' ? 'Review' : shortTitle,
      isDone,
      canOpen: (isDone || i < at) && reachableStep(id, progress) === id,
    }
  })
}

export const titleOf = (id: StepId, isFree: boolean): string =>
  isFree && id === 'payment' ? 'Review and finish' : stepNamed(id).title
