/** A phone's memory of a signup, on a storage in memory that can fail. */
import { createChanges } from '#src/offline/changes.ts'
import { createSignupMemory, type SignupMemory } from '#src/offline/signup.ts'
import { createStorage, emptyDisk, type FakeStorage } from './world/storage.ts'

export interface MemoryOfSignup {
  memory: SignupMemory
  storage: FakeStorage
  /** Moves the clock. */
  later: (ms: number) => void
  now: () => number
}

export function memoryOfSignup(start = 1_000_000): MemoryOfSignup {
  let now = start
  let ids = 0
  const storage = createStorage(emptyDisk())
  const memory = createSignupMemory({
    storage,
    clock: { now: () => now, timeout: (ms) => AbortSignal.timeout(ms) },
    random: { next: () => 0.5, uuid: () => `photo-${(ids += 1)}` },
    changes: createChanges({ post: () => {}, subscribe: () => () => {}, close: () => {} }),
  })
  return { memory, storage, later: (ms) => (now += ms), now: () => now }
}
