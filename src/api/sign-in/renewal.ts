/** Renewing the sign-in, once for everybody who needs it at the same time: calls, tabs and the worker. */
import { ApiError } from '../api-error.ts'
import type { Renewal } from '../credentials.ts'
import type { WithLock } from '../locks.ts'

const SIGN_IN_LOCK = 'fanfare-sign-in'

export interface RenewalPorts {
  /** The access token as the browser holds it now. */
  bearer: () => Promise<string | null>
  /** Whether there is a session that could be renewed, as far as can be told without asking. */
  hasSession: () => Promise<boolean>
  /** Asks the token endpoint, which sets the new cookies. @throws ApiError */
  refresh: () => Promise<unknown>
  withLock: WithLock
}

/** @returns `renew` of `Credentials`; rejects with the ApiError when the endpoint answered that it cannot for now */
export function createRenewal({
  bearer,
  hasSession,
  refresh,
  withLock,
}: RenewalPorts): (rejected: string | null) => Promise<Renewal> {
  let underway: Promise<Renewal> | null = null

  async function renew(rejected: string | null): Promise<Renewal> {
    // Whoever held the lock before may have renewed it already.
    const current = await bearer()
    if (current !== null && current !== rejected) return 'renewed'
    if (!(await hasSession())) return 'ended'
    try {
      await refresh()
      return 'renewed'
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status === null) return 'unreachable'
      // The endpoint's word that nothing can be renewed; anything else may pass.
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
