/** One exchange with a server: request, status, headers and the whole body, parsed where it is JSON. */

/** Who was reached: Fanfare, somebody in its place (a gateway, a captive portal), or nobody. */
export type Reached = 'fanfare' | 'other' | 'nobody'

/** Fanfare's API speaks JSON; whoever does not is somebody else. */
export const responder = (answer: Pick<ServerResponse, 'json'>): Reached =>
  answer.json === undefined ? 'other' : 'fanfare'

export interface ServerResponse {
  ok: boolean
  status: number
  headers: Headers
  /** The parsed body; undefined when it is not JSON. */
  json: unknown
}

/** Rejects only when there is no complete answer. */
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
