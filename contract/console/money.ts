/** Prices, promotions and payments of memberships, as operators see them. Sums are in cents. */
import * as v from 'valibot'
import { WholeInUrl } from '../ids.ts'

const PAYMENTS_TAKE = 30
/** One call for a CSV file, which takes as many as it needs. */
export const PAYMENTS_TAKE_MAX = 5000

const Tier = v.picklist(['basic', 'pro'])

const Price = v.object({
  tier: Tier,
  /** Null for the price before any that begins on a day. */
  startsOn: v.nullable(v.string()),
  priceCents: v.number(),
  state: v.picklist(['past', 'now', 'coming']),
})
export type Price = v.InferOutput<typeof Price>

const ConsolePromotion = v.object({
  code: v.string(),
  name: v.string(),
  /** `10%`, `$50`. */
  off: v.string(),
  tier: v.nullable(Tier),
  startsOn: v.nullable(v.string()),
  endsOn: v.nullable(v.string()),
  maxUses: v.nullable(v.number()),
  uses: v.number(),
  isOn: v.boolean(),
  /** Offered to everyone who comes from the party partner. */
  isForPartner: v.boolean(),
})
export type ConsolePromotion = v.InferOutput<typeof ConsolePromotion>

/** `order-12`, as on its receipt. */
const PaymentName = v.string()

const StuckPayment = v.object({
  payment: PaymentName,
  name: v.string(),
  vendorId: v.nullable(v.number()),
  totalCents: v.number(),
  /** Null for one that was given up and has a problem. */
  since: v.nullable(v.string()),
  problem: v.nullable(v.string()),
})
export type StuckPayment = v.InferOutput<typeof StuckPayment>

const OpenInvoice = v.object({
  payment: PaymentName,
  vendorId: v.number(),
  vendorName: v.string(),
  what: v.string(),
  totalCents: v.number(),
  sentAt: v.string(),
  dueOn: v.string(),
  isOverdue: v.boolean(),
})
export type OpenInvoice = v.InferOutput<typeof OpenInvoice>

export const Money = v.object({
  /** How vendors pay. */
  billing: v.picklist(['card', 'invoice', 'free']),
  prices: v.array(Price),
  promotions: v.array(ConsolePromotion),
  stuck: v.array(StuckPayment),
  invoices: v.array(OpenInvoice),
})
export type Money = v.InferOutput<typeof Money>

export const PaymentsQuery = v.object({
  /** Only those before the payment of this name and time, as `next` of the page before has it. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,14}_(order|renewal|upgrade)_\d{1,9}$/))),
  take: v.optional(v.pipe(WholeInUrl, v.minValue(1), v.maxValue(PAYMENTS_TAKE_MAX)), PAYMENTS_TAKE),
  vendor: v.optional(WholeInUrl),
})

const ConsolePayment = v.object({
  payment: PaymentName,
  vendorId: v.nullable(v.number()),
  vendorName: v.string(),
  tier: Tier,
  totalCents: v.number(),
  refundedCents: v.number(),
  paidAt: v.string(),
  card: v.nullable(v.string()),
  coupon: v.nullable(v.string()),
  isByInvoice: v.boolean(),
})
export type ConsolePayment = v.InferOutput<typeof ConsolePayment>

export const Payments = v.object({
  payments: v.array(ConsolePayment),
  /** Null after the last page. */
  next: v.nullable(v.string()),
})
export type Payments = v.InferOutput<typeof Payments>
