/** Operators have the payment service asked about a payment whose outcome isn’t known. */
import { findOrder } from '#server/repositories/membership/membership-orders.ts'
import { findRenewalById } from '#server/repositories/membership/membership-renewals.ts'
import { reconcileRenewal } from '#server/services/membership/membership-renewal.ts'
import { reconcileOrder } from '#server/services/signup/signup-payment.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'

export interface PaymentName {
  /** As on the receipt: `order-12`. */
  kind: 'order' | 'renewal' | 'upgrade'
  id: number
}

const nameOf = ({ kind, id }: PaymentName) => `${kind}-${id}`

async function statusOf({ db }: ServiceContext, { kind, id }: PaymentName): Promise<string> {
  const purchase = kind === 'order' ? await findOrder(db, id) : await findRenewalById(db, id)
  if (!purchase) throw new NotFound(`There is no payment ${kind}-${id}.`)
  return purchase.status
}

/** @throws NotFound; Refused when its outcome is known */
export async function refuseKnown(context: ServiceContext, name: PaymentName): Promise<void> {
  const status = await statusOf(context, name)
  if (status === 'paid') throw new Refused(`${nameOf(name)} is paid. There’s nothing to do.`)
  if (status === 'invoiced' || status === 'canceled') throw new Refused(`${nameOf(name)} goes by invoice.`)
}

/**
 * A payment that went through is completed: the vendor is made or its term begins. One that did not is ended, and may
 * be tried again.
 * @throws as `refuseKnown`; InProgress, Unavailable or KeyReused with what to do
 */
export async function lookUpPayment(context: ServiceContext, name: PaymentName, by: Acting): Promise<boolean> {
  await refuseKnown(context, name)
  await (name.kind === 'order' ? reconcileOrder(context, name.id) : reconcileRenewal(context, name.id))
  const isPaid = (await statusOf(context, name)) === 'paid'
  const outcome = `${nameOf(name)}, ${isPaid ? 'paid' : 'not paid'}`
  await context.db.transaction((tx) => recordAction(tx, 'paymentLookedUp', outcome, by, context.clock()))
  return isPaid
}
