/** The fields that the console's forms share, so that password managers recognize them everywhere. */
import { EMAIL_MAX_CHARS, PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'

const { TextField, SelectField } = fieldsNamed<'email' | 'password' | 'code' | 'role'>()
export { SelectField }

export const EmailField = () => (
  <TextField
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={EMAIL_MAX_CHARS}
  />
)

export const PasswordField = ({ isNew = false }: { isNew?: boolean }) => (
  <TextField
    name="password"
    type="password"
    hint={isNew ? `At least ${PASSWORD_MIN_CHARS} characters. Three or four random words work well.` : undefined}
    autoComplete={isNew ? 'new-password' : 'current-password'}
  />
)

/** The code of an authenticator app. */
export const AppCodeField = () => (
  <TextField
    name="code"
    label="Code from your authenticator app"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
  />
)

export const RecoveryCodeField = () => (
  <TextField
    name="code"
    label="Recovery code"
    hint="One of the codes that you kept when you joined. Each works once."
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={60}
  />
)
