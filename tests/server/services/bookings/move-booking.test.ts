/** Bookings move between their states: by whom, when, at what cost, and what each side hears of it. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { findRecentEvents } from '#server/repositories/requests/recent-events.ts'
import { findLead } from '#server/repositories/requests/vendor-leads.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { closePassed } from '#server/services/bookings/booking-jobs.ts'
import { bookingCalendar } from '#server/services/bookings/views/booking-calendar.ts'
import { ownRequests, vendorsAsked } from '#server/services/requests/own-requests.ts'
import { judgeEnded } from '#server/services/bookings/counting.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const at = (time: string) => new Date(time)

const NEVER_BOOKED = { numberOfBookings: 0, lastBookingOn: null }

describeOnBothEngines('the moves of a booking', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  /** Subjects of what a side was mailed about bookings, oldest first, after the jobs that are due. */
  const subjects = async ({ email }: Party) =>
    (await mailFor({ db } as TestApp, email, world.clock))
      .map(({ subject }) => subject)
      .filter((subject) => /accept|booked|cancel|complet|take your/i.test(subject))
      .toReversed()
  const events = async (who: Party, id: number) =>
    (await world.read(who, id)).events.map(({ what, by }) => `${what} by ${by}`)

  test('the vendor confirms; both are mailed once, and the timeline says so, the tile and the home page not yet', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor(NEVER_BOOKED)
    const { id, host: client } = await world.booked({ depositCents: 20_000, cancellation: 'flexible' }, vendor)
    expect(await world.read(vendor, id)).toMatchObject({ moves: ['confirm', 'cancel'], crew: null })
    const key = crypto.randomUUID()
    const first = await world.move(vendor, id, { move: 'confirm', reason: 'See you there' }, key)
    expect(await world.move(vendor, id, { move: 'confirm', reason: 'See you there' }, key)).toEqual(first)
    await expect(world.move(vendor, id, { move: 'cancel' }, key)).rejects.toMatchObject({ code: 'keyReused' })
    await expect(world.move(vendor, id, { move: 'confirm' })).rejects.toMatchObject({
      code: 'stateChanged',
      message: 'This booking is already confirmed.',
      present: { booking: { id, state: 'confirmed', side: 'vendor' } },
    })
    expect(await world.read(client, id)).toMatchObject({
      state: 'confirmed',
      crew: 1,
      moves: ['cancel'],
      dueCents: 80_000,
    })
    expect(await events(client, id)).toEqual(['accepted by host', 'confirmed by vendor'])
    const toClient = await subjects(client)
    expect(toClient).toEqual(['Quote accepted. Waiting for the vendor', 'Booked: Birthday party'])
    expect(await subjects(client)).toEqual(toClient)
    expect(await subjects(vendor)).toEqual(['Ada accepted your quote', 'Booked: Birthday party'])
    expect(await findVendor(db, vendor.vendorId)).toMatchObject({ numberOfBookings: 0, lastBookingOn: null })
    expect(await findRecentEvents(db, 1)).toEqual([])
    const { fileName, ics } = bookingCalendar(await world.read(client, id), {
      publicUrl: 'https://fanfare.example',
      now: NOW,
    })
    expect(fileName).toBe(`fanfare-booking-${id}.ics`)
    for (const line of ['DTSTART:20270501T223000Z', 'DTEND:20270502T023000Z', 'STATUS:CONFIRMED', `UID:booking-${id}@`])
      expect(ics).toContain(line)
  })

  test('the client cannot confirm, and a stranger finds nothing', async () => {
    world.setNow(NOW)
    const { id, host: client } = await world.booked({})
    await expect(world.move(client, id, { move: 'confirm' })).rejects.toMatchObject({
      code: 'stateChanged',
      message: 'Only the vendor can confirm this booking.',
    })
    for (const stranger of [await world.host(), await world.vendor()]) {
      await expect(world.move(stranger, id, { move: 'cancel' })).rejects.toMatchObject({
        errors: [{ name: 'bookingId', code: 'notFound' }],
      })
      await expect(world.read(stranger, id)).rejects.toMatchObject({ code: 'notFound' })
    }
  })

  test('a client whose time the vendor gives away is told, owes nothing, and may take another quote', async () => {
    world.setNow(NOW)
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    const winner = await world.booked({}, vendor)
    const client = await world.host()
    const { leadIds, requestKey } = await world.ask(client, [vendor, other])
    const [leadId = 0, otherLead = 0] = leadIds
    const quoteId = await world.quote(vendor, leadId)
    const otherQuote = await world.quote(other, otherLead, { holdsDate: true })
    const { id } = await world.accept(client, leadId, quoteId)
    await world.move(vendor, winner.id, { move: 'confirm' })
    expect(await world.read(client, id)).toMatchObject({ state: 'refused', refusedBecause: 'slotTaken', dueCents: 0 })
    expect((await subjects(client)).at(-1)).toBe(`Vendor ${vendor.vendorId} can’t take your booking`)
    const present = await vendorsAsked(world.context, requestKey, client)
    expect(present.map(({ accept, closed }) => [accept, closed])).toEqual([
      ['closed', null],
      ['open', null],
    ])
    // That vendor was told that another vendor was chosen, and has not kept the date.
    expect(await world.accept(client, otherLead, otherQuote)).toMatchObject({ state: 'accepted' })
  })

  test('a vendor who declines an acceptance cancels nothing: the client reads what is left', async () => {
    world.setNow(NOW)
    const [vendor, other, client] = [await world.vendor(), await world.vendor(), await world.host()]
    const [lead = 0, otherLead = 0] = (await world.ask(client, [vendor, other])).leadIds
    const quoteId = await world.quote(vendor, lead)
    await world.quote(other, otherLead, {}, { cents: 90_000 })
    const { id } = await world.accept(client, lead, quoteId)
    await world.move(vendor, id, { move: 'cancel', reason: 'My van broke down' })
    const mails = await mailFor({ db } as TestApp, client.email, world.clock)
    const told = mails.filter(({ subject }) => subject === `Vendor ${vendor.vendorId} couldn’t take your date`)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('You don’t owe anything.')
    expect(told[0]?.text).toContain('My van broke down')
    expect(told[0]?.text).toContain(`Your other open quotes: Vendor ${other.vendorId} ($900).`)
    expect(told[0]?.text).toMatch(/Similar vendors .*\/new-york-city-ny\?freeOn=2027-05-01/)
    expect(mails.map(({ subject, text }) => subject + text).join()).not.toMatch(/cancel/i)
    expect(await subjects(vendor)).toEqual(['Ada accepted your quote'])
  })

  test('a client who takes back an acceptance in time owes nothing, and nothing was booked', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ cancellation: 'strict' })
    await world.move(client, id, { move: 'cancel' })
    expect(await subjects(vendor)).toEqual(['Ada accepted your quote', 'Ada withdrew their acceptance'])
  })

  test.each([
    ['without a policy', null, null],
    ['that is free to cancel today', { cancellation: 'flexible' }, 0],
  ] as const)('a booking %s that was confirmed unseen is not withdrawn, nor declined', async (_, terms, cost) => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked(terms)
    const seen = await world.read(client, id)
    expect(seen).toMatchObject({ state: 'accepted', cancelNowCents: 0 })
    await world.move(vendor, id, { move: 'confirm' })
    for (const who of [client, vendor])
      await expect(
        world.move(who, id, { move: 'cancel', owedCents: seen.cancelNowCents, seenState: 'accepted' }),
      ).rejects.toMatchObject({
        code: 'stateChanged',
        message: 'This booking has been confirmed. Review it, then cancel.',
        present: { booking: { id, state: 'confirmed' } },
      })
    expect(await world.read(client, id)).toMatchObject({ state: 'confirmed', cancelNowCents: cost })
    // A move that an earlier version sends says nothing of the state.
    expect(await world.move(client, id, { move: 'cancel', owedCents: 0 })).toMatchObject({ state: 'cancelled' })
  })

  test('an acceptance that still waits is withdrawn, and declined, as it was seen', async () => {
    world.setNow(NOW)
    for (const side of ['host', 'vendor'] as const) {
      const booked = await world.booked({})
      await world.move(booked[side], booked.id, { move: 'cancel', owedCents: 0, seenState: 'accepted' })
      expect(await world.read(booked.host, booked.id)).toMatchObject({ state: 'cancelled', cancelled: { by: side } })
    }
  })

  test('fault 78: canceling became dearer while the device was offline: refused with the present cost', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor(NEVER_BOOKED)
    const { id, host: client } = await world.booked({ holdsDate: true, cancellation: 'flexible' }, vendor)
    expect(await world.read(client, id)).toMatchObject({ cancelNowCents: 0 })
    world.setNow(at('2027-04-28T16:00:00Z'))
    await expect(world.move(client, id, { move: 'cancel', owedCents: 0 })).rejects.toMatchObject({
      code: 'stateChanged',
      present: { booking: { state: 'confirmed' }, cancelNowCents: 20_000 },
    })
    await world.move(client, id, { move: 'cancel', owedCents: 20_000, reason: 'The venue flooded' })
    expect(await world.read(vendor, id)).toMatchObject({
      state: 'cancelled',
      cancelled: { by: 'host', reason: 'The venue flooded', owedCents: 20_000 },
      dueCents: 20_000,
      moves: [],
    })
    expect(await subjects(vendor)).toEqual(['Booked: Birthday party', 'Ada canceled your booking'])
    expect(await findVendor(db, vendor.vendorId)).toMatchObject({ lastBookingOn: null, numberOfBookings: 0 })
    expect((await ownRequests(world.context, client.accountId))[0]).toMatchObject({
      closed: null,
      vendors: [{ accept: 'closed', booking: { id, state: 'cancelled', wasConfirmed: true, cancelledBy: 'host' } }],
    })
    // The time is free again.
    expect(await world.booked({ holdsDate: true, startsAt: '2027-05-01T18:30' }, vendor).catch((e) => e)).toMatchObject(
      {
        errors: [{ name: 'validUntil' }],
      },
    )
  })

  test('a vendor who cancels is owed nothing, whatever the policy, nor is one who declines', async () => {
    world.setNow(NOW)
    const confirmed = await world.booked({ holdsDate: true, cancellation: 'strict' })
    await world.move(confirmed.vendor, confirmed.id, { move: 'cancel', reason: 'Broken leg' })
    expect(await world.read(confirmed.host, confirmed.id)).toMatchObject({ cancelled: { by: 'vendor', owedCents: 0 } })
    const [mail] = await mailFor({ db } as TestApp, confirmed.host.email, world.clock)
    expect(mail?.text).toContain('There’s no cancellation fee. Any payments already made should be refunded.')
    const accepted = await world.booked({ cancellation: 'strict' })
    await world.move(accepted.vendor, accepted.id, { move: 'cancel' })
    expect(await world.read(accepted.host, accepted.id)).toMatchObject({ state: 'cancelled', dueCents: 0 })
    // A quote is accepted once.
    await expect(world.accept(accepted.host, accepted.leadId, accepted.quoteId)).rejects.toMatchObject({
      code: 'stateChanged',
    })
  })

  test('once the event has started nobody cancels, so what was played is not free', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ holdsDate: true, cancellation: 'none' })
    const starts = new Date((await world.read(client, id)).startsAtUtc)
    world.setNow(starts)
    for (const side of [client, vendor]) {
      expect((await world.read(side, id)).moves).not.toContain('cancel')
      await expect(world.move(side, id, { move: 'cancel' })).rejects.toMatchObject({
        code: 'stateChanged',
        message: 'The event has started, so it can’t be canceled.',
      })
    }
    world.setNow(NOW)
  })

  test('a quote without a policy says nothing about the cost of canceling', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked(null)
    await world.move(vendor, id, { move: 'confirm' })
    expect(await world.read(client, id)).toMatchObject({ cancelNowCents: null })
    await world.move(client, id, { move: 'cancel' })
    expect(await world.read(client, id)).toMatchObject({
      cancelled: { owedCents: null },
      dueCents: 0,
      refundDueCents: 0,
    })
  })

  test('both arrive, each once; the day after it is complete by itself, and counts another day later', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor(NEVER_BOOKED)
    const { id, host: client } = await world.booked({ holdsDate: true }, vendor)
    await expect(world.move(client, id, { move: 'arrived' })).rejects.toMatchObject({ code: 'stateChanged' })
    world.setNow(at('2027-05-01T22:00:00Z'))
    for (const who of [vendor, client, client]) await world.move(who, id, { move: 'arrived' })
    await expect(world.move(client, id, { move: 'complete' })).rejects.toMatchObject({ code: 'stateChanged' })
    world.setNow(at('2027-05-02T14:31:00Z'))
    await subjects(client)
    await subjects(client)
    expect(await events(client, id)).toEqual([
      'accepted by host',
      'confirmed by fanfare',
      'arrived by vendor',
      'arrived by host',
      'completed by fanfare',
    ])
    const figures = () => findVendor(db, vendor.vendorId)
    await judgeEnded(db, at('2027-05-03T02:29:00Z'))
    expect(await figures()).toMatchObject({ numberOfBookings: 0, lastBookingOn: null })
    for (let times = 0; times < 2; times += 1) await judgeEnded(db, at('2027-05-03T02:30:00Z'))
    expect(await figures()).toMatchObject({ numberOfBookings: 1, lastBookingOn: '2027-05-01' })
    expect(await findRecentEvents(db, 1)).toMatchObject([
      { eventType: 'Birthday party', vendorId: vendor.vendorId, bookedOn: '2027-05-01' },
    ])
    expect(await subjects(client)).toEqual(['Booked: Birthday party', 'Completed: Birthday party'])
  })

  test('what nobody confirmed before the event is refused then; what is open the day after is closed', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({})
    const open = await world.ask(client, [await world.vendor()])
    world.setNow(at('2027-05-01T22:31:00Z'))
    await subjects(client)
    expect(await world.read(client, id)).toMatchObject({ state: 'refused', refusedBecause: 'notConfirmed' })
    expect((await subjects(client)).at(-1)).toBe(`Vendor ${vendor.vendorId} can’t take your booking`)
    expect((await subjects(vendor)).at(-1)).toBe('Not booked: no confirmation in time')
    expect(await closePassed(db, world.clock())).toBe(0)
    await expect(world.move(vendor, id, { move: 'confirm' })).rejects.toMatchObject({ code: 'stateChanged' })
    world.setNow(at('2027-05-02T04:30:00Z'))
    expect(await closePassed(db, world.clock())).toBeGreaterThan(0)
    expect(await closePassed(db, world.clock())).toBe(0)
    expect(await vendorsAsked(world.context, open.requestKey, client)).toMatchObject([
      { closed: { because: 'eventPassed' } },
    ])
  })

  test('a request that was open again after its time was given away ends with a mail to its client', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const winner = await world.booked({}, vendor)
    const { id, host: client } = await world.booked({}, vendor)
    await world.move(vendor, winner.id, { move: 'confirm' })
    expect(await world.read(client, id)).toMatchObject({ state: 'refused', refusedBecause: 'slotTaken' })
    world.setNow(at('2027-05-02T12:00:00Z'))
    await closePassed(db, world.clock())
    const closings = async ({ email }: Party) =>
      (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => /closed/.test(subject)).length
    // The vendor gave the time away, and waits for nothing.
    expect([await closings(client), await closings(winner.host), await closings(vendor)]).toEqual([1, 0, 0])
  })

  test('fault 87: after the day, open requests are closed: both sides are told once, vendors in one mail', async () => {
    world.setNow(NOW)
    const [vendor, unopened, first, second] = [
      await world.vendor(),
      await world.vendor(),
      await world.host(),
      await world.host(),
    ]
    const day = { eventDate: '2027-07-10' }
    const [quoted = 0] = (await world.ask(first, [vendor, unopened], day)).leadIds
    await world.quote(vendor, quoted, { startsAt: '2027-07-10T18:00', endsAt: null })
    await world.ask(second, [vendor], day)
    const booked = await world.booked(
      { holdsDate: true, startsAt: '2027-07-10T10:00', endsAt: '2027-07-10T12:00' },
      undefined,
      day,
    )
    const closings = async (who: Party) =>
      (await mailFor({ db } as TestApp, who.email, world.clock))
        .map(({ subject }) => subject)
        .filter((subject) => /closed/i.test(subject))
    world.setNow(at('2027-07-11T12:00:00Z'))
    await Promise.all([closePassed(db, world.clock()), closePassed(db, world.clock())])
    const one = 'Request closed: Birthday party, Sat, Jul 10, 2027'
    for (let again = 0; again < 2; again += 1) {
      expect(await closings(first)).toEqual([one])
      expect(await closings(second)).toEqual([one])
      expect(await closings(vendor)).toEqual(['2 requests closed'])
      expect(await closings(unopened)).toEqual([`${one}, from Ada`])
      expect(await closings(booked.host)).toEqual([])
      expect(await closings(booked.vendor)).toEqual([])
      await closePassed(db, world.clock())
    }
    expect(await findLead(db, unopened.vendorId, quoted + 1)).toMatchObject({ closed: { because: 'eventPassed' } })
  })

  test('a request that passed long ago is closed without a mail', async () => {
    world.setNow(NOW)
    const [vendor, client] = [await world.vendor(), await world.host()]
    const { requestKey } = await world.ask(client, [vendor], { eventDate: '2027-08-01' })
    world.setNow(at('2027-08-20T12:00:00Z'))
    await closePassed(db, world.clock())
    const present = await vendorsAsked(world.context, requestKey, client)
    expect(present).toMatchObject([{ closed: { because: 'eventPassed' } }])
    for (const { email } of [client, vendor])
      expect(
        (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => /closed/.test(subject)),
      ).toEqual([])
  })
})
