/** Operators change prices and promotions, pay back in part, and look up payments; nothing happens twice. */
import { expect, test } from 'vitest'
import type { ActName, DoAct } from '#contract/console/acts.ts'
import { sql } from '#server/db/sql.ts'
import { doAct } from '#server/services/console/acts.ts'
import { readMoney, readPayments } from '#server/services/console/money.ts'
import { endMembershipNow, planEnd } from '#server/services/membership/end-membership.ts'
import { membershipOptions, promotions } from '#server/services/membership/membership-offers.ts'
import type { Caller } from '#server/services/caller.ts'
import type { Database } from '#server/db/database.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aSignup } from '#tests/support/people/signup-attempt.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'
import { BASIC, typedFields } from '#tests/support/people/signup.ts'
import { paySignup } from '#server/services/signup/signup-payment.ts'

type Options = DoAct['options']

async function operating(db: Database, context: ServiceContext) {
  const owner = await anActingOwner(db)
  return (name: ActName, target: string, options: Options = {}, some: Partial<DoAct> = {}) =>
    doAct(context, name, { phase: 'run', key: crypto.randomUUID(), target, reason: 'why', options, ...some }, owner)
}

const paidBack = async (db: Database) =>
  (await db.query<{ cents: number }>(sql`select amount_cents as cents from sandbox_refund order by refunded_at`)).map(
    ({ cents }) => cents,
  )
const priceOf = async (context: ServiceContext) =>
  (await membershipOptions(context, 12)).find(({ tier }) => tier === 'basic')?.price

const WRONG: readonly [ActName, string, Options][] = [
  ['setPrice', 'gold', { price: '1', from: '2027-05-01' }],
  ['setPrice', 'basic', { price: '1.5', from: '2027-05-01' }],
  ['setPrice', 'basic', { price: '-1', from: '2027-05-01' }],
  ['setPrice', 'basic', { price: '999999', from: '2027-05-01' }],
  ['setPrice', 'basic', { price: '1', from: '2027-02-30' }],
  ['setPrice', 'basic', {}],
  ['refundPayment', 'order-0', { amount: '1' }],
  ['refundPayment', 'order-1; drop table', { amount: '1' }],
  ['refundPayment', 'order-1', { amount: '0' }],
  ['makePromotion', '', { code: 'A B', name: 'x', off: '10%' }],
  ['makePromotion', '', { code: 'A', name: 'x', off: '101%' }],
  ['makePromotion', '', { code: 'A', name: 'x\u0000', off: '10%' }],
  ['makePromotion', '', { code: 'A', name: 'x', off: '10%', from: '2027-05-02', until: '2027-05-01' }],
  ['makePromotion', '', { code: 'A', name: 'x', off: '10%', uses: '0' }],
  ['switchPromotion', 'WELCOME10', { to: 'maybe' }],
  ['lookUpPayment', '99', {}],
]

