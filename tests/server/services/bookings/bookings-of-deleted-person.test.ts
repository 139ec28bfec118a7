/** Bookings of a person who deletes their data. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import type { Media } from '#server/services/media/media.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { knownPerson } from '#server/services/personal-data/person.ts'
import { exportPerson } from '#server/services/personal-data/export.ts'
import { judgeEnded } from '#server/services/bookings/counting.ts'
import { doAct } from '#server/services/console/acts.ts'
import { vendorFile } from '#server/services/console/people.ts'
import { sendMessage } from '#server/services/messages/messages.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld, EVENING } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const NEXT_MONTH = { startsAt: '2027-06-05T18:00', endsAt: '2027-06-05T22:00' }
const nothing = () => Promise.resolve()

describeOnBothEngines('whoever leaves', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })
  const media = { store: { get: () => Promise.resolve(null), remove: nothing } } as unknown as Media
  const payments = { forget: nothing } as unknown as PaymentGateway
  const remove = (email: string) =>
    deletePerson(testContext(db, { media, payments, clock: world.clock }), email, nothing)
  const rows = (id: number) => db.query(sql`select * from booking where id = ${id}::int`)

  test('as a client, leaves a booking whose lines do not name them, and other words as they are', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const lines = [{ label: 'Adagio for Ada Byron’s entrance', cents: 80_000 }]
    const { id, host: client } = await world.booked({ lines, notIncluded: 'Ada brings the cake' }, vendor)
    await remove(client.email)
    expect(await world.read(vendor, id)).toMatchObject({
      terms: {
        lines: [{ label: 'Adagio for the client’s entrance', cents: 80_000 }],
        notIncluded: 'the client brings the cake',
      },
    })
  })

  test('fault 83: as a client, cancels what is ahead at its price; the vendor is told, keeps its books', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const day = { startsAt: '2027-05-01T09:00', endsAt: '2027-05-01T23:30' }
    const { id, host: client } = await world.booked({ holdsDate: true, cancellation: 'strict', ...day }, vendor)
    await world.note(client, id, { note: 'in the blue envelope' })
    const [waiting = 0] = (await world.ask(client, [vendor], { eventDate: '2027-06-05' })).leadIds
    const accepted = await world.accept(client, waiting, await world.quote(vendor, waiting, NEXT_MONTH))
    const busyDays = () => db.query(sql`select day from busy_day where vendor_id = ${vendor.vendorId}::int`)
    expect(await busyDays()).toEqual([{ day: '2027-05-01' }])
    expect(await knownPerson(db, client.email)).toMatchObject({ counts: { bookings: 2, bookingsAhead: 2 } })

    await remove(client.email)
    expect(await busyDays()).toEqual([])
    expect(await db.query(sql`select from booked_event where vendor_id = ${vendor.vendorId}::int`)).toEqual([])
    expect(await world.read(vendor, id)).toMatchObject({
      state: 'cancelled',
      cancelled: { by: 'host', reason: '', owedCents: 40_000 },
      hostName: 'Client no longer here',
      contacts: { host: { name: '', email: '', phoneNumber: '' } },
      totalCents: 80_000,
      startsAt: '2027-05-01T09:00',
      message: '',
      events: [
        { what: 'accepted' },
        { what: 'confirmed' },
        { what: 'paymentNoted' },
        { what: 'cancelled', by: 'host' },
      ],
      ledger: [{ cents: 20_000, note: '' }],
    })
    expect(await world.read(vendor, accepted.id)).toMatchObject({ state: 'cancelled', cancelled: { owedCents: 0 } })
    expect(await rows(id)).toMatchObject([{ client_account_id: null, lead_id: null, quote_id: null }])
    const mails = await mailFor({ db } as TestApp, vendor.email, world.clock)
    const told = mails.filter(({ subject }) => /^Canceled|^Request withdrawn/.test(subject))
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Canceled: Sat, Jun 5, 2027, 6:00 PM',
      'Canceled: Sat, May 1, 2027, 9:00 AM',
    ])
    expect(told.map(({ text }) => text).join()).toMatch(/the client owes \$400 in all/)
    expect(told.map(({ text }) => text).join()).not.toContain('Ada')
    // The slot is another client's to book.
    expect(await world.read(vendor, (await world.booked({ holdsDate: true, ...day }, vendor)).id)).toMatchObject({
      state: 'confirmed',
    })
  })

  test('fault 83: who deletes their data while the vendor confirms leaves no day busy', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ ...EVENING, startsAt: '2027-05-01T09:00' })
    await Promise.allSettled([remove(client.email), world.move(vendor, id, { move: 'confirm' })])
    expect(await rows(id)).toMatchObject([{ state: 'cancelled', client_account_id: null }])
    expect(await db.query(sql`select from busy_day where vendor_id = ${vendor.vendorId}::int`)).toEqual([])
  })

  test('as a client, leaves of a completed booking what the vendor’s figures and books need', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ holdsDate: true })
    await world.note(client, id, { note: 'in the blue envelope' })
    world.setNow(new Date('2027-05-02T15:00:00Z'))
    await mailFor({ db } as TestApp, client.email, world.clock)
    await judgeEnded(db, new Date('2027-05-03T15:00:00Z'))
    await remove(client.email)
    expect(await rows(id)).toMatchObject([{ state: 'completed', client_account_id: null, lead_id: null }])
    expect(await findVendor(db, vendor.vendorId)).toMatchObject({ numberOfBookings: 1 })
    expect(await world.read(vendor, id)).toMatchObject({
      hostName: 'Client no longer here',
      ledger: [{ cents: 20_000, note: '' }],
    })
  })

  test('as a vendor, cancels what is ahead at no cost; the client is told and may choose another quote', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ holdsDate: true, cancellation: 'strict' })
    const exported = JSON.parse(
      await exportPerson(testContext(db, { media, clock: world.clock }), vendor.email, nothing),
    )
    expect(exported.bookings).toMatchObject([{ id, state: 'confirmed', events: [{}, {}] }])
    await remove(vendor.email)
    expect(await world.read(client, id)).toMatchObject({
      state: 'cancelled',
      cancelled: { by: 'vendor', owedCents: 0 },
      totalCents: 80_000,
      contacts: { vendor: { email: '', phoneNumber: '' } },
    })
    const subjects = (await mailFor({ db } as TestApp, client.email, world.clock)).map(({ subject }) => subject)
    // Without its name, which is deleted.
    expect(subjects.filter((subject) => subject.includes('canceled your booking'))).toEqual([
      'The vendor canceled your booking',
    ])
  })

  test('as a vendor, gets no message anymore, and no operator can show, hide or write it', async () => {
    world.setNow(NOW)
    const { host: client, vendor, leadId } = await world.booked({ holdsDate: true })
    await remove(vendor.email)
    const { context } = world
    const written = sendMessage(
      context,
      { leadId, key: crypto.randomUUID(), body: { text: 'Are you there?', attachments: [] } },
      client,
    )
    await expect(written).rejects.toMatchObject({
      name: 'Forbidden',
      message: 'This vendor has left, so no one would read your message.',
    })
    expect(await db.query(sql`select from message where lead_id = ${leadId}::int`)).toEqual([])
    const owner = await anActingOwner(db)
    const target = String(vendor.vendorId)
    for (const [act, options, message] of [
      ['restoreVendor', {}, 'was deleted'],
      ['hideVendor', {}, 'was deleted'],
      ['removeText', { part: 'name' }, 'There is no vendor'],
      ['editVendor', { field: 'name', text: 'The Brass Band' }, 'There is no vendor'],
      ['editVendor', { field: 'phone', text: '(212) 555-0123' }, 'There is no vendor'],
    ] as const)
      await expect(
        doAct(context, act, { phase: 'run', key: crypto.randomUUID(), target, reason: 'by phone', options }, owner),
      ).rejects.toMatchObject({ message: expect.stringContaining(message) })
    expect(await vendorFile(context, vendor.vendorId)).toMatchObject({ state: 'deleted', email: null })
  })
})
