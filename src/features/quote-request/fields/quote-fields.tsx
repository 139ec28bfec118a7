/** The fields of the quote request and the form around them. */
import type { ReactNode } from 'react'
import { FormProvider, type FormFields } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { errorClass } from '../draft/error-class.ts'
import { fieldLabel, type FieldName } from '../quote-fields.ts'
import type { QuoteForm } from '../form/quote-form.ts'

export const { DateField, SelectField, TextAreaField } = fieldsNamed<FieldName>()

/** Provides the fields inside with their values and errors. */
export function QuoteFormProvider({ form, children }: { form: QuoteForm; children: ReactNode }) {
  const fields: FormFields = {
    ...form.fields,
    labelOf: fieldLabel,
    errorClassOf: errorClass,
    enterKeyHint: 'next',
  }
  return <FormProvider fields={fields}>{children}</FormProvider>
}
