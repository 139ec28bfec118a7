/** The state that the fields of one form share, so that a field needs only its name. */
import { createContext, useContext, type ReactNode } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { fieldId } from './field-id.ts'

export interface FormFields<Name extends string = string> {
  /** Null for a name that is not a field of this form. */
  labelOf: (name: string) => string | null
  /** Field name → its first error. */
  errors: ReadonlyMap<string, FieldError>
  /** The current values. Without them the controls are uncontrolled, and the form reads them on submit. */
  values?: Readonly<Partial<Record<Name, unknown>>>
  set?: (name: Name, value: string) => void
  /** Called when a field is left. */
  leave?: (name: Name) => void
  /** Takes the error of a field away whose value the form does not hold: its control found that it is right now. */
  corrected?: (name: string) => void
  /** The id of a field's control; `field-${name}` unless the form has its own ids. */
  idOf?: (name: string) => string
  /** Marks a field with its error's class, which tests and analytics read. */
  errorClassOf?: (error: FieldError) => string
  /** The default Enter key hint for text fields. */
  enterKeyHint?: 'next'
}

const FormContext = createContext<FormFields>({ labelOf: () => null, errors: new Map() })

interface FormProviderProps<Name extends string> {
  fields: FormFields<Name>
  children: ReactNode
}

export function FormProvider<Name extends string>({ fields, children }: FormProviderProps<Name>) {
  // Inside, fields are looked up by any string; `fieldsNamed` restricts the names to those of the form.
  return <FormContext value={fields as FormFields}>{children}</FormContext>
}

export const useFormFields = (): FormFields => useContext(FormContext)

/** Creates `labelOf` from labels by field name. */
export const labelsFrom =
  (labels: Readonly<Record<string, string>>) =>
  (name: string): string | null =>
    Object.hasOwn(labels, name) ? (labels[name] ?? null) : null

export interface FormField {
  id: string
  label: string
  /** The field's error message. */
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

/** Binds a control to the form: its name, value, and change and blur handlers. */
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
