/** Files and text that another app shared with the installed one, until they are used (docs/offline.md#the-worker). */
import * as v from 'valibot'
import { SHARED_FILES_LIFETIME_MS, SHARED_FILES_MAX } from '#contract/limits.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import { countedFrom } from '../storage/lifetime.ts'

/** Its key in the store `saved`. */
export const SHARED_FILES = 'shared files'

const SharedFile = v.object({
  /** UUID. */
  id: v.string(),
  name: v.string(),
  file: v.blob(),
})
export type SharedFile = v.InferOutput<typeof SharedFile>

const SharedFiles = v.object({
  /** Epoch milliseconds. */
  sharedAt: v.number(),
  files: v.array(SharedFile),
  /** How many more there were than are kept. */
  leftOut: v.number(),
  /** Title, text and address, as the query that adds them to a request; empty without any. */
  text: v.string(),
})
export type SharedFiles = v.InferOutput<typeof SharedFiles>

export interface SharedFilesStore {
  /** Replaces what was shared before. @throws StorageError */
  keep(files: readonly File[], text: string): Promise<void>
  /** Null when nothing waits, or not anymore. */
  find(): Promise<SharedFiles | null>
  /** Those that were used; without the last one, nothing is left. */
  remove(ids: readonly string[]): Promise<void>
}

export function createSharedFiles({
  storage,
  clock,
  random,
  changes,
}: Pick<OfflinePorts, 'storage' | 'clock' | 'random'> & { changes: Changes }): SharedFilesStore {
  const announce = () => changes.announce({ type: 'sharedFilesChanged' })
  return {
    async keep(files, text) {
      const kept = files.slice(0, SHARED_FILES_MAX).map((file) => ({ id: random.uuid(), name: file.name, file }))
      const leftOut = files.length - kept.length
      const shared = { sharedAt: clock.now(), files: kept, leftOut, text } satisfies SharedFiles
      await storage.write(['saved'], (tx) => tx.put('saved', SHARED_FILES, shared))
      announce()
    },
    async find() {
      const shared = v.safeParse(SharedFiles, await storage.read(['saved'], (tx) => tx.get('saved', SHARED_FILES)))
      if (!shared.success) return null
      const now = clock.now()
      if (now - countedFrom(shared.output.sharedAt, now) <= SHARED_FILES_LIFETIME_MS) return shared.output
      await storage.write(['saved'], (tx) => tx.remove('saved', SHARED_FILES))
      return null
    },
    async remove(ids) {
      await storage.write(['saved'], async (tx) => {
        const shared = v.safeParse(SharedFiles, await tx.get('saved', SHARED_FILES))
        if (!shared.success) return
        const files = shared.output.files.filter(({ id }) => !ids.includes(id))
        await (files.length === 0
          ? tx.remove('saved', SHARED_FILES)
          : tx.put('saved', SHARED_FILES, { ...shared.output, files }))
      })
      announce()
    },
  }
}
