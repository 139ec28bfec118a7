/** What the page needs to turn a card into a nonce. */
import type { PaymentToken } from '#contract/commerce.ts'
import { Unavailable } from '#server/services/errors.ts'
import { GatewayUnavailable } from './payment-gateway.ts'
import type { PaymentGateway } from './payment-gateway.ts'

const RETRY_AFTER_SECONDS = 10

/** @throws Unavailable */
export async function paymentToken(payments: PaymentGateway): Promise<PaymentToken> {
  try {
    return { gateway: payments.name, token: await payments.clientToken(), nonceUrl: payments.nonceUrl ?? null }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Unavailable(RETRY_AFTER_SECONDS, 'We can’t reach the payment service. Try again in a moment.')
  }
}
