/**
 * POST /sandbox-gateway/nonce: simulates the fields that a payment service embeds in the page. Not part of Fanfare's
 * API, and absent when payments are real: Fanfare's own calls never receive a card number.
 */
import * as v from 'valibot'
import { SANDBOX_NONCE_PATH, SandboxCard } from '#contract/commerce.ts'
import type { SandboxNonce } from '#contract/commerce.ts'
import { isSandbox } from '#server/services/payments/sandbox-gateway.ts'
import type { Routes } from '#server/app-parts.ts'

const CARD_MAX_BYTES = 4096

export const sandboxGatewayRoutes: Routes = (app, { payments }) => {
  if (!isSandbox(payments)) return
  app.post<{ Body: v.InferOutput<typeof SandboxCard> }>(
    SANDBOX_NONCE_PATH,
    { schema: { body: SandboxCard }, bodyLimit: CARD_MAX_BYTES },
    async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store')
      const { nonce, cardType } = await payments.tokenize(body)
      return { nonce, type: 'CreditCard', details: { cardType } } satisfies v.InferOutput<typeof SandboxNonce>
    },
  )
}
