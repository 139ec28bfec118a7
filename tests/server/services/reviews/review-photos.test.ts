/** Photos of reviews: public as long as the review is, without metadata, removed with it, and within a budget. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_UPLOADS_MAX_BYTES, DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isPrivate } from '#server/repositories/media/photos.ts'
import { InvalidFields, KeyReused, TooLarge, TooManyRequests } from '#server/services/errors.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { accountFileJobHandlers, takeAccountFile } from '#server/services/media/account-files.ts'
import { uploadedPictures } from '#server/services/media/media.ts'
import { attachmentJobHandlers } from '#server/services/messages/attachments.ts'
import { removeReported } from '#server/services/operator/judge-reports.ts'
import { hideReview, restoreReview } from '#server/services/operator/review-moderation.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { sendReport } from '#server/services/reports/reports.ts'
import { reviewJobHandlers, writeReview } from '#server/services/reviews/reviews.ts'
import { vendorReviews } from '#server/services/reviews/vendor-reviews.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Party, VendorParty } from '#tests/support/server/bookings.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { mediaFolder } from '#tests/support/server/stand-ins/media-folder.ts'
import type { MediaFolder } from '#tests/support/server/stand-ins/media-folder.ts'

const START = new Date('2027-03-10T18:00:00Z')
const AFTER = new Date('2027-05-03T18:00:00Z')
const BY = { operator: 'ops', reason: 'shows a stranger' }

const aPhoto = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#a05' } })
    .withExif({ IFD0: { Artist: 'Ada at 12 Elm Street' } })
    .jpeg()
    .toBuffer()

describeOnBothEngines('photos of reviews', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let folder: MediaFolder
  beforeAll(async () => {
    ;({ db } = await fresh())
    folder = await mediaFolder()
    world = bookingWorld(db, START)
  })
  afterAll(() => folder.remove())
  const context = () => testContext(db, { clock: world.clock, media: folder.media })

  async function completed() {
    world.setNow(START)
    const booking = await world.booked({ holdsDate: true })
    world.setNow(AFTER)
    await world.move(booking.host, booking.id, { move: 'complete' })
    return booking
  }
  const upload = async (by: Party, id: string = randomUUID(), file?: Buffer) => {
    const body = file ?? (await aPhoto())
    return takeAccountFile(context(), { id, purpose: 'review', file: Readable.from([body]) }, by)
  }
  const review = (by: Party, bookingId: number, photos?: string[]) =>
    writeReview(context(), { bookingId, key: randomUUID(), body: { stars: 5, text: 'Great', photos } }, by)
  async function runJobs(now: Date) {
    world.setNow(now)
    const failures: unknown[] = []
    const handlers = {
      ...reviewJobHandlers(context()),
      ...attachmentJobHandlers(context()),
      ...accountFileJobHandlers(context()),
    }
    await runDueJobs({ db, clock: world.clock, handlers, report: (_kind, error) => failures.push(error) })
    expect(failures).toEqual([])
  }
  const shown = async ({ vendorId }: VendorParty) =>
    (await vendorReviews(context(), { vendorId, skip: 0 })).reviews.map(({ photos = [] }) => photos)
  const pictures = () => uploadedPictures(folder.media.store, (guid) => isPrivate(db, guid))
  const mediaOf = async (ids: string[]) =>
    (
      await db.query<{ id: string }>(sql`
        select 'photo-' || media_id as id from account_file where id = any(${ids}::uuid[]) order by created_at, id`)
    ).map(({ id }) => id)

  /** A published review with two photos. */
  async function reviewed() {
    const booking = await completed()
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) await upload(booking.host, id)
    const { id: reviewId } = await review(booking.host, booking.id, ids)
    await review(booking.vendor, booking.id)
    return { ...booking, ids, reviewId }
  }

  test('are sealed with the review, then shown in its order, without what the file says of its taking', async () => {
    const { id, host: client, vendor } = await completed()
    const [wide, high] = [randomUUID(), randomUUID()]
    await upload(client, wide, await aPhoto(300, 200))
    await upload(client, high, await aPhoto(200, 300))
    await review(client, id, [high, wide])
    expect(await shown(vendor)).toEqual([])
    for (const picture of await mediaOf([wide, high])) expect(await pictures().find(picture)).toBeNull()
    await review(vendor, id)
    const [photos = []] = await shown(vendor)
    expect(photos.map(({ width, height }) => [width, height])).toEqual([
      [200, 300],
      [300, 200],
    ])
    const body = await pictures().find(photos[0]!.url.replace('/pictures/', ''))
    const { format, exif } = await sharp(body as Buffer).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
  })

  test('the same upload again is one photo, and no one names another’s or a vendor’s review’s', async () => {
    const { id, host: client, vendor } = await completed()
    const photo = randomUUID()
    expect(await upload(client, photo)).toEqual(await upload(client, photo))
    await expect(upload(vendor, photo)).rejects.toThrow(KeyReused)
    await expect(review(vendor, id, [randomUUID()])).rejects.toThrow(InvalidFields)
    await expect(review(client, id, [photo, randomUUID()])).rejects.toThrow(InvalidFields)
    expect(await db.query(sql`select 1 from review where booking_id = ${id}::int`)).toEqual([])
    await expect(upload(client, randomUUID(), Buffer.from('%PDF-1.7\n'))).rejects.toThrow('This isn’t a photo')
  })

  test('are hidden and shown again with the review', async () => {
    const { vendor, reviewId, ids } = await reviewed()
    await hideReview(context(), reviewId, BY)
    expect(await shown(vendor)).toEqual([[]])
    for (const picture of await mediaOf(ids)) expect(await pictures().find(picture)).toBeNull()
    await restoreReview(context(), reviewId, BY)
    expect((await shown(vendor))[0]).toHaveLength(2)
  })

  test('one that is reported and removed is gone with its file, and its client is told', async () => {
    const { vendor, host: client, ids } = await reviewed()
    const [removed = '', kept = ''] = await mediaOf(ids)
    const report = { subject: 'photo', subjectId: removed, why: 'private', text: 'That is me', email: '' } as const
    await sendReport({ ...context(), content: { articleBySlug: () => undefined } }, report, vendor)
    await removeReported(context(), { subject: 'photo', subjectId: removed }, BY)
    expect((await shown(vendor))[0]?.map(({ url }) => url)).toEqual([`/pictures/${kept}`])
    await runJobs(AFTER)
    expect([await folder.media.store.has(removed), await folder.media.store.has(kept)]).toEqual([false, true])
    const [ruling] = await db.query(sql`
      select account_id as "accountId", act from ruling where subject = 'photo' and subject_id = ${removed}`)
    expect(ruling).toEqual({ accountId: client.accountId, act: 'removed' })
  })

  test('what no review names is deleted after a week, what one names stays until its person is deleted', async () => {
    const { host: client, ids } = await reviewed()
    const unused = randomUUID()
    await upload(client, unused)
    const [used, spare] = [await mediaOf(ids), await mediaOf([unused])]
    await runJobs(new Date(AFTER.getTime() + 8 * DAY_MS))
    const has = (pictureIds: string[]) => Promise.all(pictureIds.map((id) => folder.media.store.has(id)))
    expect([await has(used), await has(spare)]).toEqual([[true, true], [false]])
    await deletePerson(context(), client.email, async () => {})
    await runJobs(new Date(AFTER.getTime() + 8 * DAY_MS))
    expect(await has(used)).toEqual([false, false])
  })

  test('an account has a budget of bytes, and a dozen files that it has not used', async () => {
    world.setNow(AFTER)
    const client = await world.host()
    for (let index = 0; index < 12; index += 1) await upload(client)
    await expect(upload(client)).rejects.toThrow(TooManyRequests)
    const other = await world.host()
    await upload(other)
    await db.query(sql`
      update account_file set bytes = ${ACCOUNT_UPLOADS_MAX_BYTES}::int where account_id = ${other.accountId}::int`)
    await expect(upload(other)).rejects.toThrow(TooLarge)
  })
})
