/** POST /api/v1/commerce/signup, POST /api/v1/orders/:id/process (docs/specification.md#payment). */
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { AVS_CVV_MESSAGE } from '#contract/commerce.ts'
import type { PaymentRefused, SignupReply } from '#contract/commerce.ts'
import { endpoints } from '#contract/endpoints.ts'
import { SIGNUP_REPLAY_MS } from '#contract/limits.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { HttpError } from '#server/plugins/errors.ts'
import { deviceName } from '#server/services/accounts/device-name.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { isFromOtherSite } from '#server/plugins/oauth.ts'
import { findAccount, toAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { findOrder, readOrder } from '#server/repositories/membership/membership-orders.ts'
import type { OrderRow } from '#server/repositories/membership/membership-orders.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { openSession } from '#server/repositories/accounts/sessions.ts'
import { findSignupSession } from '#server/repositories/signup/signup-sessions.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { alreadyExists } from '#server/services/signup/signup-check.ts'
import { paySignup } from '#server/services/signup/signup-payment.ts'
import type { SignupAttempt, SignupOutcome } from '#server/services/signup/signup-payment.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'
import { tokenReply } from '#server/routes/accounts/token.ts'

const REFUSALS = { refusals: [402, 403, 404, 409, 422] }

export const signupPaymentRoutes: Routes = (app, deps) => {
  const { db, clock } = deps
  void app.register(async (inner) => {
    // For the cookies of the account it signs in.
    await inner.register(cookie)
    mount(
      inner,
      endpoints.createSignup,
      async ({ body }, request, reply) => {
        const { sessionId, paymentInfo, client_id, ...typed } = body
        guard(request, reply, client_id)
        if (!(await findSignupSession(db, sessionId, clock()))) {
          throw new InvalidFields([
            { name: 'sessionId', code: 'notFound', message: 'This signup has expired. Save it again, then pay.' },
          ])
        }
        const outcome = await paySignup(deps, attemptOf(request, { sessionId, typed, paymentInfo }))
        return answer(deps, { request, reply, clientId: client_id }, outcome)
      },
      REFUSALS,
    )
    mount(
      inner,
      endpoints.processOrder,
      async ({ params, body }, request, reply) => {
        const { sessionId, paymentInfo, client_id } = body
        guard(request, reply, client_id)
        const order = await findOrder(db, params.id)
        // The session id is the secret: the order number alone reveals nothing.
        if (!order || order.sessionId !== sessionId) throw new NotFound('There is no such order.')
        if (order.status === 'paid') return refusePayment(deps, reply, 400, order.id, 'AlreadyProcessed')
        const outcome = await paySignup(
          deps,
          attemptOf(request, { sessionId, typed: { ...order.fields }, paymentInfo }),
        )
        if (outcome.outcome === 'paid' && outcome.before)
          return refusePayment(deps, reply, 400, order.id, 'AlreadyProcessed')
        return answer(deps, { request, reply, clientId: client_id }, outcome)
      },
      REFUSALS,
    )
  })
}

/** Another site's page could sign this browser in to an account of its choosing. */
function guard(request: FastifyRequest, reply: FastifyReply, clientId: string): void {
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  if (clientId === OAUTH_CLIENTS.web.id && isFromOtherSite(request)) {
    throw new HttpError(403, 'forbidden', 'The web client belongs to this site’s own pages.')
  }
}

const attemptOf = (
  { account, ip }: FastifyRequest,
  rest: Pick<SignupAttempt, 'sessionId' | 'typed' | 'paymentInfo'>,
): SignupAttempt => ({
  ...rest,
  callerId: account?.accountId ?? null,
  network: networkOf(ip),
})

interface SignupCall {
  request: FastifyRequest
  reply: FastifyReply
  clientId: string
}

async function answer(
  deps: RouteDependencies,
  call: SignupCall,
  outcome: SignupOutcome,
): Promise<SignupReply | FastifyReply> {
  if (outcome.outcome === 'declined') {
    return refusePayment(
      deps,
      call.reply,
      402,
      outcome.orderId,
      outcome.addressOrCode ? 'AvsCvvFailed' : 'Declined',
      outcome.words,
    )
  }
  const { db, clock } = deps
  const { request, reply, clientId } = call
  const row = await findOrder(db, outcome.orderId)
  const account = row?.accountId == null ? undefined : await findAccount(db, row.accountId)
  if (!row || !account || !mayHaveTokens(row, account, request, clock())) throw new InvalidFields([alreadyExists])
  const [vendor, membership, order] = [
    await findVendor(db, row.vendorId ?? 0),
    await findMembership(db, row.vendorId ?? 0),
    await readOrder(db, row.id),
  ]
  if (!vendor || !membership || !order) throw new NotFound('This vendor is not listed any more.')
  const client = clientId === OAUTH_CLIENTS.program.id ? 'program' : 'web'
  const tokens = await db.transaction(async (tx) => {
    await writeAudit(tx, {
      accountId: account.id,
      what: 'signedIn',
      at: clock(),
      network: networkOf(request.ip),
      detail: `order ${row.id}`,
    })
    const device = deviceName(request.headers['user-agent'])
    return openSession(tx, { accountId: account.id, oauthClient: client, device, now: clock() })
  })
  return {
    sessionId: row.sessionId,
    order,
    account: toAccount(account),
    member: {
      id: vendor.id,
      profileUrl: profileUrl(vendor),
      memberLevel: vendor.memberLevel,
      membershipEndsOn: membership.endsOn,
      referralCode: membership.referralCode,
    },
    token: tokenReply({ request, reply, client }, tokens, account),
  }
}

/**
 * A lost response is repeated, but not forever: once there is a password, the person signs in with it. Nor once the
 * address is proven: whoever reads its mail need not be who signed up.
 */
function mayHaveTokens({ paidAt }: OrderRow, account: AccountRow, request: FastifyRequest, now: Date): boolean {
  if (request.account?.accountId === account.id) return true
  return (
    account.passwordHash === null &&
    !account.emailConfirmed &&
    paidAt !== null &&
    now.getTime() - paidAt.getTime() <= SIGNUP_REPLAY_MS
  )
}

async function refusePayment(
  { db }: RouteDependencies,
  reply: FastifyReply,
  status: 400 | 402,
  orderId: number,
  resultType: PaymentRefused['resultType'],
  words = '',
): Promise<FastifyReply> {
  const order = await readOrder(db, orderId)
  if (!order) throw new NotFound('There is no such order.')
  const message = { AlreadyProcessed: 'This order is paid already.', AvsCvvFailed: AVS_CVV_MESSAGE, Declined: words }[
    resultType
  ]
  return reply.code(status).send({ message, resultType, orderId, order } satisfies PaymentRefused)
}
