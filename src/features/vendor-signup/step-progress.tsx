/** Where one is in the steps; earlier ones that can still be changed can be gone back to. */
import { isComplete, reachableStep } from './progress.ts'
import { STEP_IDS, type StepId } from './step-ids.ts'
import css from './step-progress.module.css'
import { shortStepTitle } from './step-titles.ts'
import type { Wizard } from './wizard.ts'

/** The landing's fields are those of the contact step: one mark for both. */
const SHOWN: readonly StepId[] = STEP_IDS.filter((step) => step !== 'landing')
const shownAs = (step: StepId): StepId => (step === 'landing' ? 'contact-info' : step)

export function StepProgress({ wizard: { step, record, goTo } }: { wizard: Wizard }) {
  const current = shownAs(step)
  const at = SHOWN.indexOf(current)
  return (
    <nav aria-label="Steps" className={css.progress}>
      <p>
        Step {at + 1} of {SHOWN.length}
      </p>
      <ol>
        {SHOWN.map((id, i) => (
          <li key={id} data-done={i <= at || isComplete(id, record)} aria-current={i === at ? 'step' : undefined}>
            {i !== at && (isComplete(id, record) || i < at) && reachableStep(id, record) === id ? (
              <button type="button" onClick={() => goTo(id)}>
                <span>{shortStepTitle(id)}</span>
              </button>
            ) : (
              <span className={css.label}>
                <span>{shortStepTitle(id)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
