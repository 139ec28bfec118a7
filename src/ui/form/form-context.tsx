/** What the fields of one form share, so that a field needs no more than its name. */
import { createContext, useContext, type ReactNode } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { fieldId } from './field-id.ts'

export interface FormFields<Name extends string = string> {
  /** Null for what is no field of this form. */
  labelOf: (name: string) => string | null
  /** Field name → its error; the first per field. */
  errors: ReadonlyMap<string, FieldError>
  /** What is typed. Without it each control keeps its own value, and the form reads them when it is submitted. */
  values?: Readonly<Partial<Record<Name, unknown>>>
  set?: (name: Name, value: string) => void
  /** A field was left. */
  leave?: (name: Name) => void
  /** The id of a field's control; `field-${name}` unless the form has ids of its own. */
  idOf?: (name: string) => string
  /** Marks a field with the kind of its error, which tests and analytics read. */
  errorClassOf?: (error: FieldError) => string
  /** What Enter does in a text field that does not say it. */
  enterKeyHint?: 'next'
}

const FormContext = createContext<FormFields>({ labelOf: () => null, errors: new Map() })

interface FormProviderProps<Name extends string> {
  fields: FormFields<Name>
  children: ReactNode
}

export function FormProvider<Name extends string>({ fields, children }: FormProviderProps<Name>) {
  // Inside, fields are looked up by any text; `fieldsNamed` restricts the names to those of the form.
  return <FormContext value={fields as FormFields}>{children}</FormContext>
}

export const useFormFields = (): FormFields => useContext(FormContext)

/** `labelOf` for labels by the field's name. */
export const labelsFrom =
  (labels: Readonly<Record<string, string>>) =>
  (name: string): string | null =>
    Object.hasOwn(labels, name) ? (labels[name] ?? null) : null

export interface FormField {
  id: string
  label: string
  /** What is wrong with it. */
  error: string | undefined
  errorClass: string | undefined
}

/** How the form shows one of its fields; for controls that are not in `form-fields.tsx`. */
export function useFormField(name: string): FormField {
  const fields = useFormFields()
  const error = fields.errors.get(name)
  return {
    id: (fields.idOf ?? fieldId)(name),
    label: fields.labelOf(name) ?? '',
    error: error?.message,
    errorClass: error && fields.errorClassOf?.(error),
  }
}

interface BoundControl {
  name: string
  value?: string
  'data-error-class': string | undefined
  onChange?: (event: { currentTarget: { value: string } }) => void
  onBlur?: () => void
}

/** What binds a control to the form: its name, its value, and what happens on change and blur. */
export function useBoundControl(name: string): BoundControl {
  const { values, set, leave } = useFormFields()
  const { errorClass } = useFormField(name)
  const value = values?.[name]
  return {
    name,
    'data-error-class': errorClass,
    ...(values && { value: typeof value === 'string' ? value : '' }),
    ...(set && { onChange: (event) => set(name, event.currentTarget.value) }),
    ...(leave && { onBlur: () => leave(name) }),
  }
}
