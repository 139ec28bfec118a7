/**
 * Memberships, promotions, orders and payment (docs/specification.md#memberships).
 *
 * A card's number goes from the page to the gateway, never to Fanfare: `paymentInfo` carries the nonce that the gateway
 * gave for it. Money is US dollars with two decimals.
 */
import * as v from 'valibot'
import { Account, OAUTH_CLIENTS, TokenReply } from './account.ts'
import { coded } from './errors.ts'
import { SessionId, SignupDraft } from './signup.ts'

/** One offer, under the names of the offer and of the membership option alike (docs/specification.md#memberships). */
export const MembershipOption = v.object({
  /** Also the `promotionId` of its order item. */
  id: v.number(),
  level: v.picklist(['Basic', 'Professional']),
  /** Months. */
  length: v.number(),
  price: v.number(),
  tier: v.picklist(['basic', 'pro']),
  displayName: v.picklist(['Basic', 'Pro']),
  /** What 12 months cost; the same as `price`. */
  pricing12: v.number(),
  range: v.picklist(['Local Exposure', 'Regional Exposure']),
  numOfCategories: v.number(),
  /** The id to send as `membershipId`; the same as `id`. */
  id12: v.number(),
})
export type MembershipOption = v.InferOutput<typeof MembershipOption>

/** The memberLevel of each tier: above -2 is Pro (docs/specification.md#memberships). */
export const MEMBER_LEVELS = { basic: -3, pro: -1 } as const
export type Tier = keyof typeof MEMBER_LEVELS

/** 1: a coupon for everybody; 2 and 3: the party partner's, for Basic and for Pro. */
export const PROMOTION_TYPES = { coupon: 1, partnerBasic: 2, partnerPro: 3 } as const
/** What somebody who comes from the party partner (`thebash`) is offered: look both up by `types=2,3`. */
export const PARTNER_CODES = { basic: 'TBPARTYSTARTER', pro: 'TBPARTYPRO' } as const

export const Promotion = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  type: v.number(),
  /** Exactly one of the two is not null. */
  percentOff: v.nullable(v.number()),
  amountOff: v.nullable(v.number()),
  /** The tier that it is for; null for any. */
  tier: v.nullable(v.picklist(['basic', 'pro'])),
  /**
   * Switched on, and not over. A coupon until 30 November is good through that day everywhere in the US and Canada: it
   * ends with the day in Hawaii.
   */
  isActive: v.boolean(),
  /** With `?load=membershipOptions`: what each option costs with it. */
  membershipOptions: v.optional(v.array(v.object({ id: v.number(), price: v.number(), discountedPrice: v.number() }))),
})
export type Promotion = v.InferOutput<typeof Promotion>

export const PaymentToken = v.object({
  /** `sandbox`: nothing is charged; say so on the page ("Sandbox payments"). */
  gateway: v.picklist(['sandbox', 'braintree']),
  /** Braintree: its client token. Sandbox: nothing that matters. */
  token: v.string(),
  /**
   * Sandbox: where the page turns a card into a nonce (`SandboxCard` → `SandboxNonce`). Null for Braintree: its hosted
   * fields do.
   */
  nonceUrl: v.nullable(v.string()),
})
export type PaymentToken = v.InferOutput<typeof PaymentToken>

/**
 * What the sandbox gateway's own page script would send: `POST {nonceUrl}`. Refusals are field errors; nothing of it is
 * kept.
 */
