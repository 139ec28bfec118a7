/** What is new to an account, and what it has seen. */
import type { NewCounts } from '#contract/notifications/notifications.ts'
import type { Database } from '#server/db/database.ts'
import { countNew, markQuotesSeen } from '#server/repositories/notifications/new-counts.ts'

export const readNewCounts = ({ db }: { db: Database }, accountId: number): Promise<NewCounts> =>
  countNew(db, accountId)

export async function seeQuotes(
  { db, clock }: { db: Database; clock: () => Date },
  accountId: number,
  quoteIds: readonly number[],
): Promise<NewCounts> {
  await markQuotesSeen(db, { accountId, quoteIds, now: clock() })
  return countNew(db, accountId)
}
