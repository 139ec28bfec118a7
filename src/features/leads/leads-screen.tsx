/** /leads: a vendor's inbox. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LeadSummary } from '#contract/leads.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { NotLoaded } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import type { OfflineView } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { RequestsIcon } from '#src/ui/elements/icons.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { EmptyState, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { isArchivedHere } from './archive-lead.tsx'
import { LeadCard } from './lead-card.tsx'
import { LEAD_OUTCOMES, leadOutcome, outcomesAmong, type LeadOutcome } from './lead-outcome.ts'
import linked from '#src/ui/elements/linked-card.module.css'
import { LeadsSkeleton } from './leads-skeleton.tsx'
import { inboxOptions, keepWhole } from './queries.ts'

interface LeadsScreenProps {
  api: Api
  who: SignedIn
  /** Offers notifications. */
  offer: Elements
}

export function LeadsScreen({ api, who, offer }: LeadsScreenProps) {
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
    return (
      <Page narrow>
        <PageHeader title="Leads" />
        <NotLoaded
          error={inbox.error}
          what="your leads"
          number="several"
          busy={inbox.isFetching}
          onRetry={() => void inbox.refetch()}
        />
      </Page>
    )
  }
  const [first] = pages
  return (
    <Page narrow>
      <PageHeader title="Leads">
        {first?.value.unopened ? `${first.value.unopened} new, ${first.value.total} total.` : undefined}
      </PageHeader>
      {first?.savedAt ? (
        <SavedNotice savedAt={first.savedAt} now={now}>
          there may be newer ones
        </SavedNotice>
      ) : null}
      {leads.length === 0 ? (
        <EmptyState
          title="No leads yet"
          icon={<RequestsIcon />}
          actions={<LinkButton href="/account/profile">Edit profile</LinkButton>}
        >
          Requests from clients will appear here, and we’ll email you. In the meantime, add a price and photos to your
          profile.
        </EmptyState>
      ) : (
        <LeadList leads={leads} view={view} now={now} />
      )}
      {inbox.hasNextPage && isFresh ? (
        <Button variant="quiet" busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          Show older
        </Button>
      ) : null}
      {offer}
    </Page>
  )
}

interface LeadListProps {
  leads: readonly LeadSummary[]
  view: OfflineView
  now: number
}

/** All leads that are not archived, or only those that are open, won, lost or archived. */
function LeadList({ leads: known, view, now }: LeadListProps) {
  const leads = known.map((lead) => ({ ...lead, isArchived: isArchivedHere(view, lead) }))
  const [chosen, setChosen] = useState<LeadOutcome | null>(null)
  const outcomes = outcomesAmong(leads)
  // The chosen outcome may be gone since.
  const shown = chosen !== null && outcomes.includes(chosen) ? chosen : null
  return (
    <>
      {outcomes.length > 0 ? (
        <Row>
          <VisuallyHidden>Show</VisuallyHidden>
          <ChipButton aria-pressed={shown === null} onClick={() => setChosen(null)}>
            All
          </ChipButton>
          {outcomes.map((outcome) => (
            <ChipButton key={outcome} aria-pressed={shown === outcome} onClick={() => setChosen(outcome)}>
              {LEAD_OUTCOMES[outcome]}
            </ChipButton>
          ))}
        </Row>
      ) : null}
      <ul className={linked.list}>
        {leads
          .filter((lead) => (shown === null ? !lead.isArchived : leadOutcome(lead) === shown))
          .map((lead) => (
            <li key={lead.id}>
              <LeadCard lead={lead} view={view} now={now} />
            </li>
          ))}
      </ul>
      {shown === null && leads.every(({ isArchived }) => isArchived) ? <p>All your leads are archived.</p> : null}
    </>
  )
}

/** Shown to clients, who have no inbox. */
export function NoVendor() {
  return (
    <Page narrow>
      <EmptyState title="Leads are for vendors" actions={<LinkButton href="/requests">My requests</LinkButton>}>
        Only vendor accounts receive leads. Requests you’ve sent are in My requests.
      </EmptyState>
    </Page>
  )
}
