/** A lead in the inbox. The whole card is a link to it. */
import type { LeadSummary } from '#contract/leads.ts'
import type { OfflineView } from '#src/pwa/outbox/offline-view.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatAge } from '#src/ui/format/format-age.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { closedLabel, confirmationLabel, leadBadge, leadFacts, leadTitle, revisionLabel } from './format-lead.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import { replyTo, replyStateOnDevice } from './reply/on-this-device.ts'

export function LeadCard({ lead, view, now }: { lead: LeadSummary; view: OfflineView; now: number }) {
  const { label, tone } = leadBadge(lead, replyStateOnDevice(view, lead.id), replyTo(view, lead.id)?.record.draft.says)
  return (
    <Card as="article" className={linked.card} data-state={lead.state}>
      <div className={linked.badges}>
        <Badge tone={tone}>{label}</Badge>
        {lead.closed && !lead.booking ? <Badge>{closedLabel(lead.closed)}</Badge> : null}
        {lead.revision > 1 ? <Badge tone="wait">{revisionLabel(lead.revision)}</Badge> : null}
        {lead.unreadMessages > 0 ? (
          <Badge tone="accent">{formatCount(lead.unreadMessages, 'new message')}</Badge>
        ) : null}
        {lead.hostConfirmed ? null : <Badge>{confirmationLabel(false)}</Badge>}
      </div>
      <h2>
        <a href={`/leads/${lead.id}`} className={linked.whole}>
          {leadTitle(lead)}
        </a>
      </h2>
      <ul className={blocks.facts}>
        {leadFacts(lead).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className={blocks.quiet}>
        {lead.hostName} · #{lead.id} · {formatAge(Date.parse(lead.askedAt), now)}
      </p>
    </Card>
  )
}
