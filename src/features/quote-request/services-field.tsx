/** Which of the vendor's services are wanted; asked only when one vendor has several. */
import { Checkbox, FieldErrorText } from '#src/ui/field.tsx'
import { FIELD_LABELS } from './fields.ts'
import css from './forms.module.css'
import { fieldId } from './quote-form.ts'
import type { StepFormProps } from './quote-form.ts'
import { classes } from '#src/ui/class-names.ts'
import { chosenServices, withService } from './summary.ts'

export function ServicesField({ form, className }: StepFormProps & { className?: string | undefined }) {
  const services = [...form.services]
  if (services.length < 2) return null
  const typed = form.draft.gigRequest.requestedServices
  const chosen = chosenServices(typed)
  return (
    <fieldset id={fieldId('requestedServices')} tabIndex={-1} className={classes(css.checks, className)}>
      <legend>{FIELD_LABELS.requestedServices} (optional)</legend>
      {services.map(([id, name]) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) => form.setField('gigRequest', 'requestedServices', withService(typed, id, event.currentTarget.checked))}
        >
          {name}
        </Checkbox>
      ))}
      <FieldErrorText id={`${fieldId('requestedServices')}-error`} error={form.errors.get('requestedServices')?.message} />
    </fieldset>
  )
}
