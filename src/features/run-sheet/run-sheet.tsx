/** Who arrives when, with one tap to call, on the screen and on paper. */
import { Facts } from '#src/ui/elements/facts.tsx'
import { scheduleOf } from '#contract/bookings/arrival.ts'
import type { RunSheet, RunSheetVendor } from '#contract/events/run-sheet.ts'
import { formatPhone, phoneHref } from '#contract/format-phone.ts'
import { formatDay } from '#contract/format.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { formatSpan, formatTimeThere } from '#src/ui/format/format-local-time.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import css from './run-sheet.module.css'

export function RunSheetFacts({ sheet }: { sheet: RunSheet }) {
  const { venue, address, locationName, loadIn, parking, contactName, contactPhone } = sheet
  const place = [venue, address, locationName].filter(Boolean).join(', ')
  const facts: readonly [label: string, value: string][] = [
    ['Where', place],
    ['Load-in', loadIn],
    ['Parking', parking],
    ['Contact at the event', [contactName, formatPhone(contactPhone)].filter(Boolean).join(', ')],
  ]
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Event">
      <Facts facts={facts} />
      <div className={`${linked.buttons} ${css.onScreen}`}>
        <LinkButton variant="quiet" href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}>
          Open map
        </LinkButton>
        {contactPhone ? (
          <LinkButton variant="quiet" href={phoneHref(contactPhone)}>
            {`Call ${contactName || 'the contact'}`}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  )
}

export function RunSheetVendors({ vendors }: Pick<RunSheet, 'vendors'>) {
  return (
    <ol className={linked.list}>
      {vendors.map((vendor) => (
        <Card key={vendor.bookingId} as="li" className={css.vendor}>
          <div className={blocks.titleRow}>
            <p className={css.time}>{arrivalOf(vendor)}</p>
            {vendor.hasArrived ? <Badge tone="good">Arrived</Badge> : null}
          </div>
          <div>
            <h2>{vendor.name || vendor.service}</h2>
            <Quiet>{[vendor.name && vendor.service, formatSpan(vendor)].filter(Boolean).join(' · ')}</Quiet>
            {vendor.pickUpLocation ? <p>{`Pickup: ${vendor.pickUpLocation}`}</p> : null}
          </div>
          {vendor.phoneNumber ? (
            <LinkButton variant="soft" href={phoneHref(vendor.phoneNumber)}>
              {`Call ${formatPhone(vendor.phoneNumber)}`}
            </LinkButton>
          ) : null}
        </Card>
      ))}
    </ol>
  )
}

/** `Arrive 3:30 PM · Start 5:30 PM`; without set-up the start alone. Travel is the vendor's own matter. */
const arrivalOf = (vendor: RunSheetVendor): string =>
  scheduleOf({ ...vendor, travelMinutes: 0 }) ??
  (vendor.startsAt === null
    ? `${formatDay(vendor.eventDate)}, time still open`
    : `Start ${formatTimeThere(vendor.startsAt, 'start', vendor.timeZone)}`)

/** Only with a script, and not on paper. */
export function PrintButton() {
  const hydrated = useHydrated()
  return hydrated ? (
    <Button variant="quiet" className={css.onScreen} onClick={() => window.print()}>
      Print
    </Button>
  ) : null
}
