/**
 * The text of a notification, and when there is one. A lock screen shows it to whoever is near: a vendor's public name
 * and the day of the event, never a client's name, nor anything that a person wrote (decision 54).
 */
import { isGoneVendor } from '#contract/bookings/booking.ts'
import { DATE_EVENTS } from '#contract/bookings/dates/date-changes.ts'
import type { DateChange } from '#contract/bookings/dates/date-changes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatLeadFacts } from '#contract/inbox/lead-facts.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  findBookingNotice,
  findLeadNotice,
  findMessageNotice,
  findReplyNotice,
} from '#server/repositories/notifications/notices.ts'
import type { BookingNotice } from '#server/repositories/notifications/notices.ts'
import { factsOfLeads } from '#server/services/requests/lead-facts.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { dayNotice } from './day-notices.ts'
import type { Happened, Notice } from './happened.ts'
import { publicName } from './public-name.ts'

/** Undefined when there is nothing to notify of anymore, or no one to notify. */
export async function findNotice(
  context: Pick<ServiceContext, 'db' | 'places' | 'clock'>,
  happened: Happened,
): Promise<Notice | undefined> {
  const { db } = context
  if (happened.what === 'reply') return replyNotice(db, happened.id)
  if (happened.what === 'lead') return leadNotice(context, happened.id)
  if (happened.what === 'message') return messageNotice(db, happened.id)
  if (happened.what === 'booking') return bookingNotice(db, happened.id, happened.side)
  return dayNotice(context, happened)
}

async function replyNotice(db: Queryable, id: number): Promise<Notice | undefined> {
  const found = await findReplyNotice(db, id)
  if (!found) return undefined
  const name = publicName(found.vendorName)
  return {
    accountIds: found.accountIds,
    topic: 'quotes',
    title: found.isChange ? `${name} changed their quote` : `Quote from ${name}`,
    body: `For your event: ${formatDays(found.eventDate, found.eventDateLatest)}`,
    path: '/requests',
    tag: `quote-${id}`,
  }
}

/** With the facts by which a vendor decides: none of them names the client, or is what a person wrote. */
async function leadNotice(
  { db, places, clock }: Pick<ServiceContext, 'db' | 'places' | 'clock'>,
  id: number,
): Promise<Notice | undefined> {
  const found = await findLeadNotice(db, id)
  if (!found) return undefined
  const now = clock()
  const [facts = null] = await factsOfLeads({ db, places, now }, found.vendorId, [{ ...found, isWaiting: true }])
  const line = facts === null ? [] : formatLeadFacts(facts, { timeZone: found.timeZone, now })
  return {
    accountIds: found.accountIds,
    topic: 'leads',
    title: found.isRevision ? 'A client changed a request' : 'New request',
    body: [`For an event: ${formatDays(found.eventDate, found.eventDateLatest)}`, ...line].join(' · '),
    path: `/leads/${id}`,
    tag: `lead-${id}`,
  }
}

async function messageNotice(db: Queryable, id: number): Promise<Notice | undefined> {
  const found = await findMessageNotice(db, id)
  if (!found) return undefined
  const { accountIds, to, leadId, vendorName, eventDate, eventDateLatest } = found
  return {
    accountIds,
    topic: 'messages',
    title: to === 'host' ? `Message from ${publicName(vendorName)}` : 'Message from a client',
    body: `About the event: ${formatDays(eventDate, eventDateLatest)}`,
    path: `/threads/${leadId}`,
    tag: `thread-${leadId}`,
  }
}

async function bookingNotice(db: Queryable, id: number, side: Side): Promise<Notice | undefined> {
  const found = await findBookingNotice(db, id, side)
  const notice = found && noticeFor(found, side)
  if (!notice) return undefined
  const { accountIds, bookingId, eventDate } = found
  return {
    accountIds,
    ...notice,
    body: `For the event: ${formatDays(eventDate, null)}`,
    path: `/bookings/${bookingId}`,
    tag: `booking-${bookingId}`,
  }
}

/** Undefined for what the side did itself, what no longer is so, and what an email is enough for. */
function noticeFor(found: BookingNotice, side: Side): Pick<Notice, 'topic' | 'title'> | undefined {
  const { what, by, state } = found
  if (by === side) return undefined
  if (isDateEvent(what)) return state === 'confirmed' ? dateNotice(what, found, side) : undefined
  if (what !== state) return undefined
  return side === 'vendor' ? vendorNotice(found) : clientNotice(found)
}

const isDateEvent = (what: BookingNotice['what']): what is DateChange['what'] =>
  DATE_EVENTS.some((event) => event === what)

function dateNotice(what: DateChange['what'], { vendorName }: BookingNotice, side: Side) {
  const did = DID[what]
  if (did === null) return undefined
  return side === 'vendor'
    ? { topic: 'acceptances' as const, title: `A client ${did}` }
    : { topic: 'confirmations' as const, title: `${publicName(vendorName)} ${did}` }
}

const DID: Record<DateChange['what'], string | null> = {
  dateProposed: 'proposes another date',
  dateAccepted: 'accepted the new date',
  dateDeclined: 'declined the new date',
  dateWithdrawn: null,
}

function vendorNotice({ what, wasConfirmed }: BookingNotice): Pick<Notice, 'topic' | 'title'> | undefined {
  if (what === 'accepted') return { topic: 'acceptances', title: 'A client accepted your quote' }
  // At once, because the quote holds the date: there is no message about the acceptance then.
  if (what === 'confirmed') return { topic: 'acceptances', title: 'A client accepted your quote. It’s booked' }
  if (what !== 'cancelled') return undefined
  const title = wasConfirmed ? 'A client canceled a booking' : 'A client withdrew their acceptance'
  return { topic: 'cancellations', title }
}

function clientNotice({ what, by, wasConfirmed, vendorName }: BookingNotice) {
  const name = isGoneVendor(vendorName) ? 'The vendor' : publicName(vendorName)
  // A quote that holds the date is confirmed by the client's own acceptance.
  if (what === 'confirmed' && by === 'vendor')
    return { topic: 'confirmations' as const, title: `${name} confirmed your booking` }
  if (what === 'cancelled') {
    const title = wasConfirmed ? `${name} canceled your booking` : `${name} couldn’t take your date`
    return { topic: 'cancellations' as const, title }
  }
  if (what === 'refused') return { topic: 'cancellations' as const, title: `${name} couldn’t confirm your booking` }
  return undefined
}
