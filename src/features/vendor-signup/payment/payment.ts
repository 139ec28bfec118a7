/**
 * Paying for a membership, safe against double taps, lost responses, orders already paid, changed amounts and crashes.
 * The session is the idempotency key: however often it is sent, the card is charged once.
 */
import * as v from 'valibot'
import { AVS_CVV_MESSAGE, PaymentRefused, type Order, type PaymentInfo, type SignupReply } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import type { SignupDraft } from '#contract/signup.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { isRefusal } from '#src/api/errors/is-refusal.ts'
import { inFormOrder } from '../session/checks.ts'

export type PayOutcome =
  | { kind: 'paid'; reply: SignupReply }
  /** Stay on this screen and show why. */
  | { kind: 'declined'; order: Order; error: FieldError }
  /** Nothing was charged; these fields are invalid. */
  | { kind: 'fields'; errors: FieldError[] }
  /** The payment was sent and its outcome is unknown: find out before trying anything else. */
  | { kind: 'unknown'; message: string }
  /** Definitely nothing was charged. */
  | { kind: 'refused'; message: string }

interface Purchase {
  api: Api
  sessionId: string
  data: SignupDraft
  /** Undefined if there is nothing to pay. */
  paymentInfo: PaymentInfo
  /** A declined order with no changes since; null for a first attempt. */
  orderId: number | null
}

/** Charges the card, or retries a declined order. Never throws. */
export async function pay({ api, sessionId, data, paymentInfo, orderId }: Purchase): Promise<PayOutcome> {
  try {
    const { value } =
      orderId === null
        ? await api.call('createSignup', { body: { ...data, sessionId, paymentInfo } })
        : await api.call('processOrder', { params: { id: orderId }, body: { sessionId, paymentInfo } })
    return { kind: 'paid', reply: value }
  } catch (failure) {
    return afterFailure(api, sessionId, failure)
  }
}

/** Fetches the paid signup again, with a new sign-in; for a lost response. @throws ApiError */
export const paidAgain = async (api: Api, sessionId: string): Promise<SignupReply> =>
  (await api.call('createSignup', { body: { sessionId } })).value

/** Finds out the outcome of a payment whose response was lost. `open`: nothing was charged, and it can be paid now. */
export async function findOut(api: Api, sessionId: string): Promise<PayOutcome | { kind: 'open' }> {
  try {
    const { value: session } = await api.call('signupSession', { params: { sessionId } })
    if (session.state === 'open' || session.state === 'declined') return { kind: 'open' }
    // While the payment is processing, the server asks the gateway and responds 409 until it knows.
    return { kind: 'paid', reply: await paidAgain(api, sessionId) }
  } catch (failure) {
    if (isNotFound(failure)) return { kind: 'open' }
    return afterFailure(api, sessionId, failure)
  }
}

async function afterFailure(api: Api, sessionId: string, failure: unknown): Promise<PayOutcome> {
  if (!(failure instanceof ApiError))
    return { kind: 'unknown', message: 'We don’t know yet if your payment went through.' }
  const refused = v.safeParse(PaymentRefused, failure.response?.json)
  if (failure.kind === 'payment' && refused.success) {
    const { resultType, order, message } = refused.output
    if (resultType === 'AlreadyProcessed') {
      return paidAgain(api, sessionId).then(
        (reply): PayOutcome => ({ kind: 'paid', reply }),
        (again: unknown): PayOutcome => ({
          kind: 'unknown',
          message: again instanceof Error ? again.message : message,
        }),
      )
    }
    const words = resultType === 'AvsCvvFailed' ? AVS_CVV_MESSAGE : message
    return { kind: 'declined', order, error: { name: 'paymentInfo', code: 'invalid', message: words } }
  }
  if (failure.kind === 'fields') return { kind: 'fields', errors: inFormOrder(failure.errors) }
  if (failure.kind !== 'payment' && isRefusal(failure)) return { kind: 'refused', message: messageOf(failure) }
  return { kind: 'unknown', message: failure.message }
}
