/** The quotes of an event to decide on, from all of its requests. */
import type { ContactedVendor } from '#contract/leads.ts'
import type { Api } from '#src/api/client.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { ConfirmFirst } from '#src/session/confirm-first.ts'
import { useMustConfirm } from '#src/session/use-must-confirm.ts'
import { classes } from '#src/ui/elements/class-names.ts'
import { Card } from '#src/ui/elements/card.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Quotes } from './quotes/quotes.tsx'
import css from './quotes/quotes.module.css'
import { hasQuote, isToDecide } from './quotes/sort-quotes.ts'

interface EventQuotesProps {
  api: Api
  event: KnownEvent
  vendorsOf: (requestKey: string) => readonly ContactedVendor[]
  now: number
  /** Asks to confirm the address, if that is still to be done. */
  confirm: Elements
}

export function EventQuotes({ api, event, vendorsOf, now, confirm }: EventQuotesProps) {
  const mustConfirm = useMustConfirm(api)
  const { eventDate, timeZone, latest } = event
  const about = eventDate === '' ? null : { date: eventDate, time: latest.startTime, timeZone }
  const quotes = event.requestKeys.flatMap((requestKey) => {
    const vendors = vendorsOf(requestKey)
    return vendors
      .filter(hasQuote)
      .filter(isToDecide)
      .map((vendor) => ({ vendor, requestKey, eventDate, event: about, isOnlyOne: vendors.length === 1 }))
  })
  if (quotes.length === 0) return null
  return (
    <Card as="section" id="quotes" className={classes(blocks.titled, css.wide)} aria-label="Quotes to decide on">
      <h2>{quotes.length === 1 ? 'Quote' : 'Compare quotes'}</h2>
      <ConfirmFirst value={{ ask: confirm, isNeeded: mustConfirm }}>
        <Quotes api={api} quotes={quotes} now={now} />
      </ConfirmFirst>
    </Card>
  )
}
