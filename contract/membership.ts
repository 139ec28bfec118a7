/** A membership as its vendor sees it, and its renewal (decision 22). */
import * as v from 'valibot'
import { PaymentInfo } from './commerce.ts'
import { isCalendarDate } from './dates.ts'
import { Id } from './ids.ts'

const Day = v.pipe(v.string(), v.maxLength(10), v.check(isCalendarDate))

export const Membership = v.object({
  tier: v.picklist(['basic', 'pro']),
  /** The option bought last, or the one offered instead; null when its tier is no longer on offer. */
  membershipId: v.nullable(v.number()),
  startsOn: Day,
  /** The day the term ends. */
  endsOn: Day,
  /** The first day on which the next term can be paid. */
  renewableFrom: Day,
  /** The next term is paid automatically, with the card stored at the payment service. */
  autoRenew: v.boolean(),
  /** Whether the payment service has a card on file. */
  hasCard: v.boolean(),
  /** Whether hosts can find the vendor. */
  isListed: v.boolean(),
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
