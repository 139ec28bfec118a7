/** `end-membership`, `extend-membership`, `grant-membership` */
import { formatDay, formatMoney } from '#contract/format.ts'
import { endMembershipNow, planEnd, REFUND_KINDS } from '#server/services/membership/end-membership.ts'
import type { RefundKind } from '#server/services/membership/end-membership.ts'
import { utcDate } from '#server/dates.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { extendMembership, refuseWrongDay } from '#server/services/operator/membership-extension.ts'
import { grantMembership } from '#server/services/operator/vendor-acts/membership-grant.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import { tierName } from '#server/services/operator/prices.ts'
import { vendorState } from '#server/services/operator/vendor-visibility.ts'
import { dayIn, idIn, NEEDED_REASON, onlyArgument, reasonOf, OptionError, UsageError } from '../command.ts'
import type { Command } from '../command.ts'

const dollars = (cents: number) => formatMoney(cents / 100)

export const endMembershipCommand: Command = {
  name: 'end-membership',
  takes: 'VENDOR',
  summary: 'end a membership, with a refund',
  about: [
    '--refund full pays back the last payment, and what a change to Pro cost since then; unused the part for the days',
    'that are left; none nothing.',
    'The money goes back through the payment service to the card it came from, once, however often this is run. ' +
      'Then the',
    'membership ends at once, its renewal too; the vendor leaves every list and is emailed. It may renew later.',
  ],
  example: 'end-membership 5012 --refund unused --reason "moved abroad"',
  options: {
    refund: { value: REFUND_KINDS.join('|'), help: 'what is paid back', isRequired: true },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const vendorId = idIn(onlyArgument(typed, 'VENDOR'))
    const kind = REFUND_KINDS.find((known) => known === typed.options.refund)
    if (!kind) throw new OptionError('refund', `is one of ${REFUND_KINDS.join(', ')}.`)
    const reason = reasonOf(typed)
    return {
      plan: (context) => planLines(context, vendorId, kind, reason),
      async run(context, by) {
        const { refundCents } = await endMembershipNow(context, vendorId, kind, (tx, cents, hasEnded) =>
          recordAction(
            tx,
            hasEnded ? 'membershipEnded' : 'membershipPaidBack',
            `vendor ${vendorId}, paid back ${dollars(cents)}${hasEnded ? '' : ', not ended'}`,
            { ...by, reason },
            context.clock(),
          ),
        )
        return {
          lines: [`The membership of vendor ${vendorId} has ended. Paid back: ${dollars(refundCents)}.`],
        }
      },
    }
  },
}

async function planLines(
  context: Parameters<typeof planEnd>[0],
  vendorId: number,
  kind: RefundKind,
  reason: string,
): Promise<string[]> {
  const { profileName } = await vendorState(context, vendorId)
  const { membership, refunds, refundCents } = await planEnd(context, vendorId, kind)
  return [
    `Ends the ${tierName(membership.tier)} membership of vendor ${vendorId}, ${profileName}, at once. Its last day is ` +
      `${formatDay(membership.endsOn)}.`,
    ...(refundCents > 0 ? refunds.filter((refund) => refund.refundCents > 0).map(refundLine) : ['Pays back nothing.']),
    'The vendor leaves every list and is emailed.',
    `Reason: ${reason}`,
  ]
}

const refundLine = ({ payment, refundCents }: Awaited<ReturnType<typeof planEnd>>['refunds'][number]) => {
  const what = payment.kind === 'upgrade' ? ' for the change to Pro' : ''
  return `Pays back ${dollars(refundCents)} of ${dollars(payment.totalCents)}${what}, to the card it came from.`
}

export const extendMembershipCommand: Command = {
  name: 'extend-membership',
  takes: 'VENDOR',
  summary: 'extend a membership without a payment',
  about: [
    'Also one that has ended: the vendor is listed again. A card that renews it does so after the new last day.',
    '--until is the new last day.',
  ],
  example: 'extend-membership 5012 --until 2028-12-31 --reason "our mistake"',
  options: { until: { value: 'YYYY-MM-DD', help: 'the new last day', isRequired: true }, reason: NEEDED_REASON },
  prepare(typed) {
    const vendorId = idIn(onlyArgument(typed, 'VENDOR'))
    const { until = '' } = typed.options
    if (!isDate(until)) throw new OptionError('until', 'is a day like 2028-12-31.')
    const reason = reasonOf(typed)
    return {
      async plan(context) {
        const { profileName, unlistedOn } = await vendorState(context, vendorId)
        const membership = await findMembership(context.db, vendorId)
        if (!membership) throw new NotFound(`There is no vendor ${vendorId} with a membership.`)
        refuseWrongDay(until, membership.endsOn, utcDate(context.clock()))
        return [
          `Extends the ${tierName(membership.tier)} membership of vendor ${vendorId}, ${profileName}, from ` +
            `${formatDay(membership.endsOn)} to ${formatDay(until)}, without a payment.`,
          ...(unlistedOn === null ? [] : ['The vendor is listed again.']),
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await extendMembership(context, { vendorId, until }, { ...by, reason })
        return { lines: [`The membership of vendor ${vendorId} lasts until ${formatDay(until)}.`] }
      },
    }
  },
}

export const grantMembershipCommand: Command = {
  name: 'grant-membership',
  takes: 'VENDOR',
  summary: 'give a membership to a vendor that never had one',
  about: [
    'Nothing is paid, and it doesn’t renew by itself. The vendor is listed, unless it is hidden. For one that has or had',
    'a membership there is extend-membership.',
  ],
  example: 'grant-membership 5012 --tier basic --until 2028-12-31 --reason "our partner"',
  options: {
    tier: { value: 'basic|pro', help: 'which membership', isRequired: true },
    until: { value: 'YYYY-MM-DD', help: 'the last day', isRequired: true },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const vendorId = vendorIn(onlyArgument(typed, 'VENDOR'))
    const tier = (['basic', 'pro'] as const).find((known) => known === typed.options.tier)
    if (!tier) throw new OptionError('tier', 'is basic or pro.')
    const until = dayIn(typed, 'until')
    const reason = reasonOf(typed)
    return {
      async plan(context) {
        const { profileName, hiddenAt } = await vendorState(context, vendorId)
        if (await findMembership(context.db, vendorId))
          throw new Refused(`Vendor ${vendorId} has a membership. Extend it instead.`)
        const today = utcDate(context.clock())
        refuseWrongDay(until, today, today)
        return [
          `Gives vendor ${vendorId}, ${profileName}, a ${tierName(tier)} membership until ${formatDay(until)}, without a payment.`,
          hiddenAt === null ? 'The vendor is listed.' : 'The vendor stays hidden.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await grantMembership(context, { vendorId, tier, until }, { ...by, reason })
        return { lines: [`Vendor ${vendorId} has a ${tierName(tier)} membership until ${formatDay(until)}.`] }
      },
    }
  },
}

/** @throws UsageError for an address: a signup has no vendor yet */
function vendorIn(text: string): number {
  if (!text.includes('@')) return idIn(text)
  throw new UsageError(
    'VENDOR is the number of a vendor. A signup that isn’t finished has none: give the person the code of a promotion ' +
      'of 100% for one signup, with which they finish without paying.',
  )
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
