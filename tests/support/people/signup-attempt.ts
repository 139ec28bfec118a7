/** A signup that is about to be paid, on the server's own calls. */
import type { Database } from '#server/db/database.ts'
import { addSignupSession } from '#server/repositories/signup/signup-sessions.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { sandboxGateway } from '#server/services/payments/sandbox-gateway.ts'
import type { Billing } from '#server/services/membership/billing.ts'
import type { SignupAttempt } from '#server/services/signup/signup-payment.ts'
import { testContext } from '#tests/support/server/context.ts'
import { BASIC_PRICE, CARD, typedFields } from './signup.ts'

/**
 * With a clock that the test moves.
 * @param change what differs from the sandbox gateway
 * @param billing how vendors pay; by card by default
 */
export function aSignup(
  db: Database,
  change: (gateway: PaymentGateway) => Partial<PaymentGateway> = () => ({}),
  billing?: Billing,
) {
  let now = new Date('2027-03-10T18:00:00Z')
  const clock = () => now
  const sandbox = sandboxGateway(db, clock)
  const context = testContext(db, {
    clock,
    payments: { ...sandbox, ...change(sandbox) },
    ...(billing && { settings: { billing } }),
  })
  const nonce = async (card = CARD) => {
    const made = await sandbox.tokenize({ ...card, number: card.number.replaceAll(' ', '') })
    return made.nonce
  }
  return {
    context,
    nonce,
    later: (ms: number) => (now = new Date(now.getTime() + ms)),
    moveTo: (moment: Date) => (now = moment),
    session: () => addSignupSession(db, { step: 'payment', data: {} }, now),
    async attempt(
      sessionId: string,
      {
        typed = typedFields(),
        total = BASIC_PRICE,
        card = CARD,
        callerId = null,
      }: { typed?: ReturnType<typeof typedFields>; total?: number; card?: typeof CARD; callerId?: number | null } = {},
    ): Promise<SignupAttempt> {
      return {
        sessionId,
        typed: { ...typed },
        paymentInfo: { nonce: await nonce(card), total },
        callerId,
        network: '203.0.113.9',
      }
    },
  }
}
