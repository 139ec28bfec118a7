/** The sign-in as calls use it (decision 10). The page and the worker each have theirs; nothing here keeps a token. */
import type { ServerResponse } from './exchange.ts'

/**
 * - `renewed`: there is another access token now;
 * - `ended`: there is no session to renew (any more): signed out, expired, revoked;
 * - `unreachable`: nobody could be asked; the session may well go on.
 */
export type Renewal = 'renewed' | 'ended' | 'unreachable'

export interface Credentials {
  /** The access token; null for a guest. */
  bearer: () => Promise<string | null>
  /** Whose it is; null for a guest, undefined where that cannot be known. */
  accountId: () => Promise<number | null | undefined>
  /** Renews the sign-in after a call with the token `rejected` was answered with 401. */
  renew: (rejected: string | null) => Promise<Renewal>
}

/** Nobody is signed in: server rendering. */
export const guest: Credentials = { bearer: async () => null, accountId: async () => null, renew: async () => 'ended' }

/**
 * - `given`: as whoever is signed in, or as a guest;
 * - `optional`: likewise, and as a guest when the sign-in turns out to have ended;
 * - `required`: never as a guest;
 * - an account's id: as this one, never as a guest and never as anybody else.
 */
export type SignInMode = 'given' | 'optional' | 'required' | number

const DENIED: ServerResponse = {
  ok: false,
  status: 401,
  headers: new Headers(),
  json: { message: 'Signed out', code: 'unauthorized' },
}

/**
 * One exchange as whoever is signed in. A 401 renews the sign-in and repeats the exchange, once
 * (docs/specification.md#limits-and-constants).
 * @param ask one exchange with this access token; null for none
 * @throws what `ask` throws, an ApiError when renewing the sign-in was refused for now, and a TypeError when there was
 * no connection for it
 */
export async function asSignedIn(
  { bearer, accountId, renew }: Credentials,
  mode: SignInMode,
  ask: (bearer: string | null) => Promise<ServerResponse>,
): Promise<ServerResponse> {
  const isHis = async (token: string | null) => {
    if (mode === 'given' || mode === 'optional') return true
    if (typeof mode !== 'number' || token === null) return token !== null
    // Looked at only now: somebody else may have signed in since the record was read.
    const who = await accountId()
    return who === mode || who === undefined
  }
  const askAs = async (token: string | null) => ((await isHis(token)) ? ask(token) : DENIED)
  const token = await bearer()
  const answer = await askAs(token)
  if (answer.status !== 401) return answer
  switch (await renew(token)) {
    case 'renewed':
      return askAs(await bearer())
    case 'unreachable':
      throw new TypeError('The sign-in could not be renewed: no connection')
    default:
      return mode === 'optional' && token !== null ? ask(null) : answer
  }
}

/** The header that carries an access token. */
export const authorization = (bearer: string | null): Record<string, string> =>
  bearer === null ? {} : { authorization: `Bearer ${bearer}` }
