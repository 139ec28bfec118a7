/**
 * Payment processing: the interface, Braintree's adapter (braintree-gateway.ts) and the sandbox gateway
 * (sandbox-gateway.ts).
 */
import type { PaymentToken } from '#contract/commerce.ts'

export interface Charge {
  /** The order's own key, a UUID. Repeated use moves money only once. */
  key: string
  amountCents: number
  source: PaymentSource
}

export type PaymentSource =
  /** The nonce that the page received from the gateway for a card. `keep`: store the card for later charges. */
  | { nonce: string; keep: boolean }
  /** A card stored at the gateway: the `method` of an earlier charge. */
  | { method: string }

export interface Charged {
  transactionId: string
  amountCents: number
  /** The gateway's token of the stored card, for later charges; null if no card is stored. */
  method: string | null
  /** The card or account charged, for the receipt: `Visa ending in 1111`; null if the gateway does not say. */
  card: string | null
}

export type ChargeOutcome =
  /** Paid, now or by an earlier call with the same key. */
  | ({ outcome: 'approved' } & Charged)
  /**
   * Nothing was charged; `words` explain why, for the buyer. `addressOrCode`: the zip code or the card's code is wrong.
   */
  | { outcome: 'declined'; reason: 'bank' | 'addressOrCode' | 'paymentDetails'; words: string }

export interface Refund {
  /** The refund's own key, a UUID. Repeated use pays back only once. */
  key: string
  transactionId: string
  /** At most what was charged. */
  amountCents: number
}

export interface Refunded {
  refundId: string
  /** The sum that was really paid back, now or by an earlier call with the same key. */
  amountCents: number
}

export interface PaymentGateway {
  readonly name: Exclude<PaymentToken['gateway'], 'invoice'>
  /** The token that the page needs to turn a card into a nonce. @throws GatewayUnavailable */
  clientToken(): Promise<string>
  /**
   * Charges, unless the key was already charged: then it returns that charge.
   * @throws AmountChanged if it was charged with another amount
   * @throws GatewayUnavailable if it is certain that nothing was charged
   * @throws any other error if the outcome is unknown: call `lookup` before the next attempt
   */
  charge(charge: Charge): Promise<ChargeOutcome>
  /** The charge of a key; null if there is none. @throws GatewayUnavailable */
  lookup(key: string): Promise<Charged | null>
  /**
   * Pays back a charge, in full or in part, unless the key was already used: then it returns that refund. A charge that
   * has not been settled yet is voided.
   * @throws RefundRefused if it cannot be paid back
   * @throws GatewayUnavailable if it is certain that nothing was paid back
   * @throws any other error if the outcome is unknown: repeat the call with the same key
   */
  refund(refund: Refund): Promise<Refunded>
  /** Removes a stored card. An unknown one is not an error. @throws GatewayUnavailable */
  forget(method: string): Promise<void>
  /** The origins that its script on the page must reach, for the content security policy. */
  readonly contentSources?: ContentSources
  /** Where the page turns a card into a nonce, if this server does that. */
  readonly nonceUrl?: string
}

export interface ContentSources {
  scripts: readonly string[]
  styles: readonly string[]
  frames: readonly string[]
  images: readonly string[]
  connections: readonly string[]
}

/** The key belongs to a charge of another amount: the amount to pay has changed. */
export class AmountChanged extends Error {
  constructor() {
    super('This order was charged with another amount.')
    this.name = 'AmountChanged'
  }
}

/** The charge cannot be paid back like this; the message says why. */
export class RefundRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RefundRefused'
  }
}

/** The gateway cannot be reached. Nothing was charged. */
export class GatewayUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayUnavailable'
  }
}
