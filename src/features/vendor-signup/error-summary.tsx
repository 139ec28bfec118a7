/** All errors of a step at its top, each a link to its field (specification 2, section 8). */
import type { MouseEvent, RefObject } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { countWords } from '#src/ui/event-words.ts'
import css from './error-summary.module.css'
import { FIELD_LABELS, fieldId, isFieldName } from './fields.ts'

export function ErrorSummary({ errors, anchor }: { errors: readonly FieldError[]; anchor: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={anchor} className={css.anchor} role="alert">
      {errors.length > 0 ? (
        <div className={css.summary}>
          <h2>{countWords(errors.length, 'thing')} to look at</h2>
          <ul>
            {errors.map((error) => (
              <li key={error.name}>
                {isFieldName(error.name) ? (
                  <a href={`#${fieldId(error.name)}`} onClick={(event) => focusField(event, error.name)}>
                    <b>{FIELD_LABELS[error.name]}:</b> {error.message}
                  </a>
                ) : (
                  error.message
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** Straight to the control, without a new entry in the history. */
function focusField(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  event.preventDefault()
  field.focus()
}
