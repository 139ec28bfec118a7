/** How to reach the other side. */
import type { Booking } from '#contract/bookings/booking.ts'
import { emailHref, formatEmail } from '#contract/format-email.ts'
import { formatPhone, phoneHref } from '#contract/format-phone.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './bookings.module.css'

export function ContactsCard({ booking: { side, contacts } }: { booking: Booking }) {
  const { name, email, phoneNumber } = side === 'host' ? contacts.vendor : contacts.host
  const company = side === 'host' ? '' : contacts.host.company
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Contact">
      <h2>{name || 'Contact'}</h2>
      {company ? <p>{company}</p> : null}
      {email ? <p className={css.words}>{formatEmail(email)}</p> : null}
      {email || phoneNumber ? (
        <div className={linked.buttons}>
          {phoneNumber ? (
            <LinkButton variant="quiet" href={phoneHref(phoneNumber)}>
              {`Call ${formatPhone(phoneNumber)}`}
            </LinkButton>
          ) : null}
          {email ? (
            <LinkButton variant="quiet" href={emailHref(email)}>
              Send email
            </LinkButton>
          ) : null}
        </div>
      ) : (
        <Quiet>There are no contact details.</Quiet>
      )}
    </Card>
  )
}
