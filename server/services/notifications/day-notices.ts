/** Notices about the day of an event: what a side said about it, and reminders of the event and its payments. */
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Queryable } from '#server/db/database.ts'
import type { EventToNotify } from '#server/repositories/bookings/booking-mails.ts'
import { listWorking } from '#server/repositories/team/teams.ts'
import { findComing, findDue, findToPay } from '#server/services/bookings/views/coming.ts'
import { remindedStarts, reminderWords } from '#server/services/bookings/rules/reminder-times.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Happened, Notice } from './happened.ts'
import { publicName } from './public-name.ts'

type DayHappened = Extract<Happened, { what: 'dayDetails' | 'howToPay' | 'reminder' | 'payment' }>
type Ports = Pick<ServiceContext, 'db' | 'clock'>

export async function dayNotice({ db, clock }: Ports, happened: DayHappened): Promise<Notice | undefined> {
  const now = clock()
  if (happened.what === 'payment') {
    const found = await findToPay(db, happened.bookingId)
    const due = found && (await findDue(db, found, { what: happened.due, on: happened.on }))
    if (!due) return undefined
    const when = due.on === null ? 'now' : `by ${formatDay(due.on)}`
    return {
      accountIds: [found.accountId],
      topic: 'payments',
      title: `${formatMoney(due.cents / 100)} due to ${publicName(found.other)}`,
      body: `${due.what === 'deposit' ? 'Deposit' : 'Balance'}, due ${when}`,
      path: `/bookings/${found.bookingId}`,
      tag: `payment-${found.bookingId}`,
    }
  }
  if (happened.what === 'reminder') {
    const { bookingId, side, starts, which } = happened
    const found = await findComing(db, bookingId, side, { starts, ...remindedStarts(which, now) })
    if (!found) return undefined
    return {
      accountIds: await readersOf(db, side, found),
      topic: which,
      title: `${reminderWords(which, found, now)}: ${eventWith(found.other, side)}`,
      body: formatDay(found.eventDate),
      path: `/bookings/${bookingId}/day`,
      tag: `reminder-${bookingId}`,
    }
  }
  const { id, side, what } = happened
  const found = await findComing(db, id, side, { after: now })
  if (!found) return undefined
  return {
    accountIds: await readersOf(db, side, found),
    topic: 'confirmations',
    title:
      what === 'dayDetails'
        ? 'A client changed the details for the day'
        : `${publicName(found.other)} changed how to pay`,
    body: `For the event: ${formatDay(found.eventDate)}`,
    path: what === 'dayDetails' ? `/bookings/${id}/day` : `/bookings/${id}`,
    tag: `${what}-${id}`,
  }
}

/** The client, or those who work for the vendor. */
const readersOf = async (db: Queryable, side: Side, { accountId, vendorId }: EventToNotify): Promise<number[]> =>
  side === 'host' ? [accountId] : listWorking(db, vendorId)

/** A lock screen never names a client. */
const eventWith = (vendorName: string, side: Side) => (side === 'host' ? publicName(vendorName) : 'your booking')
