/** A password, and the request comes with an account. Asked only over a live connection: it is stored nowhere. */
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { useOnline } from '#src/pwa/connectivity/use-online.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { PasswordInput } from '#src/ui/sign-in/password-input.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import css from './forms.module.css'
import type { StepFormProps } from '../form/quote-form.ts'

/** Whether an account can be requested now; only then does a typed password count. */
export function useRequestedAccount(): 'askable' | 'offline' | 'hasOne' {
  const online = useOnline()
  if (useSignedIn()) return 'hasOne'
  return online ? 'askable' : 'offline'
}

export function RequestedAccount({ form }: StepFormProps) {
  const requestedAccount = useRequestedAccount()
  if (requestedAccount === 'hasOne') return null
  return (
    <Card as="section" className={css.block} aria-label="An account">
      <h3>See your requests on every device</h3>
      {requestedAccount === 'askable' ? (
        <>
          {/* Tells the password manager whose password it is. */}
          <input
            hidden
            readOnly
            type="text"
            name="username"
            autoComplete="username"
            value={form.draft.client['email'] ?? ''}
          />
          <Field
            label="Password for a new account"
            id={fieldId('password')}
            error={form.errors.get('password')?.message}
            hint={`At least ${PASSWORD_MIN_CHARS} characters. Leave it empty to ask without an account.`}
            optional
          >
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="new-password"
                enterKeyHint="send"
                maxLength={PASSWORD_MAX_CHARS}
                value={form.password}
                onChange={(event) => form.setPassword(event.currentTarget.value)}
              />
            )}
          </Field>
        </>
      ) : (
        <p>You can open an account with this request once it is sent. A password is never kept on this phone.</p>
      )}
    </Card>
  )
}
