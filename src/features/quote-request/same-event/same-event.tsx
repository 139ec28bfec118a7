/** Above an empty form: the client’s event, and a button that sends its details to this vendor as well. */
import { useState } from 'react'
import { formatDays } from '#contract/format-days.ts'
import type { Api } from '#src/api/client.ts'
import { eventName, sortEvents, type KnownEvent } from '#src/events/known-events.ts'
import { useKnownEvents } from '#src/events/use-known-events.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Field, Select } from '#src/ui/form/field.tsx'
import { LegalLinks } from '#src/ui/form/legal-links.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import { checkClient, checkQuoteRequest } from '../draft/checks.ts'
import { BusyVendors } from '../fields/busy-vendors.tsx'
import { clientFacts, requestFacts } from '../fields/summary.ts'
import { vendorName } from '../fields/vendors-to-contact.tsx'
import type { QuoteForm } from '../form/quote-form.ts'
import { listFields } from '../quote-fields.ts'
import { inheritEvent } from './inherit.ts'

export interface SameEventProps {
  api: Api
  form: QuoteForm
  busy: boolean
  /** Fills the form, and sends it at once or not. */
  onUse: (draft: QuoteDraft, options: { send: boolean }) => void
  /** The form stays as it is, for another event. */
  onOther: () => void
}

export function SameEvent(props: SameEventProps) {
  const day = props.form.searchedFields['eventDate']
  const { coming: all } = sortEvents(useKnownEvents(props.api).events, serverClock.now())
  // Whoever searched for another day is asking for another event.
  const coming = all.filter((event) => day === undefined || isOn(event, day))
  return coming.length > 0 ? <OfferedEvents {...props} coming={coming} /> : null
}

const isOn = ({ eventDate, eventDateLatest }: KnownEvent, day: string): boolean =>
  eventDate <= day && day <= (eventDateLatest ?? eventDate)

const isTyping = () => document.activeElement?.matches('main :is(input, select, textarea)') ?? false

function OfferedEvents({ form, busy, onUse, onOther, coming }: SameEventProps & { coming: readonly KnownEvent[] }) {
  const view = useOfflineView()
  const [chosen, setChosen] = useState('')
  // It comes after the form: whoever fills in a field already keeps it where it is.
  const [isLate] = useState(isTyping)
  const event = coming.find(({ key }) => key === chosen) ?? coming[0]
  if (!event || isLate) return null
  const earlier = requestsIn(view)
    .map(({ record }) => record)
    .filter(({ key }) => event.requestKeys.includes(key))
  const draft = inheritEvent(form.draft, event, earlier, form.searchedFields)
  const missing = [...checkQuoteRequest(draft, serverClock.now()), ...checkClient(draft)].map(({ name }) => name)
  return (
    <Card as="section" className={blocks.titled} aria-label="Same event?">
      <h2>Same event?</h2>
      {coming.length === 1 ? (
        <p>
          <b>{titleOf(event)}</b>
        </p>
      ) : (
        <Field label="Event">
          {(control) => (
            <Select {...control} value={event.key} onChange={({ currentTarget: { value } }) => setChosen(value)}>
              {coming.map((one) => (
                <option key={one.key} value={one.key}>
                  {titleOf(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <p className={blocks.note}>{summaryOf(draft, form)}</p>
      <Quiet>{`From ${senderOf(draft)}`}</Quiet>
      <BusyVendors form={{ draft, busyVendors: form.busyVendors }} />
      {missing.length === 0 ? null : <Quiet>{`Still missing: ${listFields(missing)}.`}</Quiet>}
      <UseButtons draft={draft} isComplete={missing.length === 0} busy={busy} onUse={onUse} onOther={onOther} />
      {missing.length === 0 ? <LegalLinks doing="By sending" /> : null}
    </Card>
  )
}

function UseButtons({
  draft,
  isComplete,
  busy,
  onUse,
  onOther,
}: Pick<SameEventProps, 'busy' | 'onUse' | 'onOther'> & { draft: QuoteDraft; isComplete: boolean }) {
  const online = useOnline()
  const [first, ...others] = draft.vendors
  const to =
    first && others.length === 0
      ? vendorName(first)
      : draft.vendors.length === 2
        ? 'both vendors'
        : `all ${draft.vendors.length} vendors`
  return (
    <div className={linked.buttons}>
      {isComplete ? (
        <Button busy={busy} onClick={() => onUse(draft, { send: true })}>
          {online ? `Send to ${to}` : 'Save and send later'}
        </Button>
      ) : null}
      <Button variant={isComplete ? 'quiet' : 'main'} disabled={busy} onClick={() => onUse(draft, { send: false })}>
        {isComplete ? 'Change details first' : 'Use these details'}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onOther}>
        Different event
      </Button>
    </div>
  )
}

/** `Birthday party, Sat, May 1, New York City, NY`. */
const titleOf = (event: KnownEvent): string =>
  [eventName(event), formatDays(event.eventDate, event.eventDateLatest), event.locationName].filter(Boolean).join(' · ')

/** The fields that are in the title already. */
const IN_TITLE: readonly string[] = ['eventType', 'eventDate', 'location']

/** Everything else about the event that the vendor gets. */
const summaryOf = (draft: QuoteDraft, { services }: QuoteForm): string =>
  requestFacts(draft, services)
    .filter(({ name }) => !IN_TITLE.includes(name))
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')

/** `Robin O’Neill · robin@example.com · (212) 555-0123`. */
function senderOf(draft: QuoteDraft): string {
  const [first, last, ...rest] = clientFacts(draft)
  const isNamed = first?.name === 'firstName' && last?.name === 'lastName'
  const names = isNamed ? [`${first.value} ${last.value}`] : [first, last].flatMap((fact) => fact?.value ?? [])
  return [...names, ...rest.map(({ value }) => value)].join(' · ')
}
