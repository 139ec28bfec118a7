/** The position in a form's steps; reachable steps are links. */
import css from './step-progress.module.css'

export interface ShownStep<Id extends string> {
  id: Id
  /** Short, because several appear side by side. */
  title: string
  isDone: boolean
  canOpen: boolean
}

interface StepProgressProps<Id extends string> {
  steps: readonly ShownStep<Id>[]
  current: Id
  onGoTo: (step: Id) => void
}

/** This many names fit side by side on a phone. */
const MAX_VISIBLE_NAMES = 4

export function StepProgress<Id extends string>({ steps, current, onGoTo }: StepProgressProps<Id>) {
  const at = steps.findIndex(({ id }) => id === current)
  const many = steps.length > MAX_VISIBLE_NAMES
  return (
    <nav aria-label="Steps" className={css.progress} data-many={many}>
      <p>
        <span>{`Step ${at + 1} of ${steps.length}`}</span>
        {many ? <span aria-hidden="true">{` · ${steps[at]?.title ?? ''}`}</span> : null}
      </p>
      <ol>
        {steps.map(({ id, title, isDone, canOpen }, i) => (
          <li key={id} data-done={i <= at || isDone} aria-current={i === at ? 'step' : undefined}>
            {i !== at && canOpen ? (
              <button type="button" onClick={() => onGoTo(id)}>
                <span>{title}</span>
              </button>
            ) : (
              <span className={css.label}>
                <span>{title}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
