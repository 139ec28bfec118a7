/**
 * The vendor's photo: staged on the device when it is chosen, uploaded when the server can be reached, on whatever page
 * is open then. One per page; a lock keeps two tabs from uploading it at once.
 */
import type { UploadedPhoto } from '#contract/media.ts'
import type { Api } from '#src/api/client.ts'
import type { WithLock } from '#src/api/locks.ts'
import type { SignupStore } from '#src/offline/drafts/signup-store.ts'
import type { ChosenCrop, StagedPhoto } from '#src/offline/drafts/signup-records.ts'
import { createObservable } from '../observable.ts'
import { repeatWhileAsked } from '../repeat-while-asked.ts'
import { cropProfilePhotos, deliverPhoto } from './deliver-photo.ts'
import { photoOutcome } from './photo-outcome.ts'
import { createStagedPhoto } from './staged-photo.ts'

export interface PhotoView {
  /** `waiting`: for a connection; `refused`: another one has to be chosen. */
  status: 'reading' | 'none' | 'uploading' | 'waiting' | 'refused' | 'done'
  photo: StagedPhoto | null
  /** From 0 to 1, while the original is uploaded. */
  progress: number
  /** The problem, as a message. */
  problem: string | null
  /** Whether it is stored on this device until it is uploaded. */
  kept: boolean
}

export interface PhotoDelivery {
  get: () => PhotoView
  subscribe: (listener: () => void) => () => void
  /** Uploads what is staged, if anything is; once more if asked meanwhile. */
  run: (vendorId: number) => Promise<void>
  /** Stages another photo and uploads it. */
  choose: (file: File, crop: ChosenCrop, vendorId: number) => Promise<void>
}

interface PhotoDeliveryPorts {
  api: Api
  signup: Pick<SignupStore, 'photo' | 'stagePhoto' | 'notePhoto' | 'notePaid'>
  upload: (photo: StagedPhoto, signal: AbortSignal, onProgress: (part: number) => void) => Promise<UploadedPhoto>
  withLock: WithLock
  newId: () => string
  now: () => number
}

const LOCK = 'fanfare-signup-photo'
const NOTHING: PhotoView = { status: 'reading', photo: null, progress: 0, problem: null, kept: true }

export function createPhotoDelivery({ api, signup, upload, withLock, newId, now }: PhotoDeliveryPorts): PhotoDelivery {
  const view = createObservable(NOTHING)
  const staged = createStagedPhoto({ signup, newId, now })
  let latestVendorId = 0
  let current: { cancel: AbortController; run: () => Promise<void> } | null = null

  const show = (change: Partial<PhotoView>) => view.set({ ...view.get(), ...change })

  async function run(vendorId: number): Promise<void> {
    latestVendorId = vendorId
    if (!current) {
      const cancel = new AbortController()
      current = { cancel, run: repeatWhileAsked(() => bring(latestVendorId, cancel.signal)) }
    }
    await current.run()
  }

  async function bring(vendorId: number, signal: AbortSignal): Promise<void> {
    const photo = await staged.find()
    if (signal.aborted) return
    if (!photo?.crop) return view.set({ ...NOTHING, status: 'none' })
    const before = { ...NOTHING, photo, kept: !staged.isUnstored() }
    if (isUp(photo)) return view.set({ ...before, status: 'done' })
    if (photo.refused !== null) return view.set({ ...before, status: 'refused', problem: photo.refused })
    view.set({ ...before, status: 'uploading', progress: photo.mediaApiGuid ? 1 : 0 })
    await withLock(LOCK, async () => {
      // Another tab may have done it, or more of it, meanwhile.
      const newest = await staged.find()
      if (signal.aborted || !newest?.crop) return
      if (isUp(newest)) view.set({ ...before, photo: newest, status: 'done' })
      else await deliver(vendorId, { ...newest, crop: newest.crop }, signal)
    })
  }

  async function deliver(
    vendorId: number,
    photo: StagedPhoto & { crop: ChosenCrop },
    signal: AbortSignal,
  ): Promise<void> {
    const note = (change: Partial<StagedPhoto>) => staged.note(photo.id, change)
    try {
      const url = await deliverPhoto({
        mediaApiGuid: photo.mediaApiGuid,
        noteOriginal: (mediaApiGuid) => note({ mediaApiGuid, done: [] }),
        crop: (mediaApiGuid, isNew) =>
          cropProfilePhotos({ api, vendorId, photo, note }, mediaApiGuid, isNew ? [] : photo.done),
        upload: () => upload(photo, signal, (progress) => show({ progress })),
      })
      if (signal.aborted) return
      await signup.notePaid({ photosDone: true }).catch(() => {})
      show({ status: 'done', photo: { ...photo, url }, progress: 1, problem: null })
    } catch (failure) {
      if (signal.aborted) return
      const outcome = photoOutcome(failure)
      if (outcome.status === 'refused') await note({ refused: outcome.problem })
      show(outcome)
    }
  }

  return {
    get: view.get,
    subscribe: view.subscribe,
    run,
    async choose(file, crop, vendorId) {
      // Later results for the previous photo have another id and change nothing.
      current?.cancel.abort()
      current = null
      await staged.stage(file, crop)
      await run(vendorId)
    },
  }
}

const isUp = ({ url, done }: StagedPhoto) => url !== null && done.length === 2
