/** Reviews of events before Fanfare: asked by email, written by a link of one's own, in no number. */
import { beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { DAY_MS } from '#contract/limits.ts'
import { EARLIER_CLIENTS_PER_DAY, type AskEarlierClient } from '#contract/reviews/earlier-clients.ts'
import { VendorReviews } from '#contract/reviews/reviews.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { endOldRequests } from '#server/repositories/reviews/earlier-clients.ts'
import { addTeammate } from '#server/repositories/team/teams.ts'
import { hideReview } from '#server/services/operator/review-moderation.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { refreshRating } from '#server/services/reviews/rating.ts'
import { reportReview } from '#server/services/reviews/reviews.ts'
import { vendorReviews } from '#server/services/reviews/vendor-reviews.ts'
import { askEarlierClient, readEarlierClients } from '#server/services/reviews/earlier/ask-earlier-client.ts'
import {
  declineEarlierReview,
  readEarlierReview,
  removeEarlierReview,
  writeEarlierReview,
} from '#server/services/reviews/earlier/earlier-review.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { aGuest } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const ASKED: AskEarlierClient = {
  name: 'Maya',
  email: 'maya@gmail.com',
  eventType: 'Wedding',
  eventDate: '2026-06-06',
}
const guest = aGuest({ network: '198.51.100.7' })

