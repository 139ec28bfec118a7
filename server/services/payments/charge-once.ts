/**
 * Moves money once for something of ours (decision 20):
 *
 *     begun (`processing`)  ── commit ──▶  charge  ──▶  complete  ── commit
 *
 * Whatever happens between the two commits, the gateway knows by the payment's key whether money moved, and is asked
 * before anything else is tried.
 */
import { AVS_CVV_MESSAGE } from '#contract/commerce.ts'
import { InProgress, KeyReused, Unavailable } from '#server/services/errors.ts'
import { AmountChanged, GatewayUnavailable } from './payment-gateway.ts'
import type { Charged, ChargeOutcome, PaymentGateway, PaymentSource } from './payment-gateway.ts'

/** A payment that has begun. */
export interface BegunPayment {
  /** The gateway charges once per key. */
  key: string
  amountCents: number
  chargingSince: Date | null
  /**
   * The second commit: paid, even when it had been given up meanwhile: money moved. Calling it again changes nothing.
   */
  complete(charged: SavedCharge): Promise<void>
  /** The other second commit: nothing was charged. It changes nothing when another attempt has begun meanwhile. */
  giveUp(status: 'open' | 'declined', words: string): Promise<void>
}

/** What is kept of a charge. */
export interface SavedCharge {
  /** Null when there was nothing to pay. */
  transactionId: string | null
  /** The card that is kept for renewals; null for none. */
  method: string | null
  /** For the receipt; null when it is not known. */
  card: string | null
}

export type PaymentOutcome = { outcome: 'paid' } | { outcome: 'declined'; addressOrCode: boolean; words: string }

/**
 * While a charge may still be on its way at the gateway, no other one is begun: it asks, charges and asks again, half a
 * minute each at most.
 */
export const CHARGE_LEASE_MS = 150_000

/** How long after it was given up a payment is asked about once more. */
export const LOOK_AGAIN_MS = 60 * 60_000

const FREE: ChargeOutcome = { outcome: 'approved', transactionId: '', amountCents: 0, method: null, card: null }

/** @throws Unavailable when the gateway cannot be asked, or did not answer: the same call again is safe */
export async function chargeOnce(
  payments: PaymentGateway,
  payment: BegunPayment,
  source: PaymentSource,
): Promise<PaymentOutcome> {
  const { key, amountCents } = payment
  let charged: ChargeOutcome
  try {
    charged = amountCents === 0 ? FREE : await payments.charge({ key, amountCents, source })
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      await payment.giveUp('open', 'The payment service could not be reached. Nothing was charged.')
      throw new Unavailable(10, 'The payment service cannot be reached. Nothing was charged; try again in a moment.')
    }
    if (error instanceof AmountChanged) throw otherAmount()
    // Nobody knows whether money moved. The payment stays as it is until the gateway has told.
    throw new Unavailable(
      10,
      'The payment service did not answer in time. Try again in a moment: you will not pay twice.',
    )
  }
  if (charged.outcome === 'approved') {
    await payment.complete(asSaved(charged))
    return { outcome: 'paid' }
  }
  const addressOrCode = charged.reason === 'addressOrCode'
  const words = addressOrCode
    ? AVS_CVV_MESSAGE
    : charged.reason === 'bank'
      ? `The bank declined the payment: ${charged.words}`
      : charged.words
  await payment.giveUp('declined', words)
  return { outcome: 'declined', addressOrCode, words }
}

/**
 * Finds out what became of a charge whose outcome was never saved (fault 64).
 * @returns `unpaid` when it is certain that nothing was charged
 * @throws InProgress while the charge may still be on its way, Unavailable when the gateway cannot be asked
 */
export async function reconcileCharge(
  payments: PaymentGateway,
  payment: BegunPayment,
  now: Date,
): Promise<'paid' | 'unpaid'> {
  const charged = await findCharge(payments, payment)
  if (charged) {
    await payment.complete(asSaved(charged))
    return 'paid'
  }
  const leftMs = (payment.chargingSince?.getTime() ?? 0) + CHARGE_LEASE_MS - now.getTime()
  if (leftMs > 0) throw inProgress(leftMs)
  await payment.giveUp('open', 'The payment did not go through. Nothing was charged.')
  return 'unpaid'
}

/** Asks once more about a charge that was given up: its approval may have come late. @throws Unavailable, KeyReused */
export async function lookAgain(payments: PaymentGateway, payment: BegunPayment): Promise<void> {
  const charged = await findCharge(payments, payment)
  if (charged) await payment.complete(asSaved(charged))
}

const asSaved = ({ transactionId, method, card }: Charged): SavedCharge => ({
  transactionId: transactionId === '' ? null : transactionId,
  method,
  card,
})

/**
 * The payment's charge; null when there is none.
 * @throws KeyReused when it has another amount: the purchase changed since
 */
async function findCharge(payments: PaymentGateway, { key, amountCents }: BegunPayment): Promise<Charged | null> {
  const charged = amountCents === 0 ? null : await queryGateway(payments, key)
  if (charged && charged.amountCents !== amountCents) throw otherAmount()
  return charged
}

async function queryGateway(payments: PaymentGateway, key: string): Promise<Charged | null> {
  try {
    return await payments.lookup(key)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Unavailable(10, 'The payment service cannot be reached. Try again in a moment: you will not pay twice.')
  }
}

const otherAmount = () => new KeyReused('This was paid with another amount. Ask us to look at it.')

export const inProgress = (leftMs: number) =>
  new InProgress('Your payment is being processed. One moment.', Math.max(1, Math.ceil(leftMs / 1000)))
