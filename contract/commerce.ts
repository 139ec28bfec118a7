/**
 * Memberships, promotions, orders and payment (docs/specification.md#memberships).
 *
 * Card numbers go from the page to the payment gateway, never to Fanfare: `paymentInfo` carries the nonce that the
 * gateway returned. Money is in US dollars with two decimals.
 */
import * as v from 'valibot'
import { Account, OAUTH_CLIENTS, TokenReply } from './account.ts'
import { cleanDigits } from './clean-text.ts'
import { coded } from './errors.ts'
import { DAY_MS } from './limits.ts'
import { rewriting } from './rewriting.ts'
import { SessionId, SignupDraft } from './signup.ts'

/** One offer, under the field names of both the offer and the membership option (docs/specification.md#memberships). */
export const MembershipOption = v.object({
  /** Also the `promotionId` of its order item. */
  id: v.number(),
  level: v.picklist(['Basic', 'Professional']),
  /** Months. */
  length: v.number(),
  price: v.number(),
  tier: v.picklist(['basic', 'pro']),
  displayName: v.picklist(['Basic', 'Pro']),
  /** The price of 12 months; same as `price`. */
  pricing12: v.number(),
  range: v.picklist(['Local Exposure', 'Regional Exposure']),
  numOfCategories: v.number(),
  /** The id to send as `membershipId`; same as `id`. */
  id12: v.number(),
})
export type MembershipOption = v.InferOutput<typeof MembershipOption>

/** The memberLevel of each tier: above -2 is Pro (docs/specification.md#memberships). */
export const MEMBER_LEVELS = { basic: -3, pro: -1 } as const
export type Tier = keyof typeof MEMBER_LEVELS

/** 1: a coupon for everyone; 2 and 3: the party partner's, for Basic and for Pro. */
export const PROMOTION_TYPES = { coupon: 1, partnerBasic: 2, partnerPro: 3 } as const
/** Offers to visitors from the party partner (`thebash`): look both up with `types=2,3`. */
export const PARTNER_CODES = { basic: 'TBPARTYSTARTER', pro: 'TBPARTYPRO' } as const

export const Promotion = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  type: v.number(),
  /** Exactly one of the two is non-null. */
  percentOff: v.nullable(v.number()),
  amountOff: v.nullable(v.number()),
  /** The tier it applies to; null for any. */
  tier: v.nullable(v.picklist(['basic', 'pro'])),
  /**
   * Enabled and not expired. A coupon until November 30 is valid through that day everywhere in the US and Canada: it
   * expires when the day ends in Hawaii.
   */
  isActive: v.boolean(),
  /** With `?load=membershipOptions`: the price of each option with the promotion applied. */
  membershipOptions: v.optional(v.array(v.object({ id: v.number(), price: v.number(), discountedPrice: v.number() }))),
})
export type Promotion = v.InferOutput<typeof Promotion>

export const PaymentToken = v.object({
  /**
   * `sandbox`: nothing is charged; the page says so ("Sandbox payments"). `invoice`: the page asks for no card, and
   * `INVOICE_NONCE` stands for one.
   */
  gateway: v.picklist(['sandbox', 'braintree', 'invoice']),
  /** Braintree: its client token. Sandbox: a placeholder. */
  token: v.string(),
  /**
   * Sandbox: where the page exchanges a card for a nonce (`SandboxCard` → `SandboxNonce`). Null for Braintree, whose
   * hosted fields do this.
   */
  nonceUrl: v.nullable(v.string()),
})
export type PaymentToken = v.InferOutput<typeof PaymentToken>

/** Agrees to pay by invoice. */
export const INVOICE_NONCE = 'invoice'

/** `MM/YY`: a card is good until the end of its month, which ends last in the west. */
function isNotExpired(date: string): boolean {
  const [month = '', year = ''] = date.split('/').map((part) => part.trim())
  const after = Date.UTC(2000 + Number(year.slice(-2)), Number(month), 1)
  return !/^\d+$/.test(month) || Date.now() < after + DAY_MS
}

/**
 * The request that the sandbox gateway's own page script would send: `POST {nonceUrl}`. Refusals are field errors;
 * nothing is stored.
 */
