/** Photos chosen for the gallery, stored on the device until the server has them. */
import * as v from 'valibot'
import type { Changes } from '../storage/changes.ts'
import type { OfflinePorts } from '../ports.ts'
import type { StorageReader, StorageWriter } from '../storage/storage.ts'
import { StagedGalleryPhoto, type GalleryProgress } from './gallery-records.ts'
import { SIGNUP_SCHEMA_VERSION, type ChosenCrop } from './signup-records.ts'

export interface GalleryStore {
  /** Photos waiting for a vendor's gallery, in the order in which they were chosen. */
  stagedPhotos(vendorId: number): Promise<StagedGalleryPhoto[]>
  /** How many wait, of all vendors. */
  countStaged(): Promise<number>
  /** Stores a chosen photo until it is uploaded. @throws StorageError */
  stageGalleryPhoto(vendorId: number, file: File, crop: ChosenCrop): Promise<StagedGalleryPhoto>
  /** Saves progress; does nothing if the photo was removed meanwhile. @throws StorageError */
  noteGalleryPhoto(id: string, change: GalleryProgress): Promise<void>
  unstageGalleryPhoto(id: string): Promise<void>
}

const PREFIX = 'gallery '
const keyOf = (id: string) => PREFIX + id

export function createGalleryStore({
  storage,
  clock,
  random,
  changes,
}: Pick<OfflinePorts, 'storage' | 'clock' | 'random'> & { changes: Changes }): GalleryStore {
  const announce = () => changes.announce({ type: 'signupChanged' })
  return {
    stagedPhotos: (vendorId) =>
      storage.read(['signup'], async (tx) => (await stagedIn(tx)).filter((photo) => photo.memberId === vendorId)),

    countStaged: () => storage.read(['signup'], async (tx) => (await stagedIn(tx)).length),

    async stageGalleryPhoto(vendorId, file, crop) {
      const photo: StagedGalleryPhoto = {
        schemaVersion: SIGNUP_SCHEMA_VERSION,
        id: random.uuid(),
        memberId: vendorId,
        file,
        name: file.name,
        crop,
        mediaApiGuid: null,
        refused: null,
        stagedAt: clock.now(),
      }
      await storage.write(['signup'], (tx) => tx.put('signup', keyOf(photo.id), photo))
      announce()
      return photo
    },

    async noteGalleryPhoto(id, change) {
      await storage.write(['signup'], async (tx) => {
        const stored = v.safeParse(StagedGalleryPhoto, await tx.get('signup', keyOf(id)))
        if (stored.success) await tx.put('signup', keyOf(id), { ...stored.output, ...change })
      })
      announce()
    },

    async unstageGalleryPhoto(id) {
      await storage.write(['signup'], (tx) => tx.remove('signup', keyOf(id)))
      announce()
    },
  }
}

async function stagedIn(tx: StorageReader): Promise<StagedGalleryPhoto[]> {
  return (await tx.entries('signup'))
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([, value]) => v.safeParse(StagedGalleryPhoto, value))
    .filter((photo) => photo.success)
    .map(({ output }) => output)
    .sort((a, b) => a.stagedAt - b.stagedAt)
}

/** Deletes all of it from the device, for starting over. */
export async function clearStagedPhotos(tx: StorageWriter): Promise<void> {
  for (const [key] of await tx.entries('signup')) if (key.startsWith(PREFIX)) await tx.remove('signup', key)
}
