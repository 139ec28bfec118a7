/** The invoice for a membership by mail: queued as a job in the transaction that makes it. */
import * as v from 'valibot'
import { addDays } from '#contract/dates.ts'
import { formatDay, formatPrice } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findInvoice } from '#server/repositories/membership/invoices.ts'
import type { InvoiceRow } from '#server/repositories/membership/invoices.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import type { Email } from '#server/services/mail/email-templates.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { billingOf, INVOICE_DUE_DAYS } from '#server/services/membership/billing.ts'
import { membershipName, UPGRADE_NAME } from '#server/services/membership/membership-term.ts'

const InvoiceMail = v.object({ kind: v.picklist(['order', 'renewal', 'upgrade']), id: v.number() })

/** Queues the mail, once for each time that the invoice is made. */
export const queueInvoiceMail = (
  tx: Queryable,
  { kind, id }: Pick<InvoiceRow, 'kind' | 'id'>,
  now: Date,
): Promise<void> =>
  addJob(tx, {
    kind: 'invoiceMail',
    uniqueKey: `invoiceMail ${kind} ${id} ${now.getTime()}`,
    payload: { kind, id },
    runAt: now,
  })

export const invoiceMailHandlers = ({ db, mailer, settings }: ServiceContext): JobHandlers => ({
  async invoiceMail(job) {
    const invoice = await findInvoice(db, v.parse(InvoiceMail, job.payload))
    // Paid or canceled meanwhile.
    if (!invoice) return
    const own = await findPrivateFields(db, invoice.vendorId)
    const account = own && (await findAccount(db, own.accountId))
    if (!account) return
    const { publicUrl } = settings
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    const { howToPay } = billingOf(settings)
    await mailer.send({
      to: account.username,
      messageId,
      ...invoiceEmail(invoice, { name: account.welcomeName, howToPay, publicUrl }),
    })
  },
})

/** The name of a purchase on invoices and receipts. */
export const purchaseName = ({ kind, tier, months }: Pick<InvoiceRow, 'kind' | 'tier' | 'months'>): string =>
  kind === 'upgrade' ? UPGRADE_NAME : membershipName(tier, months)

/** `renewal-12`: what the operator marks paid, and the vendor writes on its payment. */
export const invoiceNumber = ({ kind, id }: Pick<InvoiceRow, 'kind' | 'id'>): string => `${kind}-${id}`

export const invoiceDueOn = ({ invoicedAt }: Pick<InvoiceRow, 'invoicedAt'>): string =>
  addDays(utcDate(invoicedAt), INVOICE_DUE_DAYS)

const BEGINS: Record<InvoiceRow['kind'], string> = {
  order: 'Your membership begins, and clients can find you, once we have your payment.',
  renewal: 'Your next 12 months begin once we have your payment.',
  upgrade: 'Your membership becomes Pro once we have your payment.',
}

function invoiceEmail(
  invoice: InvoiceRow,
  { name, howToPay, publicUrl }: { name: string; howToPay: string; publicUrl: string },
): Email {
  const number = invoiceNumber(invoice)
  return renderEmail({
    subject: `Your ${marketplaceName()} invoice ${number}`,
    name,
    paragraphs: [
      'Here’s the invoice for your membership.',
      `${purchaseName(invoice)}: ${formatPrice(invoice.totalCents / 100)}`,
      `Please pay by ${formatDay(invoiceDueOn(invoice))}: ${howToPay}`,
      `Add the invoice number to your payment: ${number}`,
      BEGINS[invoice.kind],
    ],
    link: { words: 'View invoice', url: `${publicUrl}/account/receipts/${number}` },
  })
}
