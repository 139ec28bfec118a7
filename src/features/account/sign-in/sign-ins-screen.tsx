/** /account/sign-ins: where the account is signed in. Each device can be signed out from here, or all of them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/account.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { formatAge } from '#src/ui/format/format-time.ts'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../account.module.css'
import { problemMessage } from '../problem-messages.ts'
import { sessionsOptions } from '../queries.ts'
import { RetryNotice } from '../retry-notice.tsx'
import { Section } from '../section.tsx'
import { SignOutButton } from './sign-out-button.tsx'

const TITLE = 'Where you’re signed in'

export const SignInsScreen = (props: { api: Api; who: SignedIn }) => (
  <Page narrow roomy>
    <AccountBreadcrumb name={TITLE} />
    <PageHeader title={TITLE}>Sign out a device that you lost or don’t use anymore.</PageHeader>
    <Sessions {...props} />
  </Page>
)

function Sessions({ api, who }: { api: Api; who: SignedIn }) {
  const options = sessionsOptions(api, who.accountId)
  const { data: sessions, error, refetch } = useQuery(options)
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<Session['id'] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const end = async ({ id }: Session) => {
    setEnding(id)
    setFailure(null)
    try {
      const { value: left } = await api.call('endSession', { params: { id: who.accountId, session: id } })
      queryClient.setQueryData(options.queryKey, left)
    } catch (error) {
      setFailure(error)
    } finally {
      setEnding(null)
    }
  }
  return (
    <Section title="Devices">
      {sessions ? (
        <ul className={css.sessions}>
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      ) : error ? (
        <RetryNotice error={error} onRetry={refetch} />
      ) : (
        <Skeleton />
      )}
      <div role="alert">{failure ? <Notice tone="bad">{problemMessage(failure)}</Notice> : null}</div>
      {sessions && sessions.length > 1 ? (
        <div className={css.buttons}>
          <SignOutButton action="Sign out everywhere" first={() => endAllSessions(api, who.accountId)} />
        </div>
      ) : null}
    </Section>
  )
}

async function endAllSessions(api: Api, id: number): Promise<void> {
  try {
    await api.call('signOutEverywhere', { params: { id } })
  } catch (failure) {
    // This session has ended already: the reply to an earlier try was lost, or the person was asked once more.
    if (!(failure instanceof ApiError && failure.kind === 'denied')) throw failure
  }
}

function SessionItem({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const now = useNow()
  const name = session.device ?? 'Unknown device'
  return (
    <li>
      <p className={css.device}>
        <b>{name}</b>
        {session.isCurrent ? null : <span>{`Used ${formatAge(Date.parse(session.lastUsedAt), now)}`}</span>}
      </p>
      {session.isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button variant="quiet" busy={busy} onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
