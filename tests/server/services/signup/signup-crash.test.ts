/** Fault 64 with a real SIGKILL: the process that pays is gone, the database and the gateway's books stay. */
// @module-tag long: it kills many servers
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadPlaces } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { findOrderOfSession } from '#server/repositories/membership/membership-orders.ts'
import { addSignupSession } from '#server/repositories/signup/signup-sessions.ts'
import { sandboxGateway } from '#server/services/payments/sandbox-gateway.ts'
import { reconcileOrders } from '#server/services/signup/signup-jobs.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import type { PayingMode, PayingOrder } from '#tests/support/server/paying-process.ts'
import { testContext } from '#tests/support/server/context.ts'

/** Each test starts a process and opens its database several times. */
const PATIENCE_MS = 120_000
const SCRIPT = fileURLToPath(import.meta.resolve('#tests/support/server/paying-process.ts'))

async function killedWhilePaying(order: PayingOrder): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exit])
  child.kill('SIGKILL')
  expect((await exit)[1]).toBe('SIGKILL')
}

describeOnBothEngines('a process killed with SIGKILL while it takes a payment', (fresh) => {
  async function killedAt(mode: PayingMode, laterMs = 0) {
    const database = await fresh()
    const sessionId = await addSignupSession(database.db, { step: 'payment', data: {} }, new Date())
    await database.db.close()
    const { url, dataDir } = database.address
    const address = url === undefined ? { dataDir } : { url, dataDir }
    await killedWhilePaying({ address, sessionId, mode })
    const db = await openDatabase(address)
    const clock = () => new Date(Date.now() + laterMs)
    const count = async (table: 'sandbox_charge' | 'vendor') =>
      (await db.query(table === 'vendor' ? sql`select 1 from vendor` : sql`select 1 from sandbox_charge`)).length
    const before = { charges: await count('sandbox_charge'), vendors: await count('vendor') }
    await reconcileOrders(
      testContext(db, { places: loadPlaces(), payments: sandboxGateway(db, clock), clock }),
      (error) => expect.unreachable(String(error)),
    )
    const after = { charges: await count('sandbox_charge'), vendors: await count('vendor') }
    const order = await findOrderOfSession(db, sessionId)
    const accounts = (await db.query(sql`select 1 from account`)).length
    await db.close()
    return { before, after, status: order?.status, accounts }
  }

  test(
    'fault 64: after the charge: the next start makes the vendor that was paid for',
    { timeout: PATIENCE_MS },
    async () => {
      expect(await killedAt('afterCharge')).toEqual({
        before: { charges: 1, vendors: 0 },
        after: { charges: 1, vendors: 1 },
        status: 'paid',
        accounts: 1,
      })
    },
  )

  const none = { charges: 0, vendors: 0 }
  test(
    'fault 64: before the charge: nothing is charged, and the order waits while it may be on its way',
    { timeout: PATIENCE_MS },
    async () => {
      // However long it takes to get here.
      expect(await killedAt('beforeCharge', -60_000)).toEqual({
        before: none,
        after: none,
        status: 'processing',
        accounts: 1,
      })
    },
  )

  test('fault 64: before the charge: after a minute the order is open again', { timeout: PATIENCE_MS }, async () => {
    expect(await killedAt('beforeCharge', 151_000)).toEqual({ before: none, after: none, status: 'open', accounts: 0 })
  })

  test('fault 64: after the saving: all is there once', { timeout: PATIENCE_MS }, async () => {
    const all = { charges: 1, vendors: 1 }
    expect(await killedAt('afterSaving')).toEqual({ before: all, after: all, status: 'paid', accounts: 1 })
  })
})
