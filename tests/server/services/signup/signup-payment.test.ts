/** Faults 61 to 64: whatever is repeated, lost or killed, money moves once. */
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { InvalidFields, Unavailable } from '#server/services/errors.ts'
import { findOrderOfSession, readOrder } from '#server/repositories/membership/membership-orders.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { reconcileOrders, signupJobHandlers } from '#server/services/signup/signup-jobs.ts'
import { paySignup } from '#server/services/signup/signup-payment.ts'
import { switchPromotionsOn } from '#tests/support/people/promotions.ts'
import { aSignup } from '#tests/support/people/signup-attempt.ts'
import { describeOnBothEngines, freshDatabase } from '#tests/support/server/database.ts'
import { BASIC_PRICE, CARD, DECLINED_CARD, PRO, PRO_PRICE, typedFields } from '#tests/support/people/signup.ts'

const charges = (db: Database) => db.query<{ amount_cents: number }>(sql`select amount_cents from sandbox_charge`)
const vendors = (db: Database) => db.query(sql`select id from vendor`)
const count = async (rows: Promise<unknown[]>) => (await rows).length

describeOnBothEngines('paying a signup', (fresh) => {
  test('fault 61: two taps at once are one charge and one vendor', async () => {
    const { db } = await fresh()
    const signup = aSignup(db)
    const sessionId = await signup.session()
    const taps = [await signup.attempt(sessionId), await signup.attempt(sessionId)]
    const outcomes = await Promise.all(taps.map((tap) => paySignup(signup.context, tap)))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect([await count(charges(db)), await count(vendors(db))]).toEqual([1, 1])
    expect(await count(db.query(sql`select 1 from job where kind = 'receiptMail'`))).toBe(1)
  })

  test('that an account became a vendor’s is on record', async () => {
    const { db } = await fresh()
    const signup = aSignup(db)
    await paySignup(signup.context, await signup.attempt(await signup.session()))
    const [given, ...others] = await db.query<{ detail: string; mine: boolean }>(sql`
      select detail, account_id = (select account_id from vendor) as mine from audit where what = 'memberGiven'`)
    expect([given?.mine, given?.detail, others]).toEqual([true, expect.stringMatching(/^member \d+, order \d+$/), []])
  })

  test('fault 61: a lost answer and the same call again are one charge', async () => {
    const { db } = await fresh()
    const signup = aSignup(db)
    const sessionId = await signup.session()
    await paySignup(signup.context, await signup.attempt(sessionId))
    const again = await paySignup(signup.context, await signup.attempt(sessionId))
    expect(again).toMatchObject({ outcome: 'paid', before: true })
    expect([await count(charges(db)), await count(vendors(db))]).toEqual([1, 1])
  })

  test('fault 63: another total than the server asks is refused before anything is charged', async () => {
    const { db } = await fresh()
    const signup = aSignup(db)
    const sessionId = await signup.session()
    const cheaper = paySignup(signup.context, await signup.attempt(sessionId, { total: 1 }))
    await expect(cheaper).rejects.toMatchObject({ errors: [{ name: 'paymentInfo', code: 'invalid' }] })
    expect(await count(charges(db))).toBe(0)
  })

  test('fault 63: a paid order is not charged again for a dearer membership', async () => {
    const { db } = await fresh()
    const signup = aSignup(db)
    const sessionId = await signup.session()
    await paySignup(signup.context, await signup.attempt(sessionId))
    const dearer = await signup.attempt(sessionId, { typed: typedFields({ membershipId: PRO }), total: PRO_PRICE })
    expect(await paySignup(signup.context, dearer)).toMatchObject({ outcome: 'paid', before: true })
    expect(await charges(db)).toEqual([{ amount_cents: 14900 }])
    const order = await findOrderOfSession(db, sessionId)
    expect(await readOrder(db, order?.id ?? 0)).toMatchObject({
      total: BASIC_PRICE,
      orderItems: [{ promotionId: 101 }],
    })
  })

  describe('fault 64: the process ends between the charge and its saving', () => {
    const killedAfterCharge = (gateway: PaymentGateway): Partial<PaymentGateway> => ({
      charge: async (charge) => {
        await gateway.charge(charge)
        throw new Error('killed')
      },
    })
    async function killed(db: Database) {
      const signup = aSignup(db, killedAfterCharge)
      const sessionId = await signup.session()
      await expect(paySignup(signup.context, await signup.attempt(sessionId))).rejects.toMatchObject({
        code: 'unavailable',
      })
      expect([await count(charges(db)), await count(vendors(db))]).toEqual([1, 0])
      return { signup, sessionId }
    }

    test('the next start saves it', async () => {
      const { db } = await fresh()
      const { signup, sessionId } = await killed(db)
      await reconcileOrders(signup.context, (error) => expect.unreachable(String(error)))
      expect(await findOrderOfSession(db, sessionId)).toMatchObject({ status: 'paid', chargingSince: null })
      expect([await count(charges(db)), await count(vendors(db))]).toEqual([1, 1])
    })

    test('the same call again saves it, with any card', async () => {
      const { db } = await fresh()
      const { signup, sessionId } = await killed(db)
      const outcome = await paySignup(signup.context, await signup.attempt(sessionId, { card: DECLINED_CARD }))
      expect(outcome).toMatchObject({ outcome: 'paid', before: true })
      expect([await count(charges(db)), await count(vendors(db))]).toEqual([1, 1])
    })

    test('nobody comes back: its job saves it', async () => {
      const { db } = await fresh()
      const { signup, sessionId } = await killed(db)
      const { clock } = signup.context
      signup.later(151_000)
      await runDueJobs({
        db,
        clock,
        handlers: {
          ...jobHandlers(signup.context),
          ...signupJobHandlers(signup.context),
        },
        report: (kind, error) => expect.unreachable(`${kind}: ${String(error)}`),
      })
      expect(await findOrderOfSession(db, sessionId)).toMatchObject({ status: 'paid' })
      expect(await count(vendors(db))).toBe(1)
    })
  })

  test('fault 64: the process ends before the charge: not tried while it may be under way, paid once', async () => {
    const { db } = await fresh()
    let isKilled = true
    const signup = aSignup(db, (gateway) => ({
      charge: (charge) => (isKilled ? Promise.reject(new Error('killed')) : gateway.charge(charge)),
    }))
    const sessionId = await signup.session()
    await expect(paySignup(signup.context, await signup.attempt(sessionId))).rejects.toMatchObject({
      code: 'unavailable',
    })
    isKilled = false
    await expect(paySignup(signup.context, await signup.attempt(sessionId))).rejects.toMatchObject({
      code: 'inProgress',
    })
    signup.later(151_000)
    expect(await paySignup(signup.context, await signup.attempt(sessionId))).toMatchObject({
      outcome: 'paid',
      before: false,
    })
    expect([await count(charges(db)), await count(vendors(db))]).toEqual([1, 1])
  })

  test('a gateway that cannot be reached charges nothing, and the next try pays', async () => {
    const { db } = await fresh()
    let isDown = true
    const signup = aSignup(db, (gateway) => ({
      charge: (charge) => (isDown ? Promise.reject(new GatewayUnavailable('down')) : gateway.charge(charge)),
    }))
    const sessionId = await signup.session()
    const down = await paySignup(signup.context, await signup.attempt(sessionId)).catch((error: unknown) => error)
    expect(down).toBeInstanceOf(Unavailable)
    expect(down).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
    expect(await count(db.query(sql`select 1 from account`))).toBe(0)
    isDown = false
    expect(await paySignup(signup.context, await signup.attempt(sessionId))).toMatchObject({ outcome: 'paid' })
  })

  test('two signups with one address: the second is refused before it is charged', async () => {
    const { db } = await fresh()
    const signup = aSignup(db)
    const [first, second] = [await signup.session(), await signup.session()]
    const taps = [await signup.attempt(first), await signup.attempt(second)]
    const outcomes = await Promise.allSettled(taps.map((tap) => paySignup(signup.context, tap)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toBeInstanceOf(InvalidFields)
    expect(refused[0]).toMatchObject({ errors: [{ name: 'email', code: 'alreadyExists' }] })
    expect([await count(charges(db)), await count(vendors(db))]).toEqual([1, 1])
  })

  test('a coupon is taken off, and its item is in the order', async () => {
    const { db } = await fresh()
    await switchPromotionsOn(db)
    const signup = aSignup(db)
    const sessionId = await signup.session()
    await paySignup(
      signup.context,
      await signup.attempt(sessionId, { typed: typedFields({ couponCode: 'tbpartystarter' }), total: 74.5 }),
    )
    const order = await findOrderOfSession(db, sessionId)
    expect(await readOrder(db, order?.id ?? 0)).toMatchObject({
      total: 74.5,
      coupon: { code: 'TBPARTYSTARTER' },
      orderItems: [
        { promotionId: 101, price: 149, type: 'membership' },
        { promotionId: 201, price: -74.5, type: 'coupon' },
      ],
    })
    expect(await charges(db)).toEqual([{ amount_cents: 7450 }])
  })

  test('no card number, card code or zip code is anywhere in the database', async () => {
    const { db } = await fresh()
    const signup = aSignup(db)
    const typed = { cvv: '739', postalCode: '98765' }
    const declined = await paySignup(
      signup.context,
      await signup.attempt(await signup.session(), { card: { ...DECLINED_CARD, ...typed } }),
    )
    expect(declined.outcome).toBe('declined')
    await paySignup(signup.context, await signup.attempt(await signup.session(), { card: { ...CARD, ...typed } }))
    const secrets = [typed.cvv, typed.postalCode, CARD.number, DECLINED_CARD.number].map((secret) =>
      secret.replaceAll(' ', ''),
    )
    const tables = await db.query<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
    for (const { name } of tables) {
      const rows = await db.query({ name: '', text: `select to_jsonb(t) as row from "${name}" as t`, values: [] })
      const stored = JSON.stringify(rows)
      for (const secret of secrets)
        expect(stored, name).not.toMatch(new RegExp(`(?<![0-9a-f.-])${secret}(?![0-9a-f.-])`))
    }
  })
})

test('fault 61: taps that reach two servers of one PostgreSQL are one charge', async () => {
  const one = await freshDatabase('postgres')
  const other = await openDatabase(one.address)
  try {
    const signups = [aSignup(one.db), aSignup(other)]
    const sessionId = await aSignup(one.db).session()
    const outcomes = await Promise.allSettled(
      signups.map(async (signup) => paySignup(signup.context, await signup.attempt(sessionId))),
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    // The other one is told to come back, or finds it paid.
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'inProgress' })
    expect(refusals.length).toBeLessThan(2)
    expect([await count(charges(one.db)), await count(vendors(one.db))]).toEqual([1, 1])
  } finally {
    await other.close()
    await one.remove()
  }
})

test('fault 61: a tap that read the order before another server’s tap took the address finds it paid', async () => {
  const one = await freshDatabase('postgres')
  try {
    const first = aSignup(one.db)
    const sessionId = await first.session()
    let paid: Promise<unknown> | undefined
    const slow: Database = {
      ...one.db,
      query: async (query) => {
        const rows = await one.db.query(query)
        await (paid ??= first.attempt(sessionId).then((attempt) => paySignup(first.context, attempt)))
        return rows as never
      },
    }
    const second = aSignup(slow)
    expect(await paySignup(second.context, await first.attempt(sessionId))).toMatchObject({
      outcome: 'paid',
      before: true,
    })
    expect([await count(charges(one.db)), await count(vendors(one.db))]).toEqual([1, 1])
  } finally {
    await one.remove()
  }
})
