/** Mails about leads, reviews and decisions reach everyone who works for the vendor, and whoever has left no more. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import { addTeammate, deleteTeammate } from '#server/repositories/team/teams.ts'
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
