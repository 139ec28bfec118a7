/** Below the field for the code: how to get a new one. Who is signed in has it mailed here. */
import { useState } from 'react'
import type { Account } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../account.module.css'
import { problemMessage } from '../problem-messages.ts'

interface NewCodeProps {
  api: Api
  /** Null for a guest; undefined while it is not known. */
  account: Pick<Account, 'id' | 'username' | 'emailConfirmed'> | null | undefined
}

export function NewCode({ api, account }: NewCodeProps) {
  if (account === undefined) return null
  if (account?.emailConfirmed) return <p>{account.username} is already confirmed.</p>
  if (account) return <MailNewCode api={api} id={account.id} />
  return (
    <p>
      Need a new code? <a href="/sign-in?next=/confirm-email">Sign in</a> to get one. Without an account,{' '}
      <a href="/forgot-password">set a password by email</a>: that confirms it, too.
    </p>
  )
}

function MailNewCode({ api, id }: { api: Api; id: number }) {
  const [state, setState] = useState<{ busy?: boolean; mailed?: boolean; problem?: string }>({})
  const send = async () => {
    setState({ busy: true })
    try {
      await api.call('sendEmailConfirmation', { params: { id } })
      setState({ mailed: true })
    } catch (failure) {
      setState({ problem: problemMessage(failure) })
    }
  }
  return (
    <div className={css.outcome}>
      <Button variant="quiet" busy={state.busy} onClick={() => void send()}>
        Email me a new code
      </Button>
      <output>
        {state.problem ? <Notice tone="bad">{state.problem}</Notice> : null}
        {state.mailed ? <Notice tone="good">We’ve emailed you a new code. Enter it above.</Notice> : null}
      </output>
    </div>
  )
}
