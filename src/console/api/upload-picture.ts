/** Uploads a picture for texts, with its progress. */
import * as v from 'valibot'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { CONSOLE_HEADER } from '#contract/console/operators.ts'
import { AddedPicture, TEXT_PICTURE_FIELD } from '#contract/console/texts.ts'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { sendForm } from '#src/api/send-form.ts'

const MEGABYTE = 1024 * 1024

/** A message about a file that the server would refuse by its size; null for another. */
export function sizeProblemOf({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'This file is empty. Choose another picture.'
  if (size <= PHOTO_MAX_BYTES) return null
  return `This picture is too large (${Math.ceil(size / MEGABYTE)} MB). Choose one up to ${PHOTO_MAX_BYTES / MEGABYTE} MB.`
}

interface Watched {
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** @returns the picture’s id @throws ApiError */
export async function uploadPicture(file: File, watched: Watched = {}): Promise<string> {
  const form = new FormData()
  form.append(TEXT_PICTURE_FIELD, file)
  const { path } = consoleEndpoints.addTextPicture
  const response = await sendForm(path, { form, headers: { [CONSOLE_HEADER]: '1' }, ...watched }).catch(
    (failure: unknown) => {
      throw fromFailure(failure)
    },
  )
  if (!response.ok) throw fromReply(response)
  const parsed = v.safeParse(AddedPicture, response.json)
  if (!parsed.success) throw new ApiError({ kind: 'mismatch', status: response.status, response })
  return parsed.output.id
}
