/** Acts in the console are the commands of operators: planned, done once per key, noted under the operator's email. */
import { expect, test } from 'vitest'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { ACTS, type ActName, type DoAct } from '#contract/console/acts.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { COMMANDS } from '#server/operator/commands.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { doAct } from '#server/services/console/acts.ts'
import { findAll, personFile, vendorFile } from '#server/services/console/people.ts'
import { readAudit } from '#server/services/console/system.ts'
import { markChecked } from '#server/services/operator/vendor-checks.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'

const NOW = new Date('2027-03-10T18:00:00Z')

/** One for each option that any act has. */
const OPTIONS: DoAct['options'] = {
  refund: 'none',
  amount: '1',
  price: '159',
  code: 'SPRING',
  name: 'Spring',
  off: '10%',
  tier: 'basic',
  until: '2030-01-01',
  from: '2030-01-01',
  to: 'on',
  outcome: 'upheld',
  what: 'phone',
  mark: 'x',
  at: '2030-01-01 09:00',
  revision: '1',
  version: '1',
  days: '3',
  part: 'name',
  field: 'name',
  text: 'Oak',
  result: 'both',
  email: 'eve@example.com',
  format: 'csv',
  photos: 'yes',
}

const act = (target: string | number, some: Partial<DoAct> = {}): DoAct => ({
  phase: 'run',
  key: crypto.randomUUID(),
  target: String(target),
  reason: '',
  options: {},
  ...some,
})

test('each act has the path of its command', () => {
  expect(consoleEndpoints.hideVendor.path).toBe('/api/v1/operator/acts/hide-vendor')
})

