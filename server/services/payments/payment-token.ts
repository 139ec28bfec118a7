/** The token that the page needs to turn a card into a nonce. */
import type { PaymentToken } from '#contract/commerce.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Caller } from '#server/services/caller.ts'
import { Unavailable } from '#server/services/errors.ts'
import { billingOf } from '#server/services/membership/billing.ts'
import { GatewayUnavailable } from './payment-gateway.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const RETRY_AFTER_SECONDS = 10

/** @throws Unavailable, TooManyRequests */
export async function paymentToken(
  { db, clock, payments, settings }: ServiceContext,
  { network }: Caller,
): Promise<PaymentToken> {
  if (billingOf(settings).by === 'invoice') return { gateway: 'invoice', token: '', nonceUrl: null }
  await consume(db, 'outside', { network, address: payments.name, now: clock() })
  try {
    return { gateway: payments.name, token: await payments.clientToken(), nonceUrl: payments.nonceUrl ?? null }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Unavailable(RETRY_AFTER_SECONDS, 'We can’t reach the payment service. Try again in a moment.')
  }
}
