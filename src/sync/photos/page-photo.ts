/** This page's photo uploads: screens show them, and they continue when the screens are closed. */
import type { Api } from '#src/api/client.ts'
import { browserLocks } from '#src/api/locks.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import type { Offline } from '#src/offline/offline.ts'
import { pageCredentials } from '#src/session/page-credentials.ts'
import { createGalleryDelivery, type GalleryDelivery } from './gallery-delivery.ts'
import { createPhotoDelivery, type PhotoDelivery } from './photo-delivery.ts'
import type { PendingPhotos } from './pending-signup.ts'
import { uploadOriginal } from './upload-original.ts'

let delivery: PhotoDelivery | null = null
let galleryDelivery: GalleryDelivery | null = null

export function pagePhotoDelivery(api: Api, { signup }: Pick<Offline, 'signup'>): PhotoDelivery {
  delivery ??= createPhotoDelivery({
    api,
    signup,
    upload: ({ file, name }, signal, onProgress) =>
      uploadOriginal({ file, name, credentials: pageCredentials, signal, onProgress }),
    withLock: browserLocks(),
    newId: randomUuid,
    now: () => Date.now(),
  })
  return delivery
}

export function pageGalleryDelivery(api: Api, { gallery }: Pick<Offline, 'gallery'>): GalleryDelivery {
  galleryDelivery ??= createGalleryDelivery({
    api,
    gallery,
    upload: ({ file, name }, signal, onProgress) =>
      uploadOriginal({ file, name, credentials: pageCredentials, signal, onProgress }),
    withLock: browserLocks(),
    newId: randomUuid,
    now: () => Date.now(),
  })
  return galleryDelivery
}

/** Both of them, for uploads that continue on any page. */
export function pagePendingPhotos(api: Api, offline: Pick<Offline, 'signup' | 'gallery'>): PendingPhotos {
  const photo = pagePhotoDelivery(api, offline)
  const gallery = pageGalleryDelivery(api, offline)
  return {
    async run(vendorId) {
      await photo.run(vendorId)
      await gallery.run(vendorId)
    },
    waits: () => photo.get().status === 'waiting' || gallery.get().photos.some(({ refused }) => refused === null),
  }
}
