/**
 * The chosen photo until it is uploaded: stored on the device, or, where nothing can be stored, in this page's memory.
 */
import { SIGNUP_SCHEMA_VERSION, type ChosenCrop, type StagedPhoto } from '#src/offline/drafts/signup-records.ts'
import type { SignupStore } from '#src/offline/drafts/signup-store.ts'

interface StagedPhotoAccess {
  find: () => Promise<StagedPhoto | null>
  stage: (file: File, crop: ChosenCrop) => Promise<void>
  /** Stores progress on the photo `id`. */
  note: (id: string, change: Partial<StagedPhoto>) => Promise<void>
  /** Whether it is in memory only: then it is uploaded from this page, or not at all. */
  isUnstored: () => boolean
}

interface StagedPhotoPorts {
  signup: Pick<SignupStore, 'photo' | 'stagePhoto' | 'notePhoto'>
  newId: () => string
  now: () => number
}

export function createStagedPhoto({ signup, newId, now }: StagedPhotoPorts): StagedPhotoAccess {
  let unstored: StagedPhoto | null = null
  return {
    find: async () => unstored ?? (await signup.photo().catch(() => null)),
    async stage(file, crop) {
      const stored = await signup.stagePhoto(file, file.name, crop).catch(() => null)
      unstored = stored
        ? null
        : {
            schemaVersion: SIGNUP_SCHEMA_VERSION,
            id: newId(),
            file,
            name: file.name,
            crop,
            mediaApiGuid: null,
            done: [],
            refused: null,
            url: null,
            stagedAt: now(),
          }
    },
    async note(id, change) {
      if (unstored?.id === id) unstored = { ...unstored, ...change }
      // A device that stores nothing does not prevent the upload.
      else await signup.notePhoto(id, change).catch(() => {})
    },
    isUnstored: () => unstored !== null,
  }
}
