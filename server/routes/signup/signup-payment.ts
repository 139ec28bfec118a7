/** POST /api/v1/commerce/signup, POST /api/v1/orders/:id/process (docs/specification.md#payment). */
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import type { PaymentInfo, SignupReply } from '#contract/commerce.ts'
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { HttpError } from '#server/plugins/errors.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import { isFromOtherSite } from '#server/plugins/oauth.ts'
import { toAccount } from '#server/repositories/accounts/accounts.ts'
import { purchaseOrder, purchaseSignup } from '#server/services/signup/signup-purchase.ts'
import type { PurchasedSignup } from '#server/services/signup/signup-purchase.ts'
import type { Routes } from '#server/dependencies.ts'
import { tokenReply } from '#server/routes/accounts/token.ts'

const REFUSALS = { refusals: [402, 403, 404, 409, 422] }

export const signupPaymentRoutes: Routes = (app, deps) => {
  void app.register(async (inner) => {
    // For the cookies of the account it signs in.
    await inner.register(cookie)
    mountPrivate(
      inner,
      endpoints.createSignup,
      async ({ body }, request, reply) => {
        const { sessionId, paymentInfo, client_id, ...typed } = body
        const call = callOf(request, reply, client_id)
        return toReply(call, await purchaseSignup(deps, buyerOf(call, { sessionId, paymentInfo }), typed))
      },
      REFUSALS,
    )
    mountPrivate(
      inner,
      endpoints.processOrder,
      async ({ params, body: { client_id, ...payment } }, request, reply) => {
        const call = callOf(request, reply, client_id)
        return toReply(call, await purchaseOrder(deps, buyerOf(call, payment), params.id))
      },
      REFUSALS,
    )
  })
}

interface SignupCall {
  request: FastifyRequest
  reply: FastifyReply
  client: keyof typeof OAUTH_CLIENTS
}

/** Another site's page could sign this browser in to an account of its choosing. */
function callOf(request: FastifyRequest, reply: FastifyReply, clientId: string): SignupCall {
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  if (clientId === OAUTH_CLIENTS.web.id && isFromOtherSite(request)) {
    throw new HttpError(403, 'forbidden', 'The web client belongs to this site’s own pages.')
  }
  return { request, reply, client: clientId === OAUTH_CLIENTS.program.id ? 'program' : 'web' }
}

const buyerOf = (
  { request, client }: SignupCall,
  { sessionId, paymentInfo }: { sessionId: string; paymentInfo?: PaymentInfo | undefined },
) => ({
  sessionId,
  paymentInfo,
  callerId: request.account?.accountId ?? null,
  network: networkOf(request.ip),
  oauthClient: client,
})

const toReply = (call: SignupCall, { account, tokens, ...purchased }: PurchasedSignup): SignupReply => ({
  ...purchased,
  account: toAccount(account),
  token: tokenReply(call, { tokens, account }),
})
