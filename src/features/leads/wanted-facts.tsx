/** The facts of the host's request. */
import type { Lead } from '#contract/leads.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatDuration, formatTime } from '#src/ui/format/format-time.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './leads.module.css'

export function RequestFacts({ lead }: { lead: Lead }) {
  const facts = factsOf(lead).filter(([, value]) => value !== null && value !== '')
  return (
    <Card as="section" roomy className={blocks.section} aria-label="What they ask for">
      <h2>What they ask for</h2>
      <dl className={classes(css.details, blocks.terms)}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lead.notes ? <p className={css.notes}>{lead.notes}</p> : null}
    </Card>
  )
}

const factsOf = (lead: Lead): [label: string, value: string | null][] => [
  ['Date', formatDay(lead.eventDate)],
  [lead.pickUpLocation === null ? 'Starts' : 'Pick-up', lead.startTime === null ? null : formatTime(lead.startTime)],
  ['For', lead.duration === null ? null : formatDuration(lead.duration)],
  ['City', lead.locationName],
  ['Venue', lead.venue],
  ['From', lead.pickUpLocation],
  ['To', lead.dropOffLocation],
  ['Budget', lead.budget === null ? 'Not named' : `Up to ${formatMoney(lead.budget)}`],
  ['Also wanted', lead.requestedServices.join(', ')],
]
