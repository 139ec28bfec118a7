/** Accepting a quote: once, and everybody else hears of it. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findLead } from '#server/repositories/requests/vendor-leads.ts'
import { KeyReused } from '#server/services/errors.ts'
import { keyStatus } from '#server/services/idempotency/request-keys.ts'
import { ownRequests, vendorsAsked } from '#server/services/requests/own-requests.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from './refused.ts'

describeOnBothEngines('accepting a quote', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000, statementTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  const asPresent = (requestKey: string, accountId: number) => vendorsAsked(world.context, requestKey, { accountId })

  test('one key, sent thirty times, is one booking; with another quote refused; its status is known', async () => {
    const [vendor, other, client] = [await world.vendor(), await world.vendor(), await world.host()]
    const { leadIds } = await world.ask(client, [vendor, other])
    const [first = 0, second = 0] = leadIds
    const quoteId = await world.quote(vendor, first)
    const otherId = await world.quote(other, second)
    const key = crypto.randomUUID()
    const receipts = await Promise.all(Array.from({ length: 30 }, () => world.accept(client, first, quoteId, { key })))
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    expect(receipts[0]).toMatchObject({ key, call: 'acceptQuote', state: 'accepted' })
    expect(await world.statesOf(vendor)).toEqual(['accepted'])
    await expect(world.accept(client, second, otherId, { key })).rejects.toBeInstanceOf(KeyReused)
    expect(await keyStatus({ db }, key, client)).toEqual({ state: 'stored', key, receipt: receipts[0] })
    expect(await keyStatus({ db }, key, vendor)).toEqual({ state: 'unknown', key })
  })

  test('everybody else of the category is sent away at once and told once; other categories stay open', async () => {
    const [dj, otherDj, third] = [await world.vendor(), await world.vendor(), await world.vendor()]
    const photographer = await world.vendor({ primaryServiceTypeId: 2013, serviceTypeIds: [2013] })
    const client = await world.host()
    const { leadIds, requestKey } = await world.ask(client, [dj, otherDj, third, photographer])
    const [lead = 0, otherLead = 0, thirdLead = 0, photoLead = 0] = leadIds
    const quoteId = await world.quote(dj, lead)
    await world.quote(otherDj, otherLead)
    const photoQuote = await world.quote(photographer, photoLead)
    await world.accept(client, lead, quoteId)
    expect(await asPresent(requestKey, client.accountId)).toMatchObject([
      { id: lead, accept: 'accepted', closed: null, bookingId: expect.any(Number) },
      { id: otherLead, accept: 'closed', closed: { because: 'otherChosen' } },
      { id: thirdLead, accept: null, closed: { because: 'otherChosen' } },
      { id: photoLead, accept: 'open', closed: null },
    ])
    expect(await findLead(db, otherDj.vendorId, otherLead)).toMatchObject({ closed: { because: 'otherChosen' } })
    for (const who of [otherDj, third]) {
      const told = (await mailFor({ db } as TestApp, who.email, world.clock)).filter(({ subject }) =>
        subject.startsWith('Request closed'),
      )
      expect(told).toHaveLength(1)
    }
    const open = async () => (await ownRequests(world.context, client.accountId))[0]?.closed
    expect(await open()).toBeNull()
    await world.accept(client, photoLead, photoQuote)
    expect(await open()).toMatchObject({ because: 'otherChosen' })
    // A closed request takes no more quotes, and says why.
    await expect(world.quote(third, thirdLead)).rejects.toMatchObject({ errors: [{ message: /closed/ }] })
  })

  test('the client keeps who it names, and only those', async () => {
    const [dj, backup, photographer] = [
      await world.vendor(),
      await world.vendor(),
      await world.vendor({ primaryServiceTypeId: 2013, serviceTypeIds: [2013] }),
    ]
    const client = await world.host()
    const { leadIds, requestKey } = await world.ask(client, [dj, backup, photographer])
    const [lead = 0, backupLead = 0] = leadIds
    await world.accept(client, lead, await world.quote(dj, lead), { keepLeadIds: [backupLead] })
    expect((await asPresent(requestKey, client.accountId)).map(({ closed }) => closed?.because ?? null)).toEqual([
      null,
      null,
      'otherChosen',
    ])
  })

  test('a quote that was changed, withdrawn, expired or undated is refused, with the present one', async () => {
    const [vendor, client] = [await world.vendor(), await world.host()]
    const { leadIds } = await world.ask(client, [vendor])
    const [leadId = 0] = leadIds
    const first = await world.quote(vendor, leadId)
    const second = await world.quote(vendor, leadId, {}, { cents: 90_000, replaces: first })
    expect(await refused(world.accept(client, leadId, first))).toMatchObject({
      code: 'quoteReplaced',
      present: {
        booking: null,
        vendors: [
          {
            accept: 'open',
            answer: { id: second, price: 900, revision: 2 },
            earlierAnswers: [{ id: first, price: 800 }],
          },
        ],
      },
    })
    world.setNow(new Date('2027-04-25T12:00:00Z'))
    expect(await refused(world.accept(client, leadId, second))).toMatchObject({ code: 'quoteExpired' })
    world.setNow(NOW)
    expect(await world.accept(client, leadId, second)).toMatchObject({ state: 'accepted' })
    expect(await refused(world.accept(client, leadId, second))).toMatchObject({ code: 'stateChanged' })

    const flexible = await world.ask(client, [vendor], { eventDate: '2027-06-01', eventDateLatest: '2027-06-20' })
    const [flexibleLead = 0] = flexible.leadIds
    const undated = await world.quote(vendor, flexibleLead, { startsAt: null, endsAt: null })
    expect(await refused(world.accept(client, flexibleLead, undated))).toMatchObject({
      code: 'stateChanged',
      present: { vendors: [{ accept: 'dateOpen' }] },
    })
    await expect(
      world.quote(vendor, flexibleLead, { startsAt: '2027-07-01T18:00', endsAt: null }, { replaces: undated }),
    ).rejects.toMatchObject({ errors: [{ name: 'terms.startsAt' }] })
    await expect(
      world.quote(vendor, flexibleLead, { balanceDueOn: '9999-12-31' }, { replaces: undated }),
    ).rejects.toMatchObject({ errors: [{ name: 'terms.balanceDueOn' }] })
    const dated = await world.quote(
      vendor,
      flexibleLead,
      { startsAt: '2027-06-05T18:00', endsAt: '2027-06-06T01:00' },
      { replaces: undated, validUntil: '9999-12-31' },
    )
    // No one could accept it after the event.
    expect(await db.query(sql`select valid_until as until from reply where id = ${dated}::int`)).toEqual([
      { until: '2027-06-20' },
    ])
    const { id } = await world.accept(client, flexibleLead, dated)
    expect(await world.read(client, id)).toMatchObject({ eventDate: '2027-06-05', endsAt: '2027-06-06T01:00' })
  })

  test('a quote that starts or ends in the hour that the clocks skip is refused', async () => {
    world.setNow(NOW)
    const [vendor, client] = [await world.vendor(), await world.host()]
    const [leadId = 0] = (await world.ask(client, [vendor], { eventDate: '2028-03-12' })).leadIds
    await expect(
      world.quote(vendor, leadId, { startsAt: '2028-03-12T02:30', endsAt: '2028-03-12T04:00' }),
    ).rejects.toMatchObject({ errors: [{ name: 'terms.startsAt', message: expect.stringMatching(/^Clocks skip/) }] })
    expect(
      await world.quote(vendor, leadId, { startsAt: '2028-03-12T03:30', endsAt: '2028-03-12T05:00' }),
    ).toBeGreaterThan(0)
  })

  test('a quote whose start has passed at the event is refused, in its terms or the request', async () => {
    const vendor = await world.vendor()
    const client = await world.host()
    const {
      leadIds: [leadId = 0],
    } = await world.ask(client, [vendor])
    // 6:15 PM there.
    world.setNow(new Date('2027-05-01T22:15:00Z'))
    const valid = { validUntil: '2027-05-01' }
    const refusal = {
      errors: [{ name: 'terms.startsAt', code: 'inThePast', message: expect.stringMatching('6:15.PM') }],
    }
    await expect(
      world.quote(vendor, leadId, { startsAt: '2027-05-01T18:00', endsAt: null }, valid),
    ).rejects.toMatchObject(refusal)
    const id = await world.quote(vendor, leadId, { startsAt: '2027-05-01T18:30', endsAt: null }, valid)
    world.setNow(new Date('2027-05-01T23:00:00Z'))
    await expect(world.quote(vendor, leadId, null, { ...valid, replaces: id })).rejects.toMatchObject({
      errors: [{ name: 'terms.startsAt', message: expect.stringMatching('7:00.PM') }],
    })
    world.setNow(NOW)
  })

  test('fault 82: a request that is sent again books its vendor once; the refusal says what is booked', async () => {
    const [vendor, client] = [await world.vendor(), await world.host()]
    await world.setCrews(vendor, 3)
    const [first = 0] = (await world.ask(client, [vendor])).leadIds
    const { id } = await world.accept(client, first, await world.quote(vendor, first, { holdsDate: true }))
    const again = await world.ask(client, [vendor])
    const [second = 0] = again.leadIds
    const quoteId = await world.quote(vendor, second, { holdsDate: true }, { cents: 90_000 })
    expect(await asPresent(again.requestKey, client.accountId)).toMatchObject([{ id: second, accept: 'booked' }])
    expect(await refused(world.accept(client, second, quoteId))).toMatchObject({
      code: 'alreadyBooked',
      message: expect.stringMatching(/^You’ve already booked .+ \(Sat, May 1, 2027, \$800\)\. .+cancel that booking/),
      present: { booking: { id, state: 'confirmed', totalCents: 80_000 }, vendors: [{ accept: 'booked' }] },
    })
    expect(await world.statesOf(vendor)).toEqual(['confirmed'])
    await world.move(client, id, { move: 'cancel' })
    expect(await world.accept(client, second, quoteId)).toMatchObject({ state: 'confirmed' })
  })

  test('the vendor that was sent away before confirms first, and the client sees that', async () => {
    const [dj, backup, client] = [await world.vendor(), await world.vendor(), await world.host()]
    const { leadIds, requestKey } = await world.ask(client, [dj, backup])
    const [lead = 0, backupLead = 0] = leadIds
    const quoteId = await world.quote(dj, lead, { holdsDate: true })
    const backupQuote = await world.quote(backup, backupLead, { holdsDate: true })
    const { id } = await world.accept(client, lead, quoteId)
    await world.move(client, id, { move: 'cancel' })
    expect(await asPresent(requestKey, client.accountId)).toMatchObject([
      { wasReleased: false },
      { id: backupLead, accept: 'open', wasReleased: true },
    ])
    expect(await world.accept(client, backupLead, backupQuote)).toMatchObject({ state: 'accepted' })
    // The first vendor’s lead no longer leads to the booking that was canceled.
    expect(await findLead(db, dj.vendorId, lead)).toMatchObject({ bookingId: null })
  })

  test('a quote of an older app, without lines, is accepted with the time of the request', async () => {
    const { id, host: client, vendor } = await world.booked(null)
    expect(await world.read(client, id)).toMatchObject({
      state: 'accepted',
      side: 'host',
      totalCents: 80_000,
      terms: null,
      cancellation: null,
      startsAt: '2027-05-01T18:30',
      endsAt: '2027-05-01T21:00',
      startsAtUtc: '2027-05-01T22:30:00.000Z',
      contacts: { vendor: { email: vendor.email }, host: { email: client.email } },
    })
    expect(await world.read(vendor, id)).toMatchObject({
      side: 'vendor',
      requestKey: null,
      moves: ['confirm', 'cancel'],
    })
  })

  test('who was accepted elsewhere, or asks for somebody else, finds nothing', async () => {
    const { leadId, quoteId, vendor } = await world.booked()
    const stranger = await world.host()
    await expect(world.accept(stranger, leadId, quoteId)).rejects.toMatchObject({ errors: [{ code: 'notFound' }] })
    await expect(world.accept(vendor, leadId, quoteId)).rejects.toMatchObject({ errors: [{ code: 'notFound' }] })
    const [own = 0] = (await world.ask(vendor, [vendor])).leadIds
    const ownQuote = await world.quote(vendor, own)
    await expect(world.accept(vendor, own, ownQuote)).rejects.toMatchObject({
      errors: [{ message: 'You can’t book your own profile.' }],
    })
  })
})
