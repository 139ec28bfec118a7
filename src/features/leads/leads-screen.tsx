/** /leads: a vendor's inbox. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { useNow } from '#src/pwa/use-now.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { RequestsIcon } from '#src/ui/elements/icons.tsx'
import { EmptyState, ErrorState, OfflineState, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { LeadCard } from './lead-card.tsx'
import css from './leads.module.css'
import { LeadsSkeleton } from './leads-skeleton.tsx'
import { inboxOptions, keepWhole } from './queries.ts'

export function LeadsScreen({ api, who }: { api: Api; who: SignedIn }) {
  const view = useOfflineView()
  const now = useNow()
  const queryClient = useQueryClient()
  const inbox = useInfiniteQuery({ ...inboxOptions(api, who.accountId), enabled: who.memberId !== null })
  const pages = inbox.data?.pages ?? []
  const leads = pages.flatMap(({ value }) => value.leads)
  const open = leads.filter(({ state }) => state === 'new' || state === 'opened').map(({ id }) => id)
  const isFresh = pages[0]?.savedAt === null
  const openIds = open.join(',')

  useEffect(() => {
    if (isFresh && openIds !== '') void keepWhole(queryClient, api, who.accountId, openIds.split(',').map(Number))
  }, [isFresh, openIds, queryClient, api, who.accountId])

  if (who.memberId === null) return <NoVendor />
  if (inbox.isPending) return <LeadsSkeleton />
  if (!inbox.data) {
    const isOffline =
      inbox.error instanceof ApiError && (inbox.error.kind === 'offline' || inbox.error.kind === 'timeout')
    const State = isOffline ? OfflineState : ErrorState
    return (
      <Page narrow>
        <PageHeader title="Leads" />
        <State
          title={
            isOffline
              ? 'You are offline, and your leads are not saved here yet'
              : 'Your leads cannot be shown right now'
          }
          onRetry={() => void inbox.refetch()}
          busy={inbox.isFetching}
        >
          {isOffline
            ? 'Open this page once with a connection. From then on it is here without one, too.'
            : inbox.error?.message}
        </State>
      </Page>
    )
  }
  const [first] = pages
  return (
    <Page narrow>
      <PageHeader title="Leads">
        {first?.value.unopened ? `${first.value.unopened} new, ${first.value.total} in all.` : undefined}
      </PageHeader>
      {first?.savedAt ? (
        <SavedNotice savedAt={first.savedAt} now={now}>
          there may be new ones
        </SavedNotice>
      ) : null}
      {leads.length === 0 ? (
        <EmptyState
          title="No leads yet"
          icon={<RequestsIcon />}
          actions={<LinkButton href="/account/profile">Edit profile</LinkButton>}
        >
          When hosts ask you for a quote, it shows up here, and we send you a mail. A complete profile is asked more
          often.
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <LeadCard {...{ lead, view, now }} />
            </li>
          ))}
        </ul>
      )}
      {inbox.hasNextPage && isFresh ? (
        <Button variant="quiet" busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </Page>
  )
}

/** Shown to clients, who have no inbox. */
export function NoVendor() {
  return (
    <Page narrow>
      <EmptyState title="This account has no leads" actions={<LinkButton href="/requests">My requests</LinkButton>}>
        Only vendors are asked for quotes. What you asked for yourself is among your requests.
      </EmptyState>
    </Page>
  )
}
