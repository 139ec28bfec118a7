/** Invoices for memberships: the operator marks them paid, which begins what was bought, or cancels them. */
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Invoice } from '#contract/membership.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { changeVendor, setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { cancelInvoiceRow, findInvoice, findOpenInvoices } from '#server/repositories/membership/invoices.ts'
import type { InvoiceRow } from '#server/repositories/membership/invoices.ts'
import { endPaid, findOrderItems, lockOrder, logOrder } from '#server/repositories/membership/membership-orders.ts'
import { beginMembership, lockMembership } from '#server/repositories/membership/memberships.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import { queueReceiptMail } from '#server/services/payments/receipt-mail.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { invoiceDueOn, invoiceNumber, purchaseName } from '#server/services/payments/invoice-mail.ts'
import { completeInvoicedRenewal } from './membership-renewal.ts'
import { expectEnd } from './membership-term.ts'
import { firstTermEnd, queueReward } from '#server/services/referrals/referral.ts'

type InvoiceName = Pick<InvoiceRow, 'kind' | 'id'>

/** As its vendor sees it. */
export const toInvoice = (row: InvoiceRow, howToPay: string): Invoice => ({
  id: invoiceNumber(row),
  kind: row.kind,
  number: row.id,
  name: purchaseName(row),
  total: row.totalCents / 100,
  issuedOn: utcDate(row.invoicedAt),
  dueOn: invoiceDueOn(row),
  howToPay,
})

export const openInvoices = ({ db }: ServiceContext): Promise<InvoiceRow[]> => findOpenInvoices(db)

/** @throws NotFound */
export async function openInvoice(db: Queryable, name: InvoiceName): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, name)
  if (!invoice)
    throw new NotFound(`There is no unpaid invoice ${invoiceNumber(name)}. “invoices” lists those that there are.`)
  return invoice
}

/**
 * The purchase begins today, the vendor is listed and gets its receipt.
 * @throws NotFound when it is paid or canceled; Refused for a change to Pro whose term has ended
 */
export async function markInvoicePaid(context: ServiceContext, name: InvoiceName, by: Acting): Promise<InvoiceRow> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    const now = clock()
    const { vendorId } = await openInvoice(tx, name)
    const membership = await lockMembership(tx, vendorId)
    const invoice = await openInvoice(tx, name)
    if (invoice.kind === 'order' && membership && membership.endsOn > utcDate(now)) {
      throw new Refused(
        `This vendor’s membership already runs until ${formatDay(membership.endsOn)}. Cancel invoice ` +
          `${invoiceNumber(invoice)}; for what came, extend the membership or pay it back.`,
      )
    }
    if (invoice.kind === 'upgrade' && invoice.follows !== null && invoice.follows <= utcDate(now)) {
      throw new Refused(
        `The term that this change to Pro was for ended on ${formatDay(invoice.follows)}. Cancel invoice ` +
          `${invoiceNumber(invoice)} and pay back what came.`,
      )
    }
    if (invoice.kind === 'order') await beginOrdered(tx, invoice, now)
    else await completeInvoicedRenewal(tx, invoice.id, { transactionId: null, method: null, card: null, now })
    const sum = formatMoney(invoice.totalCents / 100)
    await recordAction(tx, 'invoicePaid', `${invoiceNumber(invoice)}, vendor ${vendorId}, ${sum}`, by, now)
    return invoice
  })
}

/** The first term of a vendor that signed up. */
async function beginOrdered(tx: Queryable, invoice: InvoiceRow, now: Date): Promise<void> {
  const { id, vendorId, tier, totalCents } = invoice
  const order = await lockOrder(tx, id)
  if (!order) throw new Error('An order is gone while its invoice is open.')
  const startsOn = utcDate(now)
  const endsOn = firstTermEnd(order, startsOn)
  await endPaid(tx, id, { transactionId: null, card: null, vendorId, now })
  await logOrder(tx, id, 'Invoice paid.', now)
  await beginMembership(tx, { vendorId, tier, startsOn, endsOn })
  await changeVendor(tx, vendorId, { memberLevel: MEMBER_LEVELS[tier] })
  await setUnlisted(tx, vendorId, null)
  await expectEnd(tx, { vendorId, endsOn })
  await queueReward(tx, order, now)
  await queueReceiptMail(tx, {
    paid: 'order',
    id,
    vendorId,
    items: await findOrderItems(tx, id),
    totalCents,
    card: null,
    paidAt: now.toISOString(),
    startsOn,
    endsOn,
  })
}

/** The vendor does not have to pay it, and nothing begins. @throws NotFound when it is paid or canceled */
export async function cancelInvoice({ db, clock }: ServiceContext, name: InvoiceName, by: Acting): Promise<InvoiceRow> {
  return db.transaction(async (tx) => {
    const { vendorId } = await openInvoice(tx, name)
    await lockMembership(tx, vendorId)
    const invoice = await openInvoice(tx, name)
    await cancelInvoiceRow(tx, invoice)
    if (invoice.kind === 'order') await logOrder(tx, invoice.id, 'Invoice canceled.', clock())
    await recordAction(tx, 'invoiceCanceled', `${invoiceNumber(invoice)}, vendor ${vendorId}`, by, clock())
    return invoice
  })
}
