/** The client and their contact details. */
import { emailHref, formatEmail } from '#contract/format-email.ts'
import { formatPhone, phoneHref } from '#contract/format-phone.ts'
import type { Lead } from '#contract/leads.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { confirmationLabel } from './format-lead.ts'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './leads.module.css'

export function ClientCard({
  lead: { id, host: client, hostName: clientName, hostConfirmed: clientConfirmed, unreadMessages, booking },
}: {
  lead: Lead
}) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Client">
      <h2>{clientName}</h2>
      {client.company || client.whoAmI ? <p>{[client.whoAmI, client.company].filter(Boolean).join(', ')}</p> : null}
      <p className={linked.badges}>
        <span className={css.address}>{formatEmail(client.email)}</span>
        {booking && !clientConfirmed ? null : (
          <Badge tone={clientConfirmed ? 'good' : 'wait'}>{confirmationLabel(clientConfirmed)}</Badge>
        )}
      </p>
      <div className={linked.buttons}>
        <LinkButton href={`/threads/${id}`}>
          {unreadMessages > 0 ? `Messages (${unreadMessages} new)` : 'Messages'}
        </LinkButton>
        {client.phoneNumber ? (
          <LinkButton variant="quiet" href={phoneHref(client.phoneNumber)}>
            {`Call ${formatPhone(client.phoneNumber)}`}
          </LinkButton>
        ) : null}
        <LinkButton variant="quiet" href={emailHref(client.email)}>
          Send email
        </LinkButton>
      </div>
    </Card>
  )
}
