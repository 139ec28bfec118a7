/** The second step: the client's details. */
import { WHO_AM_I } from '#contract/quote.ts'
import { DescribedField } from '#src/ui/form/form-fields.tsx'
import { EmailField, NameFields, PhoneField } from '#src/ui/form/person-fields.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { SelectField } from '../fields/quote-fields.tsx'
import { CLIENT_FIELDS, FIELDS } from '../quote-fields.ts'

export function ClientForm() {
  return (
    <div className={layout.fields}>
      <NameFields />
      <EmailField className={layout.whole} hint="The vendors’ answers go here." />
      <EmailField name="emailConfirm" className={layout.whole} />
      <PhoneField name="phoneNumber" />
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