describeOnBothEngines('reviews before Fanfare', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let vendor: VendorParty
  beforeEach(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
    vendor = await world.vendor({ numberOfReviews: 0, rating: 0 })
    await setEmailConfirmed(db, vendor.accountId, NOW)
  })

  const ask = (some: Partial<AskEarlierClient> = {}, by = vendor) =>
    askEarlierClient(world.context, { ...ASKED, ...some }, by)
  const runJobs = () => runDueJobs({ db, clock: world.clock, handlers: jobHandlers(world.context), report: () => {} })
  const mails = () =>
    db.query<{ recipient: string; subject: string; text: string }>(sql`
      select recipient, subject, text_body as text from outgoing_mail where subject ~ 'review' order by id`)
  const tokenIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''

  /** The secret of the link that the client was mailed. */
  async function asked(some: Partial<AskEarlierClient> = {}): Promise<string> {
    await ask(some)
    await runJobs()
    return tokenIn((await mails()).at(-1)?.text ?? '')
  }
  const write = (token: string, some: object = {}) =>
    writeEarlierReview(world.context, { token, stars: 5, text: 'Played all night.', name: 'Maya', ...some }, guest)

  test('an email asks, its link writes, and the review stands apart from rating, number and order', async () => {
    const token = await asked()
    expect(await readEarlierReview(world.context, { token }, guest)).toMatchObject({ name: 'Maya', state: 'asked' })
    const written = await write(token)
    expect(written).toMatchObject({ state: 'written', review: { stars: 5, authorName: 'Maya', eventType: 'Wedding' } })
    // Sent again, as after a lost response, it is the same one.
    expect((await write(token, { stars: 1 })).review?.stars).toBe(5)
    const shown = await vendorReviews(world.context, { vendorId: vendor.vendorId, skip: 0 })
    expect(v.parse(VendorReviews, shown)).toEqual(shown)
    expect(shown).toMatchObject({ total: 0, reviews: [], kinds: [], earlier: [{ text: 'Played all night.' }] })
    await db.transaction((tx) => refreshRating(tx, vendor.vendorId))
    const [listing] = await db.query(sql`
      select rating_tenths as rating from listing where vendor_id = ${vendor.vendorId}::int limit 1`)
    expect(listing).toEqual({ rating: 0 })
    const { asked: list } = await readEarlierClients(world.context, vendor)
    expect(list).toMatchObject([{ name: 'Maya', state: 'written' }])
    expect(JSON.stringify(list)).not.toContain('maya@')
    expect(await db.query(sql`select email from earlier_client`)).toEqual([{ email: null }])
  })

  test('one reminder after a week, and nothing once it is written, declined or over', async () => {
    const token = await asked()
    world.setNow(new Date(NOW.getTime() + 8 * DAY_MS))
    await runJobs()
    world.setNow(new Date(NOW.getTime() + 25 * DAY_MS))
    await runJobs()
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Vendor 101 asks you for a review',
      'Reminder: a review of Vendor 101',
    ])
    // Both links work.
    const reminder = tokenIn(sent[1]?.text ?? '')
    expect(reminder).not.toBe(token)
    for (const link of [token, reminder])
      expect(await readEarlierReview(world.context, { token: link }, guest)).toMatchObject({ state: 'asked' })
    await endOldRequests(db, new Date(NOW.getTime() + 1))
    await expect(readEarlierReview(world.context, { token }, guest)).rejects.toMatchObject({ code: 'notFound' })
    expect(await db.query(sql`select state, email from earlier_client`)).toEqual([{ state: 'ended', email: null }])
  })

  test('nobody is asked twice, however the address is written; a repeated call asks nothing anew', async () => {
    await ask()
    expect((await ask()).asked).toHaveLength(1)
    await expect(ask({ email: 'm.aya+party@gmail.com', name: 'May' })).rejects.toMatchObject({
      errors: [{ name: 'email', message: 'You’ve already asked this client.' }],
    })
    await runJobs()
    expect(await mails()).toHaveLength(1)
  })

  test('five in a day, also at once, and then more on the next', async () => {
    const tries = Array.from({ length: EARLIER_CLIENTS_PER_DAY + 3 }, (_, at) => ask({ email: `guest${at}@gmail.com` }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(EARLIER_CLIENTS_PER_DAY)
    expect((await readEarlierClients(world.context, vendor)).leftToday).toBe(0)
    world.setNow(new Date(NOW.getTime() + DAY_MS + 1000))
    expect((await ask({ email: 'next@gmail.com' })).asked).toHaveLength(EARLIER_CLIENTS_PER_DAY + 1)
  })

  test('who wants no such emails gets none of any vendor, and the vendor isn’t told', async () => {
    const token = await asked()
    const declined = await declineEarlierReview(world.context, { token, everyone: true }, guest)
    expect(declined.state).toBe('declined')
    const other = await world.vendor()
    await setEmailConfirmed(db, other.accountId, NOW)
    expect((await ask({}, other)).asked).toMatchObject([{ state: 'asked' }])
    await runJobs()
    // Nor by a reminder that is missing.
    world.setNow(new Date(NOW.getTime() + 8 * DAY_MS))
    await runJobs()
    expect((await readEarlierClients(world.context, other)).asked).toMatchObject([{ remindedAt: expect.any(String) }])
    expect(await mails()).toHaveLength(1)
  })

  test('a vendor that isn’t listed, isn’t proven, or means itself asks no one', async () => {
    await expect(ask({ email: vendor.email })).rejects.toMatchObject({
      errors: [{ message: 'This is an email of your own team.' }],
    })
    await expect(ask({ eventDate: '2027-08-01' })).rejects.toMatchObject({ errors: [{ name: 'eventDate' }] })
    await expect(ask({}, await world.vendor())).rejects.toThrow('Confirm your email first')
    await db.query(sql`update vendor set unlisted_on = '2027-03-01' where id = ${vendor.vendorId}::int`)
    await expect(ask()).rejects.toThrow('isn’t listed')
    expect((await readEarlierClients(world.context, vendor)).whyNot).toBe('notListed')
  })

  test('from the vendor’s own network or device nothing is published', async () => {
    const token = await asked()
    await db.query(sql`
      insert into account_trace (account_id, hash, kind, first_at, last_at)
      values (${vendor.accountId}::int, keyed_hash('device the-van'), 'device', now(), now())`)
    const van = aGuest({ network: '198.51.100.7', deviceKey: 'the-van' })
    await expect(writeEarlierReview(world.context, { token, stars: 5, text: '', name: 'Maya' }, van)).rejects.toThrow(
      'the vendor’s own',
    )
    expect((await write(token)).state).toBe('written')
  })

  test('nor from a teammate’s, and no teammate is asked', async () => {
    const mate = await world.host()
    await addTeammate(db, { vendorId: vendor.vendorId, accountId: mate.accountId, role: 'booker', now: NOW })
    await expect(ask({ email: mate.email })).rejects.toMatchObject({ errors: [{ name: 'email' }] })
    const token = await asked()
    await db.query(sql`
      insert into account_trace (account_id, hash, kind, first_at, last_at)
      values (${mate.accountId}::int, keyed_hash('device the-van'), 'device', now(), now())`)
    const van = aGuest({ network: '198.51.100.7', deviceKey: 'the-van' })
    await expect(writeEarlierReview(world.context, { token, stars: 5, text: '', name: 'Maya' }, van)).rejects.toThrow(
      'the vendor’s own',
    )
  })

  test('a link writes once: after a no, or once its review was hidden and deleted, nothing more', async () => {
    const token = await asked()
    const { review } = await write(token)
    await hideReview(world.context, review?.id ?? 0, { operator: 'Ada', reason: 'Made up' })
    await removeEarlierReview(world.context, { token }, guest)
    await expect(write(token)).rejects.toThrow('this link is used')
    const other = await asked({ email: 'ben@gmail.com', name: 'Ben' })
    await declineEarlierReview(world.context, { token: other, everyone: false }, guest)
    await expect(write(other)).rejects.toThrow('this link is used')
    expect(await db.query(sql`select from review`)).toEqual([])
    await endOldRequests(db, new Date(NOW.getTime() + 1))
    expect(await db.query(sql`select from earlier_client_link`)).toEqual([])
  })

  test('a deletion empties the words of a report about it', async () => {
    const { review } = await write(await asked())
    await db.query(sql`
      insert into report (subject, subject_id, vendor_id, excerpt, why, text, created_at)
      values ('review', ${String(review?.id)}, ${vendor.vendorId}::int, 'Played all night.', 'other', '', now())`)
    await deletePerson(world.context, ASKED.email, async () => {})
    expect(await db.query(sql`select excerpt from report`)).toEqual([{ excerpt: '' }])
  })

  test('it is reported and hidden like others; its writer and a deletion take it away, and an export has it', async () => {
    const token = await asked()
    const { review } = await write(token)
    const id = review?.id ?? 0
    await reportReview(world.context, { reviewId: id, reason: 'Not a client' }, await world.host())
    const exported = JSON.parse(JSON.stringify(await exportForPerson(world.context, ASKED.email, async () => {})))
    expect(exported.earlierReviews).toMatchObject([{ name: 'Maya', review: { text: 'Played all night.' } }])
    await hideReview(world.context, id, { operator: 'Ada', reason: 'Made up' })
    expect((await readEarlierReview(world.context, { token }, guest)).review?.removedBecause).toBe('Made up')
    expect(await removeEarlierReview(world.context, { token }, guest)).toMatchObject({
      state: 'declined',
      review: null,
    })
    expect(await db.query(sql`select from review`)).toEqual([])
    const other = await asked({ email: 'ben@gmail.com', name: 'Ben' })
    await write(other, { name: 'Ben' })
    await deletePerson(world.context, 'ben@gmail.com', async () => {})
    expect(await db.query(sql`select from review`)).toEqual([])
    await expect(readEarlierReview(world.context, { token: other }, guest)).rejects.toMatchObject({ code: 'notFound' })
  })
})
