/** One exchange with a server: request, status, headers and the complete body, parsed if it is JSON. */

/** Who was reached: Fanfare, another server in its place (a gateway, a captive portal), or no server. */
export type Reached = 'fanfare' | 'other' | 'nobody'

/** Fanfare's API responds with JSON; any other response is from another server. */
export const responder = (response: Pick<ServerResponse, 'json'>): Reached =>
  response.json === undefined ? 'other' : 'fanfare'

export interface ServerResponse {
  ok: boolean
  status: number
  headers: Headers
  /** The parsed body; undefined if it is not JSON. */
  json: unknown
}

/** Rejects only if there is no complete response. */
export async function exchange(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<ServerResponse> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { ok: response.ok, status: response.status, headers: response.headers, json: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
