/** The steps as shown in the progress line. */
import type { ShownStep } from '#src/ui/form/step-progress.tsx'
import { isComplete, reachableStep, type Progress } from '../session/progress.ts'
import { STEP_IDS, type StepId } from './step-ids.ts'
import { shortStepTitle } from './step-titles.ts'

/** The landing's fields are those of the contact step, so the two share a mark. */
const SHOWN: readonly StepId[] = STEP_IDS.filter((step) => step !== 'landing')
export const shownAs = (step: StepId): StepId => (step === 'landing' ? 'contact-info' : step)

/** Earlier steps that can still be changed are links, and so are later ones that are complete. */
export function shownSteps(current: StepId, progress: Progress): ShownStep<StepId>[] {
  const at = SHOWN.indexOf(shownAs(current))
  return SHOWN.map((id, i) => {
    const isDone = isComplete(id, progress)
    return { id, title: shortStepTitle(id), isDone, canOpen: (isDone || i < at) && reachableStep(id, progress) === id }
  })
}
