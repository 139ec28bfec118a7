/**
 * The optional password that requests an account along with the quote. Only offered online, because it is never stored.
 */
import { useOnline } from '#src/pwa/connectivity/use-online.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { NewPasswordField, UsernameForPasswordManagers } from '#src/ui/sign-in/new-password-field.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import type { StepFormProps } from '../form/quote-form.ts'

/** Whether an account can be requested now; a typed password is used only then. */
export function useRequestedAccount(): 'askable' | 'offline' | 'hasOne' {
  const online = useOnline()
  if (useSignedIn()) return 'hasOne'
  return online ? 'askable' : 'offline'
}

export function RequestedAccount({ form }: StepFormProps) {
  const requestedAccount = useRequestedAccount()
  const { id, error } = useFormField('password')
  if (requestedAccount === 'hasOne') return null
  return (
    <Card as="section" className={blocks.block} aria-label="An account">
      <h3>See your requests on every device</h3>
      {requestedAccount === 'askable' ? (
        <>
          <UsernameForPasswordManagers username={form.draft.client['email'] ?? ''} />
          <NewPasswordField
            label="Password for a new account"
            {...{ id, error }}
            optional
            moreHint=" Leave it empty to ask without an account."
            enterKeyHint="send"
            value={form.password}
            onChange={(event) => form.setPassword(event.currentTarget.value)}
          />
        </>
      ) : (
        <p>You can open an account with this request once it is sent. A password is never kept on this phone.</p>
      )}
    </Card>
  )
}
