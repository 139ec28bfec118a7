/** Mails about leads, reviews and decisions reach everyone who works for the vendor, and whoever has left no more. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import { addTeammate, deleteTeammate, setHolder } from '#server/repositories/team/teams.ts'
import { addDispute, addOpening } from '#server/repositories/console/disputes.ts'
import { addQuestion } from '#server/repositories/reports/questions.ts'
import { queueApprovalMail } from '#server/services/operator/approval-mail.ts'
import { queueDisputeMails, queueOpeningMails } from '#server/services/operator/disputes/dispute-mail.ts'
import { editVendor } from '#server/services/operator/vendor-acts/edit-vendor.ts'
import { queueEndedMail } from '#server/services/operator/vendor-acts/suspension-mail.ts'
import { answerQuestion } from '#server/services/reports/answer-question.ts'
import { queueQuestionMail } from '#server/services/reports/question-mail.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { rule } from '#server/services/reports/rule.ts'
import { appealRuling, ownRulings } from '#server/services/reports/reports.ts'
import { queueRequestWithdrawnMail } from '#server/services/requests/request-withdrawn-mail.ts'
import { writeReview } from '#server/services/reviews/reviews.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { aSignedIn } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const START = new Date('2027-03-10T18:00:00Z')
const AFTER = new Date('2027-05-03T18:00:00Z')
const BOOKER = 'booker@example.com'

describeOnBothEngines('mails to a team', (fresh) => {
  async function aTeam(db: Database) {
    const world = bookingWorld(db, START)
    const { context } = world
    const vendor = await world.vendor()
    const { vendorId } = vendor
    const booker = await anAccount(db, BOOKER, { welcomeName: 'Bo' })
    const reader = await anAccount(db, 'reader@example.com', { welcomeName: 'Rae' })
    await db.transaction(async (tx) => {
      await addTeammate(tx, { vendorId, accountId: booker, role: 'booker', now: START })
      await addTeammate(tx, { vendorId, accountId: reader, role: 'readOnly', now: START })
    })
    const told = async (subject: RegExp) => {
      await runDueJobs({ db, clock: context.clock, handlers: jobHandlers(context), report: () => {} })
      const mails = await latestMails(db, 100)
      return mails
        .filter((mail) => subject.test(mail.subject))
        .map(({ to }) => to)
        .toSorted()
    }
    return { world, context, vendor, booker, reader, told, both: [BOOKER, vendor.email] }
  }

  test('of leads that a client withdrew, or whose day has passed', async () => {
    const { db } = await fresh()
    const { world, vendor, told, both } = await aTeam(db)
    const { vendorId } = vendor
    await queueRequestWithdrawnMail(db, { vendorId, eventType: 'Gala', eventDate: '2027-06-01' }, START)
    expect(await told(/^Request withdrawn: Gala/)).toEqual(both)
    const { leadIds } = await world.ask(await world.host(), [vendor])
    await db.query(sql`
      update lead set closed_at = ${START}::timestamptz, closed_because = 'eventPassed'
      where id = any(${leadIds}::int[])`)
    await addJob(db, { kind: 'leadsPassed', uniqueKey: 'leadsPassed 1', payload: { leadIds } })
    await db.query(sql`delete from outgoing_mail`)
    expect(await told(/./)).toEqual(expect.arrayContaining(both))
    expect(await told(/./)).not.toContain('reader@example.com')
  })

  test('of a client’s review', async () => {
    const { db } = await fresh()
    const { world, context, vendor, told, both } = await aTeam(db)
    const { id, host: client } = await world.booked({ holdsDate: true }, vendor)
    world.setNow(AFTER)
    await world.move(client, id, { move: 'complete' })
    await told(/./)
    await db.query(sql`delete from outgoing_mail`)
    await writeReview(context, { bookingId: id, key: crypto.randomUUID(), body: { stars: 5, text: 'Great' } }, client)
    expect(await told(/review/i)).toEqual(both)
  })

  test('of a question, which each who works for the vendor may answer', async () => {
    const { db } = await fresh()
    const { context, vendor, booker, reader, told, both } = await aTeam(db)
    const { vendorId, accountId } = vendor
    const asked = { subject: 'vendor', subjectId: String(vendorId), accountId, vendorId } as const
    const id = await addQuestion(db, { ...asked, question: 'Yours?', operator: 'ada', askedAt: START }, START)
    await queueQuestionMail(db, id!)
    expect(await told(/^A question/)).toEqual(both)
    const questions = async (of: number) => (await ownRulings(context, aSignedIn(of))).questions
    expect(await questions(reader)).toEqual([])
    expect(await questions(booker)).toMatchObject([{ question: 'Yours?' }])
    const answer = (by: number) => answerQuestion(context, { id: id!, answer: 'Yes' }, aSignedIn(by))
    await expect(answer(reader)).rejects.toThrow('isn’t there')
    await answer(booker)
    expect(await questions(accountId)).toMatchObject([{ answer: 'Yes' }])
  })

  test('of a dispute, an ended suspension, an approval and a changed profile, the last two to owners', async () => {
    const { db } = await fresh()
    const { world, context, vendor, booker, reader, told, both } = await aTeam(db)
    const { vendorId } = vendor
    const owner = await anAccount(db, 'owner@example.com', { welcomeName: 'Ola' })
    await addTeammate(db, { vendorId, accountId: owner, role: 'owner', now: START })
    const { id, host: client } = await world.booked({ holdsDate: true }, vendor)
    await told(/./)
    await db.query(sql`delete from outgoing_mail`)
    const dispute = await addDispute(db, { bookingId: id, reason: 'no show', by: 'ada', side: null, now: START })
    await queueDisputeMails(db, dispute!, 'opened')
    expect(await told(/looking into/)).toEqual(expect.arrayContaining([...both, 'owner@example.com']))
    const [lead] = await db.query<{ id: number }>(sql`select lead_id as id from booking where id = ${id}::int`)
    const opened = { leadId: lead!.id, operator: 'ada', reason: 'a dispute' }
    await queueOpeningMails(db, await addOpening(db, opened, START))
    expect(await told(/^We opened/)).toEqual(expect.arrayContaining([...both, 'owner@example.com', client.email]))
    const openings = async (of: number) => (await ownRulings(context, aSignedIn(of))).openings.length
    expect(await Promise.all([booker, reader, client.accountId].map(openings))).toEqual([1, 0, 1])
    await queueEndedMail(db, vendorId, START)
    expect(await told(/is shown again/)).toEqual([BOOKER, 'owner@example.com', vendor.email].toSorted())
    await queueApprovalMail(db, vendorId, true, START)
    expect(await told(/^You’re listed/)).toEqual(['owner@example.com', vendor.email].toSorted())
    const by = { operator: 'ada', reason: 'a typo' }
    await editVendor(context, { vendorId, field: 'name', text: 'Another name' }, by)
    expect(await told(/^We changed/)).toEqual(['owner@example.com', vendor.email].toSorted())
  })

  test('a decision and a question stay with the vendor when it is handed over', async () => {
    const { db } = await fresh()
    const { context, vendor, booker, told } = await aTeam(db)
    const { vendorId, accountId } = vendor
    const subject = { subject: 'vendor', subjectId: String(vendorId) } as const
    await db.transaction((tx) =>
      rule(tx, { ...subject, act: 'warned' }, { operator: 'ada', reason: 'a photo' }, context.clock()),
    )
    const asked = { ...subject, accountId, vendorId, question: 'Yours?', operator: 'ada', askedAt: START }
    await addQuestion(db, asked, START)
    const heir = await anAccount(db, 'heir@example.com', { welcomeName: 'Hal' })
    await addTeammate(db, { vendorId, accountId: heir, role: 'owner', now: START })
    expect(await db.transaction((tx) => setHolder(tx, vendorId, heir))).toBe(true)
    const seen = async (of: number) => {
      const { rulings, questions } = await ownRulings(context, aSignedIn(of))
      return [rulings.length, questions.length]
    }
    await deleteTeammate(db, vendorId, accountId)
    expect(await Promise.all([seen(heir), seen(booker), seen(accountId)])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ])
    expect(await told(/warning/)).toEqual([BOOKER, 'heir@example.com'])
  })

  test('of a decision about the vendor, which they read and may appeal; not those who only read, or have left', async () => {
    const { db } = await fresh()
    const { context, vendor, booker, reader, told, both } = await aTeam(db)
    const subject = { subject: 'vendor', subjectId: String(vendor.vendorId), act: 'warned' } as const
    await db.transaction((tx) => rule(tx, subject, { operator: 'ada', reason: 'a photo of others' }, context.clock()))
    expect(await told(/warning/)).toEqual(both)
    const rulings = async (accountId: number) => (await ownRulings(context, aSignedIn(accountId))).rulings
    const [ruling] = await rulings(booker)
    expect(ruling).toMatchObject({ act: 'warned', reason: 'a photo of others' })
    expect(await rulings(reader)).toEqual([])
    const appeal = (accountId: number) =>
      appealRuling(context, { id: ruling!.id, text: 'They are ours' }, aSignedIn(accountId))
    await expect(appeal(reader)).rejects.toThrow('isn’t there')
    await appeal(booker)
    expect(await rulings(vendor.accountId)).toMatchObject([{ appeal: { text: 'They are ours' } }])
    await deleteTeammate(db, vendor.vendorId, booker)
    expect(await rulings(booker)).toEqual([])
    await db.query(sql`delete from outgoing_mail`)
    await db.transaction((tx) => rule(tx, subject, { operator: 'ada', reason: 'another' }, context.clock()))
    expect(await told(/warning/)).toEqual([vendor.email])
  })
})
