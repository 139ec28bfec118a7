/** Which of the vendors' services the client wants; shown only when there is a choice. */
import { Checkbox, FieldErrorText } from '#src/ui/form/field.tsx'
import css from './forms.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import { classes } from '#src/ui/elements/class-names.ts'
import { useFormField, useFormFields } from '#src/ui/form/form-context.tsx'
import { chosenServices, withService } from './summary.ts'

/** Many vendors offer many services; only the most common ones are shown. */
const SHOWN_MAX = 12

export function ServicesField({ form, className }: StepFormProps & { className?: string | undefined }) {
  const { id: fieldId, label, error, errorClass } = useFormField('requestedServices')
  const { set } = useFormFields()
  const typed = form.draft.gigRequest.requestedServices
  const chosen = chosenServices(typed)
  const services = [...form.services].filter(([id], i) => i < SHOWN_MAX || chosen.includes(id))
  if (services.length < 2) return null
  return (
    <fieldset id={fieldId} tabIndex={-1} className={classes(css.checks, className)} data-error-class={errorClass}>
      <legend>{`${label} (optional)`}</legend>
      {services.map(([id, name]) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) => set?.('requestedServices', withService(typed, id, event.currentTarget.checked))}
        >
          {name}
        </Checkbox>
      ))}
      <FieldErrorText id={`${fieldId}-error`} error={error} />
    </fieldset>
  )
}
