/** The news of an account, and what it has seen. */
import type { NewCounts } from '#contract/notifications/notifications.ts'
import { countNew, markQuotesSeen } from '#server/repositories/notifications/new-counts.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { SignedInCaller } from '#server/services/caller.ts'

export const readNewCounts = ({ db }: ServiceContext, { accountId, vendorId }: SignedInCaller): Promise<NewCounts> =>
  countNew(db, { accountId, vendorId })

export async function seeQuotes(
  { db, clock }: ServiceContext,
  quoteIds: readonly number[],
  { accountId, vendorId }: SignedInCaller,
): Promise<NewCounts> {
  await markQuotesSeen(db, { accountId, quoteIds, now: clock() })
  return countNew(db, { accountId, vendorId })
}
