/** The page's API client. */
import { fromFailure } from './api-error.ts'
import type { Api, ApiOptions } from './caller.ts'

export { ApiError } from './api-error.ts'
export type { Api, ApiOptions, ApiReply, CallArgs } from './caller.ts'
export type { Reached } from './exchange.ts'
export { requestUrl } from './urls/request-url.ts'

/**
 * Loads what makes calls and checks their replies. The first page, which the server renders, needs no call.
 * @throws a TypeError without a connection
 */
export const loadCaller = () => Promise.all([import('./caller.ts'), import('./urls/endpoint-table.ts')])

/**
 * A client that loads what it needs with its first call.
 * @param load `loadCaller`
 */
export function createApi(options: ApiOptions = {}, load = loadCaller): Api {
  let caller: Promise<Api> | null = null
  async function create(): Promise<Api> {
    try {
      const [{ createCaller }, { callNamed }] = await load()
      return createCaller(callNamed, options)
    } catch (failure) {
      // The next call tries again.
      caller = null
      options.onOutcome?.('nobody')
      throw fromFailure(failure)
    }
  }
  return { call: async (...args) => (await (caller ??= create())).call(...args) }
}
