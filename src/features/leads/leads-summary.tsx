/** A summary of a vendor's inbox on its account page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatCount } from '#contract/format-count.ts'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
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
      {inbox ? <p>{leadsSummaryText(inbox)}</p> : error ? <p>They’ll appear when you’re online.</p> : <Skeleton />}
      <LinkButton href="/leads">View leads</LinkButton>
    </Card>
  )
}

function leadsSummaryText({ total, unopened }: { total: number; unopened: number }): string {
  if (total === 0) return 'No leads yet. We’ll email you when one arrives.'
  return unopened > 0
    ? `${formatCount(unopened, 'new lead')}, ${total} total.`
    : `${formatCount(total, 'lead')}, none new.`
}
