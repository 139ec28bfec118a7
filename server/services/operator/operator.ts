/** Who acts for the marketplace, and the record of it. */
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import type { OperatorAction } from '#server/repositories/audit.ts'

export interface Acting {
  /** The system's user. */
  operator: string
  reason: string | null
}

/** Call it in the transaction of the action. @param detail what the action was about */
export const recordAction = (
  tx: Queryable,
  what: OperatorAction,
  detail: string,
  { operator, reason }: Acting,
  at: Date,
): Promise<void> => writeAudit(tx, { accountId: null, what, at, network: null, detail, operator, reason })
