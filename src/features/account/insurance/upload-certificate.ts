/** Uploads a certificate before it is stated; once, however often that is tried. */
import { fileEndpoints } from '#contract/files/file-endpoints.ts'
import { ACCOUNT_FILE_FIELD } from '#contract/files/files.ts'
import { fromFailure } from '#src/api/api-error.ts'
import { ApiError } from '#src/api/client.ts'
import { asSignedIn, authorization } from '#src/api/credentials.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import type { ServerResponse } from '#src/api/exchange.ts'
import { urlOf } from '#src/api/urls/url-of.ts'
import { createFileUploads } from '#src/offline/upload-files.ts'
import { pageCredentials } from '#src/session/page-credentials.ts'

const uploads = createFileUploads()

const THERE: ServerResponse = { ok: true, status: 200, headers: new Headers(), json: null }

/** @throws ApiError; with an error of `fileId` for a file that can't be taken */
export async function uploadCertificate({ id, file }: { id: string; file: File }): Promise<void> {
  const outgoing = {
    endpoint: fileEndpoints.uploadFile,
    field: ACCOUNT_FILE_FIELD,
    namedIn: 'fileId',
    files: [{ id, name: file.name, file }],
  }
  const response = await asSignedIn(
    pageCredentials,
    'required',
    async (bearer) =>
      (await uploads.uploadAll(outgoing, {
        fetch,
        url: urlOf(fileEndpoints.uploadFile, { params: { purpose: 'insurance' } }),
        headers: authorization(bearer),
      })) ?? THERE,
  ).catch((failure: unknown) => {
    throw failure instanceof ApiError ? failure : fromFailure(failure)
  })
  if (!response.ok) throw fromReply(response)
}
