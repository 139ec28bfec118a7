/** The sign-in as calls use it (docs/decisions/010). The page and the worker each have theirs; nothing here keeps a token. */
import type { ServerAnswer } from './exchange.ts'

/**
 * - `renewed`: there is another access token now;
 * - `ended`: there is no session to renew (any more): signed out, expired, revoked;
 * - `unreachable`: nobody could be asked; the session may well go on.
 */
export type Renewal = 'renewed' | 'ended' | 'unreachable'

export interface Credentials {
  /** The access token; null for a guest. */
  bearer: () => Promise<string | null>
  /** Renews the sign-in after a call with the token `rejected` was answered with 401. */
  renew: (rejected: string | null) => Promise<Renewal>
}

/** Nobody is signed in: server rendering. */
export const guest: Credentials = { bearer: async () => null, renew: async () => 'ended' }

/**
 * - `given`: as whoever is signed in, or as a guest;
 * - `optional`: likewise, and as a guest when the sign-in turns out to have ended;
 * - `required`: never as a guest.
 */
export type SignInMode = 'given' | 'optional' | 'required'

const DENIED: ServerAnswer = { ok: false, status: 401, headers: new Headers(), json: { message: 'Signed out', code: 'unauthorized' } }

/**
 * One exchange as whoever is signed in. A 401 renews the sign-in and repeats the exchange, once (specification 2, section 8).
 * @param ask one exchange with this access token; null for none
 * @throws what `ask` throws, and a TypeError when the sign-in could not be renewed for want of a connection
 */
export async function asSignedIn(
  { bearer, renew }: Credentials,
  mode: SignInMode,
  ask: (bearer: string | null) => Promise<ServerAnswer>,
): Promise<ServerAnswer> {
  const token = await bearer()
  const answer = token === null && mode === 'required' ? DENIED : await ask(token)
  if (answer.status !== 401) return answer
  switch (await renew(token)) {
    case 'renewed':
      return ask(await bearer())
    case 'unreachable':
      throw new TypeError('The sign-in could not be renewed: no connection')
    default:
      return mode === 'optional' && token !== null ? ask(null) : answer
  }
}

/** The header that carries an access token. */
export const authorization = (bearer: string | null): Record<string, string> =>
  bearer === null ? {} : { authorization: `Bearer ${bearer}` }
