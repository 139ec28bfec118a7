/** The second step: who asks. */
import { COMPANY_MAX_CHARS, EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#contract/limits.ts'
import { WHO_AM_I } from '#contract/quote.ts'
import { InputField, SelectField } from './bound-fields.tsx'
import css from '../fields/forms.module.css'
import type { StepFormProps } from '../form/quote-form.ts'

export function ClientForm({ form }: StepFormProps) {
  const bound = { form, section: 'client' } as const
  return (
    <div className={css.fields}>
      <InputField
        {...bound}
        name="firstName"
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARS}
      />
      <InputField
        {...bound}
        name="lastName"
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARS}
      />
      <InputField
        {...bound}
        name="email"
        className={css.whole}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARS}
        hint="The vendors’ answers go here."
      />
      <InputField
        {...bound}
        name="emailConfirm"
        className={css.whole}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARS}
      />
      <InputField
        {...bound}
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder="212 555 0123"
      />
      <SelectField {...bound} name="whoAmI" optional>
        <option value="">Choose…</option>
        {WHO_AM_I.map((who) => (
          <option key={who}>{who}</option>
        ))}
      </SelectField>
      <InputField
        {...bound}
        name="company"
        className={css.whole}
        optional
        autoComplete="organization"
        autoCapitalize="words"
        enterKeyHint="done"
        maxLength={COMPANY_MAX_CHARS}
      />
    </div>
  )
}
