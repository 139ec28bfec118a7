/** A person's name and contact details, in the surrounding form (form-context.tsx). */
import type { ReactNode } from 'react'
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS, PHONE_MAX_CHARS } from '#contract/limits.ts'
import { EmailTypoHint } from './email-typo-hint.tsx'
import { TextField } from './form-fields.tsx'

export function NameFields() {
  return (
    <>
      <TextField name="firstName" autoComplete="given-name" autoCapitalize="words" maxLength={NAME_MAX_CHARS} />
      <TextField name="lastName" autoComplete="family-name" autoCapitalize="words" maxLength={NAME_MAX_CHARS} />
    </>
  )
}

interface EmailFieldProps {
  name?: string
  hint?: ReactNode
  className?: string | undefined
}

export function EmailField({ name = 'email', hint, className }: EmailFieldProps) {
  return (
    <EmailTypoHint className={className}>
      <TextField
        name={name}
        hint={hint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARS}
      />
    </EmailTypoHint>
  )
}

interface PhoneFieldProps {
  name: string
  hint?: ReactNode
  optional?: boolean
  className?: string | undefined
}

export function PhoneField({ name, hint, optional, className }: PhoneFieldProps) {
  return (
    <TextField
      name={name}
      hint={hint}
      optional={optional}
      className={className}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={PHONE_MAX_CHARS}
    />
  )
}
