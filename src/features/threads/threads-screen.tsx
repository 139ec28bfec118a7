/** /threads: a vendor's messages, by client. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDays } from '#contract/format-days.ts'
import { formatCount } from '#contract/format-count.ts'
import type { ThreadSummary } from '#contract/messages/messages.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { NotLoaded } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { MessagesIcon } from '#src/ui/elements/icons.tsx'
import { formatAge } from '#src/ui/format/format-time.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { threadsOptions } from './queries.ts'
import css from './threads.module.css'

export function ThreadsScreen({ api, who }: { api: Api; who: SignedIn }) {
  const now = useNow()
  const list = useInfiniteQuery({ ...threadsOptions(api, who.accountId), enabled: who.memberId !== null })
  const pages = list.data?.pages ?? []
  const threads = pages.flatMap(({ value }) => value.threads)
  const savedAt = pages[0]?.savedAt ?? null

  if (who.memberId === null) return <NoVendor />
  if (list.isPending) return <ThreadsSkeleton />
  return (
    <Page narrow>
      <PageHeader title="Messages" />
      {list.data ? null : (
        <NotLoaded
          error={list.error}
          what="your messages"
          number="several"
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {savedAt === null ? null : (
        <SavedNotice savedAt={savedAt} now={now}>
          there may be newer messages
        </SavedNotice>
      )}
      {list.data && threads.length === 0 ? (
        <EmptyState
          title="No messages yet"
          icon={<MessagesIcon />}
          actions={<LinkButton href="/leads">View leads</LinkButton>}
        >
          When you or a client writes about a request, you’ll find it here.
        </EmptyState>
      ) : null}
      <ul className={linked.list}>
        {threads.map((thread) => (
          <li key={thread.leadId}>
            <ThreadCard thread={thread} now={now} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && savedAt === null ? (
        <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </Page>
  )
}

function ThreadCard({ thread, now }: { thread: ThreadSummary; now: number }) {
  const { leadId, otherName, eventType, eventDate, eventDateLatest, unread, latest } = thread
  return (
    <Card as="article" className={linked.card}>
      {unread > 0 ? <Badge tone="accent">{formatCount(unread, 'new message')}</Badge> : null}
      <h2>
        <a href={`/threads/${leadId}`} className={linked.whole}>
          {otherName}
        </a>
      </h2>
      <p className={css.excerpt}>{excerptOf(latest)}</p>
      <Quiet>
        {`${eventType} · ${formatDays(eventDate, eventDateLatest)} · ${formatAge(Date.parse(latest.sentAt), now)}`}
      </Quiet>
    </Card>
  )
}

/** `You: We know the venue.` */
function excerptOf({ author, text, files }: ThreadSummary['latest']): string {
  const words = text === '' ? formatCount(files, 'file') : text
  return author === 'vendor' ? `You: ${words}` : words
}

/** Shown to clients, whose messages are beside their requests. */
const NoVendor = () => (
  <Page narrow>
    <EmptyState
      title="Your messages are with your requests"
      actions={<LinkButton href="/requests">My requests</LinkButton>}
    >
      Open a request to read and write messages with its vendors.
    </EmptyState>
  </Page>
)

/** Shown until the list is read. */
const ThreadsSkeleton = () => (
  <Page narrow aria-busy="true">
    <PageHeader title="Messages" />
    <div className={linked.list} aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <Card key={card} className={linked.card}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
        </Card>
      ))}
    </div>
  </Page>
)
