/** A new password, with the user name for password managers. */
import type { ComponentPropsWithoutRef } from 'react'
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { Field, type FieldProps } from '#src/ui/form/field.tsx'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordFieldProps
  extends Pick<FieldProps, 'label' | 'error'>, Omit<ComponentPropsWithoutRef<typeof PasswordInput>, 'required'> {
  optional?: boolean
  /** Added after the length requirement. */
  moreHint?: string
}

export function NewPasswordField({ label, id, error, optional, moreHint = '', ...input }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      id={id}
      error={error}
      optional={optional}
      required={!optional}
      hint={`At least ${PASSWORD_MIN_CHARS} characters.${moreHint}`}
    >
      {(wiring) => (
        <PasswordInput
          {...wiring}
          autoComplete="new-password"
          enterKeyHint="go"
          maxLength={PASSWORD_MAX_CHARS}
          {...input}
        />
      )}
    </Field>
  )
}

/** For the password manager: which user the password belongs to. */
export function UsernameForPasswordManagers({ username }: { username: string }) {
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
}
