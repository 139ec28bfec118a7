/**
 * Braintree, through its server SDK. One order is one `order_id` there. Before a sale the order's transactions are
 * looked up, a nonce is valid for one sale only, and callers never have two sales of one key in progress
 * (repositories/membership/membership-orders.ts), so that money moves once.
 */
import braintree from 'braintree'
import { AmountChanged, GatewayUnavailable, RefundRefused } from './payment-gateway.ts'
import type {
  Charge,
  Charged,
  ChargeOutcome,
  ContentSources,
  PaymentGateway,
  Refund,
  Refunded,
} from './payment-gateway.ts'

export interface BraintreeSettings {
  environment: 'sandbox' | 'production' | BraintreeHost
  merchantId: string
  publicKey: string
  privateKey: string
}

/** An alternative host, for the fake Braintree server in tests. */
interface BraintreeHost {
  host: string
  port: number
}

/** Maximum wait for one response. */
const TIMEOUT_MS = 30_000

/** Statuses of transactions that have moved money or are about to. */
const PAID: ReadonlySet<string> = new Set([
  'authorized',
  'authorizing',
  'submitted_for_settlement',
  'settlement_pending',
  'settlement_confirmed',
  'settling',
  'settled',
])
/** Statuses in which a transaction can be paid back, or voided because no money has moved yet. */
const SETTLED: ReadonlySet<string> = new Set(['settled', 'settling'])
const UNSETTLED: ReadonlySet<string> = new Set(['authorized', 'submitted_for_settlement'])
/** Errors of the call itself, before anything is charged. */
const REFUSED_CALL: ReadonlySet<string> = new Set([
  'authenticationError',
  'authorizationError',
  'tooManyRequestsError',
  'upgradeRequired',
])
/** The nonce was already used, is unknown or has expired. */
const NONCE_GONE: ReadonlySet<string> = new Set(['91564', '91565', '93107', '93108'])

export function braintreeGateway({ environment, ...keys }: BraintreeSettings): PaymentGateway {
  const gateway = new braintree.BraintreeGateway({ environment: environmentOf(environment), ...keys })
  // Missing from the types: how long the SDK waits for a response.
  Object.assign((gateway as unknown as { config: object }).config, { timeout: TIMEOUT_MS })

  async function lookup(key: string): Promise<Charged | null> {
    try {
      const found = gateway.transaction.search((search) => search.orderId().is(key))
      for await (const transaction of found as AsyncIterable<braintree.Transaction>) {
        if (transaction.orderId === key && transaction.type === 'sale' && PAID.has(transaction.status))
          return chargedOf(transaction)
      }
      return null
    } catch (error) {
      throw new GatewayUnavailable('The payment service did not tell whether an order is paid.', { cause: error })
    }
  }

  async function sell({ key, amountCents, source }: Charge) {
    const amount = (amountCents / 100).toFixed(2)
    try {
      return await gateway.transaction.sale(
        'method' in source
          ? {
              amount,
              orderId: key,
              paymentMethodToken: source.method,
              transactionSource: 'recurring',
              options: { submitForSettlement: true },
            }
          : {
              amount,
              orderId: key,
              paymentMethodNonce: source.nonce,
              ...(source.keep && { transactionSource: 'recurring_first' }),
              options: { submitForSettlement: true, storeInVaultOnSuccess: source.keep },
            },
      )
    } catch (error) {
      if (error instanceof Error && REFUSED_CALL.has(error.name)) {
        throw new GatewayUnavailable('The payment service refuses our calls.', { cause: error })
      }
      throw error
    }
  }

  return {
    name: 'braintree',
    contentSources: CONTENT_SOURCES,
    lookup,
    refund: (refund) => payBack(gateway, refund),
    async forget(method) {
      try {
        await gateway.paymentMethod.delete(method)
      } catch (error) {
        if (error instanceof Error && error.name === 'notFoundError') return
        throw new GatewayUnavailable('The payment service did not remove a card.', { cause: error })
      }
    },
    async clientToken() {
      try {
        const { clientToken } = await gateway.clientToken.generate({})
        return clientToken
      } catch (error) {
        throw new GatewayUnavailable('The payment service gave no token.', { cause: error })
      }
    },
    async charge(charge) {
      const before = await lookup(charge.key)
      if (before) return sameAmount(before, charge.amountCents)
      const sale = await sell(charge)
      if (sale.success) return { outcome: 'approved', ...chargedOf(sale.transaction) }
      // A concurrent call used the same key or the same nonce first.
      const meanwhile = isRepetition(sale) ? await lookup(charge.key).catch(nobodyKnows) : null
      return meanwhile ? sameAmount(meanwhile, charge.amountCents) : refusalOf(sale)
    },
  }
}

/** Refunds carry their key as their order id, by which an earlier one is found; a voided sale says so itself. */
async function payBack(
  gateway: braintree.BraintreeGateway,
  { key, transactionId, amountCents }: Refund,
): Promise<Refunded> {
  const sale = await transactionBefore(gateway, key, transactionId)
  if ('refundId' in sale) return sale
  const paidCents = centsOf(sale)
  const isWhole = amountCents === paidCents
  if (UNSETTLED.has(sale.status) && !isWhole) {
    throw new RefundRefused(
      'The bank has not settled this payment yet, and until then it can only be paid back as a whole. Try again ' +
        'in two days.',
    )
  }
  if (!UNSETTLED.has(sale.status) && !SETTLED.has(sale.status))
    throw new RefundRefused(`This payment cannot be paid back: the payment service says “${sale.status}”.`)
  // Missing from the types: a refund takes an order id too.
  const options = { amount: (amountCents / 100).toFixed(2), orderId: key } as unknown as string
  const done = UNSETTLED.has(sale.status)
    ? await gateway.transaction.void(transactionId)
    : await gateway.transaction.refund(transactionId, options)
  if (!done.success) throw new RefundRefused(`The payment service refused: ${done.message}`)
  return { refundId: done.transaction.id, amountCents }
}

