/**
 * The sign-in as calls use it (decision 10). The page and the worker each have their own; this module stores no token.
 */
import { WORKING_AS_HEADER } from '#contract/signed-in.ts'
import type { ServerResponse } from './exchange.ts'

/**
 * - `renewed`: there is a new access token;
 * - `ended`: there is no session to renew (anymore): signed out, expired, revoked;
 * - `unreachable`: the server could not be reached; the session may still be valid.
 */
export type Renewal = 'renewed' | 'ended' | 'unreachable'

export interface Credentials {
  /** The access token; null for a guest. */
  bearer: () => Promise<string | null>
  /** The account's id; null for a guest, undefined where it cannot be determined. */
  accountId: () => Promise<number | null | undefined>
  /** The vendor that the account works as; null or absent for a client, and where it cannot be determined. */
  vendorId?: () => Promise<number | null>
  /** Renews the sign-in after a call with the token `rejected` got a 401 response. */
  renew: (rejected: string | null) => Promise<Renewal>
}

/** A guest's credentials: server rendering. */
export const guest: Credentials = {
  bearer: async () => null,
  accountId: async () => null,
  renew: async () => 'ended',
}

/**
 * - `given`: as the signed-in account, or as a guest;
 * - `optional`: the same, but falls back to a guest if the sign-in has ended or its address is blocked;
 * - `required`: never as a guest;
 * - an account's id: only as this account, never as a guest or another account.
 */
type SignInMode = 'given' | 'optional' | 'required' | number

const DENIED: ServerResponse = {
  ok: false,
  status: 401,
  headers: new Headers(),
  json: { message: 'Signed out', code: 'unauthorized' },
}

/** The response in place of one that a blocked address would have to be signed in for: it says so. @throws any other */
function forBlocked(failure: unknown): ServerResponse {
  const { code, message } = failure as { code?: unknown; message?: unknown }
  if (code !== 'unauthorized_client') throw failure
  return { ok: false, status: 403, headers: new Headers(), json: { message, code: 'forbidden' } }
}

/**
 * One exchange with the current sign-in. A 401 renews the sign-in and repeats the exchange once
 * (docs/specification.md#limits-and-constants).
 * @param ask one exchange with this access token; null for none
 * @throws what `ask` throws, an ApiError if renewing the sign-in was temporarily refused, and a TypeError if there was
 *   no connection for it
 */
export async function asSignedIn(
  { bearer, accountId, renew }: Credentials,
  mode: SignInMode,
  ask: (bearer: string | null) => Promise<ServerResponse>,
): Promise<ServerResponse> {
  const isExpectedAccount = async (token: string | null) => {
    if (mode === 'given' || mode === 'optional') return true
    if (typeof mode !== 'number' || token === null) return token !== null
    // Checked only now, because the signed-in account may have changed since the record was read.
    const who = await accountId()
    return who === mode || who === undefined
  }
  const askAs = async (token: string | null) => ((await isExpectedAccount(token)) ? ask(token) : DENIED)
  const token = await bearer()
  const response = await askAs(token)
  // The account has left the vendor's team since: the screens learn it with the next token.
  if (isOutOfTeam(response)) void renew(token).catch(() => {})
  if (response.status !== 401) return response
  const renewed = await renew(token).catch(forBlocked)
  if (typeof renewed === 'object') return mode === 'optional' && token !== null ? ask(null) : renewed
  switch (renewed) {
    case 'renewed':
      return askAs(await bearer())
    case 'unreachable':
      throw new TypeError('The sign-in could not be renewed: no connection')
    default:
      return mode === 'optional' && token !== null ? ask(null) : response
  }
}

const isOutOfTeam = ({ status, json }: ServerResponse): boolean =>
  status === 403 && (json as { code?: unknown } | null | undefined)?.code === 'notInTeam'

/** The headers with an access token, and the vendor that the call is made for; null for none. */
export const authorization = (bearer: string | null, vendorId: number | null = null): Record<string, string> =>
  bearer === null
    ? {}
    : { authorization: `Bearer ${bearer}`, ...(vendorId !== null && { [WORKING_AS_HEADER]: String(vendorId) }) }
