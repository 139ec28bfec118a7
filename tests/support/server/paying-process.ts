/**
 * A process that pays one signup, to be killed. Its argument is `{address, sessionId, mode}`; it prints a line and
 * waits.
 * - `beforeCharge`: the order is being processed, the gateway was not asked yet.
 * - `afterCharge`: money has moved, nothing of it is saved.
 * - `afterSaving`: the vendor is there, and no response ever gets out.
 */
import { loadPlaces } from '#server/data/places.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { sandboxGateway } from '#server/services/payments/sandbox-gateway.ts'
import { paySignup } from '#server/services/signup/signup-payment.ts'
import { BASIC_PRICE, CARD, typedFields } from '#tests/support/people/signup.ts'
import { testContext } from '#tests/support/server/context.ts'

export type PayingMode = 'beforeCharge' | 'afterCharge' | 'afterSaving'
export interface PayingOrder {
  address: { url?: string; dataDir: string }
  sessionId: string
  mode: PayingMode
}

const { address, sessionId, mode } = JSON.parse(process.argv[2] ?? '') as PayingOrder
const db = await openDatabase(address)
const clock = () => new Date()
const waitToBeKilled = async (): Promise<never> => {
  await new Promise<void>((resolve) => process.stdout.write('now\n', () => resolve()))
  return new Promise<never>(() => setInterval(() => {}, 60_000))
}

const sandbox = sandboxGateway(db, clock)
const payments: PaymentGateway = {
  ...sandbox,
  charge: async (charge) => {
    if (mode === 'beforeCharge') return waitToBeKilled()
    const charged = await sandbox.charge(charge)
    return mode === 'afterCharge' ? waitToBeKilled() : charged
  },
}
const made = await sandbox.tokenize({ ...CARD, number: CARD.number.replaceAll(' ', '') })
await paySignup(testContext(db, { places: loadPlaces(), payments, clock }), {
  sessionId,
  typed: { ...typedFields() },
  paymentInfo: { nonce: made.nonce, total: BASIC_PRICE },
  callerId: null,
  network: '203.0.113.9',
})
await waitToBeKilled()
