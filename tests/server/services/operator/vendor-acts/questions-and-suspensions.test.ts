/** An operator asks before ruling, suspends a vendor, takes a text or the main photo away; an appeal undoes it. */
import { expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findVendorState } from '#server/repositories/operator/hidden-vendors.ts'
import { findPerson } from '#server/repositories/personal-data/person.ts'
import { emptyReports, emptyVendor } from '#server/repositories/personal-data/deletion.ts'
import { NO_PHOTO } from '#server/repositories/search/vendors.ts'
import { suspensionMark } from '#contract/console/suspension-mark.ts'
import { ownVendor } from '#server/services/accounts/own-vendors.ts'
import { vendorFile } from '#server/services/console/people.ts'
import { readToday } from '#server/services/console/today.ts'
import { doAct } from '#server/services/console/acts.ts'
import { readQueue } from '#server/services/console/queue.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { suspensionMailHandlers } from '#server/services/operator/vendor-acts/suspension-mail.ts'
import { suspensionJobHandlers } from '#server/services/operator/vendor-acts/suspension.ts'
import { answerQuestion } from '#server/services/reports/answer-question.ts'
import { questionMailHandlers } from '#server/services/reports/question-mail.ts'
import { reportMailHandlers } from '#server/services/reports/report-mail.ts'
import { appealRuling, ownRulings, sendReport } from '#server/services/reports/reports.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const START = new Date('2027-03-10T18:00:00Z')
const later = (days: number) => new Date(START.getTime() + days * DAY_MS)

async function operating(db: Database) {
  const world = bookingWorld(db, START)
  const { context } = world
  const owner = await anActingOwner(db)
  const act = (name: ActName, target: string | number, some: Partial<DoAct> = {}) =>
    doAct(
      context,
      name,
      { phase: 'run', key: crypto.randomUUID(), target: String(target), reason: 'our reason', options: {}, ...some },
      owner,
    )
  const report = (id: number) =>
    sendReport(
      { ...context, content: { articleBySlug: () => undefined } },
      { subject: 'vendor', subjectId: String(id), why: 'fake', text: 'Not their own', email: '' },
      { accountId: null, network: '203.0.113.9' },
    )
  const handlers = {
    ...reportMailHandlers(context),
    ...questionMailHandlers(context),
    ...suspensionMailHandlers(context),
    ...suspensionJobHandlers(context),
  }
  const mails = async () => {
    await runDueJobs({ db, clock: context.clock, handlers, report: () => {} })
    const rows = await db.query<{ to: string; subject: string }>(
      sql`select recipient as to, subject from outgoing_mail order by id`,
    )
    return rows.map(({ to, subject }) => `${to}: ${subject}`)
  }
  const queue = () => readQueue(context, {}, owner)
  return { world, context, owner, act, report, mails, queue }
}

