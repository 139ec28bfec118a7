/** Prices, promotions and payments, as operators see them. */
import type * as v from 'valibot'
import { PROMOTION_TYPES } from '#contract/commerce.ts'
import { formatMoney } from '#contract/format.ts'
import type { Money, Payments, PaymentsQuery, Price } from '#contract/console/money.ts'
import { utcDate } from '#server/dates.ts'
import { findAllPayments, findStuckPayments } from '#server/repositories/console/money.ts'
import type { ListedPayment, PaymentPlace } from '#server/repositories/console/money.ts'
import { findPrices, findPromotions } from '#server/repositories/membership/prices.ts'
import type { PriceRow, StoredPromotion } from '#server/repositories/membership/prices.ts'
import { billingOf } from '#server/services/membership/billing.ts'
import { openInvoices } from '#server/services/membership/invoices.ts'
import { invoiceDueOn, invoiceNumber, purchaseName } from '#server/services/payments/invoice-mail.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export async function readMoney(context: ServiceContext): Promise<Money> {
  const { db, clock, settings } = context
  const today = utcDate(clock())
  return {
    billing: billingOf(settings).by,
    prices: withStates(await findPrices(db), today),
    promotions: (await findPromotions(db)).map(toPromotion),
    stuck: (await findStuckPayments(db)).map(({ kind, id, name, email, vendorId, totalCents, since, problem }) => ({
      payment: `${kind}-${id}`,
      name: name === '' ? (email ?? '') : name,
      vendorId,
      totalCents,
      since: since?.toISOString() ?? null,
      problem,
    })),
    invoices: (await openInvoices(context)).map((invoice) => ({
      payment: invoiceNumber(invoice),
      vendorId: invoice.vendorId,
      vendorName: invoice.profileName,
      what: purchaseName(invoice),
      totalCents: invoice.totalCents,
      sentAt: invoice.invoicedAt.toISOString(),
      dueOn: invoiceDueOn(invoice),
      isOverdue: invoiceDueOn(invoice) < today,
    })),
  }
}

function withStates(prices: readonly PriceRow[], today: string): Price[] {
  return prices.map((price, place) => {
    const next = prices[place + 1]
    const hasBegun = price.startsOn === null || price.startsOn <= today
    const isReplaced = next?.tier === price.tier && next.startsOn !== null && next.startsOn <= today
    return { ...price, state: !hasBegun ? 'coming' : isReplaced ? 'past' : 'now' }
  })
}

function toPromotion(promotion: StoredPromotion): Money['promotions'][number] {
  const { code, name, percentOff, amountOffCents, tier, startsOn, endsOn, maxUses, uses, isOn, type } = promotion
  return {
    code,
    name,
    off: percentOff === null ? formatMoney((amountOffCents ?? 0) / 100) : `${percentOff}%`,
    tier,
    startsOn,
    endsOn,
    maxUses,
    uses,
    isOn,
    isForPartner: type !== PROMOTION_TYPES.coupon,
  }
}

export async function readPayments(
  { db }: ServiceContext,
  { after, take, vendor }: v.InferOutput<typeof PaymentsQuery>,
): Promise<Payments> {
  const from = after === undefined ? null : placeOf(after)
  const found = await findAllPayments(db, { from, vendorId: vendor ?? null, take: take + 1 })
  const payments = found.slice(0, take)
  const last = payments.at(-1)
  return {
    payments: payments.map(({ kind, id, vendorName, paidAt, ...payment }) => ({
      ...payment,
      payment: `${kind}-${id}`,
      vendorName: vendorName ?? '',
      paidAt: paidAt.toISOString(),
    })),
    next: found.length > take && last ? nameOfPlace(last) : null,
  }
}

const nameOfPlace = ({ paidAt, kind, id }: ListedPayment) => `${paidAt.getTime()}_${kind}_${id}`

function placeOf(name: string): PaymentPlace {
  const [at = '', kind = '', id = ''] = name.split('_')
  // The schema has let only these through.
  return { paidAt: new Date(Number(at)), kind: kind as PaymentPlace['kind'], id: Number(id) }
}
