/** A summary of a vendor's inbox on its account page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { whenShown } from '#src/sync/connectivity/when-shown.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatCount } from '#contract/format-count.ts'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import { inboxOptions } from './queries.ts'

export function LeadsSummary({ api }: { api: Api }) {
  const who = useSignedIn()
  const { data, error } = useInfiniteQuery({
    ...inboxOptions(api, who?.accountId ?? 0),
    enabled: who !== null && who.memberId !== null,
  })
  const inbox = data?.pages[0]?.value
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Leads">
      <h2>Leads</h2>
      {inbox ? <p>{leadsSummaryText(inbox)}</p> : error ? <p>{whenShown(error)}</p> : <Skeleton />}
      <div className={linked.buttons}>
        <LinkButton href="/leads">View leads</LinkButton>
        <LinkButton variant="quiet" href="/threads">
          {inbox && inbox.unreadMessages > 0 ? `Messages (${inbox.unreadMessages} new)` : 'Messages'}
        </LinkButton>
        <LinkButton variant="quiet" href="/calendar">
          Calendar
        </LinkButton>
      </div>
    </Card>
  )
}

function leadsSummaryText({ total, unopened }: { total: number; unopened: number }): string {
  if (total === 0) return 'No leads yet. We’ll email you when one arrives.'
  return unopened > 0
    ? `${formatCount(unopened, 'new lead')}, ${total} total.`
    : `${formatCount(total, 'lead')}, none new.`
}
