/**
 * Duties of every payment gateway: the sandbox on its books, Braintree's adapter against a stand-in of its HTTP API.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AmountChanged, RefundRefused } from '#server/services/payments/payment-gateway.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { braintreeGateway } from '#server/services/payments/braintree-gateway.ts'
import { sandboxGateway } from '#server/services/payments/sandbox-gateway.ts'
import { sql } from '#server/db/sql.ts'
import { braintreeStandIn, once, paidIn } from '#tests/support/server/stand-ins/braintree-stand-in.ts'
import type { NonceKind } from '#tests/support/server/stand-ins/braintree-stand-in.ts'
import { freshDatabase } from '#tests/support/server/database.ts'

interface World {
  gateway: PaymentGateway
  nonce(kind: NonceKind): Promise<string>
  /** How often money moved for a key. */
  charged(key: string): Promise<number>
  /** The bank settles what was paid. */
  settle(): void
  /** Cents that were paid back. */
  paidBack(): Promise<number>
  close(): Promise<void>
}

const CARDS: Record<NonceKind, { number: string; cvv: string; postalCode: string }> = {
  approved: { number: '4111111111111111', cvv: '123', postalCode: '60601' },
  declined: { number: '4000111111111115', cvv: '123', postalCode: '60601' },
  cvv: { number: '4111111111111111', cvv: '200', postalCode: '60601' },
  avs: { number: '4111111111111111', cvv: '123', postalCode: '20000' },
}

async function sandboxWorld(): Promise<World> {
  const { db, remove } = await freshDatabase('pglite')
  const gateway = sandboxGateway(db, () => new Date('2027-03-10T18:00:00Z'))
  return {
    gateway,
    async nonce(kind) {
      const made = await gateway.tokenize({ ...CARDS[kind], expirationDate: '12/2031' })
      return made.nonce
    },
    charged: async (key) => (await db.query(sql`select 1 from sandbox_charge where key = ${key}::uuid`)).length,
    settle: () => {},
    async paidBack() {
      const [row] = await db.query<{ cents: number }>(
        sql`select coalesce(sum(amount_cents), 0)::int as cents from sandbox_refund`,
      )
      return row?.cents ?? 0
    },
    close: remove,
  }
}

async function braintreeWorld(): Promise<World> {
  const standIn = await braintreeStandIn()
  return {
    gateway: braintreeGateway(standIn.settings),
    nonce: (kind) => Promise.resolve(standIn.nonce(kind)),
    charged: (key) => Promise.resolve(paidIn(standIn, key)),
    settle: standIn.settle,
    paidBack: () =>
      Promise.resolve(
        standIn.transactions
          .filter(({ type, status }) => type === 'credit' || status === 'voided')
          .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
      ),
    close: standIn.close,
  }
}

describe.each([
  ['sandbox', sandboxWorld],
  ['braintree', braintreeWorld],
])('the %s gateway', (_name, open) => {
  let world: World
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())
  const charge = async (key: string, kind: NonceKind = 'approved', amountCents = 14_900) =>
    world.gateway.charge({ key, amountCents, source: once(await world.nonce(kind)) })

  test('gives the page a token', async () => {
    expect(await world.gateway.clientToken()).not.toBe('')
  })

  test('charges, and finds the charge by its key', async () => {
    const key = randomUUID()
    expect(await world.gateway.lookup(key)).toBeNull()
    const charged = await charge(key)
    expect(charged).toMatchObject({ outcome: 'approved', amountCents: 14_900 })
    expect(await world.gateway.lookup(key)).toEqual({
      transactionId: 'transactionId' in charged ? charged.transactionId : '',
      amountCents: 14_900,
      method: null,
      card: 'Visa ending in 1111',
    })
  })

  test('keeps a card when it is to be charged again, and charges it without the person, once per key', async () => {
    const first = await world.gateway.charge({
      key: randomUUID(),
      amountCents: 14_900,
      source: { nonce: await world.nonce('approved'), keep: true },
    })
    const method = 'method' in first ? first.method : null
    if (method === null) throw new Error('No card was kept.')
    const key = randomUUID()
    const renewed = await world.gateway.charge({ key, amountCents: 14_900, source: { method } })
    expect(renewed).toMatchObject({ outcome: 'approved', amountCents: 14_900, method })
    expect(await world.gateway.charge({ key, amountCents: 14_900, source: { method } })).toEqual(renewed)
    expect(await world.gateway.lookup(key)).toMatchObject({ method })
    expect(await world.charged(key)).toBe(1)
  })

  test('a kept card that it does not know is declined', async () => {
    const refused = await world.gateway.charge({
      key: randomUUID(),
      amountCents: 14_900,
      source: { method: randomUUID() },
    })
    expect(refused).toMatchObject({ outcome: 'declined', reason: 'paymentDetails' })
  })

  test('charges a key once, with the same nonce and with another', async () => {
    const key = randomUUID()
    const nonce = await world.nonce('approved')
    const first = await world.gateway.charge({ key, amountCents: 14_900, source: once(nonce) })
    expect(await world.gateway.charge({ key, amountCents: 14_900, source: once(nonce) })).toEqual(first)
    expect(await charge(key)).toEqual(first)
    expect(await charge(key, 'declined')).toEqual(first)
    expect(await world.charged(key)).toBe(1)
  })

  test('charges once when the same charge comes twice at the same time', async () => {
    const key = randomUUID()
    const nonce = await world.nonce('approved')
    const both = await Promise.all(
      [1, 2].map(() => world.gateway.charge({ key, amountCents: 14_900, source: once(nonce) })),
    )
    expect(both[0]).toMatchObject({ outcome: 'approved' })
    expect(both[1]).toEqual(both[0])
    expect(await world.charged(key)).toBe(1)
  })

  test('fault 63: refuses another amount for a key that was charged', async () => {
    const key = randomUUID()
    await charge(key)
    await expect(charge(key, 'approved', 29_900)).rejects.toBeInstanceOf(AmountChanged)
    expect(await world.charged(key)).toBe(1)
  })

  test('tells that the bank declined, and charges the next card under the same key', async () => {
    const key = randomUUID()
    expect(await charge(key, 'declined')).toEqual({ outcome: 'declined', reason: 'bank', words: 'Do Not Honor' })
    expect(await world.gateway.lookup(key)).toBeNull()
    expect(await charge(key)).toMatchObject({ outcome: 'approved' })
    expect(await world.charged(key)).toBe(1)
  })

  test.each(['cvv', 'avs'] as const)('tells a failed %s check from a declined card', async (kind) => {
    expect(await charge(randomUUID(), kind)).toMatchObject({ outcome: 'declined', reason: 'addressOrCode' })
  })

  test('takes a nonce for one order only, and no made-up one', async () => {
    const nonce = await world.nonce('approved')
    await world.gateway.charge({ key: randomUUID(), amountCents: 14_900, source: once(nonce) })
    for (const gone of [nonce, 'made-up']) {
      const refused = await world.gateway.charge({ key: randomUUID(), amountCents: 14_900, source: once(gone) })
      expect(refused).toMatchObject({ outcome: 'declined', reason: 'paymentDetails' })
    }
  })
})