describeOnBothEngines('money in the console', (fresh) => {
  test('a price holds from its day on; one to come is withdrawn, one that has begun is not', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const act = await operating(db, vendor.context)
    const plan = await act('setPrice', 'basic', { price: '$159', from: '2027-05-01' }, { phase: 'plan' })
    expect(plan[0]).toBe('Basic costs $159 for 12 months from Sat, May 1, 2027 on, $149 before.')
    await act('setPrice', 'basic', { price: '159', from: '2027-05-01' })
    await act('setPrice', 'basic', { price: '169.50', from: '2027-06-01' })
    expect(await priceOf(vendor.context)).toBe(149)
    const { prices } = await readMoney(vendor.context)
    expect(prices.map(({ tier, priceCents, state }) => [tier, priceCents, state])).toEqual([
      ['basic', 14_900, 'now'],
      ['basic', 15_900, 'coming'],
      ['basic', 16_950, 'coming'],
      ['pro', 29_900, 'now'],
    ])
    await act('withdrawPrice', 'basic', { from: '2027-06-01' })
    await vendor.until('2027-05-01T00:00:00Z')
    expect(await priceOf(vendor.context)).toBe(159)
    expect((await readMoney(vendor.context)).prices.map(({ state }) => state)).toEqual(['past', 'now', 'now'])
    await expect(act('withdrawPrice', 'basic', { from: '2027-05-01' })).rejects.toMatchObject({
      message: 'This price has begun. Set a new one instead.',
    })
    await expect(act('setPrice', 'basic', { price: '1', from: '2027-04-30' })).rejects.toMatchObject({
      message: 'Choose today or a later day: prices don’t change backward.',
    })
  })

  test('what makes no sense is refused in words', async () => {
    const { db } = await fresh()
    const act = await operating(db, aSignup(db).context)
    for (const [name, target, options] of WRONG)
      for (const phase of ['plan', 'run'] as const)
        await expect(act(name, target, options, { phase }), `${name} ${target}`).rejects.toMatchObject({
          name: expect.stringMatching(/^(Refused|NotFound|InvalidFields)$/),
        })
  })

  test('no promotion is active before it is switched on; one ends after its last use', async () => {
    const { db } = await fresh()
    const first = aSignup(db)
    const act = await operating(db, first.context)
    const offered = () =>
      promotions(first.context, { types: [2, 3], isActive: true, load: undefined, code: undefined }, {
        network: '203.0.113.9',
      } as Caller)
    expect(await offered()).toEqual([])
    await act('switchPromotion', 'TBPARTYSTARTER', { to: 'on' })
    expect((await offered()).map(({ code }) => code)).toEqual(['TBPARTYSTARTER'])

    await act('makePromotion', '', { code: 'BIG', name: 'Big offer', off: '$1,000' })
    expect((await readMoney(first.context)).promotions).toContainEqual(
      expect.objectContaining({ code: 'BIG', off: '$1,000' }),
    )
    await act('makePromotion', '', { code: 'spring', name: 'Spring offer', off: '$50', tier: 'basic', uses: '1' })
    const buy = async (email: string) =>
      paySignup(first.context, {
        sessionId: crypto.randomUUID(),
        typed: typedFields({ email, membershipId: BASIC, couponCode: 'SPRING' }),
        paymentInfo: { nonce: await first.nonce(), total: 99 },
        callerId: null,
        network: '203.0.113.9',
      })
    const refusal = (message: string) => ({ errors: [expect.objectContaining({ name: 'couponCode', message })] })
    await expect(buy('off@example.com')).rejects.toMatchObject(
      refusal('This coupon isn’t active today. Leave it blank to go on without it.'),
    )
    await act('switchPromotion', 'SPRING', { to: 'on' })
    const both = await Promise.allSettled([buy('one@example.com'), buy('two@example.com')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(buy('three@example.com')).rejects.toMatchObject(
      refusal('This coupon has been used up. Leave it blank to go on without it.'),
    )
    await act('changePromotion', 'SPRING', {
      name: 'Spring',
      off: '$50',
      tier: 'basic',
      from: '',
      until: '',
      uses: '2',
    })
    await buy('four@example.com')
    const { promotions: all } = await readMoney(first.context)
    expect(all.find(({ code }) => code === 'SPRING')).toMatchObject({ name: 'Spring', uses: 2, maxUses: 2, isOn: true })
    await expect(act('makePromotion', '', { code: 'SPRING', name: 'x', off: '1%' })).rejects.toMatchObject({
      message: 'There is a promotion SPRING already. Choose another code.',
    })
  })

  test('half a membership is paid back once, and its end pays back only what is left', async () => {
    const { db } = await fresh()
    const vendor = await paidVendor(db)
    const act = await operating(db, vendor.context)
    const [payment] = (await readPayments(vendor.context, { take: 10, after: undefined, vendor: vendor.id })).payments
    const half = { amount: '74.50' }
    const name = payment?.payment ?? ''
    expect((await act('refundPayment', name, half, { phase: 'plan' }))[0]).toBe(
      'Pays back $74.50 of $149, to the card it came from.',
    )
    const key = crypto.randomUUID()
    const taps = await Promise.allSettled([
      act('refundPayment', name, half, { key }),
      act('refundPayment', name, half, { key }),
      act('refundPayment', name, half),
    ])
    expect(taps.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await paidBack(db)).toEqual([7450])
    await expect(act('refundPayment', name, half)).rejects.toMatchObject({
      message: expect.stringContaining('was paid back a moment ago'),
    })
    await expect(act('refundPayment', name, { amount: '80' })).rejects.toMatchObject({
      message: 'There’s $74.50 left of this payment. Choose that or less.',
    })
    const now = new Date(vendor.context.clock().getTime() + 60_000).toISOString()
    await vendor.until(now)
    expect(await vendor.mails()).toContain('We paid back $74.50 of your Fanfare membership')
    const after = await readPayments(vendor.context, { take: 10, after: undefined, vendor: undefined })
    expect(after.payments[0]).toMatchObject({ totalCents: 14_900, refundedCents: 7450 })
    expect((await planEnd(vendor.context, vendor.id, 'full')).refundCents).toBe(7450)
    await endMembershipNow(vendor.context, vendor.id, 'full', () => Promise.resolve())
    expect(await paidBack(db)).toEqual([7450, 7450])
  })

  test('a refund without a response is found out by repeating it, and nothing is paid back twice', async () => {
    const { db } = await fresh()
    let fails: 'before' | 'after' | null = 'before'
    const change = (gateway: PaymentGateway): Partial<PaymentGateway> => ({
      async refund(refund) {
        if (fails === 'before') throw new GatewayUnavailable('Cut.')
        const refunded = await gateway.refund(refund)
        if (fails === 'after') throw new Error('The response is lost.')
        return refunded
      },
    })
    const vendor = await paidVendor(db, { change })
    const act = await operating(db, vendor.context)
    const [payment] = (await readPayments(vendor.context, { take: 1, after: undefined, vendor: undefined })).payments
    const refund = (amount: string) => act('refundPayment', payment?.payment ?? '', { amount })
    await expect(refund('50')).rejects.toMatchObject({ message: expect.stringContaining('Nothing was paid back now') })
    fails = 'after'
    await expect(refund('60')).rejects.toMatchObject({ message: expect.stringContaining('may have been paid back') })
    fails = null
    await expect(refund('60')).rejects.toMatchObject({ code: 'inProgress' })
    await vendor.until(new Date(vendor.context.clock().getTime() + 200_000).toISOString())
    await expect(refund('70')).rejects.toMatchObject({ message: expect.stringContaining('isn’t known yet') })
    await refund('60')
    expect(await paidBack(db)).toEqual([6000])
  })

  test('a payment without a response is listed, and looking it up makes the vendor', async () => {
    const { db } = await fresh()
    const change = (gateway: PaymentGateway): Partial<PaymentGateway> => ({
      async charge(charge) {
        await gateway.charge(charge)
        throw new Error('The response is lost.')
      },
    })
    const { context, nonce } = aSignup(db, change)
    const act = await operating(db, context)
    const buying = paySignup(context, {
      sessionId: crypto.randomUUID(),
      typed: typedFields({ email: 'band@example.com', membershipId: BASIC }),
      paymentInfo: { nonce: await nonce(), total: 149 },
      callerId: null,
      network: '203.0.113.9',
    })
    await expect(buying).rejects.toMatchObject({ code: 'unavailable' })
    const [stuck] = (await readMoney(context)).stuck
    expect(stuck).toMatchObject({ totalCents: 14_900, vendorId: null })
    const lines = await act('lookUpPayment', stuck?.payment ?? '')
    expect(lines).toEqual(['It was paid. What was bought has begun.'])
    expect((await readMoney(context)).stuck).toEqual([])
    await expect(act('lookUpPayment', stuck?.payment ?? '')).rejects.toMatchObject({
      message: `${stuck?.payment} is paid. There’s nothing to do.`,
    })
  })

  test('pages of payments have each payment once', async () => {
    const { db } = await fresh()
    const { context } = await paidVendor(db)
    await db.query(sql`
      insert into membership_order (session_id, status, fields, membership_option_id, total_cents, created_at, paid_at)
      select gen_random_uuid(), 'paid', '{}', ${BASIC}::int, 14900, paid_at, paid_at
      from membership_order, generate_series(1, 6)`)
    const seen: string[] = []
    for (let after: string | undefined = undefined, more = true; more;) {
      const page: Awaited<ReturnType<typeof readPayments>> = await readPayments(context, {
        take: 3,
        after,
        vendor: undefined,
      })
      seen.push(...page.payments.map(({ payment }) => payment))
      after = page.next ?? undefined
      more = page.next !== null
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
  })
})
