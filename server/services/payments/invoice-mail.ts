/** The invoice for a membership by mail: queued as a job in the transaction that makes it. */
import * as v from 'valibot'
import { addDays } from '#contract/dates.ts'
import { formatDay, formatPrice } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findInvoice } from '#server/repositories/membership/invoices.ts'
import type { InvoiceRow } from '#server/repositories/membership/invoices.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
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

const MAILS = { order: 'invoice', renewal: 'renewal-invoice', upgrade: 'upgrade-invoice' } as const

function invoiceEmail(
  invoice: InvoiceRow,
  { name, howToPay, publicUrl }: { name: string; howToPay: string; publicUrl: string },
): Email {
  const number = invoiceNumber(invoice)
  return writeEmail(
    MAILS[invoice.kind],
    { name },
    {
      number,
      purchase: purchaseName(invoice),
      price: formatPrice(invoice.totalCents / 100),
      dueOn: formatDay(invoiceDueOn(invoice)),
      howToPay,
      url: `${publicUrl}/account/receipts/${number}`,
    },
  )
}
