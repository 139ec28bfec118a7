/** The facts of the client's request. */
import { Facts } from '#src/ui/elements/facts.tsx'
import type { Lead } from '#contract/leads.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { formatNumber } from '#contract/format-count.ts'
import { formatDays } from '#contract/format-days.ts'
import type { OpenField } from '#contract/request-choices.ts'
import { formatTimeThere } from '#src/ui/format/format-local-time.ts'
import { formatDuration } from '#src/ui/format/format-time.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { leadBudget } from './format-lead.ts'
import css from './leads.module.css'

export function RequestFacts({ lead }: { lead: Lead }) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Request details">
      <h2>Request details</h2>
      <Facts columns="two" className={css.details} facts={factsOf(lead)} />
      {lead.notes ? <p className={css.notes}>{lead.notes}</p> : null}
    </Card>
  )
}

const startTimeOf = ({ eventDate, startTime, timeZone }: Lead): string | null =>
  startTime === null ? null : formatTimeThere(`${eventDate}T${startTime}`, 'start', timeZone)

function factsOf(lead: Lead): [label: string, value: string | null][] {
  const isRide = lead.pickUpLocation !== null
  /** The value, or that the client left it open; null for what was not asked. */
  const open = (name: OpenField, value: string | null) => (lead.notSure.includes(name) ? 'Not sure yet' : value)
  return [
    [lead.eventDateLatest === null ? 'Date' : 'Flexible date', formatDays(lead.eventDate, lead.eventDateLatest)],
    [isRide ? 'Pickup time' : 'Start time', open(isRide ? 'pickUpTime' : 'vendorStartTime', startTimeOf(lead))],
    ['City', lead.locationName],
    ['Venue', lead.venue],
    ['Pickup', lead.pickUpLocation],
    ['Drop-off', lead.dropOffLocation],
    ['Duration', open('duration', lead.duration === null ? null : formatDuration(lead.duration))],
    ['Guests', open('guestCount', lead.guestCount === null ? null : formatNumber(lead.guestCount))],
    ['Passengers', open('passengerCount', lead.passengerCount === null ? null : formatNumber(lead.passengerCount))],
    ['Budget', leadBudget(lead) ?? 'Not specified'],
    ['Services needed', lead.requestedServices.join(', ')],
    ...lead.categoryDetails.map(({ label, text }): [string, string] => [label, text]),
  ]
}
