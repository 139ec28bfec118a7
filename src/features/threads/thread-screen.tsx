/** /threads/{leadId}: what client and vendor write to each other about a request. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isGoneVendor } from '#contract/bookings/booking.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Message, Thread } from '#contract/messages/messages.ts'
import { formatDays } from '#contract/format-days.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { inputOf, type ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import { actionsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { NotShown } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { useVisible } from '#src/ui/browser/use-visible.ts'
import { OfAnotherVendor } from '#src/session/team/of-another-vendor.tsx'
import { OnlyReads } from '#src/session/only-reads.tsx'
import { useMay } from '#src/session/rights.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { ComposeMessage } from './compose-message.tsx'
import { InsuranceLine } from './insurance-line.tsx'
import { MessageList } from './message-list.tsx'
import { loadEarlier, tellRead, threadOptions } from './queries.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './threads.module.css'
import { typedIn, useMessageDraft } from './use-message-draft.ts'

interface ThreadScreenProps {
  api: Api
  /** Null for a guest. */
  accountId: number | null
  leadId: number
  /** The booking that it was opened from. */
  bookingId: number | undefined
  onGo: (href: string) => void
}

export function ThreadScreen({ api, accountId, leadId, bookingId, onGo }: ThreadScreenProps) {
  const offline = useOffline()
  const now = useNow()
  const { data, error, isPending, isFetching, refetch } = useQuery(threadOptions(api, accountId, leadId))
  const thread = data?.value
  const sent = useSentItems(leadId)
  const newestKey = sent.findLast(({ record }) => record.state === 'sent')?.record.key
  useEffect(() => {
    if (newestKey !== undefined) void refetch()
  }, [newestKey, refetch])

  if (isPending || !offline) return <ThreadSkeleton />
  if (!data || !thread)
    return (
      <OfAnotherVendor api={api} kind="lead" id={leadId} path={`/threads/${leadId}`} error={error}>
        <>
          <ThreadNotShown error={error} leadId={leadId} busy={isFetching} onRetry={() => void refetch()} />
          <Unsent items={sent.filter(({ record }) => record.state !== 'sent')} />
        </>
      </OfAnotherVendor>
    )
  return (
    <Page narrow className={css.thread}>
      <ThreadHead thread={thread} bookingId={bookingId} />
      {thread.side === 'host' && thread.insurance ? (
        <InsuranceLine api={api} leadId={leadId} insurance={thread.insurance} />
      ) : null}
      {data.savedAt === null ? null : (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be newer messages
        </SavedNotice>
      )}
      {isToSample(thread) ? (
        <Notice>
          This is a sample vendor, not a real business. Only someone trying the vendor’s side reads or answers this.
        </Notice>
      ) : null}
      <OpenThread
        key={leadId}
        api={api}
        accountId={accountId}
        offline={offline}
        thread={thread}
        leadId={leadId}
        sent={sent}
        now={now}
        onGo={onGo}
        isFresh={data.savedAt === null}
      />
    </Page>
  )
}

/**
 * The messages that were typed for a thread that isn't there: its writer has left the vendor's team, or works as
 * another.
 */
const Unsent = ({ items }: { items: readonly ActionItem[] }) =>
  items.length === 0 ? null : (
    <Page narrow>
      {items.map(({ record: { key, draft, lastProblem } }) => (
        <Card as="section" roomy key={key} className={blocks.section} aria-label="Not sent">
          <h2>Not sent</h2>
          <p className={css.text}>{typedIn(draft).text}</p>
          {lastProblem?.message && lastProblem.kind !== 'signIn' ? (
            <Notice tone="bad">{lastProblem.message}</Notice>
          ) : null}
          <a href="/on-this-device">See all that isn’t sent</a>
        </Card>
      ))}
    </Page>
  )

interface OpenThreadProps {
  api: Api
  accountId: number | null
  offline: Offline
  thread: Thread
  leadId: number
  sent: readonly ActionItem[]
  now: number
  onGo: (href: string) => void
  /** Whether it is fresh, not a saved copy. */
  isFresh: boolean
}

