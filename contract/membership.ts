/** A vendor's membership as the vendor sees it, and how it goes on after its term (decision 22). */
import * as v from 'valibot'
import { PaymentInfo } from './commerce.ts'
import { isCalendarDate } from './dates.ts'
import { Id } from './ids.ts'

const Day = v.pipe(v.string(), v.check(isCalendarDate))

export const Membership = v.object({
  tier: v.picklist(['basic', 'pro']),
  /** The option that was bought last, or what is offered in its place; null when its tier is not on offer any more. */
  membershipId: v.nullable(v.number()),
  startsOn: Day,
  /** The day that its term ends. */
  endsOn: Day,
  /** The first day that the next term can be paid. */
  renewableFrom: Day,
  /** The next term is paid by itself, with the card that the payment service keeps. */
  autoRenew: v.boolean(),
  /** Whether the payment service keeps a card. */
  hasCard: v.boolean(),
  /** Whether hosts find the vendor. */
  isListed: v.boolean(),
})
export type Membership = v.InferOutput<typeof Membership>

/**
 * `PUT /api/v1/members/{id}/membership`: switches the renewal on or off. Without a card it cannot be switched on: pay
 * the next term.
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
