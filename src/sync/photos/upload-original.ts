/** POST /api/v1/media-api with its progress (docs/specification.md#photos). */
import * as v from 'valibot'
import { ORIGINAL_PHOTO_FIELD, UploadedPhoto } from '#contract/media.ts'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { asSignedIn, authorization, type Credentials } from '#src/api/credentials.ts'
import type { ServerResponse } from '#src/api/exchange.ts'
import { sendForm } from '#src/api/send-form.ts'
import { signupEndpoints } from '#contract/signup-endpoints.ts'
import { urlOf } from '#src/api/urls/url-of.ts'

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
  const form = new FormData()
  form.append(ORIGINAL_PHOTO_FIELD, file, name)
  return sendForm(urlOf(signupEndpoints.uploadPhoto, {}), { form, headers: authorization(bearer), onProgress, signal })
}
