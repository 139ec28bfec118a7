/** After Send: what became of the account that was wished for, or the offer to open one with this request. */
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { GUESSABLE_PASSWORD } from '#contract/account.ts'
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import type { OutboxRecord } from '#src/offline/types.ts'
import { useSignedIn } from '#src/pwa/use-signed-in.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordInput } from '#src/ui/sign-in/password-input.tsx'
import { checkPassword } from './checks.ts'
import css from './forms.module.css'
import { accountOutcomeOptions, openAccount, type AccountOutcome } from './open-account.ts'

export function AccountOffer({ api, record }: { api: Api; record: OutboxRecord }) {
  const who = useSignedIn()
  const wished = useQuery(accountOutcomeOptions(record.key)).data
  const [tried, setTried] = useState<AccountOutcome>()
  const outcome = tried ?? wished
  const open = !who && record.state === 'sent' && record.ownerId === null && outcome !== 'opening'
  return (
    <div>
      <div aria-live="polite">
        {who ? (
          outcome === 'signedIn' ? (
            <Notice tone="good">Welcome, {who.welcomeName}. Your account is open, and this request is in it.</Notice>
          ) : null
        ) : outcome === 'opening' ? (
          <Notice>Opening your account…</Notice>
        ) : outcome === 'later' && record.state !== 'sent' ? (
          <Notice>Your password was not kept on this phone. Once the request is sent, you can open your account here.</Notice>
        ) : null}
      </div>
      {open ? <AccountForm {...{ api, record, outcome }} onTried={setTried} /> : null}
    </div>
  )
}

interface AccountFormProps {
  api: Api
  record: OutboxRecord
  outcome: AccountOutcome | undefined
  onTried: (outcome: AccountOutcome) => void
}

function AccountForm({ api, record, outcome, onTried }: AccountFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const open = async (event: FormEvent) => {
    event.preventDefault()
    const [wrong] = typed === '' ? [{ message: 'Type a new password.' }] : checkPassword(typed)
    setError(wrong?.message ?? null)
    if (wrong || busy) return
    setBusy(true)
    const result = await openAccount({ api, record, password: typed })
    setBusy(false)
    setTyped('')
    onTried(result)
  }
  return (
    <Card as="section" roomy className={css.block} aria-label="An account">
      <h2>See this request on every device</h2>
      <div role="alert">
        {outcome === 'taken' ? (
          <Notice tone="bad">
            There is an account for {record.draft.client['email']} already. <a href="/sign-in">Sign in</a>, or{' '}
            <a href="/forgot-password">choose a new password</a>.
          </Notice>
        ) : outcome === 'failed' ? (
          <Notice tone="bad">The account could not be opened right now. Your request is out all the same. Try again.</Notice>
        ) : null}
      </div>
      <form method="post" noValidate className={css.block} onSubmit={(event) => void open(event)}>
        <input hidden readOnly type="text" name="username" autoComplete="username" value={record.draft.client['email'] ?? ''} />
        <Field label="Password for a new account" error={error ?? (outcome === 'guessable' ? GUESSABLE_PASSWORD : null)} hint={`At least ${PASSWORD_MIN_CHARS} characters.`} required>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="new-password"
              enterKeyHint="go"
              maxLength={PASSWORD_MAX_CHARS}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" look="soft" busy={busy}>
          Open my account
        </Button>
      </form>
    </Card>
  )
}
