/** POST /api/v1/media-api: original photos (docs/specification.md#photos). */
import { endpoints } from '#contract/endpoints.ts'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { ORIGINAL_PHOTO_FIELD } from '#contract/media.ts'
import { mount } from '#server/plugins/mount.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { takeOriginal } from '#server/services/media/vendor-photos.ts'
import type { Routes } from '#server/dependencies.ts'

const FILE = { field: ORIGINAL_PHOTO_FIELD, maxBytes: PHOTO_MAX_BYTES }

export const mediaRoutes: Routes = (app, deps) => {
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mount(
      inner,
      endpoints.uploadPhoto,
      (_input, request) => {
        const accountId = request.account?.accountId
        if (accountId === undefined) throw new Error('Somebody without an account got past the permissions.')
        return readUpload(request, FILE, (file) => takeOriginal(deps, accountId, file))
      },
      { refusals: [401, 403, 413, 415] },
    )
    done()
  })
}
