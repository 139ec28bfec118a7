/** The fields that these forms share, so that password managers recognize them everywhere. */
import { EMAIL_MAX_CHARS, ONE_TIME_CODE_DIGITS } from '#contract/limits.ts'
import { EmailTypoHint } from '#src/ui/form/email-typo-hint.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { NewPasswordField as PasswordField } from '#src/session/new-password-field.tsx'
import { PasswordInput } from '#src/session/password-input.tsx'
import type { FieldName } from './field-labels.ts'
import { storeTypedEmail, typedEmail } from './sign-in/typed-email.ts'

export const { FormField, TextField, SelectField, TextAreaField } = fieldsNamed<FieldName>()

interface EmailFieldProps {
  name?: 'email' | 'username'
  known?: string | undefined
}

export function EmailField({ name = 'email', known }: EmailFieldProps) {
  return (
    <EmailTypoHint>
      <TextField
        ref={(input: HTMLInputElement | null) => {
          // Typed before the script was running.
          if (input?.value) storeTypedEmail(input.value)
        }}
        name={name}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={EMAIL_MAX_CHARS}
        defaultValue={known ?? typedEmail()}
        onChange={(event) => storeTypedEmail(event.currentTarget.value)}
      />
    </EmailTypoHint>
  )
}

export function CurrentPasswordField() {
  return (
    <FormField name="currentPassword">
      {(wiring) => (
        <PasswordInput {...wiring} name="currentPassword" autoComplete="current-password" enterKeyHint="next" />
      )}
    </FormField>
  )
}

export function NewPasswordField() {
  const { id, label, error } = useFormField('newPassword')
  return <PasswordField id={id} label={label} error={error} name="newPassword" />
}

export function CodeField() {
  return (
    <TextField
      name="code"
      hint={`${ONE_TIME_CODE_DIGITS} digits.`}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="next"
      maxLength={ONE_TIME_CODE_DIGITS * 2}
    />
  )
}
