/**
 * POST /sandbox-gateway/nonce: simulates the fields that a payment service embeds in the page. Not part of Fanfare's
 * API, and absent when payments are real: Fanfare's own calls never receive a card number.
 */
import * as v from 'valibot'
import { SANDBOX_NONCE_PATH, SandboxCard } from '#contract/commerce.ts'
import type { SandboxNonce } from '#contract/commerce.ts'
import { InvalidFields } from '#server/services/errors.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import type { SandboxGateway } from '#server/services/payments/sandbox-gateway.ts'
import type { Routes } from '#server/dependencies.ts'

const CARD_MAX_BYTES = 4096

const isSandbox = (payments: PaymentGateway): payments is SandboxGateway =>
  payments.name === 'sandbox' && 'tokenize' in payments

export const sandboxGatewayRoutes: Routes = (app, { payments }) => {
  if (!isSandbox(payments)) return
  app.post<{ Body: v.InferOutput<typeof SandboxCard> }>(
    SANDBOX_NONCE_PATH,
    { schema: { body: SandboxCard }, bodyLimit: CARD_MAX_BYTES },
    async ({ body }, reply) => {
      void reply.header('cache-control', 'no-store')
      const made = await payments.tokenize(body)
      if ('errors' in made) throw new InvalidFields(made.errors)
      return { nonce: made.nonce, type: 'CreditCard', details: { cardType: made.cardType } } satisfies v.InferOutput<
        typeof SandboxNonce
      >
    },
  )
}
