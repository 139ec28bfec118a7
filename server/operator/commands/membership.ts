/** `end-membership` */
import { formatMoney } from '#contract/format.ts'
import { endMembershipNow, planEnd, REFUND_KINDS } from '#server/services/membership/end-membership.ts'
import type { RefundKind } from '#server/services/membership/end-membership.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import { vendorState } from '#server/services/operator/vendor-visibility.ts'
import { idIn, NEEDED_REASON, onlyArgument, reasonOf, UsageError } from '../command.ts'
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
    if (!kind) throw new UsageError(`--refund is one of ${REFUND_KINDS.join(', ')}.`)
    const reason = reasonOf(typed)
    return {
      plan: (deps) => planLines(deps, vendorId, kind, reason),
      async run(deps, by) {
        const { refundCents } = await endMembershipNow(deps, vendorId, kind, (tx, cents, hasEnded) =>
          recordAction(
            tx,
            hasEnded ? 'membershipEnded' : 'membershipPaidBack',
            `vendor ${vendorId}, paid back ${dollars(cents)}${hasEnded ? '' : ', not ended'}`,
            { ...by, reason },
            deps.clock(),
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
  deps: Parameters<typeof planEnd>[0],
  vendorId: number,
  kind: RefundKind,
  reason: string,
): Promise<string[]> {
  const { profileName } = await vendorState(deps, vendorId)
  const { membership, refunds, refundCents } = await planEnd(deps, vendorId, kind)
  return [
    `Ends the ${membership.tier} membership of vendor ${vendorId}, ${profileName}, at once. Its last day is ` +
      `${membership.endsOn}.`,
    ...(refundCents > 0 ? refunds.filter((refund) => refund.refundCents > 0).map(refundLine) : ['Pays back nothing.']),
    'The vendor leaves every list and is emailed.',
    `Reason: ${reason}`,
  ]
}

const refundLine = ({ payment, refundCents }: Awaited<ReturnType<typeof planEnd>>['refunds'][number]) => {
  const what = payment.kind === 'upgrade' ? ' for the change to Pro' : ''
  return `Pays back ${dollars(refundCents)} of ${dollars(payment.totalCents)}${what}, to the card it came from.`
}
