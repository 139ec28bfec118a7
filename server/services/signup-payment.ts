/**
 * Pays a signup and makes the vendor of it (specification 2, section 4; decisions 26 and 27; faults 61 to 64).
 *
 *     order `processing`, e-mail address taken  ── commit ──▶  charge  ──▶  order `paid`, vendor made  ── commit
 *
 * Whatever happens between the two commits, the gateway knows by the order's key whether money moved, and is asked before
 * anything else is tried: when the signup comes again, when the server starts, and by a job.
 */
import type { SignupFields } from '#contract/signup.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { Refused, WrongFields } from '#server/plugins/errors.ts'
import { addAccount, findAccountByUsername } from '#server/repositories/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { beginCharge, endUnpaid, findOrder, findOrderOfSession, lockOrder, logOrder, setOrderAccount } from '#server/repositories/membership-orders.ts'
import type { OrderItem, OrderRow } from '#server/repositories/membership-orders.ts'
import { removeReservedAccount } from '#server/repositories/reserved-accounts.ts'
import type { Places } from '#server/data/places.ts'
import { AVS_CVV_MESSAGE } from '#contract/commerce.ts'
import type { PaymentInfo } from '#contract/commerce.ts'
import { AmountChanged, GatewayUnavailable } from './payments.ts'
import type { ChargeOutcome, PaymentGateway } from './payments.ts'
import { alreadyExists, checkSignup } from './signup-check.ts'
import type { CheckedSignup } from './signup-check.ts'
import { makeVendor } from './signup-vendor.ts'

export interface PaymentParts {
  db: Database
  places: Places
  payments: PaymentGateway
  clock: () => Date
}

export interface SignupAttempt {
  sessionId: string
  /** What was typed, unchecked. */
  typed: Record<string, unknown>
  paymentInfo: PaymentInfo | undefined
  /** Who calls; null for a guest. */
  callerId: number | null
  /** The caller's network (`networkOf`). */
  network: string
}

export type SignupOutcome =
  /** `before`: it was paid by an earlier call. */
  | { outcome: 'paid'; orderId: number; before: boolean }
  | { outcome: 'declined'; orderId: number; addressOrCode: boolean; words: string }

/** While a charge may still be on its way at the gateway, no other one is begun. Longer than the gateway's timeout. */
const CHARGE_LEASE_MS = 60_000
/** Payments under way in this process, by session: a second tap waits for the first. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Pays a signup, unless that was done before.
 * @throws WrongFields; Refused 409 (`inProgress`) while an earlier charge's outcome is not known; Refused 503 when the
 *   gateway cannot be asked: the same call again is safe
 */
export async function paySignup(parts: PaymentParts, attempt: SignupAttempt): Promise<SignupOutcome> {
  const mine = underWay.get(parts.db) ?? new Map<string, Promise<unknown>>()
  underWay.set(parts.db, mine)
  const { sessionId } = attempt
  for (let first = mine.get(sessionId); first; first = mine.get(sessionId)) await first.catch(() => undefined)
  const paying = payInTurn(parts, attempt)
  mine.set(sessionId, paying)
  try {
    return await paying
  } finally {
    mine.delete(sessionId)
  }
}

async function payInTurn(parts: PaymentParts, attempt: SignupAttempt): Promise<SignupOutcome> {
  const { db, places, clock } = parts
  const { sessionId, typed, paymentInfo, callerId, network } = attempt
  const before = await findOrderOfSession(db, sessionId)
  if (before?.status === 'paid') return { outcome: 'paid', orderId: before.id, before: true }
  if (before?.status === 'processing' && (await settle(parts, before)) === 'paid') {
    return { outcome: 'paid', orderId: before.id, before: true }
  }
  const checked = await checkSignup({ db, places, now: clock(), callerId, network }, typed)
  checkPayment(checked, paymentInfo)
  const order = await begin(parts, attempt, checked)
  return charge(parts, order, paymentInfo?.nonce ?? '')
}

/** The person agreed to a total; no other one is charged (fault 63). */
function checkPayment({ totalCents }: CheckedSignup, paymentInfo: PaymentInfo | undefined): void {
  const wrong = (code: 'blank' | 'invalid', message: string) => new WrongFields([{ name: 'paymentInfo', code, message }])
  if (!paymentInfo) throw wrong('blank', 'Type how you pay.')
  if (Math.round(paymentInfo.total * 100) !== totalCents) {
    throw wrong('invalid', `The price is $${(totalCents / 100).toFixed(2)} now. Nothing was charged: look at the summary and pay again.`)
  }
  if (totalCents > 0 && paymentInfo.nonce === '') throw wrong('blank', 'Type how you pay.')
}

/** The first commit: the order is being charged, and its e-mail address is taken. */
function begin({ db, clock }: PaymentParts, { sessionId, callerId, network }: SignupAttempt, checked: CheckedSignup): Promise<OrderRow> {
  const now = clock()
  const { fields, option, promotion, referredBy, totalCents } = checked
  return db.transaction(async (tx) => {
    const purchase = {
      sessionId,
      fields,
      membershipOptionId: option.id,
      promotionId: promotion?.id ?? null,
      referredBy,
      totalCents,
      items: itemsOf(checked),
    }
    const order = await beginCharge(tx, purchase, now)
    if (!order) throw inProgress(CHARGE_LEASE_MS)
    await reserveAccount(tx, order.id, { fields, callerId, network, now })
    await logOrder(tx, order.id, `Payment of $${(totalCents / 100).toFixed(2)} started.`, now)
    // Should this process end before it knows more.
    await addJob(tx, {
      kind: 'settleOrder',
      uniqueKey: `settleOrder ${order.id} ${now.toISOString()}`,
      payload: { orderId: order.id },
      runAt: new Date(now.getTime() + CHARGE_LEASE_MS),
    })
    return order
  })
}

