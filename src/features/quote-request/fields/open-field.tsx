/** A field that may be left open: "Not sure yet" stands beside it, and what was typed stays for when it is unticked. */
import type { OpenField as OpenFieldName } from '#contract/request-choices.ts'
import { isNotSure, notSureKey, TICKED } from '#src/offline/drafts/choices.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { classes } from '#src/ui/elements/class-names.ts'
import { Checkbox, FieldErrorText, type ControlWiring } from '#src/ui/form/field.tsx'
import { useBoundControl, useFormField } from '#src/ui/form/form-context.tsx'
import field from '#src/ui/form/field.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import css from './forms.module.css'

type BoundControl = ControlWiring & ReturnType<typeof useBoundControl> & { disabled: boolean }

interface OpenFieldProps extends StepFormProps {
  name: OpenFieldName
  hint?: string | undefined
  children: (control: BoundControl) => Elements
}

export function OpenField({ name, form, hint, children }: OpenFieldProps) {
  const isOpen = isNotSure(form.draft, name)
  return (
    <FieldWithCheckbox
      name={name}
      hint={hint}
      choice={
        <>
          <span>Not sure</span>
          <span className={css.yet}> yet</span>
        </>
      }
      isTicked={isOpen}
      onTick={(ticked) => form.setChoice(name, notSureKey(name), ticked ? TICKED : '')}
    >
      {(control) => children({ ...control, disabled: isOpen, 'aria-required': isOpen ? undefined : true })}
    </FieldWithCheckbox>
  )
}

interface FieldWithCheckboxProps {
  name: string
  /** Replaces the form's label. */
  label?: string | undefined
  hint?: string | undefined
  choice: Elements
  isTicked: boolean
  onTick: (ticked: boolean) => void
  children: (control: ControlWiring & ReturnType<typeof useBoundControl>) => Elements
}

/** A control with a box to tick in the line of its label. For the keyboard the box comes after the control. */
export function FieldWithCheckbox({ name, label, hint, choice, isTicked, onTick, children }: FieldWithCheckboxProps) {
  const { id, error, ...own } = useFormField(name)
  const bound = useBoundControl(name)
  return (
    <div className={classes(field.field, css.fieldWithCheckbox)}>
      <label className={field.label} htmlFor={id}>
        {label ?? own.label}
      </label>
      {children({
        ...bound,
        id,
        'aria-describedby': classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null),
        'aria-invalid': error ? true : undefined,
        'aria-required': true,
      })}
      {hint ? (
        <span id={`${id}-hint`} className={field.hint}>
          {hint}
        </span>
      ) : null}
      <FieldErrorText id={`${id}-error`} error={error} />
      <Checkbox
        className={css.choice}
        aria-description={own.label}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      >
        {choice}
      </Checkbox>
    </div>
  )
}
