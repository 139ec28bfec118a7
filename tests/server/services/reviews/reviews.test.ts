/** Reviews of completed bookings: once, sealed, published together with the listing, replied to, reported, hidden. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { databaseMailer } from '#server/services/mail/mailer.ts'
import { setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import { InvalidFields, KeyReused, NotFound, Refused, TargetNotFound } from '#server/services/errors.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { keepReported } from '#server/services/operator/judge-reports.ts'
import { hideReview, restoreReview } from '#server/services/operator/review-moderation.ts'
import { openReports } from '#server/repositories/reports/reports.ts'
import { deleteReviews } from '#server/repositories/personal-data/deletion.ts'
import { vendorReviews } from '#server/services/reviews/vendor-reviews.ts'
import { refreshRating } from '#server/services/reviews/rating.ts'
import { reviewMailHandlers } from '#server/services/reviews/review-mail.ts'
import {
  readBookingReviews,
  replyToReview,
  reportReview,
  reviewJobHandlers,
  writeReview,
} from '#server/services/reviews/reviews.ts'
import { bookingWorld, type Party, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const START = new Date('2027-03-10T18:00:00Z')
/** More than a day after the event. */
const AFTER = new Date('2027-05-03T18:00:00Z')
const days = (count: number) => new Date(AFTER.getTime() + count * DAY_MS)

