/**
 * The sandbox gateway, the default (docs/specification.md#payment): no money moves. It uses Braintree's published
 * sandbox values and its own records, which survive a crash as a payment service's would. Its nonce call is not part of
 * Fanfare's API: it replaces the fields that a payment service embeds in the page, and stores only the outcome of
 * charging the card and the card's description for a receipt.
 */
import type { SandboxCard } from '#contract/commerce.ts'
import { SANDBOX_NONCE_PATH } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import {
  addCharge,
  addNonce,
  addRefund,
  deletePaymentMethod,
  findCharge,
  findMethod,
  storePaymentMethod,
  useNonce,
} from '#server/repositories/payments/sandbox-payments.ts'
import type { SandboxOutcome } from '#server/repositories/payments/sandbox-payments.ts'
import type * as v from 'valibot'
import { InvalidFields } from '#server/services/errors.ts'
import { AmountChanged, RefundRefused } from './payment-gateway.ts'
import type { Charged, ChargeOutcome, PaymentGateway } from './payment-gateway.ts'

/** https://developer.paypal.com/braintree/docs/reference/general/testing: the card numbers that the sandbox accepts. */
const CARDS: Readonly<Record<string, { cardType: string; outcome: 'approved' | 'declined' }>> = {
  4111111111111111: { cardType: 'Visa', outcome: 'approved' },
  4005519200000004: { cardType: 'Visa', outcome: 'approved' },
  4012888888881881: { cardType: 'Visa', outcome: 'approved' },
  5555555555554444: { cardType: 'MasterCard', outcome: 'approved' },
  2223000048400011: { cardType: 'MasterCard', outcome: 'approved' },
  378282246310005: { cardType: 'American Express', outcome: 'approved' },
  371449635398431: { cardType: 'American Express', outcome: 'approved' },
  6011111111111117: { cardType: 'Discover', outcome: 'approved' },
  4000111111111115: { cardType: 'Visa', outcome: 'declined' },
  5105105105105100: { cardType: 'MasterCard', outcome: 'declined' },
  378734493671000: { cardType: 'American Express', outcome: 'declined' },
  6011000990139424: { cardType: 'Discover', outcome: 'declined' },
}
const CVV_DOES_NOT_MATCH = '200'
const POSTAL_CODE_DOES_NOT_MATCH = '20000'
/** Equal to Braintree's. */
const NONCE_LIFETIME_MS = 3 * 60 * 60_000

interface SandboxGateway extends PaymentGateway {
  readonly name: 'sandbox'
  /**
   * Turns a card into a nonce; the code, the zip code and all but the last four digits are discarded after the call.
   * @throws InvalidFields for a card that the sandbox doesn't know, or one that has expired
   */
  tokenize(card: v.InferOutput<typeof SandboxCard>): Promise<{ nonce: string; cardType: string }>
}

export const isSandbox = (payments: PaymentGateway): payments is SandboxGateway =>
  payments.name === 'sandbox' && 'tokenize' in payments

