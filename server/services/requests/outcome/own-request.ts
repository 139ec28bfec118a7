import type { Queryable } from '#server/db/database.ts'
import { findKey, isShownTo } from '#server/repositories/idempotency/request-keys.ts'
import { TargetNotFound } from '#server/services/errors.ts'

export const REQUEST_GONE = 'This request is no longer available.'

/** @throws TargetNotFound unless the request is the caller's: the account's, or a guest's, whose proof is the key */
export async function requireOwnRequest(db: Queryable, requestKey: string, callerId: number | null): Promise<void> {
  const known = await findKey(db, requestKey)
  if (known?.state !== 'stored' || !isShownTo(known, callerId)) throw new TargetNotFound('key', REQUEST_GONE)
}
