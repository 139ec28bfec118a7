/** The vendors of an event: booked, with a quote, or still to reply. */
import { formatList } from '#contract/format.ts'
import { quotesPath, type KnownEvent } from '#src/events/known-events.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatMoney } from '#contract/format.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './events.module.css'
import type { Overview } from './overview.ts'

interface Row {
  key: string
  name: string
  href: string
  badge: { label: string; tone: Tone }
  fact: string
  isSample: boolean
}

function rowsOf(event: KnownEvent, { booked, accepted, quoted, waiting, unsent }: Overview): Row[] {
  return [
    ...[...booked, ...accepted].map(({ id, vendor, state, totalCents }) => ({
      key: `booking ${id}`,
      name: vendor.profileName,
      href: `/bookings/${id}`,
      badge:
        state === 'accepted'
          ? ({ label: 'Accepted', tone: 'wait' } as const)
          : ({ label: 'Booked', tone: 'good' } as const),
      fact: formatCents(totalCents),
      isSample: vendor.isSample,
    })),
    ...quoted.map(({ id, profileName, isSample = false, answer: reply }) => ({
      key: `lead ${id}`,
      name: profileName,
      href: quotesPath(event.key),
      badge: { label: 'Quote', tone: 'accent' } as const,
      fact: reply?.kind === 'quote' ? formatMoney(reply.price) : '',
      isSample,
    })),
    ...waiting.map(({ id, profileName, isSample = false, state }) => ({
      key: `lead ${id}`,
      name: profileName,
      href: `/threads/${id}`,
      badge: { label: state === 'opened' ? 'Viewed' : 'Delivered', tone: 'plain' } as const,
      fact: '',
      isSample,
    })),
    ...unsent.map(({ record: { key, draft } }) => ({
      key: `request ${key}`,
      name: formatList(draft.vendors.map(({ profileName, memberID: vendorId }) => profileName || `#${vendorId}`)),
      href: '/requests',
      badge: { label: 'Not sent yet', tone: 'wait' } as const,
      fact: '',
      isSample: false,
    })),
  ]
}

export function VendorsCard({ event, overview }: { event: KnownEvent; overview: Overview }) {
  const rows = rowsOf(event, overview)
  return (
    <Card as="section" className={blocks.titled} aria-label="Vendors">
      <h2>Vendors</h2>
      {rows.length === 0 ? (
        <Quiet>No vendor has an open request for this event.</Quiet>
      ) : (
        <ul className={css.rows}>
          {rows.map(({ key, name, href, badge, fact, isSample }) => (
            <li key={key}>
              <a className={css.vendor} href={href}>
                <span className={css.name}>{name}</span>
                {fact ? <span className={css.fact}>{fact}</span> : null}
                {isSample ? <Badge>Sample</Badge> : null}
                <Badge tone={badge.tone}>{badge.label}</Badge>
              </a>
            </li>
          ))}
        </ul>
      )}
      <LinkButton variant="quiet" href="/requests">
        My requests
      </LinkButton>
    </Card>
  )
}
