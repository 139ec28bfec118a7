/**
 * POST /api/v1/media-api with its progress (docs/specification.md#photos). `fetch` does not report upload progress.
 */
import * as v from 'valibot'
import { ORIGINAL_PHOTO_FIELD, UploadedPhoto } from '#contract/media.ts'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { asSignedIn, authorization, type Credentials } from '#src/api/credentials.ts'
import type { ServerResponse } from '#src/api/exchange.ts'
import { signupEndpoints } from '#contract/signup-endpoints.ts'
import { urlOf } from '#src/api/urls/url-of.ts'

/** After so long without a byte the connection counts as lost. */
const STALLED_MS = 30_000

interface Upload {
  file: Blob
  name: string
  credentials: Credentials
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** @throws ApiError; `tooLarge` and `unsupported` for files that are not accepted as photos */
export async function uploadOriginal({ credentials, ...upload }: Upload): Promise<UploadedPhoto> {
  const response = await asSignedIn(credentials, 'required', (bearer) => send(upload, bearer)).catch(
    (failure: unknown) => {
      throw failure instanceof ApiError ? failure : fromFailure(failure)
    },
  )
  if (!response.ok) throw fromReply(response)
  const parsed = v.safeParse(UploadedPhoto, response.json)
  if (!parsed.success) throw new ApiError({ kind: 'notJson', status: response.status, response })
  return parsed.output
}

function send(
  { file, name, onProgress, signal }: Omit<Upload, 'credentials'>,
  bearer: string | null,
): Promise<ServerResponse> {
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
      signal.removeEventListener('abort', stop)
    }
    request.open('POST', urlOf(signupEndpoints.uploadPhoto, {}))
    for (const [header, value] of Object.entries({ accept: 'application/json', ...authorization(bearer) }))
      request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive()
      onProgress(total > 0 ? loaded / total : 0)
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
    signal.addEventListener('abort', stop)
    alive()
    const form = new FormData()
    form.append(ORIGINAL_PHOTO_FIELD, file, name)
    request.send(form)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
