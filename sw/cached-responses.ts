/** The responses that may be cached, and what replaces a broken one: rules shared by all runtime caches. */
import type { WorkboxPlugin } from 'workbox-core'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'

/**
 * Caches only complete, public responses of the right type, and records when. Excludes opaque responses, errors, a
 * captive portal's pages, responses to requests with credentials, and responses marked as private.
 */
export function keepOnly(accepts: RegExp, now: () => number): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      if (request.headers.has('authorization') || !isSound(response, accepts) || isPrivate(response)) return null
      const headers = new Headers(response.headers)
      headers.set(SAVED_AT_HEADER, new Date(now()).toISOString())
      return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
    },
  }
}

/**
 * Treats a server error or a captive portal's page as "no response", so that the saved copy is shown; without a copy,
 * the page receives the original response.
 */
export function preferSavedToBroken(accepts: RegExp): WorkboxPlugin {
  return {
    fetchDidSucceed: async ({ response, state }) => {
      const isBroken = response.status >= 500 || (response.ok && !accepts.test(mediaType(response)))
      if (!isBroken) return response
      if (state) state['broken'] = response
      throw new Error(`No usable answer (${response.status})`)
    },
    handlerDidError: async ({ state }) => (state?.['broken'] instanceof Response ? state['broken'] : undefined),
  }
}

const mediaType = (response: Response) => response.headers.get('content-type') ?? ''
const isSound = (response: Response, accepts: RegExp) =>
  response.status === 200 && response.type !== 'opaque' && accepts.test(mediaType(response))
const isPrivate = ({ headers }: Response) =>
  headers.has('set-cookie') || /no-store|private/.test(headers.get('cache-control') ?? '')