describeOnBothEngines('questions', (fresh) => {
  test('something waits for the answer and returns with it, or once it is late; a ruling closes the question', async () => {
    const { db } = await fresh()
    const { world, context, act, report, mails, queue } = await operating(db)
    const band = await world.vendor({ profileName: 'Brass Band' })
    await report(band.vendorId)
    const target = `vendor-${band.vendorId}`
    expect((await act('askAbout', target, { phase: 'plan' }))[1]).toContain('answered in their account')
    await act('askAbout', target, { reason: 'Who took the photo?' })
    await expect(act('askAbout', target)).rejects.toMatchObject({
      message: 'A question about it waits for its answer already.',
    })
    expect(await queue()).toMatchObject({
      items: [],
      asked: [{ vendorName: 'Brass Band', question: 'Who took the photo?', answer: null }],
    })
    expect(await mails()).toEqual([`${band.email}: A question about your vendor profile`])

    world.setNow(later(8))
    expect(await queue()).toMatchObject({ items: [{ questions: [{ answer: null }] }], asked: [] })
    await act('askAbout', target, { reason: 'Please, who?' })
    const [second, first] = (await ownRulings(context, band)).questions
    expect([first?.isOpen, second?.isOpen]).toEqual([false, true])
    const answer = (id: number | undefined, text: string, by = band) =>
      answerQuestion(context, { id: id ?? 0, answer: text }, by)
    await expect(answer(first?.id, 'Me')).rejects.toMatchObject({ name: 'Refused' })
    await expect(answer(second?.id, 'Me', await world.vendor())).rejects.toMatchObject({ code: 'notFound' })
    await answer(second?.id, 'Our friend Lou')
    await answer(second?.id, 'Our friend Lou')
    await expect(answer(second?.id, 'Another')).rejects.toMatchObject({
      message: 'This question has already been answered.',
    })
    expect(await queue()).toMatchObject({ items: [{ questions: [{ answer: 'Our friend Lou' }] }], asked: [] })
    await act('keepReported', target)
    expect((await ownRulings(context, band)).questions.map(({ isOpen }) => isOpen)).toEqual([false, false])
    await db.transaction(async (tx) => emptyReports(tx, await findPerson(tx, band.email)))
    expect(await db.query(sql`select 1 from operator_question`)).toEqual([])
  })

  test('the figures of today are those of the queue', async () => {
    const { db } = await fresh()
    const { world, context, act, report, queue } = await operating(db)
    const [asked, waiting] = [await world.vendor(), await world.vendor()]
    const twice = await world.vendor({ profileName: 'Brass Band' })
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, vendor_id, email, created_at)
      select 'vendor', ${String(twice.vendorId)}, 'fake', 'again', '', ${twice.vendorId}::int, 'guest' || n, now()
      from generate_series(1, 2) as n`)
    await report(asked.vendorId)
    for (const { vendorId } of [asked, waiting])
      await db.query(sql`
        insert into vendor_approval (vendor_id, asked_at) values (${vendorId}::int, ${START}::timestamptz)`)
    await act('askAbout', `vendor-${asked.vendorId}`)
    const { items, appeals, newVendors } = await queue()
    expect([items.length, appeals.length, newVendors.length]).toEqual([1, 0, 1])
    const today = await readToday(context, [])
    expect([today.reports, today.newVendors]).toEqual([items.length + appeals.length, newVendors.length])
    expect(await act('removeText', twice.vendorId, { phase: 'plan', options: { part: 'name' } })).toContain(
      'Closes every open report about this vendor, whatever it is about: 2. Whoever reported is emailed.',
    )
  })

  test('the queue has pages', async () => {
    const { db } = await fresh()
    const { world, context, owner } = await operating(db)
    const band = await world.vendor()
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, vendor_id, created_at)
      select 'vendor', n::text, 'fake', 'again', '', ${band.vendorId}::int, ${START}::timestamptz
      from generate_series(1, 120) as n`)
    const seen: string[] = []
    let after: number | undefined
    do {
      const page = await readQueue(context, after === undefined ? {} : { after }, owner)
      seen.push(...page.items.map(({ subjectId }) => subjectId))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, place) => String(place + 1)))
  })
})

