/** The client's details: the second step, and the end of the form on one page. */
import { useState } from 'react'
import { WHO_AM_I } from '#contract/client.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { useFormFields } from '#src/ui/form/form-context.tsx'
import { DescribedField } from '#src/ui/form/form-fields.tsx'
import { EmailField, NameFields, PhoneField } from '#src/ui/form/person-fields.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { SelectField } from '../fields/quote-fields.tsx'
import type { StepFormProps } from '../form/quote-form.ts'
import { FIELDS } from '../quote-fields.ts'

interface ClientFormProps extends Partial<StepFormProps> {
  /** The form on one page asks once; a mistyped domain is asked about there, too. */
  isEmailAskedOnce?: boolean
}

export function ClientForm({ isEmailAskedOnce = false }: ClientFormProps) {
  const [isEdited, setEdited] = useState(false)
  const { values, errors } = useFormFields()
  const { email, emailConfirm } = values ?? {}
  // The address the account or an earlier request knows was confirmed before; it is asked again once it is changed.
  const isConfirmed = isEmailAskedOnce || (!isEdited && Boolean(email) && email === emailConfirm)
  return (
    <div
      className={layout.fields}
      onInput={({ target }) => setEdited(isEdited || (target as HTMLInputElement).type === 'email')}
    >
      <NameFields />
      <EmailField className={layout.fullWidth} hint="Replies go to this address." />
      {isConfirmed ? null : <EmailField name="emailConfirm" className={layout.fullWidth} />}
      <PhoneField
        name="phoneNumber"
        className={layout.fullWidth}
        optional
        hint="So vendors can call or text about details. Only those you contact see it."
      />
      <Disclosure
        summary="Company and role (optional)"
        className={layout.fullWidth}
        hasError={errors.has('whoAmI') || errors.has('company')}
      >
        <div className={layout.fields}>
          <SelectField name="whoAmI" optional>
            <option value="">Choose…</option>
            {WHO_AM_I.map((who) => (
              <option key={who}>{who}</option>
            ))}
          </SelectField>
          <DescribedField name="company" field={FIELDS.company} />
        </div>
      </Disclosure>
    </div>
  )
}