function OpenThread({ api, accountId, offline, thread, leadId, sent, now, onGo, isFresh }: OpenThreadProps) {
  const mayWork = useMay('work')
  const hasLeft = thread.side === 'host' && isGoneVendor(thread.otherName)
  const canWrite = !hasLeft && (thread.side === 'host' || mayWork)
  useTellRead(api, leadId, isFresh && canWrite ? thread : undefined)
  const about = { leadId, title: `${thread.otherName}, ${thread.eventType}` }
  const open = useMessageDraft(offline, about)
  const { earlier, hasEarlier, busy, problem, more } = useEarlier(api, leadId, thread)
  const shown = { ...thread, leadId, messages: [...earlier, ...thread.messages], hasEarlier }
  const items = sent.filter(({ record }) => isNotThere(record, thread))
  return (
    <>
      {hasEarlier ? (
        <Button variant="quiet" busy={busy} onClick={more}>
          Show earlier
        </Button>
      ) : null}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      {shown.messages.length + items.length === 0 ? (
        <p className={css.none}>
          <span>No messages yet.</span>
          {canWrite ? <span> Ask about details, prices or timing.</span> : null}
          {isToSample(thread) || !canWrite ? null : (
            <span>{` ${thread.otherName} sees it here and gets an email.`}</span>
          )}
        </p>
      ) : null}
      <MessageList
        thread={shown}
        accountId={accountId}
        items={items}
        now={now}
        onGo={onGo}
        onEdit={(draft) => open.reopen(draft)}
      />
      {hasLeft ? (
        <>
          <Notice>{`This vendor has left ${marketplaceName()} and can’t read messages anymore.`}</Notice>
          <Typed text={typedIn(open.draft).text} />
        </>
      ) : !canWrite ? (
        <OnlyReads />
      ) : open.draft ? (
        <ComposeMessage offline={offline} about={about} open={open} otherName={thread.otherName} />
      ) : null}
    </>
  )
}

/** A message that no one can read anymore: its writer can still copy it. */
const Typed = ({ text }: { text: string }) =>
  text === '' ? null : (
    <Card as="section" roomy className={blocks.section} aria-label="Not sent">
      <h2>Not sent</h2>
      <p className={css.text}>{text}</p>
      <a href="/on-this-device">See all that isn’t sent</a>
    </Card>
  )

export function ThreadHead({ thread, bookingId }: { thread: Thread; bookingId: number | undefined }) {
  const { side, leadId, otherName, eventType, eventDate, eventDateLatest } = thread
  const about = side === 'vendor' ? { href: '/threads', name: 'Messages' } : { href: '/requests', name: 'My requests' }
  const back = bookingId === undefined ? about : { href: `/bookings/${bookingId}`, name: 'Booking' }
  return (
    <header className={blocks.head}>
      <a href={back.href} className={linked.back}>
        <ArrowLeftIcon />
        <span>{back.name}</span>
      </a>
      <h1>{otherName}</h1>
      <Quiet>{`${eventType} · ${formatDays(eventDate, eventDateLatest)} · #${leadId}`}</Quiet>
      {side === 'vendor' ? <a href={`/leads/${leadId}`}>View lead</a> : null}
    </header>
  )
}

/** Whether no real business reads it: at most a person who tries the vendor's side. */
const isToSample = ({ isSample, side }: Thread) => isSample && side === 'host'

/** The messages that this device wrote in this thread. */
function useSentItems(leadId: number): ActionItem[] {
  return actionsIn(useOfflineView()).filter(({ record }) => inputOf(MESSAGE, record)?.leadId === leadId)
}

/** Not sent, or sent after the thread was read. */
function isNotThere({ key, state, receipt }: ActionRecord, { messages }: Thread): boolean {
  if (state !== 'sent') return !messages.some((message) => message.key === key)
  return (receipt?.id ?? 0) > (messages.at(-1)?.id ?? 0)
}

/** Reports only a message that a person can see: the writer is told that it was read. */
function useTellRead(api: Api, leadId: number, thread: Thread | undefined) {
  const queryClient = useQueryClient()
  const isVisible = useVisible()
  const unread = thread?.messages.findLast(({ author, readAt }) => author !== thread.side && readAt === null)?.id
  useEffect(() => {
    if (isVisible && unread !== undefined) void tellRead(queryClient, api, leadId, unread)
  }, [isVisible, unread, queryClient, api, leadId])
}

function useEarlier(api: Api, leadId: number, thread: Thread) {
  const [earlier, setEarlier] = useState<Message[]>([])
  const [hasMore, setHasMore] = useState<boolean | null>(null)
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const first = (earlier[0] ?? thread.messages[0])?.id
  const load = async () => {
    if (first === undefined) return
    setProblem(null)
    try {
      const found = await loadEarlier(api, leadId, first)
      setEarlier((known) => [...found.messages, ...known])
      setHasMore(found.hasEarlier)
    } catch (failure) {
      setProblem(messageOf(failure, 'We can’t load earlier messages right now.'))
    }
  }
  return { earlier, hasEarlier: hasMore ?? thread.hasEarlier, busy, problem, more: () => void run(load) }
}

interface ThreadNotShownProps {
  error: Error | null
  leadId: number
  busy: boolean
  onRetry: () => void
}

function ThreadNotShown({ leadId, ...props }: ThreadNotShownProps) {
  const signIn = (
    <LinkButton variant="quiet" href={`/sign-in?next=/threads/${leadId}`}>
      Sign in
    </LinkButton>
  )
  return (
    <NotShown
      {...props}
      what="these messages"
      number="several"
      offlineHint="Conversations you’ve opened before are available offline."
      missing={{
        title: 'Conversation not found',
        text: 'Open it on the device you sent the request from, or sign in with the account that sent it.',
        actions: signIn,
      }}
      missingStatuses={[401, 404]}
    />
  )
}