describeOnBothEngines('suspensions', (fresh) => {
  test('a suspended vendor is in no list, its bookings stand, both sides are told, and it ends by itself', async () => {
    const { db } = await fresh()
    const { world, context, act, mails } = await operating(db)
    const { vendor, host: client } = await world.booked()
    const lists = async () =>
      (await db.query(sql`select 1 from listing where vendor_id = ${vendor.vendorId}::int`)).length
    const before = await lists()
    const days = { options: { days: '14' } }
    expect(await act('suspendVendor', vendor.vendorId, { ...days, phase: 'plan' })).toContain(
      'Its coming booking stands, and we email the client.',
    )
    await act('suspendVendor', vendor.vendorId, days)
    expect(await lists()).toBe(0)
    expect(await world.statesOf(vendor)).toEqual(['confirmed'])
    expect(await mails()).toEqual([
      `${vendor.email}: Your profile is suspended`,
      `${client.email}: Your booking stands`,
    ])
    expect((await ownRulings(context, vendor)).rulings).toMatchObject([
      { act: 'hidden', isSuspension: true, until: later(14).toISOString(), appealUntil: expect.any(String) },
    ])
    world.setNow(later(13))
    await mails()
    expect(await lists()).toBe(0)
    world.setNow(later(14))
    expect((await mails()).at(-1)).toBe(`${vendor.email}: Your profile is shown again`)
    expect(await lists()).toBe(before)
  })

  test('a suspension is replaced, lifted, and never undoes what hides the vendor for good', async () => {
    const { db } = await fresh()
    const { world, act, mails } = await operating(db)
    const band = await world.vendor()
    const state = async () => findVendorState(db, band.vendorId)
    await act('suspendVendor', band.vendorId, { options: { days: '3' } })
    await act('suspendVendor', band.vendorId)
    world.setNow(later(4))
    await mails()
    expect(await state()).toMatchObject({ isSuspended: true, hiddenUntil: null, isListed: false })
    await act('restoreVendor', band.vendorId)
    expect((await mails()).at(-1)).toBe(`${band.email}: Your profile is shown again`)
    expect(await state()).toMatchObject({ isSuspended: false, isListed: true })

    await act('suspendVendor', band.vendorId, { options: { days: '3' } })
    await act('hideVendor', band.vendorId)
    world.setNow(later(30))
    await mails()
    expect(await state()).toMatchObject({ isSuspended: false, isListed: false })
    for (const days of ['0', '366', '-1', 'many'])
      await expect(act('suspendVendor', band.vendorId, { options: { days } })).rejects.toMatchObject({
        errors: [{ name: 'days', message: 'Enter a number from 1 to 365.' }],
      })
    await expect(act('suspendVendor', band.vendorId)).rejects.toMatchObject({
      message: `Vendor ${band.vendorId} is hidden already.`,
    })
  })

  test('a hidden vendor that is shown again is told, and reads in its account that it is over', async () => {
    const { db } = await fresh()
    const { world, context, act, mails } = await operating(db)
    const { vendor } = await world.booked()
    const own = async () => ownVendor(context, { id: vendor.vendorId, load: undefined })
    expect(await own()).toMatchObject({ isHidden: false })
    expect(await act('hideVendor', vendor.vendorId, { phase: 'plan' })).toContain(
      'Its coming booking stands, and we don’t tell the client.',
    )
    await act('hideVendor', vendor.vendorId)
    expect((await ownRulings(context, vendor)).rulings).toMatchObject([{ act: 'hidden', isOver: false }])
    expect(await own()).toMatchObject({ isHidden: true })
    expect(await act('restoreVendor', vendor.vendorId, { phase: 'plan' })).toContain('Whoever works for it is emailed.')
    await act('restoreVendor', vendor.vendorId)
    expect(await mails()).toEqual([
      `${vendor.email}: We’ve hidden your vendor profile`,
      `${vendor.email}: Your profile is shown again`,
    ])
    expect((await ownRulings(context, vendor)).rulings).toMatchObject([{ act: 'hidden', isOver: true }])
    expect(await own()).toMatchObject({ isHidden: false })
    world.setNow(later(1))
    await act('hideVendor', vendor.vendorId)
    expect((await ownRulings(context, vendor)).rulings).toMatchObject([{ isOver: false }, { isOver: true }])
  })

  test('a second operator who saw no suspension shortens none, and clients are told of each that begins', async () => {
    const { db } = await fresh()
    const { world, context, act, mails } = await operating(db)
    const { vendor, host: client } = await world.booked()
    const suspend = (days: string, seen: string) => act('suspendVendor', vendor.vendorId, { options: { days, seen } })
    await suspend('30', 'none')
    await expect(suspend('3', 'none')).rejects.toMatchObject({
      message: 'It’s suspended already. Look at the vendor’s page before you suspend it anew.',
    })
    const seen = suspensionMark(await vendorFile(context, vendor.vendorId))
    expect(seen).toBe(`from ${START.toISOString()} until ${later(30).toISOString()}`)
    await suspend('60', seen)
    await expect(suspend('3', seen)).rejects.toMatchObject({ name: 'Refused' })
    expect(await findVendorState(db, vendor.vendorId)).toMatchObject({ hiddenUntil: later(60) })
    expect((await mails()).filter((mail) => mail === `${client.email}: Your booking stands`)).toHaveLength(2)
    await db.transaction((tx) => emptyVendor(tx, vendor.vendorId, { now: later(1), today: '2027-03-11' }))
    world.setNow(later(61))
    await mails()
    expect(await findVendorState(db, vendor.vendorId)).toMatchObject({
      isListed: false,
      isSuspended: false,
      hiddenBecause: 'deleted',
    })
  })

  test('a vendor that is shown again after it was refused has no open question', async () => {
    const { db } = await fresh()
    const { world, act, queue } = await operating(db)
    const band = await world.vendor()
    await db.query(sql`
      insert into vendor_approval (vendor_id, asked_at) values (${band.vendorId}::int, ${START}::timestamptz)`)
    await act('refuseVendor', band.vendorId)
    await act('askAbout', `vendor-${band.vendorId}`)
    expect((await queue()).asked).toHaveLength(1)
    await act('restoreVendor', band.vendorId)
    expect((await queue()).asked).toEqual([])
  })

  test('a vendor that is refused while it is suspended is not listed when that ends', async () => {
    const { db } = await fresh()
    const { world, context, act, mails, queue } = await operating(db)
    const band = await world.vendor()
    await db.query(sql`
      insert into vendor_approval (vendor_id, asked_at, decided_at, is_approved, operator)
      values (${band.vendorId}::int, ${START}::timestamptz, ${START}::timestamptz, true, 'ada')`)
    await act('suspendVendor', band.vendorId, { options: { days: '3' } })
    await act('askAbout', `vendor-${band.vendorId}`)
    expect((await queue()).asked).toHaveLength(1)
    await act('refuseVendor', band.vendorId)
    expect((await queue()).asked).toEqual([])
    world.setNow(later(4))
    await mails()
    const isOut = { isListed: false, isSuspended: false }
    expect(await findVendorState(db, band.vendorId)).toMatchObject(isOut)
    // An appeal against what is over shows nothing that something else hides.
    const takeBack = async (isRefusal: boolean) => {
      const ruling = (await ownRulings(context, band)).rulings.find((one) => one.isRefusal === isRefusal)
      await appealRuling(context, { id: ruling?.id ?? 0, text: 'We came.' }, band)
      await act('decideAppeal', ruling?.id ?? 0, { options: { outcome: 'reversed' } })
    }
    await takeBack(false)
    expect(await findVendorState(db, band.vendorId)).toMatchObject(isOut)
    await takeBack(true)
    expect(await findVendorState(db, band.vendorId)).toMatchObject({ isListed: true })
  })
})