describeOnBothEngines('reviews', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, START)
  })
  const deps = () => testContext(db, { clock: world.clock })

  async function completed(by?: VendorParty) {
    world.setNow(START)
    const booking = await world.booked({ holdsDate: true }, by)
    world.setNow(AFTER)
    await world.move(booking.host, booking.id, { move: 'complete' })
    return booking
  }
  const review = (by: Party, bookingId: number, stars = 5, text = 'Great', key: string = randomUUID()) =>
    writeReview(deps(), { bookingId, key, body: { stars, text } }, by)
  const listed = async ({ vendorId }: VendorParty) => {
    const rows = await db.query<{ tenths: number }>(
      sql`select distinct rating_tenths as tenths from listing where vendor_id = ${vendorId}::int`,
    )
    const [vendor] = await db.query<{ tenths: number; count: number }>(sql`
      select rating_tenths as tenths, number_of_reviews as count from vendor where id = ${vendorId}::int`)
    return { listing: rows.map(({ tenths }) => tenths), ...vendor }
  }
  const publicOf = ({ vendorId }: VendorParty) => vendorReviews(deps(), { vendorId, skip: 0 })
  async function runJobs() {
    const failures: unknown[] = []
    const mailer = databaseMailer(db, world.clock)
    const handlers = {
      ...reviewJobHandlers(deps()),
      ...reviewMailHandlers(testContext(db, { mailer })),
    }
    await runDueJobs({ db, clock: world.clock, handlers, report: (_kind, error) => failures.push(error) })
    expect(failures).toEqual([])
  }
  const mailsTo = async ({ email }: Party) =>
    (await latestMails(db, 100)).filter(({ to }) => to === email).map(({ subject }) => subject)
  const mailTo = async ({ email }: Party, subject: string) =>
    (await latestMails(db, 100)).find((mail) => mail.to === email && mail.subject === subject)
  const refusedWith = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => null,
      (failure: unknown) => failure,
    )
    return error instanceof InvalidFields && !(error instanceof TargetNotFound) ? error.errors[0]?.message : error
  }

  test('sealed until both are in; then both are public, and the rating with the listing', async () => {
    const { id, host: client, vendor } = await completed()
    const before = await listed(vendor)
    expect(await readBookingReviews(deps(), id, vendor)).toMatchObject({ until: '2027-07-01', opensAt: null })
    expect(await review(client, id, 4, 'Played all night')).toMatchObject({ bookingId: id, state: 'sealed' })
    expect(await publicOf(vendor)).toMatchObject({ reviews: [], total: 0 })
    expect(await listed(vendor)).toEqual(before)
    expect(await readBookingReviews(deps(), id, vendor)).toMatchObject({
      own: null,
      other: null,
      otherIsSealed: true,
      canWrite: true,
      until: '2027-05-17',
    })
    expect(await review(vendor, id, 5, 'Kind hosts')).toMatchObject({ state: 'published' })
    expect(await publicOf(vendor)).toMatchObject({
      total: 1,
      reviews: [{ stars: 4, text: 'Played all night', authorName: 'Ada', eventDate: '2027-05-01', reply: null }],
    })
    expect(await listed(vendor)).toEqual({ listing: [40], tenths: 40, count: 1 })
    expect(await readBookingReviews(deps(), id, client)).toMatchObject({
      own: { stars: 4, isPublished: true },
      other: { stars: 5, text: 'Kind hosts' },
      canWrite: false,
    })
    await runJobs()
    expect(await mailsTo(client)).toContain('Your review is public')
    expect((await mailTo(client, 'Your review is public'))?.text).toMatch(
      /on their profile\.\s+.+ Only you can open it\./,
    )
  })

  test('a client whose email nobody confirmed reviews only a sample vendor', async () => {
    for (const isSample of [false, true]) {
      const { id, host: client } = await completed(await world.vendor({ isSample }))
      await db.query(sql`update account set email_confirmed_at = null where id = ${client.accountId}::int`)
      const read = () => readBookingReviews(deps(), id, client)
      expect(await read()).toMatchObject({ canWrite: isSample, mustConfirm: !isSample })
      if (!isSample) {
        await expect(review(client, id)).rejects.toThrow(InvalidFields)
        await setEmailConfirmed(db, client.accountId, AFTER)
        expect(await read()).toMatchObject({ canWrite: true, mustConfirm: false })
      }
      expect(await review(client, id)).toMatchObject({ state: 'sealed' })
    }
  })

  test('after 14 days one side alone is public, and the other can no longer answer in kind', async () => {
    const { id, host: client, vendor } = await completed()
    await review(client, id, 2, 'Late')
    await runJobs()
    const promise = await mailTo(vendor, 'Ada reviewed your booking')
    expect(promise?.text).toContain(
      'and a day has passed since the event, or on Mon, May 17, 2027. You can write yours until then',
    )
    expect(promise?.text).toContain(`Review this booking:\nhttps://fanfare.example/bookings/${id}`)
    expect(await readBookingReviews(deps(), id, vendor)).toMatchObject({
      opensAt: '2027-05-17T18:00:00.000Z',
    })
    world.setNow(days(13))
    await runJobs()
    expect((await publicOf(vendor)).total).toBe(0)
    world.setNow(days(15))
    await runJobs()
    await runJobs()
    expect(await publicOf(vendor)).toMatchObject({ total: 1, reviews: [{ stars: 2 }] })
    expect(await listed(vendor)).toEqual({ listing: [20], tenths: 20, count: 1 })
    expect(await refusedWith(review(vendor, id))).toMatch(/public by now/)
    expect((await mailTo(client, 'Your review is public'))?.text).not.toContain('in the booking')
    expect((await mailTo(vendor, 'Ada’s review is public'))?.text).toContain('You can reply to it once')
    expect(await readBookingReviews(deps(), id, client)).toMatchObject({
      own: { published: { text: 'Late', reply: null } },
      opensAt: null,
    })
  })

  test('the average of several bookings is rounded to tenths', async () => {
    const vendor = await world.vendor()
    for (const [stars, day] of [
      [5, 1],
      [4, 2],
      [4, 3],
    ] as const) {
      world.setNow(START)
      const at = `2027-05-0${day}`
      const client = await world.host()
      const { leadIds } = await world.ask(client, [vendor], { eventDate: at })
      const quote = { startsAt: `${at}T18:30`, endsAt: `${at}T22:30`, holdsDate: true }
      const quoteId = await world.quote(vendor, leadIds[0] ?? 0, quote)
      const { id } = await world.accept(client, leadIds[0] ?? 0, quoteId)
      world.setNow(days(3))
      await world.move(client, id, { move: 'complete' })
      await review(client, id, stars)
      await review(vendor, id)
    }
    expect(await listed(vendor)).toEqual({ listing: [43], tenths: 43, count: 3 })
  })

  test('of a client with several bookings only the latest review is shown and counts', async () => {
    const [vendor, client] = [await world.vendor(), await world.host()]
    for (const [stars, day] of [
      [5, 1],
      [2, 2],
    ] as const) {
      world.setNow(START)
      const at = `2027-05-0${day}`
      const { leadIds } = await world.ask(client, [vendor], { eventDate: at, eventType: `Party ${day}` })
      const quote = { startsAt: `${at}T18:30`, endsAt: `${at}T22:30`, holdsDate: true }
      const { id } = await world.accept(client, leadIds[0] ?? 0, await world.quote(vendor, leadIds[0] ?? 0, quote))
      world.setNow(days(day))
      await world.move(client, id, { move: 'complete' })
      await review(client, id, stars)
      await review(vendor, id)
    }
    expect(await listed(vendor)).toEqual({ listing: [20], tenths: 20, count: 1 })
    expect(await publicOf(vendor)).toMatchObject({ total: 1, reviews: [{ stars: 2 }] })
  })

  test('are counted and read by kind of event', async () => {
    const vendor = await world.vendor()
    for (const [index, eventType] of ['Wedding', 'Wedding', 'Holiday party'].entries()) {
      world.setNow(START)
      const [client, at] = [await world.host(), `2027-05-0${index + 1}`]
      const { leadIds } = await world.ask(client, [vendor], { eventDate: at, eventType })
      const quote = { startsAt: `${at}T18:30`, endsAt: `${at}T22:30`, holdsDate: true }
      const { id } = await world.accept(client, leadIds[0] ?? 0, await world.quote(vendor, leadIds[0] ?? 0, quote))
      world.setNow(days(index + 1))
      await world.move(client, id, { move: 'complete' })
      await review(client, id)
      await review(vendor, id)
    }
    expect((await publicOf(vendor)).kinds).toEqual([
      { eventType: 'Wedding', reviews: 2 },
      { eventType: 'Holiday party', reviews: 1 },
    ])
    const { vendorId } = vendor
    expect(await vendorReviews(deps(), { vendorId, skip: 0, eventType: 'Holiday party' })).toMatchObject({
      total: 1,
      reviews: [{ eventType: 'Holiday party' }],
    })
  })

  test('only the two sides, only after a completed booking, once, and for 60 days', async () => {
    world.setNow(START)
    const open = await world.booked()
    expect(await refusedWith(review(open.host, open.id))).toMatch(/once the event is over/)
    const { id, host: client, vendor } = await completed()
    const stranger = await world.host()
    for (const by of [stranger, open.host, open.vendor])
      expect(await refusedWith(review(by, id))).toBeInstanceOf(TargetNotFound)
    await expect(readBookingReviews(deps(), id, stranger)).rejects.toBeInstanceOf(TargetNotFound)
    world.setNow(days(61))
    expect(await refusedWith(review(client, id))).toMatch(/too late/)
    world.setNow(AFTER)
    const key = randomUUID()
    const first = await review(client, id, 5, 'Great', key)
    expect(await review(client, id, 5, 'Great', key)).toEqual(first)
    await expect(review(client, id, 1, 'Changed', key)).rejects.toBeInstanceOf(KeyReused)
    expect(await refusedWith(review(client, id))).toMatch(/already reviewed/)
    expect(await refusedWith(review(vendor, id))).toBeNull()
  })

  test('of both sides that review at the same moment, both are stored and public once', async () => {
    const { id, host: client, vendor } = await completed()
    const key = randomUUID()
    const outcomes = await Promise.all([
      review(client, id, 5, 'Great', key),
      review(client, id, 5, 'Great', key),
      review(vendor, id, 5),
    ])
    expect(outcomes.map(({ state }) => state)).toContain('published')
    expect((await publicOf(vendor)).total).toBe(1)
    expect((await listed(vendor)).count).toBe(1)
  })

  test('the vendor answers once; a stranger and a second answer are refused', async () => {
    const { id, host: client, vendor } = await completed()
    const { id: reviewId } = await review(client, id, 3, 'Too loud')
    const reply = (by: VendorParty, text = 'Sorry!') =>
      replyToReview(deps(), { reviewId, key: randomUUID(), body: { text } }, by)
    // Sealed.
    expect(await refusedWith(reply(vendor))).toBeInstanceOf(TargetNotFound)
    await review(vendor, id)
    expect(await refusedWith(reply(await world.vendor()))).toBeInstanceOf(TargetNotFound)
    await reply(vendor)
    expect(await refusedWith(reply(vendor, 'Again'))).toMatch(/already replied/)
    expect((await publicOf(vendor)).reviews).toMatchObject([{ reply: { text: 'Sorry!' } }])
  })

  test('a reported review that an operator hides leaves its number and the reason, and no stars', async () => {
    const { id, host: client, vendor } = await completed()
    const { id: reviewId } = await review(client, id, 1, 'Call Bob at 12 Elm Street')
    const report = (by: Party) =>
      reportReview(deps(), { reviewId, reason: 'A private address' }, { ...by, network: '10.1.1.1' })
    expect(await refusedWith(report(vendor))).toBeInstanceOf(TargetNotFound)
    await review(vendor, id)
    await report(vendor)
    await report(vendor)
    const mine = async () =>
      (await openReports(db, { after: 0, take: 100, askedSince: new Date() })).filter(
        ({ subjectId }) => subjectId === String(reviewId),
      )
    expect(await mine()).toMatchObject([{ text: 'A private address', excerpt: '1 of 5: Call Bob at 12 Elm Street' }])
    const operator = { operator: 'grace', reason: 'names a private address' }
    await hideReview(deps(), reviewId, operator)
    await expect(hideReview(deps(), reviewId, operator)).rejects.toBeInstanceOf(Refused)
    expect(await mine()).toEqual([])
    await runJobs()
    const statement = await mailTo(client, 'We removed your review')
    expect(statement?.text).toContain('Our reason: names a private address')
    const stub = { id: reviewId, stars: 0, text: '', authorName: '', removedBecause: 'names a private address' }
    expect(await publicOf(vendor)).toMatchObject({ total: 1, reviews: [stub] })
    expect(JSON.stringify(await publicOf(vendor))).not.toContain('Elm')
    expect(await listed(vendor)).toEqual({ listing: [0], tenths: 0, count: 0 })
    await restoreReview(deps(), reviewId, operator)
    expect(await listed(vendor)).toEqual({ listing: [10], tenths: 10, count: 1 })
    await report(vendor)
    await keepReported(deps(), { subject: 'review', subjectId: String(reviewId) }, operator)
    await expect(hideReview(deps(), 999_999, operator)).rejects.toBeInstanceOf(NotFound)
    const audited = await db.query<{ what: string }>(
      sql`select what from audit where detail like ${`review ${reviewId}%`} order by id`,
    )
    expect(audited.map(({ what }) => what)).toEqual(['reviewHidden', 'reviewRestored', 'reportKept'])
  })

  test('a sample vendor keeps its made-up rating', async () => {
    const vendor = await world.vendor({ isSample: true, rating: 4.8, numberOfReviews: 31 })
    const { id, host: client } = await completed(vendor)
    await review(client, id, 1)
    await review(vendor, id)
    expect(await listed(vendor)).toMatchObject({ tenths: 48, count: 31 })
  })

  test('a client whose data is deleted takes the review along, and the rating follows', async () => {
    const { id, host: client, vendor } = await completed()
    await review(client, id, 5)
    await review(vendor, id)
    await db.transaction(async (tx) => {
      const person = {
        email: client.email,
        mailbox: client.email,
        accountId: client.accountId,
        vendorId: null,
        unclaimedVendorId: null,
      }
      for (const vendorId of await deleteReviews(tx, person)) await refreshRating(tx, vendorId)
    })
    expect(await listed(vendor)).toEqual({ listing: [0], tenths: 0, count: 0 })
    expect((await publicOf(vendor)).total).toBe(0)
  })

  test('reviews of a vendor that is not listed are not found', async () => {
    await expect(vendorReviews(deps(), { vendorId: 999_999, skip: 0 })).rejects.toBeInstanceOf(NotFound)
  })
})
