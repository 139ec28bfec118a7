/** Sends a form with a file, and tells how far it is: `fetch` does not report upload progress. */
import type { ServerResponse } from './exchange.ts'

/** After so long without a byte the connection counts as lost. */
const STALLED_MS = 30_000

interface SentForm {
  form: FormData
  headers: Readonly<Record<string, string>>
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Rejects only if there is no complete response. */
export function sendForm(url: string, { form, headers, onProgress, signal }: SentForm): Promise<ServerResponse> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout> | undefined
    const stop = () => request.abort()
    const alive = () => {
      clearTimeout(watch)
      watch = setTimeout(stop, STALLED_MS)
    }
    const end = () => {
      clearTimeout(watch)
      signal?.removeEventListener('abort', stop)
    }
    request.open('POST', url)
    for (const [header, value] of Object.entries({ accept: 'application/json', ...headers }))
      request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      end()
      done({
        ok: request.status >= 200 && request.status < 300,
        status: request.status,
        headers: headersOf(request),
        json: parsed(request.responseText),
      })
    })
    for (const event of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(event, () => {
        end()
        failed(new TypeError('The upload did not get through'))
      })
    }
    signal?.addEventListener('abort', stop)
    alive()
    request.send(form)
  })
}

/** The ones that callers read. */
const HEADERS = ['retry-after', 'www-authenticate'] as const

function headersOf(request: XMLHttpRequest): Headers {
  const values = HEADERS.map((name) => [name, request.getResponseHeader(name)] as const)
  return new Headers(values.filter((entry): entry is [(typeof HEADERS)[number], string] => entry[1] !== null))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
