/**
 * Charges a signup and creates its vendor (docs/specification.md#payment). The email address is
 * reserved before the charge, and the vendor is created in the commit that marks the order as `paid` (charge-once.ts).
 * A charge with an unknown outcome is looked up when the signup is submitted again, when the server starts, and by a
 * job.
 */
import { formatMoney } from '#contract/format.ts'
import type { SignupFields } from '#contract/signup.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { InvalidFields, KeyReused } from '#server/services/errors.ts'
import { addAccount, findAccountByUsername, lockAccount } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import {
  beginCharge,
  endUnpaid,
  findOrder,
  findOrderOfSession,
  isPayingElsewhere,
  lockOrder,
  logOrder,
  setOrderAccount,
  takeUpAgain,
} from '#server/repositories/membership/membership-orders.ts'
import type { OrderItem, OrderRow } from '#server/repositories/membership/membership-orders.ts'
import { lockPromotion } from '#server/repositories/membership/promotions.ts'
import { removeReservedAccount } from '#server/repositories/accounts/reserved-accounts.ts'
import type { PaymentInfo } from '#contract/commerce.ts'
import {
  CHARGE_LEASE_MS,
  chargeOnce,
  inProgress,
  LOOK_AGAIN_MS,
  reconcileCharge,
} from '#server/services/payments/charge-once.ts'
import { reconcileJob, reconcilePurchase } from '#server/services/payments/reconcile-job.ts'
import type { BegunPayment } from '#server/services/payments/charge-once.ts'
import { billingOf } from '#server/services/membership/billing.ts'
import { membershipName } from '#server/services/membership/membership-term.ts'
import { alreadyExists, checkSignup, COUPON_USED_UP } from './signup-check.ts'
import type { CheckedSignup } from './signup-check.ts'
import { makeVendor } from './signup-vendor.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export interface SignupAttempt {
  sessionId: string
  /** The submitted fields, not validated. */
  typed: Record<string, unknown>
  paymentInfo: PaymentInfo | undefined
  /** The caller; null for a guest. */
  callerId: number | null
  /** The caller's network (`networkOf`). */
  network: string
}

export type SignupOutcome =
  /** `before`: an earlier call paid it. */
  | { outcome: 'paid'; orderId: number; before: boolean }
  | { outcome: 'declined'; orderId: number; addressOrCode: boolean; words: string }

/** Payments in progress in this process, by session: a second tap waits for the first. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Charges a signup, unless it is already paid.
 * @throws InvalidFields; InProgress while an earlier charge's outcome is not known; Unavailable if the gateway cannot
 *   be reached: repeating the call is safe
 */
export async function paySignup(context: ServiceContext, attempt: SignupAttempt): Promise<SignupOutcome> {
  const mine = underWay.get(context.db) ?? new Map<string, Promise<unknown>>()
  underWay.set(context.db, mine)
  const { sessionId } = attempt
  for (let first = mine.get(sessionId); first; first = mine.get(sessionId)) await first.catch(() => undefined)
  const paying = payInTurn(context, attempt)
  mine.set(sessionId, paying)
  try {
    return await paying
  } finally {
    mine.delete(sessionId)
  }
}

async function payInTurn(context: ServiceContext, attempt: SignupAttempt): Promise<SignupOutcome> {
  const before = await paidBefore(context, attempt.sessionId)
  if (before) return before
  try {
    return await payNow(context, attempt)
  } catch (error) {
    // The address may have been taken since the check: by this very signup, through another server.
    const since = error instanceof InvalidFields ? await paidBefore(context, attempt.sessionId) : null
    if (since) return since
    throw error
  }
}

/** The order of a signup that an earlier call paid; null if none did. @throws InProgress while one is being paid */
async function paidBefore(context: ServiceContext, sessionId: string): Promise<SignupOutcome | null> {
  const order = await findOrderOfSession(context.db, sessionId)
  const isPaid =
    order?.status === 'paid' ||
    order?.status === 'invoiced' ||
    order?.status === 'canceled' ||
    (order?.status === 'processing' &&
      (await reconcileCharge(context.payments, paymentOf(context, order), context.clock())) === 'paid')
  return order && isPaid ? { outcome: 'paid', orderId: order.id, before: true } : null
}

