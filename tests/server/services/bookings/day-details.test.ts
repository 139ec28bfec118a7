/** Facts that each side says for the day of the event: told to the other, once, and shown to the booked only. */
import { beforeAll, expect, test } from 'vitest'
import type { EventChange } from '#contract/events/client-event.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { sayDayDetails, sayHowToPay } from '#server/services/bookings/day-details.ts'
import { changeEvent } from '#server/services/events/events.ts'
import { bookingCalendar } from '#server/services/bookings/views/booking-calendar.ts'
import { findNotice } from '#server/services/notifications/notices.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from './refused.ts'

const DETAILS = {
  address: '12 Main St',
  loadIn: 'Back door, from 3 PM',
  parking: 'Lot B',
  contactName: 'Rosa',
  contactPhone: '(212) 555-0199',
}

describeOnBothEngines('the day of the event', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })
  const say = (by: Party, id: number, body: object = DETAILS, key: string = crypto.randomUUID()) =>
    sayDayDetails(world.context, { key, id, body }, by)
  const sayPay = (by: Party, id: number, howToPay: string, key: string = crypto.randomUUID()) =>
    sayHowToPay(world.context, { key, id, body: { howToPay } }, by)
  const mails = async ({ email }: Party, about: RegExp) =>
    (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => about.test(subject))

  test('the client says where to go once, and every booked vendor of the event reads it and is told', async () => {
    world.setNow(NOW)
    const [first, second] = [await world.vendor(), await world.vendor()]
    const client = await world.host()
    const { leadIds } = await world.ask(client, [first, second])
    const ids: number[] = []
    for (const [index, vendor] of [first, second].entries()) {
      const leadId = leadIds[index] ?? 0
      const quoteId = await world.quote(vendor, leadId, { holdsDate: index === 0 })
      ids.push((await world.accept(client, leadId, quoteId, { keepLeadIds: leadIds })).id)
    }
    const [booked = 0, waiting = 0] = ids
    const key = crypto.randomUUID()
    const receipt = await say(client, booked, DETAILS, key)
    expect(await say(client, booked, DETAILS, key)).toEqual(receipt)
    const { address, ...details } = DETAILS
    for (const by of [client, first])
      expect(await world.read(by, booked)).toMatchObject({ address, dayDetails: details })
    expect(await mails(first, /^Details for Sat, May 1/)).toHaveLength(1)
    expect(await mails(client, /^Details for/)).toEqual([])
    // Accepted is not booked.
    expect(await mails(second, /^Details for/)).toEqual([])
    expect(await world.read(second, waiting)).toMatchObject({ address: '', dayDetails: null })
    await world.move(second, waiting, { move: 'confirm' })
    expect(await world.read(second, waiting)).toMatchObject({ address, dayDetails: details })

    await say(client, waiting, { parking: '' })
    expect(await world.read(first, booked)).toMatchObject({ address, dayDetails: { ...details, parking: '' } })
    const { ics } = bookingCalendar(await world.read(first, booked), { publicUrl: 'https://fanfare.example', now: NOW })
    const text = ics.replaceAll(/\r?\n[ \t]/g, '')
    expect(text).toContain('12 Main St')
    expect(text).toContain('On-site contact: Rosa')
    expect(text).toContain('Load-in: Back door\\, from 3 PM')
    expect(await findNotice(world.context, { what: 'dayDetails', id: booked, side: 'vendor' })).toMatchObject({
      accountIds: [first.accountId],
      title: 'A client changed the details for the day',
      path: `/bookings/${booked}/day`,
    })
  })

  test('another address of the event is told to the booked vendor, another name is not', async () => {
    world.setNow(NOW)
    const { host: client, vendor, requestKey } = await world.booked()
    const [event] = await db.query<{ key: string }>(sql`
      select event.key from event join request on request.event_id = event.id
      where request.idempotency_key = ${requestKey}::uuid`)
    const change = (body: EventChange) =>
      changeEvent(world.context, { key: crypto.randomUUID(), eventKey: event!.key, change: body }, client)
    await change({ name: 'Robin’s 40th' })
    expect(await mails(vendor, /^Details for/)).toEqual([])
    await change({ address: '14 Main St' })
    await change({ address: '14 Main St' })
    expect(await mails(vendor, /^Details for/)).toHaveLength(1)
  })

  test('what the vendor says about paying stands in all its bookings, and clients of coming ones are told', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const one = await world.booked({ holdsDate: true }, vendor)
    await sayPay(vendor, one.id, 'Venmo @djnova')
    expect(await world.read(one.host, one.id)).toMatchObject({ howToPay: 'Venmo @djnova' })
    expect(await mails(one.host, /^How to pay/)).toHaveLength(1)
    // Nothing new, so no one is told again.
    await sayPay(vendor, one.id, 'Venmo @djnova')
    expect(await mails(one.host, /^How to pay/)).toHaveLength(1)
    const waiting = await world.booked({ startsAt: '2027-05-08T18:00', endsAt: '2027-05-08T22:00' }, vendor, {
      eventDate: '2027-05-08',
    })
    expect(await world.read(waiting.host, waiting.id)).toMatchObject({ state: 'accepted', howToPay: '' })
  })

  test('neither side speaks for the other, and nothing changes once it is canceled or the event has moved', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor, requestKey } = await world.booked()
    expect(await refused(say(vendor, id))).toMatchObject({ code: 'stateChanged' })
    expect(await refused(sayPay(client, id, 'Cash'))).toMatchObject({ code: 'stateChanged' })
    await db.query(sql`
      update event set location_file_name = 'austin-tx'
      where id = (select event_id from request where idempotency_key = ${requestKey}::uuid)`)
    expect(await refused(say(client, id))).toMatchObject({ message: expect.stringContaining('another place') })
    expect(await world.read(client, id)).toMatchObject({ dayDetails: null, canChangeDayDetails: false })
    await world.move(client, id, { move: 'cancel' })
    expect(await refused(say(client, id))).toMatchObject({ message: expect.stringContaining('no longer stands') })
  })
})
