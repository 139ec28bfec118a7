/**
 * The page's API client while the server renders it: the calls stay inside the process, so there is no connection whose
 * loss or silence would have to be handled.
 */
import * as v from 'valibot'
import type { CallInProcess } from '#contract/call-in-process.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Api, ApiReply, CallArgs } from '#src/api/caller.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { callNamed } from '#src/api/urls/endpoint-table.ts'
import { urlOf } from '#src/api/urls/url-of.ts'

/**
 * The last parsed replies of calls without arguments, such as the catalog: each page asks for them, and they rarely
 * change. There are as many as endpoints.
 */
type LastReplies = Map<EndpointName, { etag: string; value: unknown }>

const ofThisProcess: LastReplies = new Map()

/** @param onReply called with the path and the ETag of each call @param lastReplies those of this process by default */
export function createInProcessApi(
  callInProcess: CallInProcess,
  onReply: (path: string, etag: string | undefined) => void,
  lastReplies: LastReplies = ofThisProcess,
): Api {
  return {
    async call<N extends EndpointName>(name: N, ...[args]: [args?: CallArgs<N>]) {
      const endpoint = await callNamed(name)
      const path = urlOf(endpoint, args ?? {})
      const isPlain = !args?.params && !args?.query
      const last = isPlain ? lastReplies.get(name) : undefined
      const { status, body, etag } = await callInProcess(path, last?.etag)
      onReply(path, etag)
      if (status === 304 && last) return { value: last.value, savedAt: null } as ApiReply<N>
      const json = parseJson(body)
      const isOk = status >= 200 && status < 300
      const response = { ok: isOk, status, headers: new Headers(), json }
      if (!isOk) throw fromReply(response)
      const parsed = v.safeParse(endpoint.reply, json)
      if (!parsed.success) throw new ApiError({ kind: 'mismatch', status, response })
      if (isPlain && etag !== undefined) lastReplies.set(name, { etag, value: parsed.output })
      return { value: parsed.output, savedAt: null } as ApiReply<N>
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
