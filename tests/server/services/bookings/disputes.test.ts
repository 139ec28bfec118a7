/** A side opens a dispute, the other one says how it sees it, an operator notes the result; all by mail and on the page. */
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addBlock } from '#server/repositories/accounts/blocks.ts'
import { emptyReports } from '#server/repositories/personal-data/deletion.ts'
import { findPerson } from '#server/repositories/personal-data/person.ts'
import { openDisputeOfSide, stateInDispute } from '#server/services/bookings/disputes.ts'
import { readBooking } from '#server/services/bookings/views/read-bookings.ts'
import { requestFile } from '#server/services/console/requests.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { disputeMailHandlers } from '#server/services/operator/disputes/dispute-mail.ts'
import { closeDispute } from '#server/services/operator/disputes/disputes.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { ownRulings } from '#server/services/reports/reports.ts'
import { bookingWorld, type Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const START = new Date('2027-03-10T18:00:00Z')
/** The event is on May 1, 2027. */
const AFTER = new Date('2027-05-03T12:00:00Z')

async function disputing(db: Database) {
  const world = bookingWorld(db, START)
  const { context } = world
  const booking = await world.booked()
  const open = (by: Party, text = 'No one came.', key: string = crypto.randomUUID()) =>
    openDisputeOfSide(context, { key, id: booking.id, body: { text } }, by)
  const state = (by: Party, disputeId: number, text = 'We were there.', key: string = crypto.randomUUID()) =>
    stateInDispute(context, { key, id: booking.id, body: { disputeId, text } }, by)
  const read = async (by: Parameters<typeof readBooking>[2]) => readBooking(context, { id: booking.id }, by)
  const mails = async () => {
    await runDueJobs({ db, clock: context.clock, handlers: disputeMailHandlers(context), report: () => {} })
    return db.query<{ to: string; subject: string; text: string }>(
      sql`select recipient as to, subject, text_body as text from outgoing_mail order by id`,
    )
  }
  const close = (id: number) =>
    closeDispute(
      context,
      { id, inFavorOf: 'client' },
      { operator: 'ada@example.com', reason: 'The deposit goes back.' },
    )
  return { world, context, booking, open, state, read, mails, close }
}

describeOnBothEngines('disputes of sides', (fresh) => {
  test('both sides and the operator read who said what, and both are told each step once', async () => {
    const { db } = await fresh()
    const { world, context, booking, open, state, read, mails, close } = await disputing(db)
    const { host: client, vendor, leadId } = booking
    await expect(open(client)).rejects.toMatchObject({ message: 'A dispute can be opened once the event is over.' })
    world.setNow(AFTER)
    const key = crypto.randomUUID()
    const { id } = await open(client, 'No one came.', key)
    expect(await open(client, 'No one came.', key)).toMatchObject({ id, state: 'disputed' })
    await expect(open(vendor)).rejects.toMatchObject({ message: 'A dispute about this booking is open already.' })
    await expect(state(client, id)).rejects.toMatchObject({ name: 'BookingRefused' })
    await state(vendor, id, 'We were at the back door.')
    await expect(state(vendor, id, 'Again.')).rejects.toMatchObject({ name: 'BookingRefused' })
    const expected = {
      id,
      by: 'host',
      reason: 'No one came.',
      statements: [{ by: 'vendor', text: 'We were at the back door.' }],
      result: null,
    }
    expect(await read(client)).toMatchObject({ dispute: expected, disputesLeft: 2 })
    expect(await read(vendor)).toMatchObject({ dispute: expected, disputesLeft: 3 })
    const file = await requestFile(context, leadId, { email: 'ada@example.com' })
    expect(file.bookings[0]?.disputes).toMatchObject([
      { openedBy: 'the client', openedSide: 'client', statements: [{ by: 'vendor' }] },
    ])
    await close(id)
    await expect(state(vendor, id)).rejects.toMatchObject({ message: 'This dispute is closed.' })
    expect((await ownRulings(context, vendor)).disputes).toMatchObject([
      { by: 'host', side: 'vendor', result: 'The deposit goes back.' },
    ])
    expect((await mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
      [
        `${client.email}: The other side of your dispute`,
        `${client.email}: What came of the dispute`,
        `${client.email}: Your dispute is open`,
        `${vendor.email}: A dispute about your booking`,
        `${vendor.email}: What came of the dispute`,
      ].toSorted(),
    )
  })

  test('a canceled booking is disputed about its money only, and no later than half a year after the event', async () => {
    const { db } = await fresh()
    const { world, booking, open } = await disputing(db)
    const { id, host: client, vendor } = booking
    await world.move(vendor, id, { move: 'cancel' })
    await expect(open(client)).rejects.toMatchObject({ message: /No money is noted/ })
    await world.note(client, id, { kind: 'deposit' })
    world.setNow(new Date(AFTER.getTime() + 180 * DAY_MS))
    await expect(open(client)).rejects.toMatchObject({ message: /too late/ })
    world.setNow(START)
    expect(await open(client)).toMatchObject({ state: 'disputed' })
  })

  test('a stranger, a blocked person and whoever opens a fourth one are refused', async () => {
    const { db } = await fresh()
    const { world, booking, open, close } = await disputing(db)
    const { host: client, vendor } = booking
    world.setNow(AFTER)
    await expect(open(await world.host())).rejects.toMatchObject({ name: 'TargetNotFound' })
    await expect(open(await world.vendor())).rejects.toMatchObject({ name: 'TargetNotFound' })
    for (let count = 0; count < 3; count += 1) await close((await open(client)).id)
    await expect(open(client)).rejects.toMatchObject({ message: /You’ve opened 3 disputes/ })
    await addBlock(db, { email: vendor.email }, 'fraud', AFTER)
    await expect(open(vendor)).rejects.toMatchObject({ name: 'Forbidden' })
    expect(await db.query(sql`select 1 from dispute where closed_at is null`)).toEqual([])
  })

  test('a side’s words are in its export, and go with the person', async () => {
    const { db } = await fresh()
    const { world, context, booking, open, state } = await disputing(db)
    world.setNow(AFTER)
    const { id } = await open(booking.host)
    await state(booking.vendor, id, 'We were there.')
    expect(await exportForPerson(context, booking.vendor.email, async () => {})).toMatchObject({
      disputeStatements: [{ side: 'vendor', text: 'We were there.' }],
    })
    await db.transaction(async (tx) => emptyReports(tx, await findPerson(tx, booking.vendor.email)))
    expect(await db.query(sql`select 1 from dispute_statement`)).toEqual([])
    expect(await db.query(sql`select reason from dispute`)).toEqual([{ reason: '' }])
  })
})
