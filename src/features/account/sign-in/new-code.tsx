/** Below the field for the code: how to get a new one. Who is signed in has it mailed here. */
import type { Account } from '#contract/account.ts'
import { formatEmail } from '#contract/format-email.ts'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../account.module.css'
import { useConfirmationMail } from './use-confirmation-mail.ts'

interface NewCodeProps {
  api: Api
  /** Null for a guest; undefined while it is not known. */
  account: Pick<Account, 'id' | 'username' | 'emailConfirmed'> | null | undefined
}

export function NewCode({ api, account }: NewCodeProps) {
  if (account === undefined) return null
  if (account?.emailConfirmed) return <p>{`${formatEmail(account.username)} is already confirmed.`}</p>
  if (account) return <MailNewCode api={api} id={account.id} />
  return (
    <p>
      Need a new code? <a href="/sign-in?next=/confirm-email">Sign in</a> to get one. Without an account,{' '}
      <a href="/forgot-password">set a password by email</a>: that confirms it, too.
    </p>
  )
}

function MailNewCode({ api, id }: { api: Api; id: number }) {
  const { busy, mailed, problem, send } = useConfirmationMail(api, id)
  return (
    <div className={css.outcome}>
      <Button variant="quiet" busy={busy} onClick={() => void send()}>
        Email me a new code
      </Button>
      <output>
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
        {mailed ? <Notice tone="good">We’ve emailed you a new code. Enter it above.</Notice> : null}
      </output>
    </div>
  )
}
