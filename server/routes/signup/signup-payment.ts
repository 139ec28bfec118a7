/** POST /api/v1/commerce/signup, POST /api/v1/orders/:id/process (docs/specification.md#payment). */
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import type { PaymentInfo, SignupReply } from '#contract/commerce.ts'
import { endpoints } from '#contract/endpoints.ts'
import { HttpError } from '#server/plugins/errors.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import type { Caller } from '#server/services/caller.ts'
import { isFromOtherSite } from '#server/plugins/oauth.ts'
import { toAccount } from '#server/repositories/accounts/accounts.ts'
import { purchaseOrder, purchaseSignup } from '#server/services/signup/signup-purchase.ts'
import type { PurchasedSignup } from '#server/services/signup/signup-purchase.ts'
import type { Routes } from '#server/app-parts.ts'
import { tokenReply } from '#server/routes/accounts/token.ts'

const REFUSALS = { refusals: [402, 403, 404, 409, 422] }

export const signupPaymentRoutes: Routes = (app, context) => {
  void app.register(async (inner) => {
    // For the cookies of the account it signs in.
    await inner.register(cookie)
    mount(
      inner,
      endpoints.createSignup,
      async ({ body }, caller, request, reply) => {
        const { sessionId, paymentInfo, client_id, ...typed } = body
        const call = callOf(caller, { request, reply }, client_id)
        return toReply(
          call,
          await purchaseSignup(context, { buyer: buyerOf(call, { sessionId, paymentInfo }), typed }, caller),
        )
      },
      REFUSALS,
    )
    mount(
      inner,
      endpoints.processOrder,
      async ({ params, body: { client_id, ...payment } }, caller, request, reply) => {
        const call = callOf(caller, { request, reply }, client_id)
        return toReply(
          call,
          await purchaseOrder(context, { buyer: buyerOf(call, payment), orderId: params.id }, caller),
        )
      },
      REFUSALS,
    )
  })
}

interface SignupCall {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  client: keyof typeof OAUTH_CLIENTS
}

/** Another site's page could sign this browser in to an account of its choosing. */
function callOf(
  caller: Caller,
  { request, reply }: Pick<SignupCall, 'request' | 'reply'>,
  clientId: string,
): SignupCall {
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  if (clientId === OAUTH_CLIENTS.web.id && isFromOtherSite(request)) {
    throw new HttpError(403, 'forbidden', 'The web client belongs to this site’s own pages.')
  }
  return { caller, request, reply, client: clientId === OAUTH_CLIENTS.program.id ? 'program' : 'web' }
}

const buyerOf = (
  { client }: SignupCall,
  { sessionId, paymentInfo }: { sessionId: string; paymentInfo?: PaymentInfo | undefined },
) => ({
  sessionId,
  paymentInfo,
  oauthClient: client,
})

const toReply = (call: SignupCall, { account, tokens, ...purchased }: PurchasedSignup): SignupReply => ({
  ...purchased,
  account: toAccount(account),
  // The new vendor is the account's own, which a new session works as.
  token: tokenReply(call, {
    tokens,
    account,
    working: account.vendorId === null ? null : { vendorId: account.vendorId, role: 'owner' },
  }),
})
