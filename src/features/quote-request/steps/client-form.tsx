/** The client's details: the second step, and the end of the form on one page. */
import { useState } from 'react'
import { WHO_AM_I } from '#contract/client.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { useFormFields } from '#src/ui/form/form-context.tsx'
import { DescribedField } from '#src/ui/form/form-fields.tsx'
import { EmailField, NameFields, PhoneField } from '#src/ui/form/person-fields.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../fields/forms.module.css'
import { SelectField } from '../fields/quote-fields.tsx'
import type { StepFormProps } from '../form/quote-form.ts'
import { FIELDS } from '../quote-fields.ts'

interface ClientFormProps extends Partial<StepFormProps> {
  /** The form on one page asks for the address once; a mistyped domain is asked about there, too. */
  isShort?: boolean
  /** Asks for a password, among what may be left out. */
  account?: Elements
}

export function ClientForm({ isShort = false, account = null }: ClientFormProps) {
  const [isEdited, setEdited] = useState(false)
  const { values } = useFormFields()
  const { email, emailConfirm } = values ?? {}
  // The address the account or an earlier request knows was confirmed before; it is asked again once it is changed.
  const isConfirmed = isShort || (!isEdited && Boolean(email) && email === emailConfirm)
  const wide = isShort ? css.whole : layout.fullWidth
  return (
    <div
      className={isShort ? css.pairs : layout.fields}
      onInput={({ target }) => setEdited(isEdited || (target as HTMLInputElement).type === 'email')}
    >
      <NameFields />
      <EmailField className={wide} hint={isShort ? undefined : 'Replies go to this address.'} />
      {isConfirmed ? null : <EmailField name="emailConfirm" className={wide} />}
      <PhoneField
        name="phoneNumber"
        className={wide}
        optional
        hint={
          isShort
            ? 'Vendors you contact can call about details.'
            : 'So vendors can call or text about details. Only those you contact see it.'
        }
      />
      <MoreAboutClient className={wide}>{account}</MoreAboutClient>
    </div>
  )
}

function MoreAboutClient({ className, children }: { className: string | undefined; children: Elements }) {
  const { values, errors } = useFormFields()
  return (
    <Disclosure
      summary={children ? 'Company, role and account (optional)' : 'Company and role (optional)'}
      className={className}
      hasError={['whoAmI', 'company', 'password'].some((name) => errors.has(name))}
      isFilled={Boolean(values?.['whoAmI'] || values?.['company'])}
    >
      <div className={layout.fields}>
        <SelectField name="whoAmI" optional>
          <option value="">Choose…</option>
          {WHO_AM_I.map((who) => (
            <option key={who}>{who}</option>
          ))}
        </SelectField>
        <DescribedField name="company" field={FIELDS.company} />
        {children}
      </div>
    </Disclosure>
  )
}
