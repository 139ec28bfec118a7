/** An approval that was no longer expected, and one account that pays in two places. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addAccount } from '#server/repositories/accounts/accounts.ts'
import { findOrderOfSession } from '#server/repositories/membership/membership-orders.ts'
import { CHARGE_LEASE_MS, LOOK_AGAIN_MS } from '#server/services/payments/charge-once.ts'
import type { Charge, PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { paySignup, reconcileOrder } from '#server/services/signup/signup-payment.ts'
import { aSignup } from '#tests/support/people/signup-attempt.ts'
import { typedFields } from '#tests/support/people/signup.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

/** Holds charges back until the test lets them go. */
function heldGateway() {
  const waiting: (() => void)[] = []
  const change = (gateway: PaymentGateway): Partial<PaymentGateway> => ({
    charge: async (charge: Charge) => {
      await new Promise<void>((go) => waiting.push(go))
      return gateway.charge(charge)
    },
  })
  return { change, isAsked: () => waiting.length > 0, letGo: () => waiting.forEach((go) => go()) }
}

/** A payment whose charge waits at the gateway, longer than its lease. */
async function hangingPayment(db: Database) {
  const gateway = heldGateway()
  const signup = aSignup(db, gateway.change)
  const sessionId = await signup.session()
  const paying = paySignup(signup.context, await signup.attempt(sessionId))
  await expect.poll(gateway.isAsked).toBe(true)
  signup.later(CHARGE_LEASE_MS + 1000)
  const order = await findOrderOfSession(db, sessionId)
  return { signup, sessionId, paying, letGo: gateway.letGo, orderId: order?.id ?? 0 }
}

/** Gives up as another process would that does not know that this one still waits. */
async function giveUp(db: Database) {
  await db.query(
    sql`update membership_order set status = 'open', charging_since = null, account_id = null, account_is_new = false`,
  )
  await db.query(sql`delete from account`)
}

const rows = async (db: Database) => ({
  charges: (await db.query(sql`select 1 from sandbox_charge`)).length,
  vendors: (await db.query(sql`select 1 from vendor where account_id is not null`)).length,
})

describeOnBothEngines('approvals that come late', (fresh) => {
  test('fault 64: the approval comes after another process gave the order up: the vendor is made', async () => {
    const { db } = await fresh()
    const { sessionId, paying, letGo } = await hangingPayment(db)
    await giveUp(db)
    letGo()
    expect(await paying).toMatchObject({ outcome: 'paid' })
    expect((await findOrderOfSession(db, sessionId))?.status).toBe('paid')
    expect(await rows(db)).toEqual({ charges: 1, vendors: 1 })
  })

  test('fault 64: and when someone took the address meanwhile, nobody is told that nothing was charged', async () => {
    const { db } = await fresh()
    const { paying, letGo } = await hangingPayment(db)
    await giveUp(db)
    await addAccount(db, { username: String(typedFields().email), passwordHash: null, welcomeName: 'Eve' })
    letGo()
    await expect(paying).rejects.toMatchObject({ code: 'keyReused', message: expect.stringContaining('is paid') })
    expect(await rows(db)).toEqual({ charges: 1, vendors: 0 })
  })

  test('fault 64: the job leaves alone a payment under way in this process, however long it takes', async () => {
    const { db } = await fresh()
    const { signup, orderId, paying, letGo } = await hangingPayment(db)
    await expect(reconcileOrder(signup.context, orderId)).rejects.toMatchObject({ code: 'inProgress' })
    letGo()
    expect(await paying).toMatchObject({ outcome: 'paid' })
    expect(await rows(db)).toEqual({ charges: 1, vendors: 1 })
  })

  test('fault 64: an order that was given up is asked about once more, and made good', async () => {
    const { db } = await fresh()
    let isSilent = true
    const signup = aSignup(db, (gateway) => ({
      // Charged, but its word is lost, and for a while the gateway does not know of it either.
      charge: async (charge) => {
        await gateway.charge(charge)
        throw new Error('socket hang up')
      },
      lookup: async (key) => (isSilent ? null : gateway.lookup(key)),
    }))
    const sessionId = await signup.session()
    await expect(paySignup(signup.context, await signup.attempt(sessionId))).rejects.toMatchObject({
      code: 'unavailable',
    })
    signup.later(CHARGE_LEASE_MS + 1000)
    const order = await findOrderOfSession(db, sessionId)
    await reconcileOrder(signup.context, order?.id ?? 0)
    expect((await findOrderOfSession(db, sessionId))?.status).toBe('open')
    const jobs = await db.query<{ late: boolean }>(sql`
      select run_at >= ${new Date(signup.context.clock().getTime() + LOOK_AGAIN_MS)}::timestamptz as late from job
      where kind = 'settleOrder' order by id`)
    expect(jobs).toEqual([{ late: false }, { late: true }])
    isSilent = false
    signup.later(LOOK_AGAIN_MS)
    await reconcileOrder(signup.context, order?.id ?? 0)
    expect((await findOrderOfSession(db, sessionId))?.status).toBe('paid')
    expect(await rows(db)).toEqual({ charges: 1, vendors: 1 })
  })

  test('one account that pays on two devices at once is charged once', async () => {
    const { db } = await fresh()
    const gateway = heldGateway()
    const signup = aSignup(db, gateway.change)
    const accountId = await addAccount(db, {
      username: String(typedFields().email),
      passwordHash: null,
      welcomeName: 'Ada',
    })
    const [phone, laptop] = [await signup.session(), await signup.session()]
    const first = paySignup(signup.context, await signup.attempt(phone, { callerId: accountId }))
    await expect.poll(gateway.isAsked).toBe(true)
    await expect(
      paySignup(signup.context, await signup.attempt(laptop, { callerId: accountId })),
    ).rejects.toMatchObject({
      code: 'inProgress',
    })
    gateway.letGo()
    expect(await first).toMatchObject({ outcome: 'paid' })
    await expect(
      paySignup(signup.context, await signup.attempt(laptop, { callerId: accountId })),
    ).rejects.toMatchObject({
      errors: [{ name: 'email' }],
    })
    expect(await rows(db)).toEqual({ charges: 1, vendors: 1 })
  })
})
