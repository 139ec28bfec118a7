/** {vendor api}/vendors/:id/photos: a vendor's photos (docs/specification.md#photos). */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Photo, PhotoUpload } from '#contract/media.ts'
import { NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { findGallery } from '#server/repositories/media/gallery.ts'
import { arrangeGallery, cutPhoto, removePhoto } from '#server/services/media/vendor-photos.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403, 404] }

export const vendorPhotoRoutes: Routes = (app, deps) => {
  mount(
    app,
    endpoints.addPhoto,
    ({ params, body }, request) => cut(deps, request, { vendorId: params.id, photoId: null, upload: body }),
    DENIED,
  )
  mount(
    app,
    endpoints.changePhoto,
    ({ params, body }, request) => cut(deps, request, { vendorId: params.id, photoId: params.photoId, upload: body }),
    DENIED,
  )
  mount(
    app,
    endpoints.galleryPhotos,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return findGallery(deps.db, params.id)
    },
    DENIED,
  )
  mount(app, endpoints.arrangeGallery, ({ params, body }) => arrangeGallery(deps, params.id, body), DENIED)
  mount(app, endpoints.removePhoto, ({ params }) => removePhoto(deps, params.id, params.photoId), DENIED)
}

/** Only the vendor itself gets past server/services/accounts/permissions.ts. */
async function cut(
  deps: RouteDependencies,
  { account }: FastifyRequest,
  asked: { vendorId: number; photoId: number | null; upload: PhotoUpload },
): Promise<Photo> {
  if (account === null) throw new Error('Somebody without an account got past the permissions.')
  const photo = await cutPhoto(deps, { ...asked, accountId: account.accountId })
  if (!photo) throw new NotFound('This photo no longer exists. Please add it again.')
  return photo
}
