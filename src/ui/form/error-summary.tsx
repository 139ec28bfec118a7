/** All errors of a form, listed at the top with a link to each field. */
import type { MouseEvent, RefObject } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { formatCount } from '#contract/format-count.ts'
import css from './error-summary.module.css'
import { fieldId } from './field-id.ts'
import { useFormFields } from './form-context.tsx'

interface ErrorSummaryProps {
  errors: readonly FieldError[]
  /** The scroll target when errors appear. */
  anchor: RefObject<HTMLDivElement | null>
}

export function ErrorSummary({ errors, anchor }: ErrorSummaryProps) {
  const fields = useFormFields()
  return (
    <div ref={anchor} className={css.anchor} role="alert">
      {errors.length > 0 ? (
        <div className={css.summary}>
          <h2>{`Please fix ${formatCount(errors.length, 'field')}`}</h2>
          <ul>
            {errors.map((error) => (
              <li key={error.name} data-error-class={fields.errorClassOf?.(error)}>
                <Entry error={error} label={fields.labelOf(error.name)} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

function Entry({ error: { name, message }, label }: { error: FieldError; label: string | null }) {
  if (label === null) return <span>{message}</span>
  return (
    <a href={`#${fieldId(name)}`} onClick={(event) => focusField(event, name)}>
      <b>{`${label}:`}</b> <span>{message}</span>
    </a>
  )
}

/** Focuses the control without adding a history entry. */
function focusField(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  event.preventDefault()
  field.focus()
}