function itemsOf({ option, promotion, totalCents }: CheckedSignup): OrderItem[] {
  const name = `${option.tier === 'pro' ? 'Pro' : 'Basic'} membership, ${option.months} months`
  return [
    { name, type: 'membership', promotionId: option.id, priceCents: option.priceCents },
    ...(promotion ? [{ name: promotion.name, type: 'coupon' as const, promotionId: promotion.id, priceCents: totalCents - option.priceCents }] : []),
  ]
}

/** Two signups with one address: the second is refused here, before anything is charged. */
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
  const account = await findAccountByUsername(tx, fields.email)
  if (!account || account.id !== callerId || account.memberId !== null) throw new WrongFields([alreadyExists])
  await setOrderAccount(tx, orderId, account.id, false)
}

async function charge(parts: PaymentParts, order: OrderRow, nonce: string): Promise<SignupOutcome> {
  const { payments } = parts
  const { id, gatewayKey: key, totalCents: amountCents } = order
  let charged: ChargeOutcome
  try {
    charged = amountCents === 0 ? FREE : await payments.charge({ key, amountCents, nonce })
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      await giveUp(parts, order, 'open', 'The payment service could not be reached. Nothing was charged.')
      throw new Refused(503, 'unavailable', 'The payment service cannot be reached. Nothing was charged; try again in a moment.', 10)
    }
    if (error instanceof AmountChanged) {
      throw new Refused(422, 'keyReused', 'This signup was paid with another amount. Ask us to look at it.')
    }
    // Nobody knows whether money moved. The order stays as it is until the gateway has told.
    throw new Refused(503, 'unavailable', 'The payment service did not answer in time. Try again in a moment: you will not pay twice.', 10)
  }
  if (charged.outcome === 'approved') {
    await complete(parts, id, charged.transactionId === '' ? null : charged.transactionId)
    return { outcome: 'paid', orderId: id, before: false }
  }
  const addressOrCode = charged.reason === 'addressOrCode'
  const words = addressOrCode ? AVS_CVV_MESSAGE : charged.reason === 'bank' ? `The bank declined the payment: ${charged.words}` : charged.words
  await giveUp(parts, order, 'declined', words)
  return { outcome: 'declined', orderId: id, addressOrCode, words }
}

const FREE: ChargeOutcome = { outcome: 'approved', transactionId: '', amountCents: 0 }

/** The second commit: paid. Calling it again changes nothing. */
function complete({ db, places, clock }: PaymentParts, orderId: number, transactionId: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status === 'processing') await makeVendor(tx, { order, transactionId, places, now: clock() })
  })
}

/** The other second commit: nothing was charged, and the address is free again. */
function giveUp({ db, clock }: PaymentParts, order: OrderRow, status: 'open' | 'declined', words: string): Promise<void> {
  return db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id)
    // Another attempt has begun meanwhile, or this one was settled by somebody else.
    if (current?.chargingSince?.getTime() !== order.chargingSince?.getTime() || !(await endUnpaid(tx, order.id, status))) return
    await logOrder(tx, order.id, words, clock())
    if (current?.accountIsNew === true && current.accountId !== null) await removeReservedAccount(tx, current.accountId)
  })
}

/**
 * Finds out what became of a charge whose outcome was never saved (fault 64).
 * @returns `unpaid` when it is certain that nothing was charged
 * @throws Refused 409 while the charge may still be on its way, 503 when the gateway cannot be asked
 */
async function settle(parts: PaymentParts, order: OrderRow): Promise<'paid' | 'unpaid'> {
  const charged = order.totalCents === 0 ? null : await askGateway(parts, order)
  if (charged && charged.amountCents !== order.totalCents) {
    throw new Refused(422, 'keyReused', 'This signup was paid with another amount. Ask us to look at it.')
  }
  if (charged) {
    await complete(parts, order.id, charged.transactionId)
    return 'paid'
  }
  const leftMs = (order.chargingSince?.getTime() ?? 0) + CHARGE_LEASE_MS - parts.clock().getTime()
  if (leftMs > 0) throw inProgress(leftMs)
  await giveUp(parts, order, 'open', 'The payment did not go through. Nothing was charged.')
  return 'unpaid'
}

async function askGateway({ payments }: PaymentParts, { gatewayKey }: OrderRow) {
  try {
    return await payments.lookup(gatewayKey)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Refused(503, 'unavailable', 'The payment service cannot be reached. Try again in a moment: you will not pay twice.', 10)
  }
}

const inProgress = (leftMs: number) =>
  new Refused(409, 'inProgress', 'Your payment is being processed. One moment.', Math.max(1, Math.ceil(leftMs / 1000)))

/** The job of an order: nothing to do when it is settled. @throws while it cannot be: the job comes again */
export async function settleOrder(parts: PaymentParts, orderId: number): Promise<void> {
  const order = await findOrder(parts.db, orderId)
  if (order?.status === 'processing') await settle(parts, order)
}
