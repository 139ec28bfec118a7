/** Another date for a booking: proposed, accepted, declined or taken back, and what follows the date. */
import { beforeAll, expect, test } from 'vitest'
import { DATE_PROPOSALS_MAX } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findBooked } from '#server/repositories/availability/availability.ts'
import { closePassed } from '#server/services/bookings/booking-jobs.ts'
import { bookingCalendar } from '#server/services/bookings/views/booking-calendar.ts'
import { ownRequests } from '#server/services/requests/own-requests.ts'
import { findThread } from '#server/repositories/messages/participants.ts'
import { vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { testContext } from '#tests/support/server/context.ts'
import { findNotice } from '#server/services/notifications/notices.ts'
import { vendorsAsked } from '#server/services/requests/own-requests.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Party, VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from './refused.ts'

const MAY_9 = { eventDate: '2027-05-09', startsAt: '2027-05-09T19:00', endsAt: '2027-05-09T23:00' }

describeOnBothEngines('another date for a booking', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })
  const mails = async ({ email }: Party, about: RegExp) =>
    (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => about.test(subject))
  const busyDays = async ({ vendorId }: VendorParty) =>
    (
      await db.query<{ day: string }>(sql`
        select day from busy_day where vendor_id = ${vendorId}::int and day between '2027-04-28' and '2027-05-12'
        order by day`)
    ).map(({ day }) => day)
  test('nothing changes before the other side accepts; then the booking moves with all that follows it, once', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ holdsDate: true, balanceDueOn: '2027-05-01' })
    const key = crypto.randomUUID()
    const proposed = await world.propose(client, id, { note: 'The hall is free then' }, key)
    expect(await world.propose(client, id, { note: 'The hall is free then' }, key)).toEqual(proposed)
    expect(await world.read(vendor, id)).toMatchObject({
      eventDate: '2027-05-01',
      proposal: { id: proposed.id, by: 'host', what: 'dateProposed', note: 'The hall is free then', ...MAY_9 },
    })
    expect(await mails(vendor, /proposes another date/)).toMatchObject([
      { text: expect.stringMatching(/Sat, May 1, 2027, 6:30.PM.* to Sun, May 9, 2027, 7:00.PM/) },
    ])
    expect(await mails(client, /proposes another date/)).toEqual([])

    const accepting = crypto.randomUUID()
    const accepted = await world.decideProposal(vendor, proposed.id, true, accepting)
    expect(await world.decideProposal(vendor, proposed.id, true, accepting)).toEqual(accepted)
    const moved = await world.read(client, id)
    expect(moved).toMatchObject({
      ...MAY_9,
      startsAtUtc: '2027-05-09T23:00:00.000Z',
      state: 'confirmed',
      proposal: null,
    })
    expect(moved.dateChanges.map(({ what, by, startsAt }) => [what, by, startsAt])).toEqual([
      ['dateProposed', 'host', '2027-05-09T19:00'],
      ['dateAccepted', 'vendor', '2027-05-01T18:30'],
    ])
    for (const side of [client, vendor])
      expect(await mails(side, /^New date: /)).toMatchObject([
        { text: expect.stringMatching(/moved from Sat, May 1, 2027, 6:30.PM to Sun, May 9, 2027, 7:00.PM/) },
      ])
    expect(await findBooked(db, vendor.vendorId, NOW, 5)).toMatchObject([
      { id, starts: new Date('2027-05-09T23:00:00Z') },
    ])
    const { ics } = bookingCalendar(moved, { publicUrl: 'https://fanfare.example', now: NOW })
    expect(ics).toContain('DTSTART:20270509T230000Z')
    // No other booking is in the way of the former evening.
    expect((await world.booked({ holdsDate: true }, vendor)).id).toBeGreaterThan(id)
  })
  test('a booking that moved and was canceled keeps its new day in the lead and its messages', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ holdsDate: true })
    const { id: proposal } = await world.propose(client, id)
    await world.decideProposal(vendor, proposal)
    await world.move(vendor, id, { move: 'cancel' })
    const { leadId } = await world.read(client, id)
    expect(await findThread(db, leadId ?? 0)).toMatchObject({ eventDate: '2027-05-09', eventDateLatest: null })
  })
  test('searches leave the vendor out on the new day, and no longer on the former one', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ holdsDate: true, startsAt: '2027-05-01T10:00' })
    expect(await busyDays(vendor)).toEqual(['2027-05-01'])
    const { id: proposal } = await world.propose(client, id, { startsAt: '2027-05-09T10:00' })
    await world.decideProposal(vendor, proposal)
    expect(await busyDays(vendor)).toEqual(['2027-05-09'])
  })
  test('once the former day is over, others’ leads are closed, and not the one of the booking that moved', async () => {
    world.setNow(NOW)
    const [vendor, other, client] = [await world.vendor(), await world.vendor(), await world.host()]
    const { leadIds, requestKey } = await world.ask(client, [vendor, other])
    const [lead = 0, kept = 0] = leadIds
    const quoteId = await world.quote(vendor, lead, { holdsDate: true })
    const { id } = await world.accept(client, lead, quoteId, { keepLeadIds: [kept] })
    const { id: proposal } = await world.propose(client, id)
    await world.decideProposal(vendor, proposal)
    world.setNow(new Date('2027-05-08T12:00:00Z'))
    await closePassed(db, world.clock())
    expect(await vendorsAsked(world.context, requestKey, client)).toMatchObject([
      { id: lead, closed: null },
      { id: kept, closed: { because: 'eventPassed' } },
    ])
  })
  test('a time that is taken is refused at once, and so is one that was taken before the acceptance', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    const other = { holdsDate: true, startsAt: '2027-05-09T20:00', endsAt: '2027-05-09T22:00' }
    const proposed = await world.propose(client, id)
    await world.booked(other, vendor, { eventDate: '2027-05-09' })
    expect(await refused(world.decideProposal(vendor, proposed.id))).toMatchObject({
      code: 'slotTaken',
      present: { booking: { eventDate: '2027-05-01', proposal: { id: proposed.id } } },
    })
    expect(await refused(world.propose(client, id, { insteadOf: proposed.id }))).toMatchObject({ code: 'slotTaken' })
    // An hour later on the same evening overlaps only with itself.
    const later = { startsAt: '2027-05-01T19:30', endsAt: '2027-05-01T23:30', insteadOf: proposed.id }
    const { id: second } = await world.propose(client, id, later)
    await world.decideProposal(vendor, second)
    expect(await world.read(client, id)).toMatchObject({ startsAt: '2027-05-01T19:30' })
  })
  test('fault 102: fifty acceptances of one evening at the same moment move one booking', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const pairs = []
    for (const day of ['02', '03', '04', '05', '06']) {
      const terms = { holdsDate: true, startsAt: `2027-06-${day}T18:30`, endsAt: `2027-06-${day}T22:30` }
      const { id, host: client } = await world.booked(terms, vendor, { eventDate: `2027-06-${day}` })
      pairs.push({ id, proposal: (await world.propose(client, id)).id })
    }
    const tries = pairs.flatMap(({ proposal }) =>
      Array.from({ length: 10 }, () => world.decideProposal(vendor, proposal)),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const dates = await Promise.all(pairs.map(async ({ id }) => (await world.read(vendor, id)).eventDate))
    expect(dates.filter((date) => date === '2027-05-09')).toHaveLength(1)
  })
  test('the other side declines, the proposer takes back, a second proposal takes the place of the first', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    const first = await world.propose(client, id)
    expect(await refused(world.decideProposal(client, first.id, true))).toMatchObject({
      code: 'stateChanged',
      message: 'Only the other side can accept a date you proposed.',
    })
    await world.decideProposal(vendor, first.id, false)
    expect(await mails(client, /declined the new date/)).toMatchObject([
      { text: expect.stringContaining('Your booking stays on Sat, May 1, 2027') },
    ])
    expect(await refused(world.decideProposal(vendor, first.id, true))).toMatchObject({
      code: 'stateChanged',
      message: 'This date has already been answered or withdrawn.',
    })

    const own = await world.propose(vendor, id)
    await world.decideProposal(vendor, own.id, false)
    // Taken back before the mail went out: the client is not told of it.
    expect(await mails(client, /proposes another date/)).toEqual([])

    const theirs = await world.propose(vendor, id)
    // Proposed without having read that one.
    expect(await refused(world.propose(client, id, { startsAt: '2027-05-10T19:00', endsAt: null }))).toMatchObject({
      code: 'stateChanged',
      message: 'Another date has been proposed. Review it first.',
    })
    await world.propose(client, id, { startsAt: '2027-05-10T19:00', endsAt: null, insteadOf: theirs.id })
    const { dateChanges, eventDate } = await world.read(client, id)
    expect(dateChanges.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'dateProposed by host',
      'dateDeclined by vendor',
      'dateProposed by vendor',
      'dateWithdrawn by vendor',
      'dateProposed by vendor',
      'dateDeclined by host',
      'dateProposed by host',
    ])
    expect(eventDate).toBe('2027-05-01')
  })
  test('a date that is proposed in place of one that was accepted meanwhile asks for a look first', async () => {
    const { id, host: client, vendor } = await world.booked({ holdsDate: true })
    const proposed = await world.propose(vendor, id)
    await world.decideProposal(client, proposed.id, true)
    const late = { startsAt: '2027-05-10T19:00', endsAt: null, insteadOf: proposed.id }
    expect(await refused(world.propose(client, id, late))).toMatchObject({
      code: 'stateChanged',
      message: 'The proposed date has been accepted. Review it first.',
    })
    expect((await world.read(client, id)).dateChanges.map(({ what }) => what)).toEqual(['dateProposed', 'dateAccepted'])
  })
  test('only a confirmed booking moves, before it starts, to another time that is still to come', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({})
    expect(await refused(world.propose(client, id))).toMatchObject({
      code: 'stateChanged',
      message: 'Only a confirmed booking can be moved.',
    })
    await world.move(vendor, id, { move: 'confirm' })
    expect((await world.read(client, id)).canProposeDate).toBe(true)
    const errorOf = (startsAt: string, endsAt: string | null = null) =>
      world.propose(client, id, { startsAt, endsAt }).then(
        () => null,
        (error) => error.errors?.[0],
      )
    expect(await errorOf('2027-03-09T18:00')).toMatchObject({ name: 'startsAt', code: 'inThePast' })
    expect(await errorOf('2040-01-01T18:00')).toMatchObject({ name: 'startsAt', code: 'invalid' })
    expect(await errorOf('2027-05-01T18:30', '2027-05-01T22:30')).toEqual({
      name: 'startsAt',
      code: 'invalid',
      message: 'The booking is already on this date. Choose another one.',
    })
    await expect(world.propose(await world.host(), id)).rejects.toMatchObject({ errors: [{ name: 'bookingId' }] })

    const proposed = await world.propose(client, id)
    await expect(world.decideProposal(await world.host(), proposed.id)).rejects.toMatchObject({
      errors: [{ name: 'proposalId' }],
    })
    world.setNow(new Date('2027-05-01T23:00:00Z'))
    expect(await refused(world.decideProposal(vendor, proposed.id))).toMatchObject({ code: 'stateChanged' })
    expect(await world.read(client, id)).toMatchObject({ canProposeDate: false, eventDate: '2027-05-01' })
  })
  test('a canceled booking has no proposal to answer', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    const proposed = await world.propose(client, id)
    await world.move(client, id, { move: 'cancel' })
    expect((await world.read(vendor, id)).proposal).toBeNull()
    expect(await refused(world.decideProposal(vendor, proposed.id))).toMatchObject({ code: 'stateChanged' })
    expect(await refused(world.decideProposal(vendor, proposed.id, false))).toMatchObject({ code: 'stateChanged' })
    expect(await mails(client, /declined the new date/)).toEqual([])
    // It waited in the queue while the booking was canceled.
    expect(await mails(vendor, /proposes another date/)).toEqual([])
  })
  test('both sides’ lists and the thread name the new date', async () => {
    world.setNow(NOW)
    const { id, leadId, host: client, vendor } = await world.booked()
    const { id: proposal } = await world.propose(client, id)
    const named = async () => {
      const [lead] = await vendorInbox(db, vendor.vendorId, { take: 1 })
      const [request] = await ownRequests(world.context, client.accountId)
      return [lead?.eventDate, (await findThread(db, leadId))?.eventDate, request?.vendors[0]?.booking?.eventDate]
    }
    expect(await named()).toEqual(['2027-05-01', '2027-05-01', '2027-05-01'])
    await world.decideProposal(vendor, proposal)
    expect(await named()).toEqual(['2027-05-09', '2027-05-09', '2027-05-09'])
  })
  test('a side proposes twenty dates at most, since each is mailed and stays on the timeline', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    let insteadOf: number | null = null
    for (let minute = 0; minute < DATE_PROPOSALS_MAX; minute += 1) {
      const startsAt = `2027-05-09T19:${String(minute).padStart(2, '0')}`
      insteadOf = (await world.propose(client, id, { startsAt, insteadOf })).id
    }
    await expect(world.propose(client, id, { insteadOf })).rejects.toThrow(InvalidFields)
    expect((await world.propose(vendor, id, { insteadOf })).id).toBeGreaterThan(insteadOf ?? 0)
  })
  test('both are reminded before the new date and not before the former one; it completes after the new one', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    await world.decideProposal(vendor, (await world.propose(client, id)).id)
    const reminders = () => mails(client, /^Coming up/)
    world.setNow(new Date('2027-04-30T22:31:00Z'))
    expect(await reminders()).toEqual([])
    world.setNow(new Date('2027-05-02T11:00:00Z'))
    expect([await reminders(), (await world.read(client, id)).state]).toEqual([[], 'confirmed'])
    const ofNewDate = { subject: expect.stringMatching(/Sun, May 9, 2027, 7:00.PM/) }
    world.setNow(new Date('2027-05-02T12:01:00Z'))
    expect(await reminders()).toMatchObject([ofNewDate])
    world.setNow(new Date('2027-05-08T23:01:00Z'))
    expect(await reminders()).toMatchObject([ofNewDate, ofNewDate])
    world.setNow(new Date('2027-05-10T16:00:00Z'))
    expect(await reminders()).toHaveLength(2)
    expect((await world.read(client, id)).state).toBe('completed')
  })
  test('a device is notified of a proposal until it is answered, and of the answer', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    const proposed = await world.propose(client, id)
    const notice = (eventId: number, side: 'host' | 'vendor') =>
      findNotice(testContext(db), { what: 'booking', id: eventId, side })
    expect(await notice(proposed.id, 'vendor')).toMatchObject({
      topic: 'acceptances',
      title: 'A client proposes another date',
      path: `/bookings/${id}`,
    })
    expect(await notice(proposed.id, 'host')).toBeUndefined()
    await world.decideProposal(vendor, proposed.id)
    expect(await notice(proposed.id, 'vendor')).toBeUndefined()
    const replied = (await world.read(client, id)).dateChanges.at(-1)!
    expect(await notice(replied.id, 'host')).toMatchObject({
      topic: 'confirmations',
      title: expect.stringMatching(/accepted the new date$/),
      body: 'For the event: Sun, May 9, 2027',
    })
  })
})
