/** Anyone reports; one operator looks at it and rules; whom it concerns is told why and appeals once. */
import { expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import { APPEAL_DAYS } from '#contract/reports/reports.ts'
import type { SendReport } from '#contract/reports/reports.ts'
import { DAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import type { Content } from '#server/content/content.ts'
import { findPerson } from '#server/repositories/personal-data/person.ts'
import { emptyReports } from '#server/repositories/personal-data/deletion.ts'
import { addTeammate } from '#server/repositories/team/teams.ts'
import { doAct } from '#server/services/console/acts.ts'
import { claim, readQueue } from '#server/services/console/queue.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { appealRuling, ownRulings, readReportFigures, sendReport } from '#server/services/reports/reports.ts'
import { reportMailHandlers } from '#server/services/reports/report-mail.ts'
import type { Database } from '#server/db/database.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const START = new Date('2027-03-10T18:00:00Z')
const GUEST = { accountId: null, network: '203.0.113.9' }
const NETWORK = { network: '203.0.113.10' }
/** Only one article. */
const content: Pick<Content, 'articleBySlug'> = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only whether it is there counts
  articleBySlug: (slug) => (slug === 'how-to-choose' ? ({ slug } as ReturnType<Content['articleBySlug']>) : undefined),
}
const later = (days: number) => new Date(START.getTime() + days * DAY_MS)

async function reporting(db: Database) {
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
  const report = (subject: SendReport['subject'], id: string | number, who: typeof GUEST | { accountId: number }) =>
    sendReport(
      { ...context, content },
      { subject, subjectId: String(id), why: 'fake', text: 'Not their own', email: 'guest@example.com' },
      { ...NETWORK, ...who },
    )
  const mails = async () => {
    await runDueJobs({ db, clock: context.clock, handlers: reportMailHandlers(context), report: () => {} })
    const rows = await db.query<{ to: string; subject: string }>(
      sql`select recipient as to, subject from outgoing_mail order by id`,
    )
    return rows.map(({ to, subject }) => `${to}: ${subject}`)
  }
  return { world, context, owner, act, report, mails }
}

describeOnBothEngines('reports', (fresh) => {
  test('a guest reports a vendor; it is hidden with a statement of reasons, appealed once, and shown again', async () => {
    const { db } = await fresh()
    const { world, context, owner, act, report, mails } = await reporting(db)
    const band = await world.vendor({ profileName: 'Brass Band' })
    await report('vendor', band.vendorId, GUEST)
    const grace = await anActingOwner(db, 'grace@example.com')
    const subject = { subject: 'vendor', subjectId: String(band.vendorId) } as const
    expect(await claim(context, subject, owner)).toEqual({ claimedBy: null })
    expect(await claim(context, subject, grace)).toEqual({ claimedBy: 'ada@example.com' })
    expect((await readQueue(context, {}, grace)).items).toMatchObject([
      {
        ...subject,
        vendorName: 'Brass Band',
        writtenBy: null,
        claimedBy: 'ada@example.com',
        isOwnClaim: false,
        reports: [{ text: 'Not their own' }],
      },
    ])
    expect((await readQueue(context, {}, owner)).items).toMatchObject([{ claimedBy: null, isOwnClaim: true }])

    await act('hideVendor', band.vendorId)
    expect((await readQueue(context, {}, owner)).items).toEqual([])
    expect(await mails()).toEqual([
      `${band.email}: We’ve hidden your vendor profile`,
      'guest@example.com: Your report about a vendor profile',
    ])
    const [ruling] = (await ownRulings(context, band)).rulings
    expect(ruling).toMatchObject({ act: 'hidden', reason: 'our reason', appeal: null })
    const id = ruling?.id ?? 0
    const appeal = (text: string) => appealRuling(context, { id, text }, band)
    await appeal('The photos are ours.')
    await appeal('The photos are ours.')
    await expect(appeal('And another one.')).rejects.toMatchObject({
      message: 'This decision has already been appealed.',
    })
    expect((await readQueue(context, {}, owner)).appeals).toMatchObject([
      { rulingId: id, appeal: 'The photos are ours.' },
    ])

    const decide = { options: { outcome: 'reversed' } }
    expect((await act('decideAppeal', id, { ...decide, phase: 'plan' }))[0]).toContain('taken back')
    await act('decideAppeal', id, decide)
    await expect(act('decideAppeal', id, decide)).rejects.toMatchObject({
      message: `The appeal against decision #${id} is decided already.`,
    })
    const [vendor] = await db.query(sql`select hidden_at from vendor where id = ${band.vendorId}::int`)
    expect(vendor).toEqual({ hidden_at: null })
    expect((await mails()).at(-1)).toBe(`${band.email}: You were right: we changed our decision`)
    expect(await readReportFigures(context)).toEqual({
      reports: 1,
      rulings: { kept: 0, hidden: 1, removed: 0, warned: 0 },
      medianHours: 0,
      appeals: 1,
      reversed: 1,
    })
  })

  test('only who takes part in it reports a message or a request, and no plan quotes it before; a message is removed for both, and put back', async () => {
    const { db } = await fresh()
    const { world, context, act, report } = await reporting(db)
    const [ana, dj, stranger] = [await world.host(), await world.vendor(), await world.vendor()]
    const { leadIds } = await world.ask(ana, [dj])
    const leadId = leadIds[0] ?? 0
    const [booker, reader] = [await world.host(), await world.host()]
    for (const [{ accountId }, role] of [[booker, 'booker'] as const, [reader, 'readOnly'] as const])
      await addTeammate(db, { vendorId: dj.vendorId, accountId, role, now: START })
    await db.query(sql`
      insert into request_key (key, state, receipt) values ('6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'stored', '{}')`)
    const [message] = await db.query<{ id: number }>(sql`
      insert into message (lead_id, idempotency_key, author, account_id, text, created_at)
      values (${leadId}::int, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'host', ${ana.accountId}::int, 'You fool', ${START}::timestamptz)
      returning id`)
    const id = message?.id ?? 0
    for (const who of [GUEST, stranger, ana, reader])
      await expect(report('message', id, who)).rejects.toMatchObject({ errors: [{ name: 'subjectId' }] })
    for (const who of [GUEST, stranger, ana, reader])
      await expect(report('request', leadId, who)).rejects.toMatchObject({ errors: [{ name: 'subjectId' }] })
    const plan = async (name: ActName, target: string) => (await act(name, target, { phase: 'plan' }))[0]
    expect(await plan('warnAbout', `message-${id}`)).toBe(`Warns about message ${id}.`)
    expect(await plan('askAbout', `request-${leadId}`)).toBe(`Asks about request ${leadId}.`)
    await report('message', id, dj)
    await report('message', id, dj)
    await report('message', id, booker)
    await report('request', leadId, dj)
    expect(await plan('warnAbout', `message-${id}`)).toBe(`Warns about message ${id}: “You fool”`)
    expect(await plan('askAbout', `request-${leadId}`)).toMatch(`Asks about request ${leadId}: “`)
    await act('warnAbout', `request-${leadId}`)
    const removals = [act('removeReported', `message-${id}`), act('removeReported', `message-${id}`)]
    expect((await Promise.allSettled(removals)).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
    ])
    const text = async () => (await db.query<{ text: string }>(sql`select text from message where id = ${id}::int`))[0]
    expect(await text()).toEqual({ text: '(This message was removed by the site’s operator.)' })
    await expect(act('removeReported', `message-${id}`)).rejects.toMatchObject({
      message: 'This message is removed already.',
    })
    const { rulings } = await ownRulings(context, ana)
    expect(rulings.map((ruling) => [ruling.subject, ruling.act, ruling.excerpt])).toMatchObject([
      ['message', 'removed', 'You fool'],
      ['request', 'warned', expect.stringContaining(':')],
    ])
    await expect(appealRuling(context, { id: rulings[0]?.id ?? 0, text: 'No' }, dj)).rejects.toMatchObject({
      code: 'notFound',
    })
    await appealRuling(context, { id: rulings[0]?.id ?? 0, text: 'It was a quote' }, ana)
    await act('decideAppeal', rulings[0]?.id ?? 0, { options: { outcome: 'reversed' } })
    expect(await text()).toEqual({ text: 'You fool' })
  })

  test('a report that stays is closed, its deadline passes after a week, and an appeal comes too late', async () => {
    const { db } = await fresh()
    const { world, context, owner, act, report, mails } = await reporting(db)
    const band = await world.vendor()
    await report('vendor', band.vendorId, GUEST)
    await report('article', 'how-to-choose', GUEST)
    world.setNow(later(8))
    expect((await readQueue(context, {}, owner)).items.map(({ isOverdue }) => isOverdue)).toEqual([true, true])
    await act('keepReported', `vendor-${band.vendorId}`)
    await act('keepReported', 'article-how-to-choose')
    await expect(act('keepReported', `vendor-${band.vendorId}`)).rejects.toMatchObject({
      message: `No report about vendor ${band.vendorId} is open.`,
    })
    expect(await mails()).toEqual([
      'guest@example.com: Your report about a vendor profile',
      'guest@example.com: Your report about an article',
    ])
    expect((await ownRulings(context, band)).rulings).toEqual([])
    await act('warnAbout', `vendor-${band.vendorId}`)
    world.setNow(later(9 + APPEAL_DAYS))
    const [ruling] = (await ownRulings(context, band)).rulings
    expect(ruling?.appealUntil).toBeNull()
    await expect(appealRuling(context, { id: ruling?.id ?? 0, text: 'Late' }, band)).rejects.toMatchObject({
      message: 'It’s too late to appeal this decision.',
    })
    for (const target of ['vendor-0', 'planet-1', 'photo-nope', 'message-999999', 'vendor-1;drop'])
      await expect(act('warnAbout', target)).rejects.toMatchObject({
        name: expect.stringMatching(/^(Refused|NotFound)$/),
      })
    for (const [subject, id] of [
      ['vendor', '999999'],
      ['article', 'no-such-article'],
    ] as const)
      await expect(report(subject, id, GUEST)).rejects.toMatchObject({ errors: [{ name: 'subjectId' }] })
  })

  test('whoever reports often is mailed once, a guest’s address is forgotten then, and the queue stays in sight', async () => {
    const { db } = await fresh()
    const { world, context, owner, act, report, mails } = await reporting(db)
    const [band, dj] = [await world.vendor(), await world.vendor()]
    await report('vendor', band.vendorId, GUEST)
    await report('vendor', band.vendorId, GUEST)
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, vendor_id, created_at)
      select 'vendor', ${String(band.vendorId)}, 'fake', 'again', '', ${band.vendorId}::int, ${START}::timestamptz
      from generate_series(1, 300)`)
    await report('vendor', dj.vendorId, GUEST)
    expect(
      (await readQueue(context, {}, owner)).items.map(({ subjectId, reports }) => [subjectId, reports.length]),
    ).toEqual([
      [String(band.vendorId), 20],
      [String(dj.vendorId), 1],
    ])
    await act('keepReported', `vendor-${band.vendorId}`)
    expect(await mails()).toEqual(['guest@example.com: Your report about a vendor profile'])
    expect(await db.query(sql`select subject_id from report where email <> ''`)).toEqual([
      { subject_id: String(dj.vendorId) },
    ])
  })

  test('a warning about a review is mailed; one that a server of the version before takes in is in the queue', async () => {
    const { db } = await fresh()
    const { world, context, owner, act, mails } = await reporting(db)
    const { id: bookingId, host: client, vendor } = await world.booked()
    const [review] = await db.query<{ id: number }>(sql`
      insert into review (booking_id, vendor_id, author, account_id, author_name, stars, text, created_at, published_at,
        event_type, event_date, idempotency_key)
      select ${bookingId}::int, ${vendor.vendorId}::int, 'host', ${client.accountId}::int, 'Ana', 1, 'Thieves',
        ${START}::timestamptz, ${START}::timestamptz, 'Wedding', '2027-03-01', key
      from request_key limit 1
      returning id`)
    await db.query(sql`
      insert into review_report (review_id, account_id, reason, created_at)
      values (${review?.id}::int, ${vendor.accountId}::int, 'A lie', ${START}::timestamptz)`)
    expect((await readQueue(context, {}, owner)).items).toMatchObject([
      { subject: 'review', excerpt: '1 of 5: Thieves', writtenBy: 'client', reports: [{ text: 'A lie' }] },
    ])
    await act('warnAbout', `review-${review?.id}`)
    expect(await mails()).toEqual([
      `${client.email}: A warning about your review`,
      `${vendor.email}: Your report about a review`,
    ])
  })

  test('an appeal shows nothing that was hidden anew, and a deleted person’s is withdrawn with its words', async () => {
    const { db } = await fresh()
    const { world, context, owner, act } = await reporting(db)
    const band = await world.vendor()
    const isHidden = async () =>
      (await db.query(sql`select 1 from vendor where id = ${band.vendorId}::int and hidden_at is not null`)).length > 0
    await act('hideVendor', band.vendorId)
    const [first] = (await ownRulings(context, band)).rulings
    await appealRuling(context, { id: first?.id ?? 0, text: 'We are us.' }, band)
    await act('restoreVendor', band.vendorId)
    await act('hideVendor', band.vendorId)
    await act('decideAppeal', first?.id ?? 0, { options: { outcome: 'reversed' } })
    expect(await isHidden()).toBe(true)

    const [second] = (await ownRulings(context, band)).rulings
    await appealRuling(context, { id: second?.id ?? 0, text: 'Call Ana.' }, band)
    // As with a vendor that had no account when it was ruled about.
    await db.query(sql`update ruling set account_id = null where id = ${second?.id}::int`)
    await db.transaction(async (tx) => emptyReports(tx, await findPerson(tx, band.email)))
    expect((await readQueue(context, {}, owner)).appeals).toEqual([])
    expect(await db.query(sql`select distinct excerpt, coalesce(appeal, '') as appeal from ruling`)).toEqual([
      { excerpt: '', appeal: '' },
    ])
    await expect(act('decideAppeal', second?.id ?? 0, { options: { outcome: 'reversed' } })).rejects.toMatchObject({
      message: `No one has appealed decision #${second?.id}.`,
    })
  })
})
