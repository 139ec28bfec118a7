/** The account's own details: its address, whether that is confirmed, its password, and the way out. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './account.module.css'
import { problemWords } from './problem-words.ts'
import { accountOptions } from './queries.ts'
import { Section } from './section.tsx'
import { SignOutButton } from './sign-out-button.tsx'

export function OwnAccount({ api, who }: { api: Api; who: SignedIn }) {
  const { data: account, error, refetch } = useQuery(accountOptions(api, who.accountId))
  return (
    <Section title="Your account">
      {account ? (
        <>
          <p className={css.line}>
            <b>{account.username}</b>
            <Badge tone={account.emailConfirmed ? 'good' : 'wait'}>{account.emailConfirmed ? 'Confirmed' : 'Not confirmed yet'}</Badge>
          </p>
          {account.emailConfirmed ? null : <AskToConfirm api={api} id={account.id} />}
          {account.hasPassword ? null : <Notice>This account has no password yet. Choose one, so that you can sign in again.</Notice>}
        </>
      ) : error ? (
        <Notice tone="bad">
          {error instanceof ApiError && error.kind === 'offline' ? 'Your details are shown once there is a connection.' : problemWords(error)}{' '}
          <Button look="plain" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Skeleton />
      )}
      <div className={css.buttons}>
        {who.memberId === null ? <LinkButton href="/requests">My requests</LinkButton> : null}
        <LinkButton look="quiet" href="/account/password">
          Change password
        </LinkButton>
        <SignOutButton />
      </div>
    </Section>
  )
}

function AskToConfirm({ api, id }: { api: Api; id: number }) {
  const [state, setState] = useState<{ busy?: boolean; mailed?: boolean; problem?: string }>({})
  const send = async () => {
    setState({ busy: true })
    try {
      await api.call('sendEmailConfirmation', { params: { id } })
      setState({ mailed: true })
    } catch (failure) {
      setState({ problem: problemWords(failure) })
    }
  }
  return (
    <Notice tone={state.problem ? 'bad' : 'wait'}>
      <output>
        {state.problem ?? (state.mailed ? 'A mail is on its way. Follow its link, or type its code.' : 'Please confirm it: quotes and new passwords go there.')}
      </output>
      <div className={css.buttons}>
        {state.mailed ? null : (
          <Button look="quiet" busy={state.busy} onClick={() => void send()}>
            Mail me a link
          </Button>
        )}
        <LinkButton look="plain" href="/confirm-email">
          Type the code
        </LinkButton>
      </div>
    </Notice>
  )
}
