/** This page's photo delivery: the signup's screens show it, and it goes on when they are closed. */
import type { Api } from '#src/api/client.ts'
import { browserLocks } from '#src/api/locks.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import type { Offline } from '#src/offline/offline.ts'
import { pageCredentials } from '../account/page-credentials.ts'
import { createPhotoDelivery, type PhotoDelivery } from './photo-delivery.ts'
import { uploadOriginal } from './upload-original.ts'

let delivery: PhotoDelivery | null = null

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