export const SandboxCard = v.object({
  number: v.pipe(
    v.string(coded('blank', 'Type the card number.')),
    v.transform((typed) => typed.replace(/[\s-]/g, '')),
    v.nonEmpty(coded('blank', 'Type the card number.')),
    v.regex(/^\d{12,19}$/, coded('incorrectFormat', 'This is not a card number.')),
  ),
  /** `MM/YY` or `MM/YYYY`. */
  expirationDate: v.pipe(
    v.string(coded('blank', 'Type the expiration date.')),
    v.trim(),
    v.nonEmpty(coded('blank', 'Type the expiration date.')),
    v.regex(/^(0[1-9]|1[0-2])\s*\/\s*(20)?\d{2}$/, coded('incorrectFormat', 'Give the date like 04/29.')),
  ),
  cvv: v.pipe(
    v.string(coded('blank', 'Type the code of the card.')),
    v.trim(),
    v.nonEmpty(coded('blank', 'Type the code of the card.')),
    v.regex(/^\d{3,4}$/, coded('incorrectFormat', 'The code has 3 or 4 digits.')),
  ),
  postalCode: v.pipe(
    v.string(coded('blank', 'Type the zip code of the card.')),
    v.trim(),
    v.nonEmpty(coded('blank', 'Type the zip code of the card.')),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/, coded('incorrectFormat', 'This is not a zip code.')),
  ),
})
export const SandboxNonce = v.object({
  nonce: v.string(),
  type: v.literal('CreditCard'),
  details: v.object({ cardType: v.string() }),
})
export const SANDBOX_NONCE_PATH = '/sandbox-gateway/nonce'

/** How an order is paid. */
export const PaymentInfo = v.object({
  /** From the gateway, good for one charge. Not needed when the total is 0. */
  nonce: v.pipe(v.string(coded('blank', 'Type how you pay.')), v.maxLength(500)),
  /**
   * What the page showed as the total. When it is not what the server asks, nothing is charged: `paymentInfo` is
   * `invalid`.
   */
  total: v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)),
})
export type PaymentInfo = v.InferOutput<typeof PaymentInfo>

/** Which client gets the tokens: the page by cookie, a program in the reply. */
const ClientId = v.optional(v.picklist([OAUTH_CLIENTS.web.id, OAUTH_CLIENTS.program.id]), OAUTH_CLIENTS.web.id)

/**
 * `POST /api/v1/commerce/signup`. The session is the key: however often it is sent, the card is charged once, and a
 * paid signup answers again (with new tokens) until its password is set, for a day at most.
 */
export const CreateSignup = v.object({
  ...SignupDraft.entries,
  sessionId: SessionId,
  paymentInfo: v.optional(PaymentInfo),
  client_id: ClientId,
})

/** `POST /api/v1/orders/{id}/process`: pays an order that was declined, with other payment details. */
export const ProcessOrder = v.object({ sessionId: SessionId, paymentInfo: PaymentInfo, client_id: ClientId })

export const ORDER_STATUSES = ['open', 'processing', 'declined', 'paid'] as const

export const Order = v.object({
  id: v.number(),
  status: v.picklist(ORDER_STATUSES),
  /** What happened, oldest first; the last line is what to show. */
  statusLog: v.array(v.object({ at: v.string(), message: v.string() })),
  total: v.number(),
  coupon: v.nullable(v.object({ code: v.string() })),
  orderItems: v.array(
    v.object({
      name: v.string(),
      promotionId: v.number(),
      /** `membership`, or `coupon` with a price below zero. */
      type: v.picklist(['membership', 'coupon']),
      price: v.number(),
    }),
  ),
})
export type Order = v.InferOutput<typeof Order>

/** A paid signup: the account is made and signed in. */
export const SignupReply = v.object({
  /** The session that was paid: the echo of its key. */
  sessionId: v.string(),
  order: Order,
  account: Account,
  /** The new vendor. `referralCode` is for others to give. */
  member: v.object({
    id: v.number(),
    profileUrl: v.string(),
    memberLevel: v.number(),
    membershipEndsOn: v.string(),
    referralCode: v.string(),
  }),
  token: TokenReply,
})
export type SignupReply = v.InferOutput<typeof SignupReply>

/** `AvsCvvFailed`: show 'Invalid zip code and/or cvv'. `message` says it too. */
export const RESULT_TYPES = ['Declined', 'AvsCvvFailed', 'AlreadyProcessed'] as const

/**
 * HTTP 402 (declined; `order.statusLog` is to be shown) and HTTP 400 with `AlreadyProcessed` (the order is paid
 * already: success; `POST /api/v1/commerce/signup` with the same session gives the tokens).
 */
export const PaymentRefused = v.object({
  message: v.string(),
  resultType: v.picklist(RESULT_TYPES),
  orderId: v.number(),
  order: Order,
})
export type PaymentRefused = v.InferOutput<typeof PaymentRefused>

export const AVS_CVV_MESSAGE = 'Invalid zip code and/or cvv'
