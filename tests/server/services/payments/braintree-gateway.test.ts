/** Behavior of Braintree's adapter alone: refunds that wait for the bank, and a service in trouble. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { braintreeGateway } from '#server/services/payments/braintree-gateway.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import { braintreeStandIn, once, paidIn } from '#tests/support/server/stand-ins/braintree-stand-in.ts'
import type { BraintreeStandIn } from '#tests/support/server/stand-ins/braintree-stand-in.ts'

test('Braintree pays a part back only once the bank has settled', async () => {
  const standIn = await braintreeStandIn()
  const gateway = braintreeGateway(standIn.settings)
  const charged = await gateway.charge({
    key: randomUUID(),
    amountCents: 14_900,
    source: once(standIn.nonce('approved')),
  })
  const transactionId = 'transactionId' in charged ? charged.transactionId : expect.unreachable()
  const refund = { key: randomUUID(), transactionId, amountCents: 5_000 }
  await expect(gateway.refund(refund)).rejects.toThrow('Try again in two days')
  standIn.settle()
  expect(await gateway.refund(refund)).toMatchObject({ amountCents: 5_000 })
  await standIn.close()
  await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnavailable)
})

describe('Braintree in trouble', () => {
  let standIn: BraintreeStandIn
  beforeAll(async () => {
    standIn = await braintreeStandIn()
  })
  afterAll(() => standIn.close())
  const sale = (key: string) => ({ key, amountCents: 14_900, source: once(standIn.nonce('approved')) })

  test('a lost answer to a sale is not taken for "not charged", and the key tells', async () => {
    const gateway = braintreeGateway(standIn.settings)
    const key = randomUUID()
    standIn.trouble('lostAnswer')
    const lost = await gateway.charge(sale(key)).catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(Error)
    expect(lost).not.toBeInstanceOf(GatewayUnavailable)
    expect(await gateway.lookup(key)).toMatchObject({ amountCents: 14_900 })
    expect(await gateway.charge(sale(key))).toMatchObject({ outcome: 'approved' })
    expect(paidIn(standIn, key)).toBe(1)
  })

  test('an error of the server is not taken for "not charged" either', async () => {
    standIn.trouble('serverError')
    const failed = await braintreeGateway(standIn.settings)
      .charge(sale(randomUUID()))
      .catch((error: unknown) => error)
    expect(failed).not.toBeInstanceOf(GatewayUnavailable)
  })

  test('refused credentials charge nothing', async () => {
    standIn.trouble('unauthorized')
    await expect(braintreeGateway(standIn.settings).charge(sale(randomUUID()))).rejects.toBeInstanceOf(
      GatewayUnavailable,
    )
    const wrongKey = braintreeGateway({ ...standIn.settings, privateKey: 'wrong' })
    await expect(wrongKey.clientToken()).rejects.toBeInstanceOf(GatewayUnavailable)
  })

  test('a service that nobody reaches charges nothing', async () => {
    const gone = await braintreeStandIn()
    const gateway = braintreeGateway(gone.settings)
    await gone.close()
    await expect(gateway.charge(sale(randomUUID()))).rejects.toBeInstanceOf(GatewayUnavailable)
    await expect(gateway.lookup(randomUUID())).rejects.toBeInstanceOf(GatewayUnavailable)
  })
})
