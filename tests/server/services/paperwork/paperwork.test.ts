/** A vendor's paperwork: terms that are frozen with a quote, signatures, documents, the year's figures. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { emptyVendor } from '#server/repositories/personal-data/deletion.ts'
import { emptyVendorBookings } from '#server/repositories/personal-data/bookings.ts'
import { bookingPaper } from '#server/services/paperwork/booking-paper.ts'
import { readPaperwork, savePaperwork } from '#server/services/paperwork/paperwork.ts'
import { signAgreement } from '#server/services/paperwork/sign-agreement.ts'
import { yearFigures } from '#server/services/paperwork/year-figures.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type Party, type VendorParty } from '#tests/support/server/bookings.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from '../bookings/refused.ts'

const TERMS = { businessName: 'Nova LLC', address: '12 Main St', businessNumber: 'Tax ID 3', taxPercent: 8.25 }

describeOnBothEngines('paperwork', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let context: ReturnType<typeof testContext>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
    context = testContext(db, { clock: world.clock })
  })

  /** A confirmed booking of a quote that was sent with these terms. */
  async function bookedWith(ownTerms: string) {
    const [client, vendor] = [await world.host(), await world.vendor()]
    await savePaperwork(context, { ...TERMS, ownTerms }, vendor)
    const { leadIds } = await world.ask(client, [vendor])
    const quoteId = await world.quote(vendor, leadIds[0]!, { holdsDate: true })
    await savePaperwork(context, { ...TERMS, ownTerms: 'Other terms by now.' }, vendor)
    const { id } = await world.accept(client, leadIds[0]!, quoteId)
    return { client, vendor, id }
  }

  const sign = async (by: Party, id: number, name: string, key: string = randomUUID()) => {
    const { paperwork } = await world.read(by, id)
    return signAgreement(context, { key, id, body: { name, agreementHash: paperwork!.agreementHash } }, by)
  }

  test('a quote keeps the terms that it was sent with, and their hash, after its vendor changed them', async () => {
    const { client, vendor, id } = await bookedWith('No refunds for rain.')
    const { terms, paperwork } = await world.read(client, id)
    expect(terms?.ownTerms).toEqual({
      text: 'No refunds for rain.',
      sha256: '8c36bd6f5d95a560f46430c7185df49142edf262595a6c1b7e3106f7a7d313eb',
    })
    expect(paperwork?.business).toEqual({ name: 'Nova LLC', address: '12 Main St', number: 'Tax ID 3' })
    expect(await readPaperwork(context, vendor)).toMatchObject({ ownTerms: 'Other terms by now.', taxPercent: 8.25 })
  })

  test('both sides sign once, exactly once per key, and a new date is signed anew', async () => {
    const { client, vendor, id } = await bookedWith('')
    const key = randomUUID()
    const receipts = await Promise.all([1, 2, 3].map(() => sign(client, id, 'Ana Lee', key)))
    expect(new Set(receipts.map((receipt) => receipt.id)).size).toBe(1)
    expect(await refused(sign(client, id, 'Ana Lee'))).toMatchObject({
      message: 'Your side has already signed this agreement.',
    })
    await sign(vendor, id, 'Łukasz Nowak')
    expect((await world.read(client, id)).paperwork?.signatures).toEqual([
      { side: 'host', name: 'Ana Lee', at: NOW.toISOString(), isCurrent: true },
      { side: 'vendor', name: 'Łukasz Nowak', at: NOW.toISOString(), isCurrent: true },
    ])
    await db.query(sql`update booking set event_date = event_date + 1 where id = ${id}::int`)
    expect((await world.read(client, id)).paperwork?.signatures.map(({ isCurrent }) => isCurrent)).toEqual([
      false,
      false,
    ])
  })

  test('a canceled booking is not signed', async () => {
    const { client, vendor, id } = await bookedWith('')
    await world.move(vendor, id, { move: 'cancel', reason: 'My van broke down' })
    expect(await refused(sign(client, id, 'Ana Lee'))).toMatchObject({ message: 'This booking was canceled.' })
  })

  test('what changed since it was read is not signed', async () => {
    const { client, id } = await bookedWith('')
    const body = { name: 'Ana Lee', agreementHash: '0'.repeat(64) }
    expect(await refused(signAgreement(context, { key: randomUUID(), id, body }, client))).toMatchObject({
      code: 'stateChanged',
      message: 'What is agreed has changed. Read it again, then sign.',
    })
  })

  test('the agreement and the invoice are PDFs; a receipt comes with a confirmed payment; strangers get none', async () => {
    const { client, vendor, id } = await bookedWith('No refunds for rain.')
    const begins = async (kind: 'agreement' | 'invoice' | 'receipt', by: Party = client) =>
      atob((await bookingPaper(context, { id, kind }, by)).pdf).slice(0, 5)
    expect([await begins('agreement'), await begins('invoice', vendor)]).toEqual(['%PDF-', '%PDF-'])
    await expect(begins('receipt')).rejects.toMatchObject({ code: 'notFound' })
    const { id: entryId } = await world.note(client, id)
    await world.decide(vendor, entryId)
    expect(await begins('receipt')).toBe('%PDF-')
    await expect(begins('agreement', await world.host())).rejects.toMatchObject({ code: 'notFound' })
  })

  test('a year’s figures have its payments, and no other vendor’s', async () => {
    const { client, vendor, id } = await bookedWith('')
    await world.note(client, id, { paidOn: '2027-03-01', note: '=cmd' })
    const rows = async (by: VendorParty, year: number) =>
      (await yearFigures(context, { year }, by)).csv.trimEnd().split('\r\n').slice(1)
    expect(await rows(vendor, 2027)).toEqual([
      expect.stringMatching(new RegExp(`^2027-03-01,deposit,cash,200.00,no,${id},.*,800.00,0.00,'=cmd$`)),
    ])
    expect([await rows(vendor, 2026), await rows(await world.vendor(), 2027)]).toEqual([[], []])
  })

  test('one’s export has it; a vendor who leaves takes its details and signatures along', async () => {
    const { client, vendor, id } = await bookedWith('No refunds for rain.')
    await sign(vendor, id, 'Łukasz Nowak')
    await sign(client, id, 'Ana Lee')
    const exported = JSON.parse(JSON.stringify(await exportForPerson(context, vendor.email, async () => {})))
    expect(exported.paperwork).toMatchObject([{ business_name: 'Nova LLC' }])
    expect(exported.bookings[0].signatures).toMatchObject([{ name: 'Łukasz Nowak' }, { name: 'Ana Lee' }])
    await db.transaction(async (tx) => {
      await emptyVendorBookings(tx, vendor.vendorId)
      await emptyVendor(tx, vendor.vendorId, { now: NOW, today: '2027-03-10' })
    })
    const { paperwork, terms } = await world.read(client, id)
    expect(paperwork).toMatchObject({
      business: { name: 'Vendor no longer here', address: '', number: '' },
      signatures: [{ name: 'Ana Lee' }],
    })
    expect(terms?.ownTerms?.text).toBe('No refunds for rain.')
  })
})
