/**
 * Taking payments: one interface, Braintree's adapter (braintree-gateway.ts) and the sandbox gateway
 * (sandbox-gateway.ts).
 */
import type { PaymentToken } from '#contract/commerce.ts'

export interface Charge {
  /** The order's own key, a UUID. However often it is used, money moves once. */
  key: string
  amountCents: number
  source: PaymentSource
}

export type PaymentSource =
  /** What the gateway gave the page for a card. `keep`: later charges are to be made by the same card. */
  | { nonce: string; keep: boolean }
  /** A card that the gateway keeps: the `method` of an earlier charge. */
  | { method: string }

export interface Charged {
  transactionId: string
  amountCents: number
  /** What later charges are made by: the gateway's own token for the card that it keeps; null when it keeps none. */
  method: string | null
  /** What it was charged to, for the receipt: `Visa ending in 1111`; null when the gateway does not say. */
  card: string | null
}

export type ChargeOutcome =
  /** Paid, now or by an earlier call with the same key. */
  | ({ outcome: 'approved' } & Charged)
  /** Nothing was charged; `words` say why, for the buyer. `addressOrCode`: the zip code or the card's code is wrong. */
  | { outcome: 'declined'; reason: 'bank' | 'addressOrCode' | 'paymentDetails'; words: string }

export interface PaymentGateway {
  readonly name: PaymentToken['gateway']
  /** What the page needs to turn a card into a nonce. @throws GatewayUnavailable */
  clientToken(): Promise<string>
  /**
   * Charges, unless the key was charged before: then that charge is given again.
   * @throws AmountChanged when it was charged with another amount
   * @throws GatewayUnavailable when nothing was charged, for sure
   * @throws anything else when nobody knows: ask `lookup` before the next attempt
   */
  charge(charge: Charge): Promise<ChargeOutcome>
  /** The charge of a key; null when there is none. @throws GatewayUnavailable */
  lookup(key: string): Promise<Charged | null>
  /** What its script on the page has to reach, for the content security policy. */
  readonly contentSources?: ContentSources
  /** Where the page turns a card into a nonce, when it is this server. */
  readonly nonceUrl?: string
}

export interface ContentSources {
  scripts: readonly string[]
  styles: readonly string[]
  frames: readonly string[]
  images: readonly string[]
  connections: readonly string[]
}

/** The key belongs to a charge of another amount: somebody changed what is to be paid. */
export class AmountChanged extends Error {
  constructor() {
    super('This order was charged with another amount.')
    this.name = 'AmountChanged'
  }
}

/** The gateway cannot be asked now. Nothing was charged. */
export class GatewayUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayUnavailable'
  }
}
