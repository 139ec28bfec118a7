/**
 * The vendor's own prices beside its quote: that of the event's day, and a line for the way beyond what it includes.
 */
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatCount } from '#contract/format-count.ts'
import type { Lead } from '#contract/leads.ts'
import { QUOTE_LINES_MAX } from '#contract/limits.ts'
import { isTravelLine, travelLabel } from '#contract/prices/travel-fee.ts'
import { ONLY_LINE, typedLines, withLines } from '#src/offline/outbox/kinds/compose-terms.ts'
import { typedCents } from '#contract/typed-number.ts'
import { Announced } from '#src/sync/actions/action-status.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import quote from './quote.module.css'

type ReplyFields = Readonly<Record<string, string>>

/** `Your price for Sat, Dec 5, 2026 is $1,400.` */
export function PriceOfDay({ lead }: { lead: Pick<Lead, 'ownPrices' | 'eventDate'> }) {
  const dollars = lead.ownPrices?.ofDay ?? null
  if (dollars === null) return null
  return <Quiet>{`Your price for ${formatDay(lead.eventDate)} is ${formatMoney(dollars)}.`}</Quiet>
}

/** The quote with a line for the further miles; a price without lines becomes one. */
export function withTravel(
  fields: ReplyFields,
  travel: NonNullable<Lead['ownPrices']>['travel'],
): Record<string, string> {
  if (!travel) return { ...fields }
  const lines = typedLines(fields)
  const before = lines.length > 0 ? lines : [{ label: ONLY_LINE, cents: fields['price'] ?? '' }]
  return withLines(fields, [...before, { label: travelLabel(travel), cents: String(travel.cents / 100) }])
}

interface TravelOfferProps {
  lead: Pick<Lead, 'ownPrices'>
  fields: ReplyFields
  onChange: (fields: Record<string, string>) => void
}

/** `The event is 42 miles away, 12 miles beyond the 30 that you include.` */
const wayOf = ({ miles, includedMiles }: { miles: number; includedMiles: number }): string => {
  const beyond = `${formatCount(miles, 'mile')} beyond the ${includedMiles} that you include`
  return `The event is ${formatCount(includedMiles + miles, 'mile')} away, ${beyond}.`
}

/** Offered beside Send; only a tap adds it. Once it is a line, its sum stays beside Send. */
export function TravelOffer({ lead, fields, onChange }: TravelOfferProps) {
  const travel = lead.ownPrices?.travel
  const lines = typedLines(fields)
  const added = lines.find(({ label }) => isTravelLine(label))
  const cents = added ? typedCents(added.cents) : null
  return (
    <Announced>
      {added && typeof cents === 'number' ? (
        <Notice tone="good">{`In the price: ${added.label}, ${formatCents(cents)}`}</Notice>
      ) : null}
      {travel && !added && lines.length < QUOTE_LINES_MAX ? (
        <div className={quote.travel}>
          <p>{wayOf(travel)}</p>
          <Button variant="soft" onClick={() => onChange(withTravel(fields, travel))}>
            {`Add travel, ${formatCents(travel.cents)}`}
          </Button>
        </div>
      ) : null}
    </Announced>
  )
}
