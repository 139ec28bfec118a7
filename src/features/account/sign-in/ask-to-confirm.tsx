/** Asks the user to confirm the account's email address, and takes the code in place. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmEmail } from '#contract/account.ts'
import { formatEmail } from '#contract/format-email.ts'
import type { Api } from '#src/api/client.ts'
import { accountOptions } from '#src/session/account-query.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { CodeField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { readOwnAgain } from '../queries.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useConfirmationMail } from './use-confirmation-mail.ts'

/** For other pages: shown only if the signed-in user's address is not confirmed, or has just been. */
export function ConfirmNotice({ api }: { api: Api }) {
  const who = useSignedIn()
  const { data: account } = useQuery({ ...accountOptions(api, who?.accountId ?? 0), enabled: who !== null })
  const [confirmed, setConfirmed] = useState<string | null>(null)
  if (!who || !account) return null
  if (account.emailConfirmed)
    return (
      <output>{confirmed ? <Notice tone="good">{`${formatEmail(confirmed)} is confirmed.`}</Notice> : null}</output>
    )
  return <AskToConfirm api={api} account={account} isVendor={who.memberId !== null} onConfirmed={setConfirmed} />
}

const FOR_VENDORS = 'We send requests and receipts there.'
const FOR_CLIENTS = 'Quotes go there. Once it’s confirmed, you can accept one and review a booking.'

interface AskToConfirmProps {
  api: Api
  account: { id: number; username: string }
  isVendor: boolean
  onConfirmed?: (email: string) => void
}

export function AskToConfirm({ api, account, isVendor, onConfirmed = () => {} }: AskToConfirmProps) {
  const { busy, mailed, problem, send } = useConfirmationMail(api, account.id)
  const [hasCode, setHasCode] = useState(false)
  return (
    <Notice tone={problem ? 'bad' : 'wait'}>
      <div className={css.ask}>
        <output>
          {problem ??
            (mailed
              ? 'Check your inbox. Use the link or enter the code.'
              : `Please confirm your email. ${isVendor ? FOR_VENDORS : FOR_CLIENTS}`)}
        </output>
        {mailed || hasCode ? <CodeForm api={api} email={account.username} onConfirmed={onConfirmed} /> : null}
        <div className={css.buttons}>
          <Button variant="quiet" busy={busy} onClick={() => void send()}>
            {mailed ? 'Email me a new code' : 'Email me a link'}
          </Button>
          {mailed || hasCode ? null : (
            <Button variant="plain" onClick={() => setHasCode(true)}>
              Enter code
            </Button>
          )}
        </div>
      </div>
    </Notice>
  )
}

interface CodeFormProps {
  api: Api
  email: string
  onConfirmed: (email: string) => void
}

function CodeForm({ api, email, onConfirmed }: CodeFormProps) {
  const queryClient = useQueryClient()
  const form = useAccountForm(ConfirmEmail, async (body) => {
    const { value } = await api.call('confirmEmail', { body })
    onConfirmed(value.username)
    await readOwnAgain(queryClient)
  })
  return (
    <AccountForm form={form} action="Confirm">
      <input type="hidden" name="email" value={email} />
      <CodeField />
    </AccountForm>
  )
}
