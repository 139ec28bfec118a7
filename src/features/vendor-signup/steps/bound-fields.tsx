/** Fields wired to the wizard: label, value, error, and what happens on change and blur. */
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Field, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { FIELD_LABELS, type TextField } from './fields.ts'
import type { Wizard } from '../session/wizard.ts'

interface Bound {
  wizard: Wizard
  name: TextField
  hint?: ReactNode
  optional?: boolean
  className?: string | undefined
}

const wire = ({ wizard, name }: Bound) => ({
  name,
  value: wizard.data[name] ?? '',
  onChange: (event: { currentTarget: { value: string } }) => wizard.set(name, event.currentTarget.value),
  onBlur: () => wizard.leave(name),
})

const frame = ({ wizard, name, hint, optional, className }: Bound) => ({
  id: fieldId(name),
  label: FIELD_LABELS[name],
  error: wizard.errors.get(name)?.message,
  required: !optional,
  optional,
  hint,
  className,
})

function split<P extends Bound>(props: P) {
  const { wizard, name, hint, optional, className, ...control } = props
  const bound: Bound = { wizard, name, hint, ...(optional === undefined ? {} : { optional }), className }
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
