/** The fields of the signup and the form around them. */
import type { ReactNode } from 'react'
import { FormProvider } from '#src/ui/form/form-context.tsx'
import type { SignupStep } from '#contract/signup.ts'
import { DescribedField, fieldsNamed } from '#src/ui/form/form-fields.tsx'
import type { Wizard } from '../session/wizard.ts'
import { fieldLabel, FIELDS, fieldsOf, type FieldName, type TypedField } from './fields.ts'

export const { TextField, SelectField, TextAreaField } = fieldsNamed<FieldName>()

/** Provides the fields inside with their values and errors. */
export function SignupFormProvider({ wizard, children }: { wizard: Wizard; children: ReactNode }) {
  const { data, errors, set, leave, corrected } = wizard
  return (
    <FormProvider<FieldName>
      fields={{
        labelOf: fieldLabel,
        values: data,
        errors,
        set: (name, value) => set(name as TypedField, value),
        leave,
        corrected,
        enterKeyHint: 'next',
      }}
    >
      {children}
    </FormProvider>
  )
}

/** The fields of a step that are plain text inputs. */
export const PlainFields = ({ step }: { step: SignupStep }) =>
  fieldsOf(step).map((name) => <DescribedField key={name} name={name} field={FIELDS[name]} />)
