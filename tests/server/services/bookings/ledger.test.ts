/** The ledger of a booking: what one side notes counts once the other confirms it. */
import { beforeAll, expect, test } from 'vitest'
import { ledgerSums, ledgerTerms } from '#contract/bookings/ledger.ts'
import { LEDGER_ENTRIES_MAX } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { keyStatus } from '#server/services/idempotency/request-keys.ts'
import { eventSentence } from '#src/features/bookings/format-booking.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld, type Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from './refused.ts'

describeOnBothEngines('the ledger', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  test('fault 79: the answer to a payment is lost: the same key notes it once, another amount is refused', async () => {
    const { id, host: client, vendor } = await world.booked()
    const key = crypto.randomUUID()
    const receipts = await Promise.all(Array.from({ length: 10 }, () => world.note(client, id, {}, key)))
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    await expect(world.note(client, id, { cents: 1 }, key)).rejects.toMatchObject({ code: 'keyReused' })
    expect((await world.read(vendor, id)).ledger).toMatchObject([{ cents: 20_000, state: 'noted', notedBy: 'host' }])
    expect(await keyStatus({ db }, key, client)).toMatchObject({ state: 'stored', receipt: receipts[0] })
  })

  test('nothing is noted for a booking that is not confirmed yet, and nobody is mailed', async () => {
    const { id, host: client, vendor } = await world.booked({})
    expect(await refused(world.note(client, id))).toMatchObject({
      code: 'stateChanged',
      message: 'This booking isn’t confirmed yet. Payments can be recorded once it is.',
      present: { booking: { state: 'accepted' } },
    })
    expect((await world.read(vendor, id)).ledger).toEqual([])
    expect(await mailsOf(vendor, 'Please confirm $200')).toBe(0)
    await world.move(vendor, id, { move: 'confirm' })
    await world.note(client, id)
    expect(await mailsOf(vendor, 'Please confirm $200')).toBe(1)
  })

  test('noted by one and confirmed by the other, it counts for both, and each is mailed once', async () => {
    const { id, host: client, vendor } = await world.booked({ holdsDate: true, depositCents: 20_000 })
    const { id: entryId } = await world.note(client, id)
    expect(await world.read(vendor, id)).toMatchObject({
      dueCents: 60_000,
      unconfirmedCents: 20_000,
      entriesToConfirm: 1,
    })
    expect(await world.read(client, id)).toMatchObject({ entriesToConfirm: 0 })
    await expect(world.decide(client, entryId)).rejects.toMatchObject({
      code: 'stateChanged',
      message: 'Only the other side can confirm a payment you recorded.',
    })
    expect(await mailsOf(vendor, 'Please confirm $200')).toBe(1)
    const key = crypto.randomUUID()
    const confirmed = await world.decide(vendor, entryId, true, key)
    expect(await world.decide(vendor, entryId, true, key)).toEqual(confirmed)
    await expect(world.decide(vendor, entryId, false)).rejects.toMatchObject({
      code: 'stateChanged',
      message: 'This payment has already been confirmed.',
      present: { booking: { dueCents: 60_000 } },
    })
    const [asClient, asVendor] = [await world.read(client, id), await world.read(vendor, id)]
    expect([asClient.dueCents, asVendor.dueCents]).toEqual([60_000, 60_000])
    expect(ledgerSums(ledgerTerms(asClient), asClient.ledger)).toMatchObject({ paidCents: 20_000, dueCents: 60_000 })
    expect([await mailsOf(vendor, 'Please confirm $200'), await mailsOf(client, '$200 confirmed')]).toEqual([1, 1])
  })

  const mailsOf = async ({ email }: Party, words: string) =>
    (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => subject === words).length

  test('a disputed payment is confirmed after all by whoever disputed it, and a refund is called one in its mail', async () => {
    const { id, host: client, vendor } = await world.booked()
    const paid = await world.note(client, id, { cents: 5100 })
    await world.decide(vendor, paid.id, false)
    await world.decide(vendor, paid.id, true)
    const refund = await world.note(vendor, id, { kind: 'refund', cents: 5100 })
    expect(await world.read(client, id)).toMatchObject({
      ledger: [{ state: 'confirmed' }, { state: 'noted' }],
      entriesToConfirm: 1,
      refundsToConfirm: 1,
    })
    expect(await world.read(vendor, id)).toMatchObject({ entriesToConfirm: 0, refundsToConfirm: 0 })
    const texts = (await mailFor({ db } as TestApp, client.email, world.clock)).map(({ text }) =>
      text.replace(/\s+/g, ' '),
    )
    expect(texts[0]).toContain('recorded a refund of $51 ')
    await world.decide(client, refund.id, true)
    const [told] = await mailFor({ db } as TestApp, vendor.email, world.clock)
    expect(told?.text.replace(/\s+/g, ' ')).toContain('confirmed the refund of $51 that you recorded')
  })

  test('a refund of the same amount leaves the lines of an earlier payment as they are, in mails too', async () => {
    const { id, host: client, vendor } = await world.booked()
    const paid = await world.note(client, id)
    await world.decide(vendor, paid.id, false)
    await world.decide(vendor, paid.id, true)
    await world.move(client, id, { move: 'cancel' })
    await world.note(vendor, id, { kind: 'refund' })
    const booking = await world.read(client, id)
    const lines = booking.events.filter(({ what }) => what.startsWith('payment'))
    expect(lines.map((event) => eventSentence(booking, event))).toEqual([
      'You recorded a payment of $200',
      `Vendor ${vendor.vendorId} disputed a payment of $200`,
      `Vendor ${vendor.vendorId} confirmed a payment of $200`,
      `Vendor ${vendor.vendorId} recorded a refund of $200`,
    ])
    const texts = (await mailFor({ db } as TestApp, client.email, world.clock)).map(({ text }) =>
      text.replace(/\s+/g, ' '),
    )
    for (const said of [`says the payment of $200 that you recorded`, 'recorded a refund of $200'])
      expect(texts.filter((text) => text.includes(said))).toHaveLength(1)
  })

  test('lines of an earlier version find their payment or refund', async () => {
    const { id, host: client, vendor } = await world.booked()
    const paid = await world.note(client, id)
    await world.decide(vendor, paid.id, false)
    await world.decide(vendor, paid.id, true)
    const mistaken = await world.note(client, id)
    await world.decide(client, mistaken.id, false)
    await world.move(client, id, { move: 'cancel' })
    const refund = await world.note(vendor, id, { kind: 'refund' })
    await world.decide(client, refund.id)
    const { events } = await world.read(client, id)
    expect(events.map(({ entryKind }) => entryKind).filter(Boolean)).toEqual([
      ...Array<string>(5).fill('deposit'),
      'refund',
      'refund',
    ])
    await db.query(sql`alter table booking_event drop column entry_id`)
    await db.query(sql`delete from migration where name = '482-payments-of-lines'`)
    await migrate(db)
    expect((await world.read(client, id)).events).toEqual(events)
  })

  test('a payment by an app is stored with it, and keeps a method that every page can read', async () => {
    const { id, host: client, vendor } = await world.booked()
    for (const app of ['venmo', 'zelle'] as const) await world.note(client, id, { method: 'other', app })
    await world.note(client, id)
    expect((await world.read(vendor, id)).ledger).toMatchObject([
      { method: 'other', app: 'venmo' },
      { method: 'other', app: 'zelle' },
      { method: 'cash', app: null },
    ])
    await expect(db.query(sql`update ledger_entry set app = 'paper' where booking_id = ${id}::int`)).rejects.toThrow()
  })

  test('of many payments within an hour the first ten are mailed, and one mail follows about the rest', async () => {
    const { id, host: client, vendor } = await world.booked()
    const mails = async () =>
      (await mailFor({ db } as TestApp, vendor.email, world.clock)).map(({ subject }) => subject)
    expect(await mails()).toContain('Booked: Birthday party')
    for (let cents = 100; cents < 114; cents += 1) await world.note(client, id, { cents })
    const toConfirm = async () => (await mails()).filter((subject) => subject.startsWith('Please confirm')).length
    expect(await toConfirm()).toBe(10)
    world.setNow(new Date(NOW.getTime() + 3_600_000))
    expect((await mails())[0]).toBe('More changes in your bookings')
    expect(await toConfirm()).toBe(10)
    world.setNow(NOW)
  })

  test('noting and withdrawing payments again and again mails nobody, and ends', async () => {
    const { id, host: client, vendor } = await world.booked()
    await mailFor({ db } as TestApp, vendor.email, world.clock)
    for (let count = 0; count < 3; count += 1) {
      const { id: entryId } = await world.note(client, id, { cents: 4200 })
      await world.decide(client, entryId, false)
    }
    expect(await mailsOf(vendor, 'Please confirm $42')).toBe(0)
    await db.query(sql`
      with key as (
        insert into request_key (key, state) select gen_random_uuid(), 'stored'
        from generate_series(4, ${LEDGER_ENTRIES_MAX}::int)
        returning key)
      insert into ledger_entry (booking_id, kind, cents, method, paid_on, note, noted_by, noted_at, idempotency_key,
        state, decided_at)
      select booking_id, kind, cents, method, paid_on, note, noted_by, noted_at, key.key, state, decided_at
      from key, (select * from ledger_entry where booking_id = ${id}::int limit 1) as withdrawn`)
    await expect(world.note(client, id)).rejects.toMatchObject({ errors: [{ name: 'kind', code: 'characterLimit' }] })
    expect((await world.read(vendor, id)).ledger).toHaveLength(LEDGER_ENTRIES_MAX)
    // The other side's count is its own.
    await world.note(vendor, id)
  })

  test('a free cancellation mails both sides what is to be refunded now, and once a payment is confirmed', async () => {
    const { id, host: client, vendor } = await world.booked({ holdsDate: true, cancellation: 'none' })
    const paid = await world.note(client, id, { cents: 10_000 })
    await world.decide(vendor, paid.id)
    await world.note(client, id, { cents: 5000 })
    const wrong = await world.note(client, id, { cents: 700 })
    await world.decide(vendor, wrong.id, false)
    await world.move(vendor, id, { move: 'cancel' })
    const waits = 'and another $50 once the payment is confirmed.'
    for (const [{ email }, refund] of [
      [client, 'A refund of $100 is due to you'],
      [vendor, 'You owe Ada a refund of $100'],
    ] as const) {
      const mails = await mailFor({ db } as TestApp, email, world.clock)
      const canceled = mails.find(({ subject }) => subject.includes('canceled'))
      expect(canceled?.text).toContain(`There’s no cancellation fee. ${refund}, ${waits}`)
    }
    // As both read in the booking.
    for (const reader of [client, vendor])
      expect(await world.read(reader, id)).toMatchObject({ refundDueCents: 10_000, refundLaterCents: 5000 })
  })

  test('a refund rests on confirmed payments only: the client does not owe a disputed one twice', async () => {
    const { id, host: client, vendor } = await world.booked()
    const paid = await world.note(client, id, { kind: 'balance', cents: 80_000 })
    await expect(world.note(vendor, id, { kind: 'refund', cents: 80_000 })).rejects.toMatchObject({
      errors: [{ name: 'cents' }],
    })
    await world.decide(vendor, paid.id)
    const refund = await world.note(vendor, id, { kind: 'refund', cents: 80_000 })
    // As if the payment had not been confirmed.
    await db.query(sql`update ledger_entry set state = 'noted', decided_at = null where id = ${paid.id}::int`)
    await expect(world.decide(client, refund.id)).rejects.toMatchObject({ code: 'stateChanged' })
    await world.decide(vendor, paid.id, false)
    await expect(world.decide(client, refund.id)).rejects.toMatchObject({ code: 'stateChanged' })
    expect(await world.read(client, id)).toMatchObject({ dueCents: 80_000, refundDueCents: 0 })
    await world.decide(client, refund.id, false)
  })

  test('a disputed or withdrawn payment does not count; a refund is never more than was paid', async () => {
    const { id, host: client, vendor } = await world.booked()
    const disputed = await world.note(client, id, { cents: 5000 })
    await world.decide(vendor, disputed.id, false)
    await expect(world.decide(vendor, disputed.id, false)).rejects.toMatchObject({ code: 'stateChanged' })
    await expect(world.decide(client, disputed.id, false)).rejects.toMatchObject({ code: 'stateChanged' })
    const withdrawn = await world.note(vendor, id, { cents: 7000 })
    await world.decide(vendor, withdrawn.id, false)
    expect(await world.read(client, id)).toMatchObject({
      dueCents: 80_000,
      ledger: [{ state: 'disputed' }, { state: 'withdrawn' }],
    })
    await expect(world.note(vendor, id, { kind: 'refund', cents: 1 })).rejects.toMatchObject({
      errors: [{ name: 'cents' }],
    })
    const paid = await world.note(vendor, id, { kind: 'balance', cents: 80_000 })
    await world.decide(client, paid.id)
    await expect(world.note(vendor, id, { kind: 'refund', cents: 80_001 })).rejects.toMatchObject({
      errors: [{ name: 'cents' }],
    })
    await world.move(vendor, id, { move: 'cancel' })
    expect(await world.read(client, id)).toMatchObject({ dueCents: 0, refundDueCents: 80_000 })
    const refund = await world.note(vendor, id, { kind: 'refund', cents: 80_000 })
    await world.decide(client, refund.id)
    expect(await world.read(client, id)).toMatchObject({ dueCents: 0, refundDueCents: 0 })
  })

  test('a day to come, a stranger’s booking and a stranger’s payment are refused', async () => {
    const { id, host: client } = await world.booked()
    await expect(world.note(client, id, { paidOn: '2027-03-12' })).rejects.toMatchObject({
      errors: [{ name: 'paidOn' }],
    })
    const { id: entryId } = await world.note(client, id)
    const stranger = await world.vendor()
    await expect(world.note(stranger, id)).rejects.toMatchObject({ errors: [{ name: 'bookingId', code: 'notFound' }] })
    await expect(world.decide(stranger, entryId)).rejects.toMatchObject({
      errors: [{ name: 'entryId', code: 'notFound' }],
    })
    await expect(world.decide(stranger, 999_999)).rejects.toMatchObject({ errors: [{ name: 'entryId' }] })
  })
})
