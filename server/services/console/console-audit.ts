/** The record of who signed in to the console and who may. */
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import type { ConsoleEvent } from '#server/repositories/audit.ts'

/**
 * Call it in the transaction of the event.
 * @param entry.operator null for a try with an address that is no operator's, which is not written down
 * @param entry.detail our own words, never typed text
 */
export const recordConsole = (
  tx: Queryable,
  what: ConsoleEvent,
  { operator, network, at, detail }: { operator: string | null; network: string | null; at: Date; detail?: string },
): Promise<void> =>
  writeAudit(tx, {
    accountId: null,
    what,
    at,
    network,
    ...(operator !== null && { operator }),
    reason: null,
    ...(detail !== undefined && { detail }),
  })
