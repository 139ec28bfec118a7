/** The second step: the client's details. */
import { useState } from 'react'
import { WHO_AM_I } from '#contract/client.ts'
import { useFormFields } from '#src/ui/form/form-context.tsx'
import { DescribedField } from '#src/ui/form/form-fields.tsx'
import { EmailField, NameFields, PhoneField } from '#src/ui/form/person-fields.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { SelectField } from '../fields/quote-fields.tsx'
import { CLIENT_FIELDS, FIELDS } from '../quote-fields.ts'

export function ClientForm() {
  const [isEdited, setEdited] = useState(false)
  const { email, emailConfirm } = useFormFields().values ?? {}
  // The address the account or an earlier request knows was confirmed before; it is asked again once it is changed.
  const isConfirmed = !isEdited && Boolean(email) && email === emailConfirm
  return (
    <div
      className={layout.fields}
      onInput={({ target }) => setEdited(isEdited || (target as HTMLInputElement).type === 'email')}
    >
      <NameFields />
      <EmailField className={layout.fullWidth} hint="Replies go to this address." />
      {isConfirmed ? null : <EmailField name="emailConfirm" className={layout.fullWidth} />}
      <PhoneField name="phoneNumber" hint="Only the vendors you contact see it." />
      <SelectField name="whoAmI" optional>
        <option value="">Choose…</option>
        {WHO_AM_I.map((who) => (
          <option key={who}>{who}</option>
        ))}
      </SelectField>
      {CLIENT_FIELDS.map((name) => (
        <DescribedField key={name} name={name} field={FIELDS[name]} />
      ))}
    </div>
  )
}
