/**
 * Buys a signup and signs its owner in (docs/specification.md#payment): what the two calls that pay for a signup have
 * in common.
 */
import { AVS_CVV_MESSAGE } from '#contract/commerce.ts'
import type { Order, PaymentInfo, PaymentRefused, SignupReply } from '#contract/commerce.ts'
import { SIGNUP_REPLAY_MS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Database } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { openSession } from '#server/repositories/accounts/sessions.ts'
import type { Tokens } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { findOrder, readOrder } from '#server/repositories/membership/membership-orders.ts'
import type { OrderRow } from '#server/repositories/membership/membership-orders.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { findApproval } from '#server/repositories/operator/vendor-approvals.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { findSignupSession } from '#server/repositories/signup/signup-sessions.ts'
import { InvalidFields, NotFound, PaymentDeclined } from '#server/services/errors.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { alreadyExists } from './signup-check.ts'
import { paySignup } from './signup-payment.ts'
import type { SignupAttempt, SignupOutcome } from './signup-payment.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Caller } from '#server/services/caller.ts'

interface SignupBuyer {
  sessionId: string
  paymentInfo: PaymentInfo | undefined
  /** The client that the new session is for. */
  oauthClient: string
}

export interface PurchasedSignup {
  sessionId: string
  order: Order
  account: AccountRow
  member: SignupReply['member']
  tokens: Tokens
}

/**
 * Pays for a stored signup, unless an earlier call did.
 * @param input.typed the submitted fields, not validated
 * @throws InvalidFields, PaymentDeclined, NotFound, and what `paySignup` throws
 */
export async function purchaseSignup(
  context: ServiceContext,
  { buyer, typed }: { buyer: SignupBuyer; typed: Record<string, unknown> },
  caller: Caller,
): Promise<PurchasedSignup> {
  if (!(await findSignupSession(context.db, buyer.sessionId, context.clock()))) {
    throw new InvalidFields([
      { name: 'sessionId', code: 'notFound', message: 'This signup has expired. Save it again, then pay.' },
    ])
  }
  return complete(context, { buyer, outcome: await paySignup(context, attemptOf(buyer, typed, caller)) }, caller)
}

/**
 * Pays for an order whose earlier payment was declined.
 * @throws PaymentDeclined also when the order is paid already; NotFound, and what `paySignup` throws
 */
export async function purchaseOrder(
  context: ServiceContext,
  { buyer, orderId }: { buyer: SignupBuyer; orderId: number },
  caller: Caller,
): Promise<PurchasedSignup> {
  const order = await findOrder(context.db, orderId)
  // The session id is the secret: the order number alone reveals nothing.
  if (!order || order.sessionId !== buyer.sessionId) throw new NotFound('Order not found.')
  if (order.status !== 'open' && order.status !== 'declined' && order.status !== 'processing')
    throw await paidAlready(context.db, orderId)
  const outcome = await paySignup(context, attemptOf(buyer, { ...order.fields }, caller))
  if (outcome.outcome === 'paid' && outcome.before) throw await paidAlready(context.db, orderId)
  return complete(context, { buyer, outcome }, caller)
}

const paidAlready = (db: Database, orderId: number) =>
  refusal(db, orderId, 'AlreadyProcessed', 'This order is already paid.')

async function refusal(
  db: Database,
  orderId: number,
  resultType: PaymentRefused['resultType'],
  message: string,
): Promise<PaymentDeclined> {
  const order = await readOrder(db, orderId)
  if (!order) throw new NotFound('Order not found.')
  return new PaymentDeclined({ message, resultType, orderId, order })
}

const attemptOf = (
  { sessionId, paymentInfo }: SignupBuyer,
  typed: Record<string, unknown>,
  { accountId: callerId, network }: Caller,
): SignupAttempt => ({ sessionId, typed, paymentInfo, callerId, network })

async function complete(
  context: ServiceContext,
  { buyer, outcome }: { buyer: SignupBuyer; outcome: SignupOutcome },
  caller: Caller,
): Promise<PurchasedSignup> {
  const { db, clock } = context
  if (outcome.outcome === 'declined') {
    const { orderId, addressOrCode, words } = outcome
    throw addressOrCode
      ? await refusal(db, orderId, 'AvsCvvFailed', AVS_CVV_MESSAGE)
      : await refusal(db, orderId, 'Declined', words)
  }
  const row = await findOrder(db, outcome.orderId)
  const account = row?.accountId == null ? undefined : await findAccount(db, row.accountId)
  if (!row || !account || !mayHaveTokens(row, account, caller.accountId, clock()))
    throw new InvalidFields([alreadyExists])
  const [vendor, membership, order] = [
    await findVendor(db, row.vendorId ?? 0),
    await findMembership(db, row.vendorId ?? 0),
    await readOrder(db, row.id),
  ]
  if (!vendor || !membership || !order) throw new NotFound(`This vendor is no longer on ${marketplaceName()}.`)
  return {
    sessionId: row.sessionId,
    order,
    account,
    member: {
      id: vendor.id,
      profileUrl: profileUrl(vendor),
      memberLevel: vendor.memberLevel,
      membershipEndsOn: membership.endsOn,
      referralCode: membership.referralCode,
      ...((await findApproval(db, vendor.id))?.isApproved === null && { awaitsApproval: true }),
    },
    tokens: await signBuyerIn(
      context,
      { oauthClient: buyer.oauthClient, accountId: account.id, orderId: row.id },
      caller,
    ),
  }
}

/**
 * A lost response is repeated, but not forever: once there is a password, the person signs in with it. Nor once the
 * address is proven: whoever reads its mail need not be who signed up.
 */
function mayHaveTokens(
  { paidAt, invoicedAt }: OrderRow,
  account: AccountRow,
  callerId: number | null,
  now: Date,
): boolean {
  if (callerId === account.id) return true
  const boughtAt = invoicedAt ?? paidAt
  return (
    account.passwordHash === null &&
    !account.emailConfirmed &&
    boughtAt !== null &&
    now.getTime() - boughtAt.getTime() <= SIGNUP_REPLAY_MS
  )
}

const signBuyerIn = (
  { db, clock }: ServiceContext,
  { oauthClient, accountId, orderId }: { oauthClient: string; accountId: number; orderId: number },
  { network }: Caller,
) =>
  db.transaction(async (tx) => {
    await writeAudit(tx, { accountId, what: 'signedIn', at: clock(), network, detail: `order ${orderId}` })
    return openSession(tx, { accountId, oauthClient, now: clock() })
  })