describeOnBothEngines('acts of the console', (fresh) => {
  test('hide a vendor once, however often they arrive, after a plan that changes nothing', async () => {
    const { db } = await fresh()
    const { context, vendor } = bookingWorld(db, NOW)
    const { vendorId } = await vendor()
    const owner = await anActingOwner(db)
    const plan = await doAct(context, 'hideVendor', act(vendorId, { phase: 'plan' }), owner)
    expect(plan[0]).toContain(`vendor ${vendorId}`)
    expect(plan.join()).not.toContain('Reason')
    expect((await vendorFile(context, vendorId)).state).toBe('listed')
    await expect(doAct(context, 'hideVendor', act(vendorId), owner)).rejects.toMatchObject({
      errors: [{ name: 'reason' }],
    })
    const hide = act(vendorId, { reason: 'photos of others' })
    const both = await Promise.allSettled([
      doAct(context, 'hideVendor', hide, owner),
      doAct(context, 'hideVendor', hide, owner),
    ])
    // Either may be first; the other waits for it or is told to look again in a moment.
    const done = await doAct(context, 'hideVendor', hide, owner)
    expect(done).toEqual([expect.stringContaining('is hidden')])
    expect(both).toContainEqual({ status: 'fulfilled', value: done })
    await expect(doAct(context, 'hideVendor', act(vendorId, { reason: 'again' }), owner)).rejects.toMatchObject({
      message: `Vendor ${vendorId} is hidden already.`,
    })
    const file = await vendorFile(context, vendorId)
    expect([file.state, file.hiddenBecause]).toEqual(['hidden', 'photos of others'])
    expect(file.timeline[0]).toMatchObject({
      what: 'vendorHidden',
      operator: 'ada@example.com',
      reason: 'photos of others',
    })
    const { entries } = await readAudit(context, { operator: 'ADA', take: 10, before: undefined })
    expect(entries.filter(({ what }) => what === 'vendorHidden')).toHaveLength(1)
  })

  test('extend a membership, also one that has ended, and the vendor is listed again', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const owner = await anActingOwner(db)
    await vendor.until('2028-03-20T12:00:00Z')
    expect(await vendor.lists()).toBe(0)
    const extend = (until: string) =>
      doAct(vendor.context, 'extendMembership', act(vendor.id, { options: { until }, reason: 'our mistake' }), owner)
    await expect(extend('2028-03-01')).rejects.toMatchObject({ message: 'Choose a last day after today.' })
    await expect(extend('soon')).rejects.toMatchObject({ errors: [{ name: 'until' }] })
    await extend('2028-06-30')
    expect((await findMembership(db, vendor.id))?.endsOn).toBe('2028-06-30')
    expect(await vendor.lists()).toBeGreaterThan(0)
    await vendor.until('2028-07-10T12:00:00Z')
    expect(await vendor.lists()).toBe(0)
  })

  test('are refused at the field that was filled in wrong, in the words of a form', async () => {
    const { db } = await fresh()
    const { context } = bookingWorld(db, NOW)
    const owner = await anActingOwner(db)
    const plan = (name: ActName, target: string, options: DoAct['options']) =>
      doAct(context, name, act(target, { phase: 'plan', options }), owner)
    await expect(plan('setPrice', 'basic', { price: 'abc', from: '2027-04-01' })).rejects.toMatchObject({
      errors: [{ name: 'price', message: 'Enter a sum of dollars like 149 or 149.50.' }],
    })
    await expect(
      plan('makePromotion', '', { code: 'SPRING', name: 'Spring', off: 'ten', tier: 'any' }),
    ).rejects.toMatchObject({ errors: [{ name: 'off', message: 'Enter a discount like 10% or $50.' }] })
    expect((await plan('setPrice', 'basic', { price: '159', from: '2027-04-01' }))[0]).toContain(
      'from Thu, Apr 1, 2027',
    )
  })

  test('say what follows, and why not, without a word of the command line', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const owner = await anActingOwner(db)
    const say = (name: ActName, target: string | number, options: DoAct['options'] = {}) =>
      doAct(vendor.context, name, act(target, { phase: 'plan', options }), owner).catch((refusal: Error) => [
        refusal.message,
      ])
    const [row] = await db.query<{ email: string }>(sql`select username as email from account limit 1`)
    const email = row?.email ?? ''
    const targets = [vendor.id, `vendor-${vendor.id}`, email, 'basic', 'SPRING', 'pages/terms', 'guaranteePage', '']
    const lines: string[] = []
    for (const name of Object.keys(ACTS) as ActName[])
      for (const target of targets) lines.push(...(await say(name, target, OPTIONS)))
    lines.push(...(await say('extendMembership', vendor.id, { until: '2027-01-01' })))
    await vendor.until('2028-03-11T15:00:00Z')
    lines.push(...(await say('endMembership', vendor.id, { refund: 'full' })))
    expect(lines.join('\n')).toContain('Jan 1, 2030')
    // “backup” or “block” are words, too.
    const commands = COMMANDS.flatMap(({ name }) => (name.includes('-') ? [name] : []))
    const pattern = new RegExp(`npm run|--\\w|\\b(?:${commands.join('|')})\\b|\\d{4}-\\d{2}-\\d{2}`)
    expect([...new Set(lines)].filter((line) => pattern.test(line))).toEqual([])
  })

  test('mark no value as checked that changed while the file was being read', async () => {
    const { db } = await fresh()
    const { context, vendor } = bookingWorld(db, NOW)
    const { vendorId } = await vendor()
    const setPhone = (phone: string) =>
      db.query(sql`update vendor set phone_number = ${phone} where id = ${vendorId}::int`)
    await setPhone('+1 212 555 0100')
    let hasChanged = false
    const meanwhile: Database = {
      ...db,
      async query(statement) {
        const rows = await db.query<never>(statement)
        // Right after the file's values or its marks were read, whichever comes first.
        if (!hasChanged) await setPhone('+1 212 555 0199')
        hasChanged = true
        return rows
      },
    }
    const { phone, marks } = await vendorFile({ ...context, db: meanwhile }, vendorId)
    expect(hasChanged).toBe(true)
    const seen = { vendorId, what: 'phone' as const, mark: marks.phone }
    // It shows the new number, and its mark stands for the one before: marking asks to look again.
    expect(phone).toBe('+1 212 555 0199')
    await expect(markChecked(context, seen, { operator: 'ada', reason: null })).rejects.toThrow('since you saw it')
  })

  test('people are found by name, email, phone and number, whatever is typed', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, NOW)
    const [ada, dj] = [await world.host(), await world.vendor({ profileName: '100% Brass_Band' })]
    const { leadIds } = await world.ask(ada, [dj])
    await db.query(sql`update client set first_name = 'Ada', last_name = 'Byron', phone_number = '(212) 555-0123'`)
    await db.query(sql`update vendor set phone_number = '+1 646 555 0199' where id = ${dj.vendorId}::int`)
    const found = async (q: string) => {
      const { vendors, people } = await findAll(world.context, q)
      return [vendors.map(({ id }) => id), people.map(({ email }) => email)]
    }
    for (const q of ['100% br', String(dj.vendorId), `#${dj.vendorId}`, dj.email])
      expect((await found(q))[0], q).toEqual([dj.vendorId])
    for (const q of ['ada by', 'Byron', '212-555-0123', ada.email.slice(0, 6), String(leadIds[0])])
      expect((await found(q))[1], q).toContain(ada.email)
    for (const q of ['%', '_', '\\', "' or 1=1 --", '99999999999999', '💃']) expect((await found(q))[1], q).toEqual([])
    const file = await personFile(world.context, ada.email)
    expect(file).toMatchObject({ name: 'Ada Byron', counts: { requests: 1, bookings: 0 }, vendorId: null })
    expect(file.requests).toHaveLength(1)
    await expect(personFile(world.context, 'nobody@example.com')).rejects.toMatchObject({ code: 'notFound' })
  })
})
