/** Reads data of the account that is signed in: fresh when Fanfare can be reached, otherwise as it was last shown. */
import * as v from 'valibot'
import { ApiError } from '#src/api/client.ts'
import { isUnreadable } from '#src/api/errors/error-kinds.ts'
import { signedIn } from '#src/session/signed-in.ts'
import { openPageOffline } from './page-offline.ts'

export interface Cached<T> {
  value: T
  /** When a saved copy was made, epoch milliseconds; null for a fresh response. */
  savedAt: number | null
}

/**
 * @param what names the copy
 * @param ownerId the account; null for a guest
 * @param schema what a copy must still match
 * @throws what `read` throws when there is no copy to show instead
 */
export async function readCached<S extends v.GenericSchema>(
  what: string,
  ownerId: number | null,
  schema: S,
  read: () => Promise<v.InferOutput<S>>,
): Promise<Cached<v.InferOutput<S>>> {
  const vendorId = workingAs()
  try {
    const value = await read()
    // Without storage it is still shown.
    void storeCopy(what, ownerId, value, vendorId)
    return { value, savedAt: null }
  } catch (failure) {
    if (!isUnreadable(failure) && !isServerFailure(failure)) throw failure
    const copy = await openPageOffline()
      .then(({ cachedLists }) => cachedLists.find(what, ownerId))
      .catch(() => null)
    const parsed = v.safeParse(schema, copy?.value)
    if (!copy || !parsed.success) throw failure
    return { value: parsed.output, savedAt: copy.savedAt }
  }
}

/** @param vendorId the vendor that the account worked as when it was read */
export const storeCopy = (
  what: string,
  ownerId: number | null,
  value: unknown,
  vendorId = workingAs(),
): Promise<void> =>
  openPageOffline()
    .then(({ cachedLists }) => cachedLists.store(what, ownerId, value, vendorId))
    .catch(() => {})

const workingAs = () => signedIn.get()?.memberId ?? null

const isServerFailure = (failure: unknown) => failure instanceof ApiError && (failure.status ?? 0) >= 500
