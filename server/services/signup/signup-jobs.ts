/** Jobs for signup, memberships and photos, and recovery work at startup. */
import * as v from 'valibot'
import { ordersBeingCharged } from '#server/repositories/membership/membership-orders.ts'
import { DomainError } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { membershipJobHandlers } from '#server/services/membership/membership-jobs.ts'
import { attachmentJobHandlers } from '#server/services/messages/attachments.ts'
import { reviewJobHandlers } from '#server/services/reviews/reviews.ts'
import { referralJobHandlers } from '#server/services/referrals/referral.ts'
import { reconcileOrder } from './signup-payment.ts'
import { accountFileJobHandlers } from '#server/services/media/account-files.ts'
import { photoJobHandlers } from '#server/services/media/vendor-photos.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const Payload = v.object({ orderId: v.number() })

export const signupJobHandlers = (context: ServiceContext): JobHandlers => ({
  ...photoJobHandlers(context),
  ...attachmentJobHandlers(context),
  ...accountFileJobHandlers(context),
  ...reviewJobHandlers(context),
  ...membershipJobHandlers(context),
  ...referralJobHandlers(context),
  settleOrder: (job) => reconcileOrder(context, v.parse(Payload, job.payload).orderId),
})

/**
 * Queries the gateway about every charge whose outcome was not saved. Charges that cannot be resolved yet
 * are left to their job.
 * @param report receives the orders that could not be resolved
 */
export async function reconcileOrders(context: ServiceContext, report: (error: unknown) => void): Promise<void> {
  for (const { id } of await ordersBeingCharged(context.db)) {
    await reconcileOrder(context, id).catch((error: unknown) => {
      if (!(error instanceof DomainError)) report(error)
    })
  }
}
