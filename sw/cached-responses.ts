/** What may be kept and what is shown instead of a broken answer: rules that every runtime cache shares. */
import type { WorkboxPlugin } from 'workbox-core'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'

/** Keeps complete, public answers of the right kind, and writes down when. Nothing opaque, no error, no page of some
 * network's, nothing that was asked with somebody's credentials or is marked as private. */
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

/** A server error or a captive portal's page counts as "no answer", so that the saved copy is shown; without one, the
 * page gets to see what came. */
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