async function payNow(context: ServiceContext, attempt: SignupAttempt): Promise<SignupOutcome> {
  const { typed, paymentInfo, callerId: accountId, network } = attempt
  const checked = await checkSignup(context, typed, { accountId, network })
  checkPayment(checked, paymentInfo)
  if (billingOf(context.settings).by === 'invoice' && checked.totalCents > 0)
    return { outcome: 'paid', orderId: await invoice(context, attempt, checked), before: false }
  const order = await begin(context, attempt, checked)
  // For automatic renewal, the gateway stores the card.
  const source = { nonce: paymentInfo?.nonce ?? '', keep: checked.fields.autoRenewAgreementChecked }
  const charged = await chargeOnce(context.payments, paymentOf(context, order), source)
  return charged.outcome === 'paid'
    ? { outcome: 'paid', orderId: order.id, before: false }
    : { ...charged, orderId: order.id }
}

/** The buyer agreed to a total; no other amount is charged. */
function checkPayment({ totalCents }: CheckedSignup, paymentInfo: PaymentInfo | undefined): void {
  const wrong = (code: 'blank' | 'invalid', message: string) =>
    new InvalidFields([{ name: 'paymentInfo', code, message }])
  if (!paymentInfo) throw wrong('blank', 'Choose a payment method.')
  if (Math.round(paymentInfo.total * 100) !== totalCents) {
    throw wrong(
      'invalid',
      `The price is ${formatMoney(totalCents / 100)} now. You weren’t charged. Review the summary and pay again.`,
    )
  }
  if (totalCents > 0 && paymentInfo.nonce === '') throw wrong('blank', 'Choose a payment method.')
}

/** The first commit: the order is being charged, and its email address is reserved. */
function begin({ db, clock }: ServiceContext, attempt: SignupAttempt, checked: CheckedSignup): Promise<OrderRow> {
  const now = clock()
  return db.transaction(async (tx) => {
    const order = await beginOrder(tx, attempt, checked, now)
    await logOrder(tx, order.id, `Payment of $${(checked.totalCents / 100).toFixed(2)} started.`, now)
    // In case this process ends before the outcome is known.
    await addReconcileJob(tx, order.id, new Date(now.getTime() + CHARGE_LEASE_MS))
    return order
  })
}

/** Nothing is charged: the vendor is made at once and its invoice sent. @returns the order's number */
function invoice(
  { db, clock, places }: ServiceContext,
  attempt: SignupAttempt,
  checked: CheckedSignup,
): Promise<number> {
  const now = clock()
  return db.transaction(async (tx) => {
    const { id } = await beginOrder(tx, attempt, checked, now)
    const order = await lockOrder(tx, id)
    if (!order) throw new Error(`Order ${id} is gone.`)
    await makeVendor(tx, { order, by: 'invoice', transactionId: null, method: null, card: null, places, now })
    return id
  })
}

async function beginOrder(
  tx: Queryable,
  { sessionId, callerId, network }: SignupAttempt,
  checked: CheckedSignup,
  now: Date,
): Promise<OrderRow> {
  const { fields, option, promotion, referredBy, totalCents } = checked
  const purchase = {
    sessionId,
    fields,
    membershipOptionId: option.id,
    promotionId: promotion?.id ?? null,
    referredBy,
    totalCents,
    items: itemsOf(checked),
  }
  if (promotion && !(await lockPromotion(tx, promotion.id)))
    throw new InvalidFields([{ name: 'couponCode', code: 'invalid', message: COUPON_USED_UP }])
  const order = await beginCharge(tx, purchase, now)
  if (!order) throw inProgress(CHARGE_LEASE_MS)
  await reserveAccount(tx, order.id, { fields, callerId, network, now })
  return order
}

