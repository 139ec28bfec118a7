/** The record of who signed in to the console and who may. */
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import type { ConsoleEvent } from '#server/repositories/audit.ts'

/** Call it in the transaction of the event. @param detail our own words, never typed text */
export const recordConsole = (
  tx: Queryable,
  what: ConsoleEvent,
  { operator, network, at, detail }: { operator: string; network: string | null; at: Date; detail?: string },
): Promise<void> =>
  writeAudit(tx, {
    accountId: null,
    what,
    at,
    network,
    operator,
    reason: null,
    ...(detail !== undefined && { detail }),
  })
