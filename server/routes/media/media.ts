/** /api/v1/media-api: original photos (docs/specification.md#photos); only their owners read them. */
import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { ORIGINAL_PHOTO_FIELD } from '#contract/media.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { NotFound } from '#server/services/errors.ts'
import { readOriginal, takeOriginal } from '#server/services/media/vendor-photos.ts'
import type { Routes } from '#server/app-parts.ts'

const FILE = { field: ORIGINAL_PHOTO_FIELD, maxBytes: PHOTO_MAX_BYTES }

export const mediaRoutes: Routes = (app, context) => {
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mount(
      inner,
      endpoints.uploadPhoto,
      (_input, caller, request) => readUpload(request, FILE, (file) => takeOriginal(context, file, caller)),
      { refusals: [401, 403, 413, 415] },
    )
    done()
  })
  app.get<{ Params: { guid: string } }>(`${endpoints.uploadPhoto.path}/:guid`, async (request, reply) => {
    const { guid } = request.params
    const { account } = request
    const original = account && v.is(Guid, guid) && (await readOriginal(context, guid, account))
    if (!original) throw new NotFound('This photo no longer exists. Please add it again.')
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(original)
  })
}

const Guid = v.pipe(v.string(), v.uuid())
