/** Finds out whether a purchase whose charge was begun is paid, in case no one else does (charge-once.ts). */
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { lookAgain, reconcileCharge } from './charge-once.ts'
import type { BegunPayment } from './charge-once.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** Makes the function that queues such a job; its payload has the purchase's id under `idName`. */
export const reconcileJob =
  (kind: string, idName: string) =>
  (tx: Queryable, id: number, runAt: Date): Promise<void> =>
    addJob(tx, { kind, uniqueKey: `${kind} ${id} ${runAt.toISOString()}`, payload: { [idName]: id }, runAt })

/**
 * The job of a purchase that is not paid. @throws while that is unknown, so that the job runs again
 * @param payment the purchase as a payment at the gateway
 */
export async function reconcilePurchase(
  { payments, clock }: { payments: PaymentGateway; clock: () => Date },
  status: 'open' | 'processing' | 'declined',
  payment: BegunPayment,
): Promise<void> {
  if (status === 'processing') await reconcileCharge(payments, payment, clock())
  else await lookAgain(payments, payment)
}
