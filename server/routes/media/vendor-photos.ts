/** {vendor api}/vendors/:id/photos: a vendor's photos (docs/specification.md#photos). */
import { endpoints } from '#contract/endpoints.ts'
import type { Photo, PhotoUpload } from '#contract/media.ts'
import { NotFound } from '#server/services/errors.ts'
import { mountPrivate, mountSignedIn } from '#server/plugins/mount.ts'
import { findGallery } from '#server/repositories/media/gallery.ts'
import { arrangeGallery, cutPhoto, removePhoto } from '#server/services/media/vendor-photos.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403, 404] }

export const vendorPhotoRoutes: Routes = (app, deps) => {
  mountSignedIn(
    app,
    endpoints.addPhoto,
    ({ params, body }, { accountId }) => cut(deps, { accountId, vendorId: params.id, photoId: null, upload: body }),
    DENIED,
  )
  mountSignedIn(
    app,
    endpoints.changePhoto,
    ({ params, body }, { accountId }) =>
      cut(deps, { accountId, vendorId: params.id, photoId: params.photoId, upload: body }),
    DENIED,
  )
  mountPrivate(app, endpoints.galleryPhotos, ({ params }) => findGallery(deps.db, params.id), DENIED)
  mountPrivate(app, endpoints.arrangeGallery, ({ params, body }) => arrangeGallery(deps, params.id, body), DENIED)
  mountPrivate(app, endpoints.removePhoto, ({ params }) => removePhoto(deps, params.id, params.photoId), DENIED)
}

/** Only the vendor itself gets past server/services/accounts/permissions.ts. */
async function cut(
  deps: RouteDependencies,
  asked: { accountId: number; vendorId: number; photoId: number | null; upload: PhotoUpload },
): Promise<Photo> {
  const photo = await cutPhoto(deps, asked)
  if (!photo) throw new NotFound('This photo no longer exists. Please add it again.')
  return photo
}