function itemsOf({ option, promotion, totalCents }: CheckedSignup): OrderItem[] {
  return [
    {
      name: membershipName(option.tier, option.months),
      type: 'membership',
      promotionId: option.id,
      priceCents: option.priceCents,
    },
    ...(promotion
      ? [
          {
            name: promotion.name,
            type: 'coupon' as const,
            promotionId: promotion.id,
            priceCents: totalCents - option.priceCents,
          },
        ]
      : []),
  ]
}

/** The second of two signups with one address or one account is refused here, before anything is charged. */
async function reserveAccount(
  tx: Queryable,
  orderId: number,
  { fields, callerId, network, now }: { fields: SignupFields; callerId: number | null; network: string; now: Date },
): Promise<void> {
  const made = await addAccount(tx, { username: fields.email, passwordHash: null, welcomeName: fields.firstName })
  if (made !== null) {
    await setOrderAccount(tx, orderId, made, true)
    await writeAudit(tx, { accountId: made, what: 'accountCreated', at: now, network, detail: `order ${orderId}` })
    return
  }
  await lockAccount(tx, fields.email)
  const account = await findAccountByUsername(tx, fields.email)
  if (!account || account.id !== callerId || account.vendorId !== null) throw new InvalidFields([alreadyExists])
  if (await isPayingElsewhere(tx, account.id, orderId)) throw inProgress(CHARGE_LEASE_MS)
  await setOrderAccount(tx, orderId, account.id, false)
}

/** The order as a payment at the gateway. */
const paymentOf = ({ db, places, clock }: ServiceContext, order: OrderRow): BegunPayment => ({
  key: order.gatewayKey,
  amountCents: order.totalCents,
  chargingSince: order.chargingSince,
  complete: (charged) =>
    db.transaction(async (tx) => {
      const current = await lockOrder(tx, order.id)
      if (!current || current.status === 'paid') return
      const held = current.status === 'processing' ? current : await holdAgain(tx, order, clock())
      await makeVendor(tx, { order: held, by: 'payment', ...charged, places, now: clock() })
    }),
  // Releases the address.
  giveUp: (status, words) =>
    db.transaction(async (tx) => {
      const current = await lockOrder(tx, order.id)
      // Another attempt has begun in the meantime, or another process resolved this one.
      if (
        current?.chargingSince?.getTime() !== order.chargingSince?.getTime() ||
        !(await endUnpaid(tx, order.id, status))
      )
        return
      await logOrder(tx, order.id, words, clock())
      if (order.totalCents > 0) await addReconcileJob(tx, order.id, new Date(clock().getTime() + LOOK_AGAIN_MS))
      if (current?.accountIsNew === true && current.accountId !== null)
        await removeReservedAccount(tx, current.accountId)
    }),
})

/**
 * The approval came after the order had been given up and its address released. Money has moved, so the vendor is
 * created.
 * @throws KeyReused if the address has another account by now: an operator has to resolve it
 */
async function holdAgain(
  tx: Queryable,
  { id, fields, accountId, accountIsNew }: OrderRow,
  now: Date,
): Promise<OrderRow> {
  await takeUpAgain(tx, id, now)
  await reserveAccount(tx, id, { fields, callerId: accountIsNew ? null : accountId, network: '', now }).catch(
    (error: unknown) => {
      if (!(error instanceof InvalidFields)) throw error
      throw new KeyReused(
        `Order ${id} is paid, but its email now belongs to another account. Contact us and we’ll fix it.`,
      )
    },
  )
  const held = await lockOrder(tx, id)
  if (!held) throw new Error(`Order ${id} is gone.`)
  return held
}

const addReconcileJob = reconcileJob('settleOrder', 'orderId')

/**
 * The job of an order; does nothing if it is resolved. @throws while it cannot be resolved, so that the job runs again
 */
export async function reconcileOrder(context: ServiceContext, orderId: number): Promise<void> {
  const order = await findOrder(context.db, orderId)
  if (!order || order.status === 'paid' || order.status === 'invoiced' || order.status === 'canceled') return
  if (underWay.get(context.db)?.has(order.sessionId)) throw inProgress(CHARGE_LEASE_MS)
  await reconcilePurchase(context, order.status, paymentOf(context, order))
}
