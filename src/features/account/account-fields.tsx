/** The fields that these forms share, so that password managers know them everywhere. */
import type { ReactNode } from 'react'
import { EMAIL_MAX_CHARS, ONE_TIME_CODE_DIGITS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { Field, Input } from '#src/ui/form/field.tsx'
import { PasswordInput } from '#src/ui/sign-in/password-input.tsx'
import type { Wrong } from './forms.ts'
import { storeTypedEmail, typedEmail } from './sign-in/typed-email.ts'

export function EmailField({
  name = 'email',
  wrong,
  known,
}: {
  name?: string
  wrong: Wrong
  known?: string | undefined
}) {
  return (
    <Field label="E-mail" id={name} error={wrong[name]} required>
      {(wiring) => (
        <Input
          {...wiring}
          ref={(input) => {
            // Typed before the script was there.
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
      )}
    </Field>
  )
}

export function NewPasswordField({ wrong, label = 'New password' }: { wrong: Wrong; label?: string }) {
  return (
    <Field
      label={label}
      id="newPassword"
      error={wrong['newPassword']}
      hint={`At least ${PASSWORD_MIN_CHARS} characters.`}
      required
    >
      {(wiring) => (
        <PasswordInput
          {...wiring}
          name="newPassword"
          autoComplete="new-password"
          enterKeyHint="go"
          maxLength={PASSWORD_MAX_CHARS}
        />
      )}
    </Field>
  )
}

export function CodeField({ wrong, hint }: { wrong: Wrong; hint?: ReactNode }) {
  return (
    <Field
      label="Code from our mail"
      id="code"
      error={wrong['code']}
      hint={hint ?? `${ONE_TIME_CODE_DIGITS} digits.`}
      required
    >
      {(wiring) => (
        <Input
          {...wiring}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="next"
          maxLength={ONE_TIME_CODE_DIGITS * 2}
        />
      )}
    </Field>
  )
}
