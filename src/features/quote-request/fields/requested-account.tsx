/**
 * The optional password that requests an account along with the quote. Only offered online, because it is never stored.
 */
import { Card } from '#src/ui/elements/card.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { NewPasswordField, UsernameForPasswordManagers } from '#src/session/new-password-field.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import { useRequestedAccount } from '../form/use-requested-account.ts'

export function RequestedAccount({ form }: StepFormProps) {
  const requestedAccount = useRequestedAccount()
  if (requestedAccount === 'hasOne') return null
  return (
    <Card as="section" className={blocks.block} aria-label="Create an account (optional)">
      <h3>See your requests on every device</h3>
      <AccountPassword form={form} isAskable={requestedAccount === 'askable'} />
    </Card>
  )
}

export function AccountPassword({ form, isAskable }: StepFormProps & { isAskable: boolean }) {
  const { id, error } = useFormField('password')
  if (!isAskable)
    return <p>You can create an account after you send this request. We never save passwords on this device.</p>
  return (
    <>
      <UsernameForPasswordManagers username={form.draft.client['email'] ?? ''} />
      <NewPasswordField
        label="Create a password"
        id={id}
        error={error}
        optional
        moreHint=" Leave blank to continue without an account."
        enterKeyHint="send"
        value={form.password}
        onChange={(event) => form.setPassword(event.currentTarget.value)}
      />
    </>
  )
}