export const SandboxCard = v.object({
  number: v.pipe(
    v.string(coded('blank', 'Enter the card number.')),
    v.transform((typed) => cleanDigits(typed).replace(/[\s-]/g, '')),
    v.nonEmpty(coded('blank', 'Enter the card number.')),
    v.regex(/^\d{12,19}$/, coded('incorrectFormat', 'Enter a valid card number.')),
  ),
  /** `MM/YY` or `MM/YYYY`. */
  expirationDate: v.pipe(
    v.string(coded('blank', 'Enter the expiration date.')),
    rewriting(cleanDigits),
    v.nonEmpty(coded('blank', 'Enter the expiration date.')),
    v.transform((typed) => typed.trim().replace(/^(\d)\s*\//, '0$1/')),
    v.regex(/^(0[1-9]|1[0-2])\s*\/\s*(20)?\d{2}$/, coded('incorrectFormat', 'Use the format MM/YY, like 04/29.')),
    v.check(isNotExpired, coded('inThePast', 'This card has expired. Use another card.')),
  ),
  cvv: v.pipe(
    v.string(coded('blank', 'Enter the security code.')),
    rewriting(cleanDigits),
    v.nonEmpty(coded('blank', 'Enter the security code.')),
    v.regex(/^\d{3,4}$/, coded('incorrectFormat', 'The security code has 3 or 4 digits.')),
  ),
  postalCode: v.pipe(
    v.string(coded('blank', 'Enter the billing ZIP code.')),
    rewriting(cleanDigits),
    v.nonEmpty(coded('blank', 'Enter the billing ZIP code.')),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/, coded('incorrectFormat', 'Enter a valid ZIP code.')),
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
  /** From the gateway, valid for one charge. Not needed when the total is 0. */
  nonce: v.pipe(v.string(coded('blank', 'Choose a payment method.')), v.maxLength(500)),
  /**
   * The total that the page showed. If it differs from the server's total, nothing is charged: `paymentInfo` is
   * `invalid`.
   */
  total: v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)),
})
export type PaymentInfo = v.InferOutput<typeof PaymentInfo>

/** How the client receives its tokens: the page by cookie, a program in the response. */
const ClientId = v.optional(v.picklist([OAUTH_CLIENTS.web.id, OAUTH_CLIENTS.program.id]), OAUTH_CLIENTS.web.id)

/**
 * `POST /api/v1/commerce/signup`. The session is the idempotency key: however often it is sent, the card is charged
 * once, and a paid signup returns its result again (with new tokens) until its password is set, for one day at most.
 */
export const CreateSignup = v.object({
  ...SignupDraft.entries,
  sessionId: SessionId,
  paymentInfo: v.optional(PaymentInfo),
  client_id: ClientId,
})

/** `POST /api/v1/orders/{id}/process`: pays an order that was declined, with other payment details. */
export const ProcessOrder = v.object({ sessionId: SessionId, paymentInfo: PaymentInfo, client_id: ClientId })

/** `invoiced`: the vendor is there, and its membership begins when the invoice is paid. */
const ORDER_STATUSES = ['open', 'processing', 'declined', 'invoiced', 'canceled', 'paid'] as const

export const Order = v.object({
  id: v.number(),
  status: v.picklist(ORDER_STATUSES),
  /** Oldest first; the last line is the one to show. */
  statusLog: v.array(v.object({ at: v.string(), message: v.string() })),
  total: v.number(),
  coupon: v.nullable(v.object({ code: v.string() })),
  orderItems: v.array(
    v.object({
      name: v.string(),
      promotionId: v.number(),
      /** `membership`, or `coupon` with a negative price. */
      type: v.picklist(['membership', 'coupon']),
      price: v.number(),
    }),
  ),
})
export type Order = v.InferOutput<typeof Order>

/** A paid signup: the account has been created and signed in. */
export const SignupReply = v.object({
  /** The paid session: echoes the key. */
  sessionId: v.string(),
  order: Order,
  account: Account,
  /** The new vendor. `referralCode` is for the vendor to share. */
  member: v.object({
    id: v.number(),
    profileUrl: v.string(),
    memberLevel: v.number(),
    membershipEndsOn: v.string(),
    referralCode: v.string(),
    /** Whether it is listed only once an operator has approved it. */
    awaitsApproval: v.optional(v.boolean()),
  }),
  token: TokenReply,
})
export type SignupReply = v.InferOutput<typeof SignupReply>

/** `AvsCvvFailed`: show 'Invalid zip code and/or cvv'. `message` contains it too. */
const RESULT_TYPES = ['Declined', 'AvsCvvFailed', 'AlreadyProcessed'] as const

/**
 * HTTP 402 (declined; show `order.statusLog`) and HTTP 400 with `AlreadyProcessed` (the order is already paid: success;
 * `POST /api/v1/commerce/signup` with the same session returns the tokens).
 */
export const PaymentRefused = v.object({
  message: v.string(),
  resultType: v.picklist(RESULT_TYPES),
  orderId: v.number(),
  order: Order,
})
export type PaymentRefused = v.InferOutput<typeof PaymentRefused>

export const AVS_CVV_MESSAGE = 'Invalid zip code and/or cvv'