/** The sale, or its refund if an earlier call paid it back. @throws GatewayUnavailable, RefundRefused */
async function transactionBefore(
  gateway: braintree.BraintreeGateway,
  key: string,
  transactionId: string,
): Promise<braintree.Transaction | Refunded> {
  try {
    const found = gateway.transaction.search((search) => search.orderId().is(key))
    for await (const transaction of found as AsyncIterable<braintree.Transaction>) {
      if (transaction.orderId === key && transaction.type === 'credit' && PAID.has(transaction.status))
        return { refundId: transaction.id, amountCents: centsOf(transaction) }
    }
    const sale = await gateway.transaction.find(transactionId)
    return sale.status === 'voided' ? { refundId: sale.id, amountCents: centsOf(sale) } : sale
  } catch (error) {
    if (error instanceof Error && error.name === 'notFoundError')
      throw new RefundRefused('The payment service does not know this payment.', { cause: error })
    throw new GatewayUnavailable('The payment service did not tell about a payment.', { cause: error })
  }
}

const centsOf = ({ amount }: braintree.Transaction) => Math.round(Number(amount) * 100)

/**
 * Braintree reported that it knows this payment, so failing to look it up now does not mean that nothing was charged.
 */
function nobodyKnows(cause: unknown): never {
  throw new Error('A payment was made before, and cannot be looked up now.', { cause })
}

type Sale = Awaited<ReturnType<braintree.BraintreeGateway['transaction']['sale']>>

const chargedOf = (transaction: braintree.Transaction): Charged => ({
  transactionId: transaction.id,
  amountCents: centsOf(transaction),
  method: storedPaymentMethod(transaction),
  card: cardLabel(transaction),
})

/**
 * The token of the card or PayPal account that is now in the vault. The types promise both; a response has only one of
 * them.
 */
function storedPaymentMethod({ creditCard, paypalAccount }: Partial<braintree.Transaction>): string | null {
  return (creditCard?.token ?? '') || (paypalAccount?.token ?? '') || null
}

function cardLabel({ creditCard, paypalAccount }: Partial<braintree.Transaction>): string | null {
  if (creditCard?.last4) return `${creditCard.cardType ?? 'Card'} ending in ${creditCard.last4}`
  return paypalAccount?.payerEmail ? 'PayPal' : null
}

function sameAmount(charged: Charged, amountCents: number): ChargeOutcome {
  if (charged.amountCents !== amountCents) throw new AmountChanged()
  return { outcome: 'approved', ...charged }
}

const errorCodes = ({ errors }: Sale) => errors.deepErrors().map(({ code }) => code)
const transactionOf = (sale: Sale): braintree.Transaction | undefined => sale.transaction

const isRepetition = (sale: Sale) =>
  transactionOf(sale)?.gatewayRejectionReason === 'duplicate' || errorCodes(sale).some((code) => NONCE_GONE.has(code))

function refusalOf(sale: Sale): ChargeOutcome {
  const transaction = transactionOf(sale)
  if (!transaction) {
    return {
      outcome: 'declined',
      reason: 'paymentDetails',
      words: 'We can’t use these payment details. Enter them again.',
    }
  }
  const {
    gatewayRejectionReason: reason,
    avsPostalCodeResponseCode,
    cvvResponseCode,
    processorResponseText,
  } = transaction
  const rejectedFor: string = reason ?? ''
  const addressOrCode =
    /^(avs|cvv|avs_and_cvv)$/.test(rejectedFor) || avsPostalCodeResponseCode === 'N' || cvvResponseCode === 'N'
  if (addressOrCode) return { outcome: 'declined', reason: 'addressOrCode', words: rejectedFor }
  return { outcome: 'declined', reason: 'bank', words: processorResponseText || 'Declined' }
}

function environmentOf(environment: BraintreeSettings['environment']): braintree.Environment {
  if (environment === 'sandbox') return braintree.Environment.Sandbox
  if (environment === 'production') return braintree.Environment.Production
  const { host, port } = environment
  return new braintree.Environment(host, String(port), `http://${host}:${port}`, false, host, String(port))
}

/**
 * The content sources that hosted fields and PayPal require
 * (https://developer.paypal.com/braintree/docs/guides/client-sdk/setup/javascript/v3).
 */
const CONTENT_SOURCES: ContentSources = {
  scripts: [
    'https://js.braintreegateway.com',
    'https://assets.braintreegateway.com',
    'https://www.paypalobjects.com',
    'https://www.paypal.com',
  ],
  styles: [],
  frames: ['https://assets.braintreegateway.com', 'https://*.paypal.com'],
  images: ['https://assets.braintreegateway.com', 'https://checkout.paypal.com', 'https://www.paypalobjects.com'],
  connections: ['https://*.braintreegateway.com', 'https://*.braintree-api.com', 'https://www.paypal.com'],
}
