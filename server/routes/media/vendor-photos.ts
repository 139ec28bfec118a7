/** {vendor api}/vendors/:id/photos: a vendor's photos (docs/specification.md#photos). */
import { endpoints } from '#contract/endpoints.ts'
import type { Photo, PhotoUpload } from '#contract/media.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
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
    ({ params, body }, caller) => cut(context, { vendorId: params.id, photoId: null, upload: body }, caller),
    DENIED,
  )
  mount(
    app,
    endpoints.changePhoto,
    ({ params, body }, caller) => cut(context, { vendorId: params.id, photoId: params.photoId, upload: body }, caller),
    DENIED,
  )
  mount(app, endpoints.galleryPhotos, ({ params }) => findGallery(context.db, params.id), DENIED)
  mount(
    app,
    endpoints.arrangeGallery,
    ({ params, body }) => arrangeGallery(context, { vendorId: params.id, ...body }),
    DENIED,
  )
  mount(
    app,
    endpoints.removePhoto,
    ({ params }) => removePhoto(context, { vendorId: params.id, photoId: params.photoId }),
    DENIED,
  )
}

/** Only the vendor itself gets past server/services/accounts/permissions.ts. */
async function cut(
  context: RouteContext,
  asked: { vendorId: number; photoId: number | null; upload: PhotoUpload },
  caller: SignedInCaller,
): Promise<Photo> {
  const photo = await cutPhoto(context, asked, caller)
  if (!photo) throw new NotFound('This photo no longer exists. Please add it again.')
  return photo
}