export function sandboxGateway(db: Database, clock: () => Date): SandboxGateway {
  return {
    name: 'sandbox',
    nonceUrl: SANDBOX_NONCE_PATH,
    clientToken: () => Promise.resolve('sandbox'),
    async tokenize(card) {
      const now = clock()
      const known = CARDS[card.number]
      const errors = [
        ...(known ? [] : [wrong('number', 'This is a sandbox. Use a test card, like 4111 1111 1111 1111.')]),
        ...(endOf(card.expirationDate) > now ? [] : [wrong('expirationDate', 'This card has expired.')]),
      ]
      if (!known || errors.length > 0) throw new InvalidFields(errors)
      const nonce = await addNonce(db, {
        outcome: outcomeOf(known.outcome, card),
        cardType: known.cardType,
        cardValidUntil: endOf(card.expirationDate),
        card: `${known.cardType} ending in ${card.number.slice(-4)}`,
        expiresAt: new Date(now.getTime() + NONCE_LIFETIME_MS),
      })
      return { nonce, cardType: known.cardType }
    },
    charge: ({ key, amountCents, source }) =>
      db.transaction(async (tx): Promise<ChargeOutcome> => {
        const before = await findCharge(tx, key)
        if (before) return sameAmount(before, amountCents)
        const payer =
          'method' in source
            ? await payerOfMethod(tx, source.method, clock())
            : await payerOfNonce(tx, { ...source, key, now: clock() })
        if ('outcome' in payer) return payer
        const charged = await addCharge(tx, { key, amountCents, ...payer, now: clock() })
        if (charged) return { outcome: 'approved', ...charged }
        const meanwhile = await findCharge(tx, key)
        if (!meanwhile) throw new Error('The charge of a key is neither there nor new.')
        return sameAmount(meanwhile, amountCents)
      }),
    lookup: async (key) => (await findCharge(db, key)) ?? null,
    async refund(refund) {
      const refunded = isUuid(refund.transactionId)
        ? await db.transaction((tx) => addRefund(tx, refund, clock()))
        : undefined
      if (!refunded) throw new RefundRefused('There is no such payment, or it was paid back already.')
      return refunded
    },
    async forget(method) {
      if (isUuid(method)) await db.transaction((tx) => deletePaymentMethod(tx, method))
    },
  }
}

type Declined = Extract<ChargeOutcome, { outcome: 'declined' }>
/** A card that can be charged; `method` when it is stored. */
type Payer = { method: string | null; card: string | null } | Declined

async function payerOfNonce(
  tx: Queryable,
  { nonce, keep, key, now }: { nonce: string; keep: boolean; key: string; now: Date },
): Promise<Payer> {
  const used = isUuid(nonce) ? await useNonce(tx, { nonce, key, now }) : undefined
  if (!used)
    return {
      outcome: 'declined',
      reason: 'paymentDetails',
      words: 'Your payment details have expired. Enter them again.',
    }
  if (used.outcome !== 'approved') return declined(used.outcome)
  const { card, cardValidUntil } = used
  return { method: keep ? await storePaymentMethod(tx, { validUntil: cardValidUntil ?? now, card }) : null, card }
}

async function payerOfMethod(tx: Queryable, method: string, now: Date): Promise<Payer> {
  const stored = isUuid(method) ? await findMethod(tx, method) : undefined
  if (!stored)
    return {
      outcome: 'declined',
      reason: 'paymentDetails',
      words: 'We can’t find the card on file.',
    }
  return stored.validUntil > now
    ? { method, card: stored.card }
    : { outcome: 'declined', reason: 'bank', words: 'Expired Card' }
}

function sameAmount(charged: Charged, amountCents: number): ChargeOutcome {
  if (charged.amountCents !== amountCents) throw new AmountChanged()
  return { outcome: 'approved', ...charged }
}

function outcomeOf(
  outcome: 'approved' | 'declined',
  { cvv, postalCode }: { cvv: string; postalCode: string },
): SandboxOutcome {
  if (cvv === CVV_DOES_NOT_MATCH) return 'cvv'
  return postalCode === POSTAL_CODE_DOES_NOT_MATCH ? 'avs' : outcome
}

const declined = (outcome: Exclude<SandboxOutcome, 'approved'>): Declined =>
  outcome === 'declined'
    ? { outcome: 'declined', reason: 'bank', words: 'Do Not Honor' }
    : { outcome: 'declined', reason: 'addressOrCode', words: outcome }

/** The first moment after the month of `MM/YY` or `MM/YYYY`. */
function endOf(expirationDate: string): Date {
  const [month = '', year = ''] = expirationDate.split('/').map((part) => part.trim())
  return new Date(Date.UTC(Number(year.slice(-2)) + 2000, Number(month), 1))
}

const wrong = (name: string, message: string): FieldError => ({ name, code: 'invalid', message })
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
