/** `invoices`, `mark-paid` and `cancel-invoice` */
import { formatMoney } from '#contract/format.ts'
import type { InvoiceRow } from '#server/repositories/membership/invoices.ts'
import { invoiceDueOn, invoiceNumber, purchaseName } from '#server/services/payments/invoice-mail.ts'
import { cancelInvoice, markInvoicePaid, openInvoice, openInvoices } from '#server/services/membership/invoices.ts'
import { utcDate } from '#server/dates.ts'
import { idIn, NEEDED_REASON, noArguments, onlyArgument, REASON, table, UsageError } from '../../command.ts'
import type { Command, Typed } from '../../command.ts'

const dollars = (cents: number) => formatMoney(cents / 100)

export const invoicesCommand: Command = {
  name: 'invoices',
  takes: '',
  summary: 'list invoices that vendors haven’t paid',
  about: ['The oldest first. With MEMBERSHIPS=invoice, vendors pay for memberships by invoice.'],
  example: 'invoices',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run(context) {
        const invoices = await openInvoices(context)
        if (invoices.length === 0) return { lines: ['No invoice waits for a payment.'] }
        const today = utcDate(context.clock())
        const rows = invoices.map((invoice) => [
          invoiceNumber(invoice),
          dollars(invoice.totalCents),
          utcDate(invoice.invoicedAt),
          `${invoiceDueOn(invoice)}${invoiceDueOn(invoice) < today ? ' (overdue)' : ''}`,
          `${invoice.vendorId}, ${invoice.profileName}`,
        ])
        return { lines: table([['INVOICE', 'TOTAL', 'SENT', 'DUE', 'VENDOR'], ...rows]) }
      },
    }
  },
}

export const markPaidCommand: Command = {
  name: 'mark-paid',
  takes: 'INVOICE',
  summary: 'begin the membership whose invoice was paid',
  about: [
    'INVOICE as “invoices” lists it. The vendor is listed and gets its receipt. A first membership begins today; a ' +
      'renewal',
    'follows the term before it.',
  ],
  example: 'mark-paid order-12 --reason "bank transfer of November 26"',
  options: { reason: REASON },
  prepare(typed) {
    const name = invoiceIn(typed)
    return {
      plan: async ({ db }) => [
        `Marks this paid: ${inWords(await openInvoice(db, name))}.`,
        'What was bought begins, the vendor is listed and gets its receipt.',
      ],
      async run(context, by) {
        const invoice = await markInvoicePaid(context, name, by)
        return { lines: [`Paid: ${inWords(invoice)}. The receipt is on its way.`] }
      },
    }
  },
}

export const cancelInvoiceCommand: Command = {
  name: 'cancel-invoice',
  takes: 'INVOICE',
  summary: 'withdraw an invoice that isn’t paid',
  about: ['INVOICE as “invoices” lists it. Nothing begins. The vendor may ask for another one at any time.'],
  example: 'cancel-invoice order-12 --reason "wants Pro instead"',
  options: { reason: NEEDED_REASON },
  prepare(typed) {
    const name = invoiceIn(typed)
    return {
      plan: async ({ db }) => [`Cancels ${inWords(await openInvoice(db, name))}. The vendor isn’t emailed.`],
      async run(context, by) {
        return { lines: [`Canceled: ${inWords(await cancelInvoice(context, name, by))}.`] }
      },
    }
  },
}

const inWords = (invoice: InvoiceRow) =>
  `invoice ${invoiceNumber(invoice)}, ${dollars(invoice.totalCents)}, ${purchaseName(invoice)}, of vendor ` +
  `${invoice.vendorId}, ${invoice.profileName}`

const KINDS = ['order', 'renewal', 'upgrade'] as const

function invoiceIn(typed: Typed): Pick<InvoiceRow, 'kind' | 'id'> {
  const text = onlyArgument(typed, 'INVOICE')
  const [word, number = ''] = text.split('-')
  const kind = KINDS.find((known) => known === word)
  if (!kind) throw new UsageError(`“${text}” isn’t an invoice. One looks like order-12.`)
  return { kind, id: idIn(number) }
}
