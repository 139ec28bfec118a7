/** A client and a vendor whose event was three days ago, in a database that a server is started on afterwards. */
import { dateIn, timeIn } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import type { Database } from '#server/db/database.ts'
import { bookingWorld, type Party, type VendorParty } from '#tests/support/server/bookings.ts'

const HOUR_MS = 60 * 60_000
const EVENT_ZONE = 'America/New_York'

interface CompletedBooking {
  id: number
  client: Party
  vendor: VendorParty
}

/**
 * Such a client and vendor with an event that ended three hours ago, which neither has said yet. In the night when the
 * clocks go back, an end is the second of two equal times, an hour later.
 */
export async function addEndedBooking(db: Database, now: Date): Promise<CompletedBooking> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const people = bookingWorld(db, ago(40 * 24))
  const vendor = await people.vendor({ profileName: 'DJ Nova', isSample: false })
  const client = await people.host()
  const local = (at: Date) => `${dateIn(EVENT_ZONE, at)}T${timeIn(EVENT_ZONE, at)}`
  const { leadIds } = await people.ask(client, [vendor], { eventDate: dateIn(EVENT_ZONE, ago(6)) })
  const [leadId = 0] = leadIds
  const terms = { startsAt: local(ago(6)), endsAt: local(ago(3)), holdsDate: true }
  const quoteId = await people.quote(vendor, leadId, terms, { validUntil: utcDate(ago(10 * 24)) })
  return { id: (await people.accept(client, leadId, quoteId)).id, client, vendor }
}

/** @param now the present of the server; the vendor has no reviews and is not a sample */
export async function addCompletedBooking(db: Database, now: Date): Promise<CompletedBooking> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const people = bookingWorld(db, ago(40))
  const vendor = await people.vendor({ profileName: 'DJ Nova', isSample: false, rating: 0, numberOfReviews: 0 })
  const client = await people.host()
  const eventDate = utcDate(ago(3))
  const { leadIds } = await people.ask(client, [vendor], { eventDate })
  const [leadId = 0] = leadIds
  const terms = { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30`, holdsDate: true }
  const quoteId = await people.quote(vendor, leadId, terms, { validUntil: utcDate(ago(10)) })
  const { id } = await people.accept(client, leadId, quoteId)
  people.setNow(now)
  await people.move(client, id, { move: 'complete' })
  return { id, client, vendor }
}