describe.each([
  ['sandbox', sandboxWorld],
  ['braintree', braintreeWorld],
])('a refund through the %s gateway', (_name, open) => {
  let world: World
  let transactionId: string
  beforeEach(async () => {
    world = await open()
    const charged = await world.gateway.charge({
      key: randomUUID(),
      amountCents: 14_900,
      source: once(await world.nonce('approved')),
    })
    transactionId = 'transactionId' in charged ? charged.transactionId : expect.unreachable()
  })
  afterEach(() => world.close())

  test('pays a part back once per key', async () => {
    world.settle()
    const refund = { key: randomUUID(), transactionId, amountCents: 5_000 }
    const first = await world.gateway.refund(refund)
    expect(first.amountCents).toBe(5_000)
    expect(await world.gateway.refund(refund)).toEqual(first)
    expect(await world.paidBack()).toBe(5_000)
  })

  test('pays the whole back before the bank has settled it', async () => {
    const refund = { key: randomUUID(), transactionId, amountCents: 14_900 }
    await world.gateway.refund(refund)
    expect(await world.gateway.refund(refund)).toMatchObject({ amountCents: 14_900 })
    expect(await world.paidBack()).toBe(14_900)
  })

  test('refuses a payment that it does not know', async () => {
    const unknown = { key: randomUUID(), transactionId: randomUUID(), amountCents: 100 }
    await expect(world.gateway.refund(unknown)).rejects.toBeInstanceOf(RefundRefused)
  })

  test('forgets a stored card, also twice', async () => {
    const kept = await world.gateway.charge({
      key: randomUUID(),
      amountCents: 14_900,
      source: { nonce: await world.nonce('approved'), keep: true },
    })
    const method = 'method' in kept && kept.method !== null ? kept.method : expect.unreachable()
    await world.gateway.forget(method)
    await world.gateway.forget(method)
    const refused = await world.gateway.charge({ key: randomUUID(), amountCents: 14_900, source: { method } })
    expect(refused).toMatchObject({ outcome: 'declined' })
  })
})

describe('the sandbox', () => {
  test('knows test cards only, so that nobody types a real one, and refuses an expired one', async () => {
    const { db, remove } = await freshDatabase('pglite')
    const gateway = sandboxGateway(db, () => new Date('2027-03-10T18:00:00Z'))
    const card = { ...CARDS.approved, expirationDate: '12/31' }
    await expect(gateway.tokenize({ ...card, number: '4242424242424242' })).rejects.toMatchObject({
      errors: [{ name: 'number' }],
    })
    await expect(gateway.tokenize({ ...card, expirationDate: '02/27' })).rejects.toMatchObject({
      errors: [{ name: 'expirationDate' }],
    })
    await expect(
      gateway.tokenize({ ...card, number: '4242424242424242', expirationDate: '02/27' }),
    ).rejects.toMatchObject({
      errors: [{ name: 'number' }, { name: 'expirationDate' }],
    })
    expect(await gateway.tokenize({ ...card, expirationDate: '03/27' })).toHaveProperty('nonce')
    await remove()
  })
})
