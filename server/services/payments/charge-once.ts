/**
 * Charges once for a purchase (decision 20):
 *
 *     begun (`processing`)  ── commit ──▶  charge  ──▶  complete  ── commit
 *
 * Whatever happens between the two commits, the gateway can tell by the payment's key whether money moved, and is
 * queried before any other attempt.
 */
import { AVS_CVV_MESSAGE } from '#contract/commerce.ts'
import { InProgress, KeyReused, Unavailable } from '#server/services/errors.ts'
import { AmountChanged, GatewayUnavailable } from './payment-gateway.ts'
import type { Charged, ChargeOutcome, PaymentGateway, PaymentSource } from './payment-gateway.ts'

/** A payment that has begun. */
export interface BegunPayment {
  /** The gateway charges at most once per key. */
  key: string
  amountCents: number
  chargingSince: Date | null
  /**
   * The second commit: marks the payment as paid, even if it was given up in the meantime, because money moved. Calling
   * it again changes nothing.
   */
  complete(charged: SavedCharge): Promise<void>
  /**
   * The alternative second commit: nothing was charged. It changes nothing if another attempt has begun in the
   * meantime.
   */
  giveUp(status: 'open' | 'declined', words: string): Promise<void>
}

/** The stored record of a charge. */
export interface SavedCharge {
  /** Null when there was nothing to pay. */
  transactionId: string | null
  /** The card stored for renewals; null for none. */
  method: string | null
  /** For the receipt; null if it is not known. */
  card: string | null
}

/** `invoiced`: nothing is charged, an invoice is on its way. */
export type PaymentOutcome = ChargeOnceOutcome | { outcome: 'invoiced' }

type ChargeOnceOutcome = { outcome: 'paid' } | { outcome: 'declined'; addressOrCode: boolean; words: string }

/**
 * No new charge begins while an earlier one may still be in progress at the gateway, which takes a lookup, a charge and
 * another lookup of at most half a minute each.
 */
export const CHARGE_LEASE_MS = 150_000

/** How long after giving up a payment is looked up once more. */
export const LOOK_AGAIN_MS = 60 * 60_000

const FREE: ChargeOutcome = { outcome: 'approved', transactionId: '', amountCents: 0, method: null, card: null }

/** @throws Unavailable if the gateway cannot be reached or did not respond: repeating the call is safe */
export async function chargeOnce(
  payments: PaymentGateway,
  payment: BegunPayment,
  source: PaymentSource,
): Promise<ChargeOnceOutcome> {
  const { key, amountCents } = payment
  let charged: ChargeOutcome
  try {
    charged = amountCents === 0 ? FREE : await payments.charge({ key, amountCents, source })
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      await payment.giveUp('open', 'We couldn’t reach the payment service. You weren’t charged.')
      throw new Unavailable(10, 'We can’t reach the payment service. You weren’t charged. Try again in a moment.')
    }
    if (error instanceof AmountChanged) throw otherAmount()
    // It is not known whether money moved. The payment stays unchanged until the gateway reports the outcome.
    throw new Unavailable(
      10,
      'The payment service didn’t respond in time. Try again in a moment. You won’t be charged twice.',
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
      ? `Your bank declined the payment: ${charged.words}`
      : charged.words
  await payment.giveUp('declined', words)
  return { outcome: 'declined', addressOrCode, words }
}

/**
 * Determines the outcome of a charge that was never saved.
 * @returns `unpaid` if it is certain that nothing was charged
 * @throws InProgress while the charge may still be in progress, Unavailable if the gateway cannot be reached
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
  await payment.giveUp('open', 'Your payment didn’t go through. You weren’t charged.')
  return 'unpaid'
}

/** Looks up a charge that was given up once more: its approval may have come late. @throws Unavailable, KeyReused */
export async function lookAgain(payments: PaymentGateway, payment: BegunPayment): Promise<'paid' | 'unpaid'> {
  const charged = await findCharge(payments, payment)
  if (!charged) return 'unpaid'
  await payment.complete(asSaved(charged))
  return 'paid'
}

const asSaved = ({ transactionId, method, card }: Charged): SavedCharge => ({
  transactionId: transactionId === '' ? null : transactionId,
  method,
  card,
})

/**
 * The payment's charge; null if there is none.
 * @throws KeyReused if it has another amount: the purchase changed since
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
    throw new Unavailable(10, 'We can’t reach the payment service. Try again in a moment. You won’t be charged twice.')
  }
}

const otherAmount = () =>
  new KeyReused('This was paid with a different amount. Please contact us before you pay again.')

export const inProgress = (leftMs: number) =>
  new InProgress('Your payment is processing. One moment, please.', Math.max(1, Math.ceil(leftMs / 1000)))
