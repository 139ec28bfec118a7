/**
 * Records that the two accounts of the fuzz run share, so that calls reach what lies behind "it exists":
 * requests, quotes, bookings with payments, and a review.
 */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { writeReview } from '#server/services/reviews/reviews.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { USER, VENDOR_USER } from './seeded-accounts.ts'
import { aSignedIn, aVendorCaller, testContext } from '#tests/support/server/context.ts'

export async function seedBookings(db: Database): Promise<void> {
  const today = new Date()
  const earlier = new Date(today.getTime() - 40 * DAY_MS)
  const world = bookingWorld(db, earlier)
  const accountId = async (email: string) =>
    (await db.query<{ id: number }>(sql`select id from account where username = ${email}`))[0]?.id ?? 0
  // Only a proven address accepts a quote.
  await db.query(sql`update account set email_confirmed_at = ${earlier}::timestamptz where username = ${USER.email}`)
  const client = { ...aSignedIn(await accountId(USER.email)), email: USER.email }
  const vendor = {
    ...aVendorCaller(await accountId(VENDOR_USER.email), VENDOR_USER.memberId),
    email: VENDOR_USER.email,
  }

  /** A request for an event in so many days from now. */
  const ask = async (days: number) => {
    const eventDate = dayFrom(today, days)
    const { leadIds } = await world.ask(client, [vendor], { eventDate })
    return { leadId: leadIds[0] ?? 0, eventDate }
  }
  const quote = ({ leadId, eventDate }: { leadId: number; eventDate: string }) =>
    world.quote(
      vendor,
      leadId,
      { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30`, holdsDate: true },
      { validUntil: dayFrom(today, -10) },
    )
  const book = async (days: number) => {
    const asked = await ask(days)
    const { id } = await world.accept(client, asked.leadId, await quote(asked))
    await world.note(client, id, { paidOn: dayFrom(earlier, 0) })
    await world.note(vendor, id, { paidOn: dayFrom(earlier, 0) })
    return id
  }

  const past = await book(-5)
  await book(40)
  await quote(await ask(50))
  for (const days of [60, 61, 62]) await ask(days)
  world.setNow(today)
  await world.move(client, past, { move: 'complete' })
  await writeReview(
    testContext(db, { clock: world.clock }),
    { bookingId: past, key: randomUUID(), body: { stars: 5, text: 'Great' } },
    client,
  )
}

const dayFrom = (start: Date, days: number) => utcDate(new Date(start.getTime() + days * DAY_MS))
