/** Form fields that take their label, value and error from the surrounding form (form-context.tsx). */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { Elements } from '../elements/elements.ts'
import { Field, Input, Select, TextArea, type ControlWiring } from './field.tsx'
import layout from './form-layout.module.css'
import { useBoundControl, useFormField, useFormFields } from './form-context.tsx'

interface OwnProps<Name extends string> {
  name: Name
  /** Replaces the form's label for this field. */
  label?: ReactNode
  hint?: ReactNode
  /** How the value was understood, beside the label. */
  reading?: string | undefined
  optional?: boolean | undefined
  /** Fields are required unless this is false. */
  required?: boolean | undefined
  /** Shown while the form has no error for this field. */
  error?: string | undefined
  className?: string | undefined
}

interface FormFieldProps<Name extends string> extends OwnProps<Name> {
  children: (control: ControlWiring) => Elements
}

/** A field with a custom control, which receives `id` and the aria attributes. */
function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { name, label, hint, reading, optional, required = !optional, error, className, children } = props
  const field = useFormField(name)
  return (
    <Field
      hint={hint}
      reading={reading}
      optional={optional}
      required={required}
      className={className}
      id={field.id}
      label={label ?? field.label}
      error={field.error ?? error}
    >
      {children}
    </Field>
  )
}

type ControlProps<Name extends string, Tag extends 'input' | 'select' | 'textarea'> = OwnProps<Name> &
  Omit<ComponentPropsWithRef<Tag>, keyof OwnProps<Name>>
type InputProps<Name extends string> = ControlProps<Name, 'input'>

/** Separates the field's own props from those of its control. */
function split<P extends OwnProps<string>>(props: P) {
  const { name, label, hint, reading, optional, required, error, className, ...control } = props
  return { field: { name, label, hint, reading, optional, required, error, className }, control }
}

/** One line of text, with any input `type`. */
export function TextField<Name extends string>(props: InputProps<Name>) {
  const { field, control } = split(props)
  const { enterKeyHint } = useFormFields()
  const bound = useBoundControl(field.name)
  return (
    <FormField {...field}>
      {(wiring) => <Input {...(enterKeyHint && { enterKeyHint })} {...control} {...wiring} {...bound} />}
    </FormField>
  )
}

/** A field as its form's list of fields describes it; with an `input`, it is a plain text field. */
export interface PlainField {
  label: string
  input?: Pick<
    ComponentPropsWithRef<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'maxLength' | 'placeholder'
  >
  hint?: string
  optional?: true
  /** As wide as the form, where others stand side by side. */
  fullWidth?: true
}

/** A text field from its description; nothing for a field that needs another control. */
export function DescribedField({ name, field }: { name: string; field: PlainField }) {
  const { input, hint, optional, fullWidth } = field
  return input ? (
    <TextField name={name} hint={hint} optional={optional} className={fullWidth && layout.fullWidth} {...input} />
  ) : null
}

/** A date; `min` and `max` as `2027-05-31`. */
export function DateField<Name extends string>(props: Omit<InputProps<Name>, 'type'>) {
  return <TextField {...props} type="date" />
}

export function SelectField<Name extends string>(props: ControlProps<Name, 'select'>) {
  const { field, control } = split(props)
  const bound = useBoundControl(field.name)
  return <FormField {...field}>{(wiring) => <Select {...control} {...wiring} {...bound} />}</FormField>
}

export function TextAreaField<Name extends string>(props: ControlProps<Name, 'textarea'>) {
  const { field, control } = split(props)
  const bound = useBoundControl(field.name)
  return <FormField {...field}>{(wiring) => <TextArea {...control} {...wiring} {...bound} />}</FormField>
}

interface NamedFields<Name extends string> {
  FormField: (props: FormFieldProps<Name>) => ReactNode
  TextField: (props: InputProps<Name>) => ReactNode
  DateField: (props: Omit<InputProps<Name>, 'type'>) => ReactNode
  SelectField: (props: ControlProps<Name, 'select'>) => ReactNode
  TextAreaField: (props: ControlProps<Name, 'textarea'>) => ReactNode
}

/** The fields of a form with known names: an unknown name is a type error. */
export const fieldsNamed = <Name extends string>(): NamedFields<Name> => ({
  FormField,
  TextField,
  DateField,
  SelectField,
  TextAreaField,
})
