/** /api/v1/files: uploads that a later call names. */
import { endpoints } from '#contract/endpoints.ts'
import { ACCOUNT_FILE_FIELD } from '#contract/files/files.ts'
import { ACCOUNT_FILE_MAX_BYTES } from '#contract/limits.ts'
import type { Routes } from '#server/app-parts.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { takeAccountFile } from '#server/services/media/account-files.ts'

const FILE = { field: ACCOUNT_FILE_FIELD, maxBytes: ACCOUNT_FILE_MAX_BYTES }

export const accountFileRoutes: Routes = (app, context) => {
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mount(
      inner,
      endpoints.uploadFile,
      ({ params }, caller, request) => {
        const id = keyOf(request)
        return readUpload(request, FILE, (file) => takeAccountFile(context, { id, ...params, file }, caller))
      },
      { refusals: [401, 413, 415, 422], headers: KEY_HEADER },
    )
    done()
  })
}
