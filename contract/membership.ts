/** A membership as its vendor sees it, and its renewal (decision 22). */
import * as v from 'valibot'
import { PaymentInfo } from './commerce.ts'
import { isCalendarDate } from './dates.ts'
import { Id } from './ids.ts'

const Day = v.pipe(v.string(), v.maxLength(10), v.check(isCalendarDate))

/** Basic to Pro now, for the days of the term that are left. */
export const MembershipUpgrade = v.object({
  membershipId: v.number(),
  /** The price today, US dollars. */
  price: v.number(),
  /** How many days of the term are left, today included. */
  daysLeft: v.number(),
  /** The price of 12 months at the next renewal. */
  renewalPrice: v.number(),
})
export type MembershipUpgrade = v.InferOutput<typeof MembershipUpgrade>

/** A sum that a vendor has to pay; a receipt takes its place once it is paid. */
export const Invoice = v.object({
  /** `renewal-12`: in the address of its page, and to write on the payment. */
  id: v.string(),
  kind: v.picklist(['order', 'renewal', 'upgrade']),
  number: v.number(),
  /** The purchase. */
  name: v.string(),
  /** US dollars. */
  total: v.number(),
  issuedOn: Day,
  dueOn: Day,
  /** Where to pay it to, as the operator wrote it. */
  howToPay: v.string(),
})
export type Invoice = v.InferOutput<typeof Invoice>

export const Membership = v.object({
  tier: v.picklist(['basic', 'pro']),
  /** The option bought last, or the one offered instead; null when its tier is no longer on offer. */
  membershipId: v.nullable(v.number()),
  startsOn: Day,
  /** The next term, paid early, if it is of another tier; it begins on that day. Null otherwise. */
  next: v.optional(v.nullable(v.object({ tier: v.picklist(['basic', 'pro']), startsOn: Day }))),
  /** The day the term ends. */
  endsOn: Day,
  /** The first day on which the next term can be paid. */
  renewableFrom: Day,
  /** The next term is paid automatically, with the card stored at the payment service. */
  autoRenew: v.boolean(),
  /** Whether the payment service has a card on file. */
  hasCard: v.boolean(),
  /** Whether clients can find the vendor. */
  isListed: v.boolean(),
  /** Whether it has ended, as it does after its last day and the renewals that are tried then. */
  isOver: v.optional(v.boolean(), false),
  /** How vendors pay here. */
  billing: v.optional(v.picklist(['card', 'invoice', 'free']), 'card'),
  /** Those to pay, the newest first. Until that of the signup is paid, the membership has not begun. */
  invoices: v.optional(v.array(Invoice), []),
  /** Null when there is nothing to change to. */
  upgrade: v.optional(v.nullable(MembershipUpgrade)),
})
export type Membership = v.InferOutput<typeof Membership>

/**
 * `PUT /api/v1/members/{id}/membership`: turns automatic renewal on or off. Turning it on needs a stored card: pay the
 * next term first.
 */
export const ChangeMembership = v.object({ autoRenew: v.boolean() })

/**
 * `POST /api/v1/members/{id}/membership`: pays the next term. However often it is sent, the card is charged once per
 * term: `follows`, the `endsOn` that the person saw, is the key. A declined card is a field error of `paymentInfo`, and
 * nothing was charged.
 */
export const RenewMembership = v.object({
  follows: Day,
  membershipId: Id,
  autoRenew: v.optional(v.boolean(), false),
  paymentInfo: PaymentInfo,
})

/**
 * `POST /api/v1/members/{id}/membership/upgrade`: from Basic to Pro for the days that are left. However often it is
 * sent, the card is charged once per term: `endsOn`, as the person saw it, is the key. A declined card is a field error
 * of `paymentInfo`, and nothing was charged. `autoRenew`: the card is stored for renewals, too.
 */
export const UpgradeMembership = v.object({
  endsOn: Day,
  membershipId: Id,
  autoRenew: v.boolean(),
  paymentInfo: PaymentInfo,
})

/** One payment, as its receipt shows it. */
export const Receipt = v.object({
  /** `order-12`: in the address of its page. */
  id: v.string(),
  kind: v.picklist(['order', 'renewal', 'upgrade']),
  number: v.number(),
  /** ISO 8601. */
  paidAt: v.string(),
  /** A discount has a negative price. US dollars. */
  items: v.array(v.object({ name: v.string(), price: v.number() })),
  total: v.number(),
  /** `Visa ending in 1111`; null if it is not known, or nothing was charged. */
  card: v.nullable(v.string()),
  startsOn: Day,
  endsOn: Day,
  /** The sum that was paid back, US dollars; 0 for nothing. */
  refunded: v.number(),
})
export type Receipt = v.InferOutput<typeof Receipt>

/**
 * The first day of a membership as its receipt shows it: one that begins with its payment begins on the day that the
 * payment has for the reader. The server counts days in UTC.
 * @param paidOn the reader's day
 */
export const shownStart = ({ paidAt, startsOn }: { paidAt: string; startsOn: string }, paidOn: string): string =>
  new Date(paidAt).toISOString().slice(0, 10) === startsOn ? paidOn : startsOn

/** A vendor's payments, the newest first, and who they were made to and by. */
export const Receipts = v.object({
  receipts: v.array(Receipt),
  /** Those to pay, the newest first. */
  invoices: v.optional(v.array(Invoice), []),
  /** The operator's name and postal address; '' where it has entered none. */
  seller: v.object({ name: v.string(), address: v.string() }),
  buyer: v.object({ name: v.string(), email: v.string() }),
})
export type Receipts = v.InferOutput<typeof Receipts>
