/** Photos of the gallery, from the device to the profile: each once, whatever gets lost in between. */
import { expect, test, vi } from 'vitest'
import { createGalleryStore } from '#src/offline/drafts/gallery-store.ts'
import { createGalleryDelivery } from '#src/sync/photos/gallery-delivery.ts'
import { failing, fakeApi } from '#tests/support/device/fake-api.ts'
import { signupStorage } from '#tests/support/device/signup-storage.ts'

const VENDOR = 8
const CROP = { left: 1, top: 2, right: 9, bottom: 10, rotation: 90 as const, naturalWidth: 20, naturalHeight: 10 }
const fileNamed = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const photo = { id: 3, type: 'gallery', caption: '', mediaApiGuid: 'guid', url: '/pictures/new' }

function aDevice(addPhoto: (args: Record<string, unknown>) => unknown = () => photo) {
  const { storage, changes, memory, now } = signupStorage()
  let ids = 0
  const gallery = createGalleryStore({
    storage,
    changes,
    clock: { now: () => now() + ids, timeout: (ms: number) => AbortSignal.timeout(ms) },
    random: { next: () => 0.5, uuid: () => `gallery-${(ids += 1)}` },
  })
  const api = fakeApi({ addPhoto })
  const upload = vi.fn(async ({ name }: { name: string }) => ({
    mediaApiGuid: `guid of ${name}`,
    naturalWidth: 20,
    naturalHeight: 10,
    url: '/original',
  }))
  const open = () =>
    createGalleryDelivery({
      api,
      gallery,
      upload,
      withLock: (_name, work) => work(),
      newId: () => 'unkept',
      now,
    })
  const added = () => api.calls.map(({ args }) => (args.body as { mediaApiGuid: string }).mediaApiGuid)
  return { gallery, memory, api, upload, open, added }
}

test('photos go up one after the other, and leave the device', async () => {
  const device = aDevice()
  const delivery = device.open()
  await Promise.all([delivery.add(fileNamed('one'), CROP, VENDOR), delivery.add(fileNamed('two'), CROP, VENDOR)])
  expect(device.added()).toEqual(['guid of one', 'guid of two'])
  expect(delivery.get()).toMatchObject({ photos: [], arrived: 2, problem: null, kept: true })
  expect(await device.gallery.stagedPhotos(VENDOR)).toEqual([])
})

test('after a lost connection the next page goes on without the original that is up', async () => {
  let isLost = true
  const device = aDevice(() => (isLost ? failing('offline')() : photo))
  const first = device.open()
  await first.add(fileNamed('one'), CROP, VENDOR)
  expect(first.get()).toMatchObject({ uploading: null, photos: [{ mediaApiGuid: 'guid of one' }] })
  isLost = false
  const next = device.open()
  await next.run(VENDOR)
  expect(next.get()).toMatchObject({ photos: [], arrived: 1 })
  expect(device.upload).toHaveBeenCalledTimes(1)
})

test('a photo whose upload fails just when the connection is back is tried again at once', async () => {
  const device = aDevice()
  const delivery = device.open()
  device.upload.mockImplementationOnce(() => {
    // The screen sees the connection while the upload, begun without it, is still failing.
    void delivery.run(VENDOR)
    return failing('offline')()
  })
  await delivery.add(fileNamed('one'), CROP, VENDOR)
  expect(delivery.get()).toMatchObject({ photos: [], arrived: 1 })
  expect(device.upload).toHaveBeenCalledTimes(2)
})

test('a photo that the server refuses says why and does not hold up the others', async () => {
  const full = failing('fields', { errors: [{ name: 'type', code: 'characterLimit', message: 'Up to 12 photos.' }] })
  const device = aDevice((args) =>
    (args.body as { mediaApiGuid: string }).mediaApiGuid === 'guid of one' ? full() : photo,
  )
  const delivery = device.open()
  await delivery.add(fileNamed('one'), CROP, VENDOR)
  await delivery.add(fileNamed('two'), CROP, VENDOR)
  expect(delivery.get()).toMatchObject({ photos: [{ name: 'one', refused: 'Up to 12 photos.' }], arrived: 1 })
  await delivery.cancel('gallery-1', VENDOR)
  expect(delivery.get().photos).toEqual([])
})

test('another vendor’s photos stay where they are, and starting over removes all', async () => {
  const device = aDevice(() => failing('offline')())
  await device.open().add(fileNamed('one'), CROP, VENDOR)
  const other = device.open()
  await other.run(VENDOR + 1)
  expect(other.get().photos).toEqual([])
  expect(await device.gallery.stagedPhotos(VENDOR)).toHaveLength(1)
  await device.memory.clear()
  expect(await device.gallery.stagedPhotos(VENDOR)).toEqual([])
})
