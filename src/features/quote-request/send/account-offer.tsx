/** After a guest's request is sent: the result of the requested account, or the offer to open one with this request. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { GUESSABLE_PASSWORD } from '#contract/account.ts'
import { formatEmail } from '#contract/format-email.ts'
import type { Api } from '#src/api/client.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { NewPasswordField, UsernameForPasswordManagers } from '#src/session/new-password-field.tsx'
import { checkPassword } from '../draft/checks.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../fields/forms.module.css'
import { accountOutcomeOptions, offeredWith, openAccount, type AccountOutcome } from './open-account.ts'

/**
 * The offer on the requests page, for a guest's latest request together with the others with the same email address
 * (the review step promises it).
 */
export function AccountOfferForSent({ api, sent }: { api: Api; sent: readonly RequestRecord[] }) {
  const offered = offeredWith(sent)
  return offered ? <AccountOffer api={api} record={offered.latest} otherKeys={offered.keys} collapsed /> : null
}

interface AccountOfferProps {
  api: Api
  record: RequestRecord
  /** This device's other requests by the same guest. */
  otherKeys?: readonly string[]
  /** The form stays closed until the user opens it. */
  collapsed?: boolean
}

export function AccountOffer({ api, record, otherKeys = [], collapsed = false }: AccountOfferProps) {
  const who = useSignedIn()
  const queryClient = useQueryClient()
  const outcomeOptions = accountOutcomeOptions(record.key)
  const outcome = useQuery(outcomeOptions).data
  const open = !who && record.state === 'sent' && record.ownerId === null && outcome !== 'opening'
  const form = (
    <AccountForm
      api={api}
      record={record}
      otherKeys={otherKeys}
      outcome={outcome}
      onTried={(result) => queryClient.setQueryData(outcomeOptions.queryKey, result)}
    />
  )
  return (
    <div className={css.offer}>
      <div aria-live="polite">
        {who ? (
          outcome === 'signedIn' ? (
            <Notice tone="good">
              Welcome, <span>{who.welcomeName}</span>. Your account is ready, with{' '}
              <span>{otherKeys.length > 1 ? 'your requests' : 'this request'}</span> in it.
            </Notice>
          ) : null
        ) : outcome === 'opening' ? (
          <Notice>Creating your account…</Notice>
        ) : outcome === 'later' && record.state !== 'sent' ? (
          <Notice>
            We don’t save passwords on this device. You can create your account here once the request is sent.
          </Notice>
        ) : null}
      </div>
      {open ? (
        <Card as="section" roomy className={blocks.block} aria-label="Create an account (optional)">
          <h2>{collapsed ? 'See your requests on every device' : 'See this request on every device'}</h2>
          <p>
            Create an account with <span>{formatEmail(record.draft.client['email'] ?? '')}</span> to see{' '}
            <span>{collapsed ? 'them' : 'it'}</span> and every reply wherever you sign in.
          </p>
          {collapsed ? <Disclosure summary="Create your account">{form}</Disclosure> : form}
        </Card>
      ) : null}
    </div>
  )
}

interface AccountFormProps {
  api: Api
  record: RequestRecord
  otherKeys: readonly string[]
  outcome: AccountOutcome | undefined
  onTried: (outcome: AccountOutcome) => void
}

function AccountForm({ api, record, otherKeys, outcome, onTried }: AccountFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useSingleRun()

  const open = async (event: FormEvent) => {
    event.preventDefault()
    const [wrong] = typed === '' ? [{ message: 'Enter a password.' }] : checkPassword(typed)
    setError(wrong?.message ?? null)
    if (wrong) return
    await run(async () => {
      const result = await openAccount({ api, record, password: typed, otherKeys })
      setTyped('')
      onTried(result)
    })
  }
  return (
    <>
      <div role="alert">
        {outcome === 'taken' ? (
          <Notice tone="bad">
            <span>{formatEmail(record.draft.client['email'] ?? '')}</span> already has an account.{' '}
            <a href="/sign-in">Sign in</a>, or <a href="/forgot-password">reset your password</a>.
          </Notice>
        ) : outcome === 'failed' ? (
          <Notice tone="bad">We couldn’t create your account. Your request was still sent. Please try again.</Notice>
        ) : null}
      </div>
      <form method="post" noValidate className={blocks.block} onSubmit={(event) => void open(event)}>
        <UsernameForPasswordManagers username={record.draft.client['email'] ?? ''} />
        <NewPasswordField
          label="Create a password"
          error={error ?? (outcome === 'guessable' ? GUESSABLE_PASSWORD : null)}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            if (error !== null && checkPassword(value).length === 0) setError(null)
          }}
        />
        <Button type="submit" variant="soft" busy={busy}>
          Create account
        </Button>
      </form>
    </>
  )
}
