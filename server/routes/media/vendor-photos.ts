/** {vendor api}/vendors/:id/photos: a vendor's photos (docs/specification.md#photos). */
import { endpoints } from '#contract/endpoints.ts'
import type { Photo, PhotoUpload } from '#contract/media.ts'
import { NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { findGallery } from '#server/repositories/media/gallery.ts'
import { arrangeGallery, cutPhoto, removePhoto } from '#server/services/media/vendor-photos.ts'
import type { RouteContext, Routes } from '#server/app-parts.ts'

const DENIED = { refusals: [401, 403, 404] }

export const vendorPhotoRoutes: Routes = (app, context) => {
  mount(
    app,
    endpoints.addPhoto,
    ({ params, body }, { accountId }) => cut(context, { accountId, vendorId: params.id, photoId: null, upload: body }),
    DENIED,
  )
  mount(
    app,
    endpoints.changePhoto,
    ({ params, body }, { accountId }) =>
      cut(context, { accountId, vendorId: params.id, photoId: params.photoId, upload: body }),
    DENIED,
  )
  mount(app, endpoints.galleryPhotos, ({ params }) => findGallery(context.db, params.id), DENIED)
  mount(app, endpoints.arrangeGallery, ({ params, body }) => arrangeGallery(context, params.id, body), DENIED)
  mount(app, endpoints.removePhoto, ({ params }) => removePhoto(context, params.id, params.photoId), DENIED)
}

/** Only the vendor itself gets past server/services/accounts/permissions.ts. */
async function cut(
  context: RouteContext,
  asked: { accountId: number; vendorId: number; photoId: number | null; upload: PhotoUpload },
): Promise<Photo> {
  const photo = await cutPhoto(context, asked)
  if (!photo) throw new NotFound('This photo no longer exists. Please add it again.')
  return photo
}