describeOnBothEngines('texts and main photos', (fresh) => {
  test.each(['name', 'description', 'whatYouGet'] as const)(
    '%s is taken away and put back by an appeal',
    async (part) => {
      const { db } = await fresh()
      const { world, context, act, mails } = await operating(db)
      const band = await world.vendor({ profileName: 'Brass Band', description: 'Loud.' })
      await db.query(sql`update vendor set what_you_get = '{Horns,Drums}' where id = ${band.vendorId}::int`)
      const texts = async () =>
        (
          await db.query<Record<typeof part, unknown>>(sql`
          select profile_name as name, description, what_you_get as "whatYouGet" from vendor
          where id = ${band.vendorId}::int`)
        )[0]?.[part]
      const before = await texts()
      const options = { options: { part } }
      await act('removeText', band.vendorId, options)
      const emptied = { name: `Vendor ${band.vendorId}`, description: '', whatYouGet: [] }[part]
      expect(await texts()).toEqual(emptied)
      await expect(act('removeText', band.vendorId, options)).rejects.toMatchObject({ name: 'Refused' })
      const [ruling] = (await ownRulings(context, band)).rulings
      expect(ruling).toMatchObject({ act: 'removed', part })
      expect((await mails())[0]).toContain('We removed your')
      await appealRuling(context, { id: ruling?.id ?? 0, text: 'It is ours.' }, band)
      await act('decideAppeal', ruling?.id ?? 0, { options: { outcome: 'reversed' } })
      expect(await texts()).toEqual(before)
    },
  )

  test('an appeal leaves what the vendor wrote anew', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const band = await world.vendor({ description: 'Loud.' })
    await act('removeText', band.vendorId, { options: { part: 'description' } })
    await db.query(sql`update vendor set description = 'Quiet.' where id = ${band.vendorId}::int`)
    const [ruling] = (await ownRulings(context, band)).rulings
    await appealRuling(context, { id: ruling?.id ?? 0, text: 'It is ours.' }, band)
    await act('decideAppeal', ruling?.id ?? 0, { options: { outcome: 'reversed' } })
    expect(await db.query(sql`select description from vendor where id = ${band.vendorId}::int`)).toEqual([
      { description: 'Quiet.' },
    ])
  })

  test('the main photo is removed from the profile and from results, and the category’s picture is shown', async () => {
    const { db } = await fresh()
    const { world, context, act } = await operating(db)
    const band = await world.vendor({ photoId: 'photo-small' })
    const [media] = await db.query<{ id: string }>(sql`
      insert into media (id, account_id, sha256, width, height, bytes, created_at)
      values (gen_random_uuid(), ${band.accountId}::int, '\\x00', 800, 600, 1, ${START}::timestamptz) returning id`)
    for (const [kind, picture] of [
      ['profile', 'photo-large'],
      ['searchResult', 'photo-small'],
    ])
      await db.query(sql`
        insert into photo (vendor_id, kind, media_id, caption, crop_left, crop_top, crop_right, crop_bottom, rotation,
          picture_id, updated_at)
        values (${band.vendorId}::int, ${kind}, ${media?.id}::uuid, '', 0, 0, 800, 600, 0, ${picture},
          ${START}::timestamptz)`)
    await db.query(sql`update vendor set profile_photo_id = 'photo-large' where id = ${band.vendorId}::int`)
    await act('removeReported', 'photo-photo-large')
    expect(await db.query(sql`select photo_id, profile_photo_id from vendor where id = ${band.vendorId}::int`)).toEqual(
      [{ photo_id: NO_PHOTO, profile_photo_id: null }],
    )
    expect(await db.query(sql`select 1 from photo`)).toEqual([])
    expect((await ownRulings(context, band)).rulings).toMatchObject([{ subject: 'photo', act: 'removed' }])
    await expect(act('removeReported', 'photo-photo-large')).rejects.toMatchObject({ name: 'NotFound' })
  })
})
