/** The contacted vendors and the state of each: delivered, opened, declined, or the quote itself. */
import { isGoneVendor } from '#contract/bookings/booking.ts'
import type { Api } from '#src/api/client.ts'
import type { Closed, ContactedVendor, LeadReply } from '#contract/leads.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { formatCount } from '#contract/format-count.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Quotes } from '../quotes/quotes.tsx'
import { hasQuote, type QuotedEvent } from '../quotes/sort-quotes.ts'
import css from './cards.module.css'
import { vendorStateLabel } from './vendor-state.ts'

interface ContactedVendorsProps {
  api: Api
  vendors: readonly ContactedVendor[]
  /** The note beside a vendor's number: which request it updates, or was updated by. */
  noteOf?: (id: number) => string
  now: number
  /** The event that the quotes are for. */
  quoted: QuotedEvent
  requestKey: string
}

export function ContactedVendors(props: ContactedVendorsProps) {
  const { api, vendors, noteOf = () => '', now, quoted, requestKey } = props
  const isOnlyOne = vendors.length === 1
  const quotes = vendors.filter(hasQuote)
  const others = vendors.filter((vendor) => !hasQuote(vendor))
  return (
    <>
      {quotes.length > 0 ? (
        <Quotes api={api} quotes={quotes.map((vendor) => ({ ...quoted, vendor, requestKey, isOnlyOne }))} now={now} />
      ) : null}
      {others.length > 0 ? <OtherVendors isOnlyOne={isOnlyOne} vendors={others} noteOf={noteOf} now={now} /> : null}
    </>
  )
}

/** Those that have not quoted: delivered, opened, declined. */
function OtherVendors({
  vendors,
  noteOf,
  now,
  isOnlyOne,
}: Required<Pick<ContactedVendorsProps, 'vendors' | 'noteOf' | 'now'>> & { isOnlyOne: boolean }) {
  return (
    <ul className={css.vendors}>
      {vendors.map(
        ({ id, profileName, profileUrl, state, answer: reply, autoAdded, isSample, unreadMessages, closed }) => {
          const { label, tone } = vendorStateLabel(state)
          return (
            <li key={id} data-vendor-state={state}>
              <div className={css.vendor}>
                <a href={profileUrl}>{profileName}</a>
                <span className={css.badges}>
                  {isSample ? <Badge>Sample</Badge> : null}
                  <Badge tone={tone}>{label}</Badge>
                  {closed && state !== 'declined' ? <Badge>{CLOSED[closed.because]}</Badge> : null}
                </span>
              </div>
              <VendorNumber id={id} autoAdded={autoAdded} isOnlyOne={isOnlyOne} note={noteOf(id)} />
              {reply ? <DeclineLine reply={reply} now={now} /> : null}
              {isGoneVendor(profileName) && unreadMessages === 0 ? null : (
                <a href={`/threads/${id}`} className={css.words}>
                  {unreadMessages > 0 ? formatCount(unreadMessages, 'new message') : 'Ask a question'}
                </a>
              )}
            </li>
          )
        },
      )}
    </ul>
  )
}

/** With only one vendor, its number is in the head of the card. */
function VendorNumber(props: Pick<ContactedVendor, 'id' | 'autoAdded'> & { isOnlyOne: boolean; note: string }) {
  const { id, autoAdded, isOnlyOne, note } = props
  const parts = [isOnlyOne && note === '' ? '' : `#${id}${note}`, autoAdded ? 'a similar vendor' : '']
  const text = parts.filter(Boolean).join(', ')
  return text ? <span className={css.number}>{text}</span> : null
}

const CLOSED: Record<Closed['because'], string> = {
  otherChosen: 'You chose another vendor',
  hostClosed: 'Closed',
  eventPassed: 'Closed: date has passed',
}

function DeclineLine({ reply, now }: { reply: LeadReply; now: number }) {
  const day = formatMomentDay(Date.parse(reply.answeredAt), now)
  if (reply.message === '') return <p className={css.words}>{`Declined on ${day}. No message.`}</p>
  return (
    <p className={css.words}>
      <span>{`“${reply.message}”`}</span> <span className={css.number}>{`(${day})`}</span>
    </p>
  )
}
