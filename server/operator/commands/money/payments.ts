/** `payments`, `refund-payment`, `stuck-payments`, `look-up-payment` */
import { formatMoney } from '#contract/format.ts'
import { findAllPayments, findStuckPayments } from '#server/repositories/console/money.ts'
import { planPartRefund, refundPart } from '#server/services/membership/part-refund.ts'
import { lookUpPayment, refuseKnown } from '#server/services/operator/payment-lookup.ts'
import type { PaymentName } from '#server/services/operator/payment-lookup.ts'
import {
  centsIn,
  idIn,
  NEEDED_REASON,
  noArguments,
  onlyArgument,
  REASON,
  reasonOf,
  table,
  timeText,
  OptionError,
  UsageError,
} from '../../command.ts'
import type { Command, Typed } from '../../command.ts'

const TAKE = 50
const dollars = (cents: number) => formatMoney(cents / 100)

export const paymentsCommand: Command = {
  name: 'payments',
  takes: '',
  summary: 'list what vendors paid',
  about: ['The newest first. A payment is named as its receipt is: order-12.'],
  example: 'payments --vendor 5012',
  options: { vendor: { value: 'ID', help: 'only those of a vendor' } },
  prepare(typed) {
    noArguments(typed)
    const vendorId = typed.options.vendor === undefined ? null : idIn(typed.options.vendor)
    return {
      plan: null,
      async run({ db }) {
        const payments = await findAllPayments(db, { from: null, vendorId, take: TAKE })
        if (payments.length === 0) return { lines: ['Nothing was paid yet.'] }
        const rows = payments.map(({ kind, id, paidAt, totalCents, refundedCents, vendorId: vendor, vendorName }) => [
          `${kind}-${id}`,
          timeText(paidAt),
          dollars(totalCents),
          refundedCents === 0 ? '' : dollars(refundedCents),
          vendor === null ? 'deleted' : `${vendor}, ${vendorName ?? ''}`,
        ])
        return { lines: table([['PAYMENT', 'PAID (UTC)', 'TOTAL', 'PAID BACK', 'VENDOR'], ...rows]) }
      },
    }
  },
}

export const refundPaymentCommand: Command = {
  name: 'refund-payment',
  takes: 'PAYMENT',
  summary: 'pay back a part of a payment; the membership goes on',
  about: [
    'PAYMENT as “payments” lists it. The money goes back through the payment service to the card it came from, once,',
    'and the vendor is emailed. end-membership ends the membership, too.',
  ],
  example: 'refund-payment order-12 --amount 74.50 --reason "listed half a year late"',
  options: { amount: { value: 'DOLLARS', help: 'what is paid back', isRequired: true }, reason: NEEDED_REASON },
  prepare(typed) {
    const refund = { ...paymentIn(typed), amountCents: centsIn(typed, 'amount') }
    if (refund.amountCents === 0) throw new OptionError('amount', 'is a sum of more than $0.')
    const reason = reasonOf(typed)
    return {
      async plan({ db, clock }) {
        const { paid, refundedCents } = await db.transaction((tx) => planPartRefund(tx, refund, clock()))
        return [
          `Pays back ${dollars(refund.amountCents)} of ${dollars(paid.totalCents)}, to the card it came from.`,
          ...(refundedCents === 0 ? [] : [`${dollars(refundedCents)} was paid back before.`]),
          'The membership goes on. The vendor is emailed.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await refundPart(context, refund, { ...by, reason })
        return { lines: [`Paid back: ${dollars(refund.amountCents)}.`] }
      },
    }
  },
}

export const stuckPaymentsCommand: Command = {
  name: 'stuck-payments',
  takes: '',
  summary: 'list payments whose outcome isn’t known',
  about: ['Those that the payment service didn’t tell about, the oldest first. A job asks again for about two days.'],
  example: 'stuck-payments',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const stuck = await findStuckPayments(db)
        if (stuck.length === 0) return { lines: ['The outcome of every payment is known.'] }
        const rows = stuck.map(({ kind, id, name, totalCents, since, problem }) => [
          `${kind}-${id}`,
          name,
          dollars(totalCents),
          since === null ? '' : timeText(since),
          problem ?? '',
        ])
        return { lines: table([['PAYMENT', 'VENDOR', 'TOTAL', 'SINCE (UTC)', 'PROBLEM'], ...rows]) }
      },
    }
  },
}

export const lookUpPaymentCommand: Command = {
  name: 'look-up-payment',
  takes: 'PAYMENT',
  summary: 'ask the payment service what became of a payment',
  about: [
    'PAYMENT as “stuck-payments” lists it. One that went through is completed: the vendor is made or its term begins. One',
    'that didn’t is ended, and may be tried again. Nothing is charged.',
  ],
  example: 'look-up-payment order-12',
  options: { reason: REASON },
  prepare(typed) {
    const name = paymentIn(typed)
    return {
      async plan(context) {
        await refuseKnown(context, name)
        return [
          `Asks the payment service about ${name.kind}-${name.id}. Nothing is charged.`,
          'If it was paid, the vendor gets what was bought. If not, the payment ends and may be tried again.',
        ]
      },
      async run(context, by) {
        const isPaid = await lookUpPayment(context, name, by)
        return {
          lines: [isPaid ? 'It was paid. What was bought has begun.' : 'It wasn’t paid. The vendor may try again.'],
        }
      },
    }
  },
}

const KINDS = ['order', 'renewal', 'upgrade'] as const

function paymentIn(typed: Typed): PaymentName {
  const text = onlyArgument(typed, 'PAYMENT')
  const [word, number = ''] = text.split('-')
  const kind = KINDS.find((known) => known === word)
  if (!kind) throw new UsageError(`“${text}” isn’t a payment. One looks like order-12.`)
  return { kind, id: idIn(number) }
}
