/** /leads/{id}: the client's request and the vendor's reply. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import type { SavedQuote } from '#contract/inbox/saved-quotes.ts'
import type { Lead } from '#contract/leads.ts'
import type { Api } from '#src/api/client.ts'
import { may } from '#src/session/rights.ts'
import { OfAnotherVendor } from '#src/session/team/of-another-vendor.tsx'
import { OnlyReads } from '#src/session/only-reads.tsx'
import { NotShown } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { ReplyCard } from './reply/reply-card.tsx'
import { ReplyForm } from './reply/reply-form.tsx'
import { SentReply } from './reply/sent-reply.tsx'
import { UnsentDraft } from './reply/unsent-draft.tsx'
import { ArchiveLead } from './archive-lead.tsx'
import { CalendarAge, FactsLine } from './facts-line.tsx'
import { ClientCard } from './client-card.tsx'
import { bookingSentence, closedLabel, leadBadge, leadTitle, revisionLabel } from './format-lead.ts'
import { NudgeClient } from './nudge-client.tsx'
import { quoteOutcome } from './lead-outcome.ts'
import { LeadSkeleton } from './leads-skeleton.tsx'
import { NoVendor } from './leads-screen.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './leads.module.css'
import { replyTo, isBegun, notSentYet, replyStateOnDevice } from './reply/on-this-device.ts'
import { inboxOptions, leadOptions, tellOpened } from './queries.ts'
import { Revisions } from './revisions.tsx'
import { PackageOffers } from './saved-quotes/package-offers.tsx'
import { RequestFacts } from './wanted-facts.tsx'

interface LeadScreenProps {
  api: Api
  who: SignedIn
  id: number
  onGo: (href: string) => void
}

export function LeadScreen({ api, who, id, onGo }: LeadScreenProps) {
  const now = useNow()
  const queryClient = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...leadOptions(api, who.accountId, id),
    enabled: who.memberId !== null,
  })
  const canWork = may(who, 'work')
  const isNew = canWork && data?.savedAt === null && data.value.state === 'new'
  useEffect(() => {
    if (isNew) void tellOpened(queryClient, api, who.accountId, id)
  }, [isNew, queryClient, api, who.accountId, id])

  if (who.memberId === null || (!data && !isPending))
    return (
      <OfAnotherVendor api={api} kind="lead" id={id} path={`/leads/${id}`} error={error}>
        <>
          {who.memberId === null ? (
            <NoVendor />
          ) : (
            <LeadNotShown error={error} busy={isFetching} onRetry={() => void refetch()} />
          )}
          <UnsentReply leadId={id} now={now} onGo={onGo} />
        </>
      </OfAnotherVendor>
    )
  if (!data) return <LeadSkeleton />
  const lead = data.value
  const delivered = () => {
    void refetch()
    void queryClient.invalidateQueries({ queryKey: inboxOptions(api, who.accountId).queryKey })
  }
  return (
    <Page narrow>
      <LeadHead lead={lead} now={now} />
      {data.savedAt ? (
        <SavedNotice savedAt={data.savedAt} now={now}>
          the client may have updated it
        </SavedNotice>
      ) : null}
      {lead.closed?.reason ? <Notice>{`The client wrote: “${lead.closed.reason}”`}</Notice> : null}
      <BookingNotice lead={lead} />
      <Revisions lead={lead} now={now} />
      <RequestFacts lead={lead} />
      <ClientCard lead={lead} />
      {canWork ? (
        <>
          <YourReply api={api} lead={lead} now={now} onGo={onGo} onDelivered={delivered} />
          <NudgeClient lead={lead} now={now} onGo={onGo} onDelivered={delivered} />
          <ArchiveLead lead={lead} now={now} onGo={onGo} onDelivered={delivered} />
        </>
      ) : (
        <>
          {lead.answer ? <SentReply reply={lead.answer} now={now} outcome={quoteOutcome(lead)} /> : null}
          <OnlyReads />
        </>
      )}
      <Quiet>
        <a href={`/report?subject=request&id=${lead.id}`} rel="nofollow">
          Report this request
        </a>
      </Quiet>
    </Page>
  )
}

/** The reply that was typed for a lead that isn't there: its writer has left the vendor's team. */
function UnsentReply({ leadId, now, onGo }: { leadId: number } & Pick<YourReplyProps, 'now' | 'onGo'>) {
  const item = replyTo(useOfflineView(), leadId)
  if (!item || item.record.state === 'sent') return null
  return (
    <Page narrow>
      <ReplyCard item={item} now={now} onGo={onGo} />
    </Page>
  )
}

