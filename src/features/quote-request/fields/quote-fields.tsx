/** The fields of the quote request and the form around them. */
import type { ReactNode } from 'react'
import { FormProvider, type FormFields } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { errorClass } from '../draft/error-class.ts'
import { fieldLabel, isClientField, type FieldName } from '../quote-fields.ts'
import type { QuoteForm } from '../form/quote-form.ts'

export const { FormField, TextField, DateField, SelectField, TextAreaField } = fieldsNamed<FieldName>()

/** Provides the fields inside with their values and errors. */
export function QuoteFormProvider({ form, children }: { form: QuoteForm; children: ReactNode }) {
  const { draft, errors } = form
  const fields: FormFields<FieldName> = {
    labelOf: fieldLabel,
    values: { ...draft.gigRequest, ...draft.client },
    errors,
    errorClassOf: errorClass,
    set: (name, value) => form.setField(isClientField(name) ? 'client' : 'gigRequest', name, value),
    leave: form.leaveField,
    enterKeyHint: 'next',
  }
  return <FormProvider fields={fields}>{children}</FormProvider>
}
