/** Where one is in the steps; earlier ones can be gone back to. */
import type { StepId } from './progress.ts'
import { STEP_IDS, stepChecks } from './progress.ts'
import css from './step-progress.module.css'

export function StepProgress({ current, onGoTo }: { current: StepId; onGoTo: (step: StepId) => void }) {
  const at = STEP_IDS.indexOf(current)
  return (
    <nav aria-label="Steps" className={css.progress}>
      <p>
        Step {at + 1} of {STEP_IDS.length}
      </p>
      <ol>
        {stepChecks.map((step, i) => (
          <li key={step.id} data-done={i <= at} aria-current={i === at ? 'step' : undefined}>
            {i < at ? (
              <button type="button" onClick={() => onGoTo(step.id)}>
                {step.title}
              </button>
            ) : (
              <span>{step.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
