/**
 * Gallery photos: staged on the device when they are chosen, uploaded one after the other when the server can be
 * reached. Each original has one place in the gallery, so that repeating a step adds nothing.
 */
import type { UploadedPhoto } from '#contract/media.ts'
import type { Api } from '#src/api/client.ts'
import type { WithLock } from '#src/api/locks.ts'
import type { GalleryProgress, StagedGalleryPhoto } from '#src/offline/drafts/gallery-records.ts'
import type { GalleryStore } from '#src/offline/drafts/gallery-store.ts'
import { SIGNUP_SCHEMA_VERSION, type ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { createObservable } from '../observable.ts'
import { repeatWhileAsked } from '../repeat-while-asked.ts'
import { cropGalleryPhoto, deliverPhoto } from './deliver-photo.ts'
import { photoOutcome } from './photo-outcome.ts'

export interface GalleryView {
  /** Those not uploaded yet, in the order in which they were chosen. */
  photos: readonly StagedGalleryPhoto[]
  /** The photo being uploaded, and its progress from 0 to 1; null when none is. */
  uploading: { id: string; progress: number } | null
  /** Why the others wait, as a message; null if nothing went wrong. */
  problem: string | null
  /** How many were uploaded since this page was opened. */
  arrived: number
  /** Whether all are stored on this device until they are uploaded. */
  kept: boolean
}

export interface GalleryDelivery {
  get: () => GalleryView
  subscribe: (listener: () => void) => () => void
  /** Uploads what is staged, once more if asked meanwhile. */
  run: (vendorId: number) => Promise<void>
  add: (file: File, crop: ChosenCrop, vendorId: number) => Promise<void>
  /** Discards a photo that was not uploaded yet. */
  cancel: (id: string, vendorId: number) => Promise<void>
}

type Upload = (
  photo: Pick<StagedGalleryPhoto, 'file' | 'name'>,
  signal: AbortSignal,
  onProgress: (part: number) => void,
) => Promise<UploadedPhoto>

interface GalleryDeliveryPorts {
  api: Api
  gallery: GalleryStore
  upload: Upload
  withLock: WithLock
  newId: () => string
  now: () => number
}

const LOCK = 'fanfare-gallery'

export function createGalleryDelivery(ports: GalleryDeliveryPorts): GalleryDelivery {
  const { api, upload, withLock } = ports
  const staged = createStaged(ports)
  const view = createObservable<GalleryView>({ photos: [], uploading: null, problem: null, arrived: 0, kept: true })
  const show = (change: Partial<GalleryView>) => view.set({ ...view.get(), ...change })
  let current: { id: string; cancel: AbortController } | null = null

  async function refresh(vendorId: number): Promise<readonly StagedGalleryPhoto[]> {
    const photos = await staged.list(vendorId)
    show({ photos, kept: !staged.isUnstored() })
    return photos
  }

  async function bring(vendorId: number): Promise<void> {
    show({ problem: null })
    await refresh(vendorId)
    await withLock(LOCK, async () => {
      for (;;) {
        const next = (await refresh(vendorId)).find(({ refused }) => refused === null)
        if (!next || !(await deliver(next))) return
      }
    })
    await refresh(vendorId)
  }

  /** @returns whether the next one may be uploaded */
  async function deliver(photo: StagedGalleryPhoto): Promise<boolean> {
    const cancel = new AbortController()
    current = { id: photo.id, cancel }
    show({ uploading: { id: photo.id, progress: photo.mediaApiGuid === null ? 0 : 1 } })
    try {
      await deliverPhoto({
        mediaApiGuid: photo.mediaApiGuid,
        upload: () => upload(photo, cancel.signal, (progress) => show({ uploading: { id: photo.id, progress } })),
        noteOriginal: (mediaApiGuid) => staged.note(photo.id, { mediaApiGuid }),
        crop: (mediaApiGuid) => cropGalleryPhoto(api, photo, mediaApiGuid),
      })
      await staged.remove(photo.id)
      show({ uploading: null, arrived: view.get().arrived + 1 })
      return true
    } catch (failure) {
      show({ uploading: null })
      if (cancel.signal.aborted) return true
      const { status, problem } = photoOutcome(failure)
      if (status === 'refused') await staged.note(photo.id, { refused: problem })
      else show({ problem })
      return status === 'refused'
    } finally {
      current = null
    }
  }

  let latestVendorId = 0
  const bringLatest = repeatWhileAsked(() => bring(latestVendorId))
  const run = async (vendorId: number) => {
    latestVendorId = vendorId
    await bringLatest()
  }

  return {
    get: view.get,
    subscribe: view.subscribe,
    run,
    async add(file, crop, vendorId) {
      await staged.add(file, crop, vendorId)
      await refresh(vendorId)
      await run(vendorId)
    },
    async cancel(id, vendorId) {
      if (current?.id === id) current.cancel.abort()
      await staged.remove(id)
      await refresh(vendorId)
    },
  }
}

/** The chosen photos: stored on the device, or, where nothing can be stored, in this page's memory. */
function createStaged({ gallery, newId, now }: Pick<GalleryDeliveryPorts, 'gallery' | 'newId' | 'now'>) {
  let unstored: StagedGalleryPhoto[] = []
  return {
    list: async (vendorId: number) => [
      ...(await gallery.stagedPhotos(vendorId).catch(() => [])),
      ...unstored.filter((photo) => photo.memberId === vendorId),
    ],
    isUnstored: () => unstored.length > 0,
    async add(file: File, crop: ChosenCrop, vendorId: number) {
      const stored = await gallery.stageGalleryPhoto(vendorId, file, crop).catch(() => null)
      if (stored) return
      const rest = { schemaVersion: SIGNUP_SCHEMA_VERSION, mediaApiGuid: null, refused: null, stagedAt: now() } as const
      unstored = [...unstored, { ...rest, id: newId(), memberId: vendorId, file, name: file.name, crop }]
    },
    async note(id: string, change: GalleryProgress) {
      unstored = unstored.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
      // A device that stores nothing does not prevent the upload.
      await gallery.noteGalleryPhoto(id, change).catch(() => {})
    },
    async remove(id: string) {
      unstored = unstored.filter((photo) => photo.id !== id)
      await gallery.unstageGalleryPhoto(id).catch(() => {})
    },
  }
}
