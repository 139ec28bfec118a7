/** Fields wired to the quote form: label, value, error, and what happens on change and blur. */
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Field, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { errorClassOf } from '../draft/error-class.ts'
import { labelOf } from '../form/fields.ts'
import type { FieldName } from '../form/fields.ts'
import type { QuoteForm, Section } from '../form/quote-form.ts'

interface Bound {
  form: QuoteForm
  section: Section
  name: FieldName
  hint?: ReactNode
  optional?: boolean
  className?: string | undefined
}

/** Value and handlers of one field, for any of the controls below. */
function wire({ form, section, name }: Bound) {
  return {
    name,
    value: form.draft[section][name] ?? '',
    'data-error-class': errorClassOf(form.errors.get(name)),
    onChange: (event: { currentTarget: { value: string } }) => form.setField(section, name, event.currentTarget.value),
    onBlur: () => form.leaveField(name),
  }
}

function frame({ form, name, hint, optional, className }: Bound) {
  return {
    id: fieldId(name),
    label: labelOf(name),
    error: form.errors.get(name)?.message,
    required: !optional,
    optional,
    hint,
    className,
  }
}

function split<P extends Bound>(props: P) {
  const { form, section, name, hint, optional, className, ...control } = props
  const bound: Bound = { form, section, name, hint, ...(optional === undefined ? {} : { optional }), className }
  return { bound, control }
}

export function InputField(props: Bound & Omit<ComponentPropsWithoutRef<'input'>, keyof Bound>) {
  const { bound, control } = split(props)
  return (
    <Field {...frame(bound)}>
      {(wiring) => <Input enterKeyHint="next" {...control} {...wiring} {...wire(bound)} />}
    </Field>
  )
}

export function SelectField(props: Bound & Omit<ComponentPropsWithoutRef<'select'>, keyof Bound>) {
  const { bound, control } = split(props)
  return <Field {...frame(bound)}>{(wiring) => <Select {...control} {...wiring} {...wire(bound)} />}</Field>
}

export function TextAreaField(props: Bound & Omit<ComponentPropsWithoutRef<'textarea'>, keyof Bound>) {
  const { bound, control } = split(props)
  return <Field {...frame(bound)}>{(wiring) => <TextArea {...control} {...wiring} {...wire(bound)} />}</Field>
}
