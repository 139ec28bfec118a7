/**
 * Eighteen months of a small marketplace by a clock that is moved: four vendors, six clients who come again, every day
 * some of them do something, and the jobs that are due run. At the end nothing is left open, double, lost or unequal.
 */
// @module-tag long: it plays eighteen months
import { expect, onTestFinished, test } from 'vitest'
import { addDays, dateIn } from '#contract/dates.ts'
import { DAY_MS, REVIEW_SEALED_DAYS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { closePassed } from '#server/services/bookings/booking-jobs.ts'
import { BookingRefused } from '#server/services/errors.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { pushJobHandlers } from '#server/services/notifications/push-jobs.ts'
import { vapidKeysOf } from '#server/services/notifications/vapid-keys.ts'
import { reviewJobHandlers, writeReview } from '#server/services/reviews/reviews.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Party, VendorParty } from '#tests/support/server/bookings.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { createRandomness } from '#tests/support/world/world.ts'
import { testContext } from '#tests/support/server/context.ts'

const DAYS = 548
/** Half a minute on a machine with nothing else to do. */
const PATIENCE_MS = 10 * 60_000
const ZONE = 'America/New_York'
/** The percentage that the policy "strict" costs, by whole days before the event. */
const owedPercent = (days: number) => (days >= 60 ? 25 : days >= 30 ? 50 : 100)

/** No account has a device: each is looked at, and nothing is sent. */
const notificationsOf = ({ db, clock }: Pick<TestApp, 'db'> & { clock: () => Date }) =>
  pushJobHandlers(testContext(db, { clock, vapidKeys: vapidKeysOf(db) }))

test(
  'eighteen months of requests, bookings, payments, cancellations, reminders and reviews leave nothing open',
  { timeout: PATIENCE_MS },
  async () => {
    const { db, remove } = await freshDatabase('pglite')
    onTestFinished(remove)
    const world = bookingWorld(db, NOW)
    const random = createRandomness(18)
    const chance = (of: number) => random.next() < of
    const pick = <T>(some: readonly T[]): T => some[Math.floor(random.next() * some.length)]!
    const several = async <T>(count: number, make: () => Promise<T>) => {
      const made: T[] = []
      for (let i = 0; i < count; i += 1) made.push(await make())
      return made
    }
    const vendors = await several(4, () => world.vendor())
    const clients = await several(6, () => world.host())
    await world.setCrews(vendors[0]!, 2)
    const seen = { bookings: 0, refused: 0, canceled: 0, reviews: 0 }
    const open = new Map<number, { id: number; client: Party; vendor: VendorParty }>()
    const ids = async (query: Sql) => (await db.query<{ id: number }>(query)).map(({ id }) => id)

    /** A client asks some vendors; some reply; the client accepts some of it, perhaps too late. */
    async function ask(today: string) {
      const client = pick(clients)
      const eventDate = addDays(today, 2 + Math.floor(random.next() * 80))
      const asked = vendors.filter(() => chance(0.6))
      if (asked.length === 0) return
      const { leadIds } = await world.ask(client, asked, { eventDate })
      const quotes: { vendor: VendorParty; leadId: number; quoteId: number }[] = []
      for (const [at, leadId] of leadIds.entries()) {
        if (chance(0.2)) continue
        const vendor = asked[at]!
        const times = { startsAt: `${eventDate}T18:30`, endsAt: `${eventDate}T22:30` }
        const terms = { ...times, cancellation: 'strict', depositCents: 20_000, holdsDate: chance(0.5) } as const
        const quoteId = await world.quote(vendor, leadId, terms, { validUntil: addDays(eventDate, -1) })
        quotes.push({ vendor, leadId, quoteId })
      }
      // With the first acceptance the other vendors of the category are sent away.
      for (const { vendor, leadId, quoteId } of quotes.filter(() => chance(0.7))) {
        const booking = await world.accept(client, leadId, quoteId).catch(refused)
        if (booking) open.set(booking.id, { id: booking.id, client, vendor })
      }
    }
    function refused(error: unknown) {
      if (!(error instanceof BookingRefused)) throw error
      seen.refused += 1
    }

    /** Does what the two sides of a booking do on a day. */
    async function live({ id, client, vendor }: { id: number; client: Party; vendor: VendorParty }) {
      const { moves, ledger, cancelNowCents, state, totalCents, eventDate } = await world.read(client, id)
      const noted = ledger.find((entry) => entry.state === 'noted')
      if (state === 'accepted' && chance(0.3)) await world.move(vendor, id, { move: 'confirm' }).catch(refused)
      else if (moves.includes('cancel') && chance(0.01)) {
        const days = (Date.parse(eventDate) - Date.parse(dateIn(ZONE, world.clock()))) / DAY_MS
        const owed = state === 'accepted' ? 0 : (totalCents * owedPercent(days)) / 100
        expect(cancelNowCents, `${days} days before, ${state}`).toBe(owed)
        await world.move(client, id, { move: 'cancel', owedCents: owed })
        expect((await world.read(client, id)).cancelled?.owedCents).toBe(owed)
        seen.canceled += 1
      } else if (noted) await world.decide(noted.notedBy === 'host' ? vendor : client, noted.id, chance(0.9))
      else if (state === 'confirmed' && ledger.length === 0 && chance(0.2))
        await world.note(pick([client, vendor]), id, { paidOn: dateIn(ZONE, world.clock()) })
      else if (state === 'completed') {
        for (const by of [client, vendor]) if (chance(0.5)) await review(by, id)
        open.delete(id)
      } else if (state === 'cancelled' || state === 'refused') open.delete(id)
    }
    async function review(by: Party, bookingId: number) {
      const body = { stars: 1 + Math.floor(random.next() * 5), text: 'As agreed' }
      await writeReview(testContext(db, { clock: world.clock }), { bookingId, key: crypto.randomUUID(), body }, by)
      seen.reviews += 1
    }

    async function runJobs() {
      await mailFor({ db } as TestApp, '', world.clock)
      const failures: unknown[] = []
      const handlers = {
        ...reviewJobHandlers(testContext(db, { clock: world.clock })),
        ...notificationsOf({ db, clock: world.clock }),
      }
      await runDueJobs({ db, clock: world.clock, handlers, report: (_, error) => failures.push(error) })
      expect(failures).toEqual([])
      await closePassed(db, world.clock())
    }

    for (let day = 0; day < DAYS; day += 1) {
      world.setNow(new Date(NOW.getTime() + day * DAY_MS))
      await runJobs()
      // In the last two months no client asks, so that everything comes to its end.
      if (day < DAYS - 100 && chance(0.25)) await ask(dateIn(ZONE, world.clock()))
      for (const booking of open.values()) await live(booking)
    }
    world.setNow(new Date(NOW.getTime() + (DAYS + REVIEW_SEALED_DAYS + 1) * DAY_MS))
    await runJobs()
    await mailFor({ db } as TestApp, '', world.clock)
    seen.bookings = (await ids(sql`select id from booking`)).length
    // Enough happened for the rest to mean something.
    expect(
      Math.min(seen.bookings - 60, seen.refused - 5, seen.canceled - 5, seen.reviews - 20),
      JSON.stringify(seen),
    ).toBeGreaterThan(0)

    const none: Record<string, Sql> = {
      'a booking that is not over': sql`select id from booking where state in ('accepted', 'confirmed')`,
      'a request that is open': sql`select id from request where closed_at is null`,
      'a lead that is neither closed nor booked': sql`
      select id from lead where closed_at is null
        and not exists (select from booking where booking.lead_id = lead.id)`,
      'two bookings of one crew at one time': sql`
      select one.id from booking as one join booking as two on two.id > one.id and two.vendor_id = one.vendor_id
        and two.crew = one.crew and two.during && one.during
      where one.state = 'completed' and two.state = 'completed'`,
      'more than two at one time': sql`
      select vendor_id as id from booking where state = 'completed' group by vendor_id, starts
      having count(*) > case when vendor_id = ${vendors[0]!.vendorId}::int then 2 else 1 end`,
      'a job that failed or is overdue': sql`
      select id from job where failed_at is not null or done_at is null and run_at <= ${world.clock()}::timestamptz`,
      'a mail that was sent twice': sql`
      select min(id) as id from outgoing_mail group by recipient, subject, text_body, sent_at having count(*) > 1`,
      'a review that is still sealed': sql`select id from review where published_at is null`,
      'a review of what did not take place': sql`
      select review.id from review join booking on booking.id = review.booking_id where booking.state <> 'completed'`,
      'a booking without its one reminder of the day before for each side': sql`
      select booking.id from booking where booking.state = 'completed' and booking.created_at < booking.starts - interval '2 days'
        and booking.confirmed_at < booking.starts - interval '2 days'
        and (select count(*) from job where unique_key like 'bookingReminder ' || booking.id || ' % dayBefore'
          and done_at is not null) <> 2`,
      'a vendor whose figures differ from its reviews and bookings': sql`
      select vendor.id from vendor
      cross join lateral (
        select count(*)::int as total, coalesce(round(avg(stars) * 10), 0) as tenths from (
          select distinct on (account_id) stars from review
          where review.vendor_id = vendor.id and author = 'host' order by account_id, created_at desc, id desc) as newest) as reviews
      where vendor.number_of_reviews <> reviews.total or vendor.rating_tenths <> reviews.tenths`,
    }
    for (const [what, query] of Object.entries(none)) expect(await ids(query), what).toEqual([])
  },
)
