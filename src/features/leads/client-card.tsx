/** The client and their contact details. */
import { formatPhone } from '#contract/format-phone.ts'
import type { Lead } from '#contract/leads.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { confirmationLabel } from './format-lead.ts'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './leads.module.css'

export function ClientCard({ lead: { id, host, hostName, hostConfirmed, unreadMessages } }: { lead: Lead }) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Client">
      <h2>{hostName}</h2>
      {host.company || host.whoAmI ? <p>{[host.whoAmI, host.company].filter(Boolean).join(', ')}</p> : null}
      <p className={linked.badges}>
        <span className={css.address}>{host.email}</span>
        <Badge tone={hostConfirmed ? 'good' : 'wait'}>{confirmationLabel(hostConfirmed)}</Badge>
      </p>
      <div className={linked.buttons}>
        <LinkButton href={`/threads/${id}`}>
          {unreadMessages > 0 ? `Messages (${unreadMessages} new)` : 'Messages'}
        </LinkButton>
        <LinkButton variant="quiet" href={`tel:${host.phoneNumber.replace(/[^+\d]/g, '')}`}>
          Call {formatPhone(host.phoneNumber)}
        </LinkButton>
        <LinkButton variant="quiet" href={`mailto:${host.email}`}>
          Send email
        </LinkButton>
      </div>
    </Card>
  )
}
