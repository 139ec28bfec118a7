/** Renews the sign-in once for everything that needs it at the same time: calls, tabs and the worker. */
import { ApiError } from '../api-error.ts'
import type { Renewal } from '../credentials.ts'
import type { WithLock } from '../locks.ts'

/** Held by whatever changes the session’s cookies: a late reply must not delete what a newer one has set. */
export const SIGN_IN_LOCK = 'fanfare-sign-in'

interface RenewalPorts {
  /** The browser's current access token. */
  bearer: () => Promise<string | null>
  /** Whether there may be a session to renew, as far as can be determined without a request. */
  hasSession: () => Promise<boolean>
  /** Calls the token endpoint, which sets the new cookies. @throws ApiError */
  refresh: () => Promise<unknown>
  withLock: WithLock
}

/** @returns `renew` of `Credentials`; rejects with the ApiError if the endpoint refused temporarily */
export function createRenewal({
  bearer,
  hasSession,
  refresh,
  withLock,
}: RenewalPorts): (rejected: string | null) => Promise<Renewal> {
  let underway: Promise<Renewal> | null = null

  async function renew(rejected: string | null): Promise<Renewal> {
    // The previous lock holder may have renewed it already.
    const current = await bearer()
    if (current !== null && current !== rejected) return 'renewed'
    if (!(await hasSession())) return 'ended'
    try {
      await refresh()
      return 'renewed'
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status === null) return 'unreachable'
      // The endpoint says that nothing can be renewed; any other error may be temporary.
      if (failure.code === 'invalid_grant') return 'ended'
      throw failure
    }
  }

  return (rejected) => {
    underway ??= withLock(SIGN_IN_LOCK, () => renew(rejected)).finally(() => {
      underway = null
    })
    return underway
  }
}
