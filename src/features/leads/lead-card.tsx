/** A lead in the inbox. The whole card is a link to it. */
import type { LeadSummary, QuoteProgress } from '#contract/leads.ts'
import type { OfflineView } from '#src/sync/outbox/offline-view.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatAge } from '#src/ui/format/format-time.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import {
  closedLabel,
  confirmationLabel,
  factsLine,
  leadBadge,
  leadFacts,
  leadTitle,
  revisionLabel,
} from './format-lead.ts'
import { mayNudge, progressFacts } from './quote-progress.ts'
import { FactLine } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './leads.module.css'
import { replyTo, replyStateOnDevice } from './reply/on-this-device.ts'

export function LeadCard({ lead, view, now }: { lead: LeadSummary; view: OfflineView; now: number }) {
  const { label, tone } = leadBadge(lead, replyStateOnDevice(view, lead.id), replyTo(view, lead.id)?.record.draft.says)
  const line = factsLine(lead, now)
  return (
    <Card as="article" className={linked.card} data-state={lead.state}>
      <div className={linked.badges}>
        <Badge tone={tone}>{label}</Badge>
        {lead.closed && !lead.booking ? <Badge>{closedLabel(lead.closed)}</Badge> : null}
        {lead.revision > 1 ? <Badge tone="wait">{revisionLabel(lead.revision)}</Badge> : null}
        {lead.unreadMessages > 0 ? (
          <Badge tone="accent">{formatCount(lead.unreadMessages, 'new message')}</Badge>
        ) : null}
        {lead.hostConfirmed || lead.booking ? null : <Badge>{confirmationLabel(false)}</Badge>}
      </div>
      <h2>
        <a href={`/leads/${lead.id}`} className={linked.whole}>
          {leadTitle(lead)}
        </a>
      </h2>
      {line === '' ? null : <p className={css.facts}>{line}</p>}
      <FactLine facts={leadFacts(lead)} />
      {lead.progress ? <p>{progressLine(lead, lead.progress, now)}</p> : null}
      {lead.closed?.reason ? <Quiet>{`The client wrote: “${lead.closed.reason}”`}</Quiet> : null}
      <Quiet>{`${lead.hostName} · #${lead.id} · ${formatAge(Date.parse(lead.askedAt), now)}`}</Quiet>
    </Card>
  )
}

/** `You quoted $950 · Delivered · Seen 2 hours ago · You can send a reminder`. */
const progressLine = (lead: LeadSummary, progress: QuoteProgress, now: number): string =>
  [...progressFacts(progress, now), ...(mayNudge(lead, now) ? ['You can send a reminder'] : [])].join(' · ')
