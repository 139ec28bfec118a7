/** A vendor's payments as receipts to look at and print. */
import { monthsLater } from '#contract/dates.ts'
import type { Receipt, Receipts } from '#contract/membership.ts'
import { MEMBERSHIP_MONTHS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { findOrderItems } from '#server/repositories/membership/membership-orders.ts'
import { findInvoicesOfVendor } from '#server/repositories/membership/invoices.ts'
import { findPayments } from '#server/repositories/membership/receipts.ts'
import type { PaymentRow } from '#server/repositories/membership/receipts.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { NotFound } from '#server/services/errors.ts'
import { billingOf } from './billing.ts'
import { toInvoice } from './invoices.ts'
import { membershipName, nextTerm, UPGRADE_NAME } from './membership-term.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @throws NotFound */
export async function receiptsOf({ db, settings, marketplace }: ServiceContext, vendorId: number): Promise<Receipts> {
  const [own, vendor] = [await findPrivateFields(db, vendorId), await findVendor(db, vendorId)]
  if (!own || !vendor) throw new NotFound(`This vendor is no longer on ${marketplaceName()}.`)
  const receipts: Receipt[] = []
  for (const payment of await findPayments(db, vendorId)) receipts.push(await receiptOf(db, payment))
  const { howToPay } = billingOf(settings)
  const { operatorName, operatorAddress } = marketplace.settings()
  return {
    receipts: receipts.filter(({ items }) => !isForFree(items)),
    invoices: (await findInvoicesOfVendor(db, vendorId)).map((row) => toInvoice(row, howToPay)),
    seller: { name: operatorName, address: operatorAddress },
    buyer: { name: vendor.profileName, email: own.username },
  }
}

/** Where memberships cost nothing there is nothing to show; a discount of everything has a receipt. */
const isForFree = (items: Receipt['items']) => items.every(({ price }) => price === 0)

async function receiptOf(db: Queryable, payment: PaymentRow): Promise<Receipt> {
  const { kind, id, totalCents, paidAt, card, refundCents } = payment
  return {
    id: `${kind}-${id}`,
    kind,
    number: id,
    paidAt: paidAt.toISOString(),
    items: await itemsOf(db, payment),
    total: totalCents / 100,
    card,
    ...termOf(payment),
    refunded: refundCents / 100,
  }
}

async function itemsOf(db: Queryable, { kind, id, tier, months, totalCents }: PaymentRow): Promise<Receipt['items']> {
  if (kind === 'order')
    return (await findOrderItems(db, id)).map(({ name, priceCents }) => ({ name, price: priceCents / 100 }))
  const name = kind === 'upgrade' ? UPGRADE_NAME : membershipName(tier, months)
  return [{ name, price: totalCents / 100 }]
}

function termOf({ kind, paidAt, follows }: PaymentRow): { startsOn: string; endsOn: string } {
  const paidOn = utcDate(paidAt)
  if (kind === 'upgrade') return { startsOn: paidOn, endsOn: follows ?? paidOn }
  return follows === null
    ? { startsOn: paidOn, endsOn: monthsLater(paidOn, MEMBERSHIP_MONTHS) }
    : nextTerm(follows, paidOn)
}
