/** Invoices that a vendor numbers: one after the other, without holes or doubles, fixed as on their day. */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { PaperworkInput } from '#contract/paperwork/paperwork.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingPaper, issuedInvoice } from '#server/services/paperwork/booking-paper.ts'
import { readPaperwork, savePaperwork } from '#server/services/paperwork/paperwork.ts'
import { paperOf } from '#server/services/paperwork/paper.ts'
import { exportForPerson } from '#server/services/personal-data/export.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const OWN = {
  businessName: 'Nova LLC',
  address: '12 Main St',
  businessNumber: 'Tax ID 3',
  taxPercent: null,
  ownTerms: '',
}
const CREWS = 20

describeOnBothEngines('numbered invoices', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeEach(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  /** Confirmed bookings of one vendor. */
  async function bookings(vendor: VendorParty, count: number): Promise<number[]> {
    const ids: number[] = []
    while (ids.length < count) ids.push((await world.booked({ holdsDate: true }, vendor)).id)
    return ids
  }
  const label = async (id: number) => (await issuedInvoice(world.context, id))?.label
  async function vendorWithCrews(): Promise<VendorParty> {
    const vendor = await world.vendor()
    await world.setCrews(vendor, CREWS)
    return vendor
  }
  const number = (vendor: VendorParty, prefix: string, next: number) =>
    savePaperwork(world.context, { ...OWN, invoiceNumbers: { prefix, next } }, vendor)

  test('however many are opened at once, by whomever, each has one number and none is left out', async () => {
    const vendor = await vendorWithCrews()
    const ids = await bookings(vendor, 6)
    await number(vendor, 'A-', 7)
    const opened = await Promise.all(
      [...ids, ...ids, ...ids.toReversed()].map(async (id) => [id, await label(id)] as const),
    )
    const labels = new Map(opened)
    for (const [id, found] of opened) expect(found).toBe(labels.get(id))
    expect(new Set(labels.values())).toEqual(new Set(['A-7', 'A-8', 'A-9', 'A-10', 'A-11', 'A-12']))
    expect((await readPaperwork(world.context, vendor)).invoiceNumbers).toEqual({ prefix: 'A-', next: 13 })
  })

  test('the booking says the number once the invoice is issued', async () => {
    const vendor = await world.vendor()
    const [id = 0] = await bookings(vendor, 1)
    await number(vendor, 'A-', 7)
    const shown = async () => (await world.read(vendor, id)).paperwork?.invoiceNumber
    expect(await shown()).toBeNull()
    await label(id)
    expect(await shown()).toBe('A-7')
  })

  test('in any order of opening, switching off and on, and changing the prefix, each series has all its numbers', async () => {
    const vendor = await vendorWithCrews()
    const ids = await bookings(vendor, 5)
    const act = fc.oneof(
      fc.constantFrom(...ids).map((id) => ({ open: id })),
      fc.constantFrom('A', 'B', null).map((prefix) => ({ prefix })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        await db.query(sql`delete from booking_invoice`)
        await number(vendor, 'A', 1)
        for (const one of acts) {
          if ('open' in one) await label(one.open)
          else if (one.prefix === null) await savePaperwork(world.context, { ...OWN, invoiceNumbers: null }, vendor)
          else {
            const [last] = await db.query<{ next: number }>(sql`
              select coalesce(max(number), 0)::int + 1 as next from booking_invoice where prefix = ${one.prefix}`)
            await number(vendor, one.prefix, last?.next ?? 1)
          }
        }
        const series = await db.query<{ numbers: number[] }>(sql`
          select array_agg(number order by number) as numbers from booking_invoice group by prefix`)
        for (const { numbers } of series) expect(numbers).toEqual(numbers.map((_, at) => at + 1))
      }),
      { numRuns: 15 },
    )
  })

  test('an invoice keeps its number, its day and whose it was; a new one has what is so by then', async () => {
    const vendor = await vendorWithCrews()
    const [first = 0, second = 0] = await bookings(vendor, 2)
    await number(vendor, '2027-', 15)
    await bookingPaper(world.context, { id: first, kind: 'invoice' }, vendor)
    world.setNow(new Date('2027-04-02T18:00:00Z'))
    await savePaperwork(world.context, { ...OWN, businessName: 'Nova Inc', address: '9 Oak St' }, vendor)
    const paper = async (id: number) =>
      paperOf('invoice', await world.read(vendor, id), world.clock(), await issuedInvoice(world.context, id))
    const [old, recent] = [await paper(first), await paper(second)]
    expect(old.facts).toEqual([
      ['Number', '2027-15'],
      ['Date', 'Wed, Mar 10, 2027'],
    ])
    expect(old.from).toEqual(expect.arrayContaining(['Nova LLC', '12 Main St', 'Tax ID 3']))
    expect(recent.facts[0]).toEqual(['Number', '2027-16'])
    expect(recent.from).toEqual(expect.arrayContaining(['Nova Inc', '9 Oak St']))
  })

  test('a number that would repeat one or leave one out is refused', async () => {
    const vendor = await vendorWithCrews()
    const [id = 0] = await bookings(vendor, 1)
    await number(vendor, '', 5)
    await label(id)
    for (const next of [5, 8])
      await expect(number(vendor, '', next)).rejects.toMatchObject({
        errors: [{ name: 'invoiceNumbers.next', message: expect.stringContaining('is 6') }],
      })
    expect((await number(vendor, '2028-', 1)).invoiceNumbers).toEqual({ prefix: '2028-', next: 1 })
  })

  test('a prefix that could run into the number is refused, so that no two series print alike', () => {
    const input = (prefix: string) => v.safeParse(PaperworkInput, { ...OWN, invoiceNumbers: { prefix, next: 5 } })
    expect(['1', 'A1', '2027'].map((prefix) => input(prefix).success)).toEqual([false, false, false])
    expect(['', 'A', '2027-'].map((prefix) => input(prefix).success)).toEqual([true, true, true])
  })

  test('without numbers an invoice has its booking’s, and a page of before changes nothing about them', async () => {
    const vendor = await vendorWithCrews()
    const [id = 0] = await bookings(vendor, 1)
    await savePaperwork(world.context, OWN, vendor)
    expect(await label(id)).toBeUndefined()
    await number(vendor, 'N', 1)
    await savePaperwork(world.context, { ...OWN, businessName: 'Old page' }, vendor)
    expect(await readPaperwork(world.context, vendor)).toMatchObject({
      businessName: 'Old page',
      invoiceNumbers: { prefix: 'N', next: 1 },
    })
    await label(id)
    const exported = JSON.parse(JSON.stringify(await exportForPerson(world.context, vendor.email, async () => {})))
    expect(exported.invoices).toMatchObject([{ booking_id: id, prefix: 'N', number: 1 }])
  })
})