function BookingNotice({ lead: { booking, bookingId } }: { lead: Lead }) {
  const id = booking?.id ?? bookingId
  if (!id) return null
  return (
    <Notice tone={bookingId ? 'good' : 'wait'}>
      <span>{booking ? bookingSentence(booking) : 'The client accepted your quote.'}</span>{' '}
      <a href={`/bookings/${id}`}>View booking</a>
    </Notice>
  )
}

function LeadHead({ lead, now }: { lead: Lead; now: number }) {
  const view = useOfflineView()
  const { label, tone } = leadBadge(lead, replyStateOnDevice(view, lead.id), replyTo(view, lead.id)?.record.draft.says)
  return (
    <header className={blocks.head}>
      <a href="/leads" className={linked.back}>
        <ArrowLeftIcon />
        Leads
      </a>
      <div className={linked.badges}>
        <Badge tone={tone}>{label}</Badge>
        {lead.closed && !lead.booking && lead.replacedBy === null ? <Badge>{closedLabel(lead.closed)}</Badge> : null}
        {lead.revision > 1 ? <Badge tone="wait">{revisionLabel(lead.revision)}</Badge> : null}
        {lead.autoAdded ? <Badge>Similar-vendor match</Badge> : null}
      </div>
      <h1>{leadTitle(lead)}</h1>
      <FactsLine lead={lead} now={now} />
      <CalendarAge lead={lead} now={now} />
      <Quiet>{`#${lead.id}`}</Quiet>
    </header>
  )
}

interface YourReplyProps {
  api: Api
  lead: Lead
  now: number
  onGo: (href: string) => void
  /** Called when the server has responded, so there is more to show. */
  onDelivered: () => void
}

function YourReply({ api, lead, now, onGo, onDelivered }: YourReplyProps) {
  const offline = useOffline()
  const view = useOfflineView()
  const item = notSentYet(view, lead)
  const { key, state } = replyTo(view, lead.id)?.record ?? {}
  useEffect(() => {
    if (state === 'sent' || state === 'needsYou') onDelivered()
    // oxlint-disable-next-line react/exhaustive-deps -- once per response of the server
  }, [key, state])

  const [wantsChange, setWantsChange] = useState<number>()
  const [chosen, setChosen] = useState<SavedQuote | null>(null)
  const given = lead.answer
  // The server takes no reply to what is closed, and a quote that was accepted stays as it is.
  const isOver = Boolean(lead.closed ?? lead.bookingId)
  const isOpen = !item && lead.replacedBy === null && !isOver
  const canChange = isOpen && given?.id !== undefined
  const isChanging = canChange && (wantsChange === given.id || isBegun(view, lead.id))
  const showsForm = isChanging || (isOpen && !given)
  const store = view.status === 'loading' ? null : offline
  const place = useFocusOnReply(!showsForm && Boolean(given ?? item), showsForm && store !== null)
  return (
    <div ref={place} tabIndex={-1} className={css.answer}>
      {showsForm && !given ? (
        <PackageOffers api={api} lead={lead} onChoose={(quote) => setChosen({ ...quote })} />
      ) : null}
      {given ? (
        <SentReply
          reply={given}
          now={now}
          outcome={quoteOutcome(lead)}
          onChange={canChange && !isChanging ? () => setWantsChange(given.id) : undefined}
        />
      ) : null}
      {item ? <ReplyCard item={item} now={now} onGo={onGo} /> : null}
      {isOver && !item && store ? <UnsentDraft offline={store} lead={lead} /> : null}
      {!showsForm ? null : store ? (
        <ReplyForm
          key={`${lead.id} ${given?.id}`}
          api={api}
          lead={lead}
          offline={store}
          chosen={chosen}
          onLeave={isChanging ? () => setWantsChange(undefined) : undefined}
        />
      ) : (
        <LeadSkeletonForm />
      )}
    </div>
  )
}

/**
 * Moves focus to the sent reply: the form is long and the reply short, so the sender would otherwise be left at the
 * foot of the page.
 */
function useFocusOnReply(hasReply: boolean, showsForm: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const showedForm = useRef(false)
  useEffect(() => {
    if (hasReply && showedForm.current) {
      place.current?.scrollIntoView({ block: 'start' })
      place.current?.focus({ preventScroll: true })
    }
    showedForm.current = showsForm
  }, [hasReply, showsForm])
  return place
}

const LeadSkeletonForm = () => <Notice>Opening your reply…</Notice>

function LeadNotShown(props: { error: Error | null; busy: boolean; onRetry: () => void }) {
  const actions = (
    <LinkButton variant="quiet" href="/leads">
      All leads
    </LinkButton>
  )
  return (
    <NotShown
      {...props}
      what="this lead"
      number="one"
      offlineHint="Leads you’ve opened before are available offline."
      actions={actions}
      missing={{ title: 'Lead not found', text: 'It may not be yours, or it’s no longer available.', actions }}
    />
  )
}
