/** The second step: the client's details. */
import { COMPANY_MAX_CHARS } from '#contract/limits.ts'
import { WHO_AM_I } from '#contract/quote.ts'
import { EmailField, NameFields, PhoneField } from '#src/ui/form/person-fields.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { SelectField, TextField } from '../fields/quote-fields.tsx'

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
      <TextField
        name="company"
        className={layout.whole}
        optional
        autoComplete="organization"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={COMPANY_MAX_CHARS}
      />
    </div>
  )
}
