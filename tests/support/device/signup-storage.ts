/** A phone's memory of a signup, on a storage in memory that can fail. */
import { createSignOutGuard } from '#src/offline/account/sign-outs.ts'
import { createChanges, type Changes } from '#src/offline/storage/changes.ts'
import { createQuarantine, type Quarantine } from '#src/offline/storage/quarantine.ts'
import { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { createSignupStore, type SignupStore } from '#src/offline/drafts/signup-store.ts'
import { createStorage, emptyDisk, type FakeStorage } from '#tests/support/world/storage.ts'

interface SignupStorage {
  memory: SignupStore
  quarantine: Quarantine
  storage: FakeStorage
  changes: Changes
  /** Moves the clock. */
  later: (ms: number) => void
  now: () => number
}

export function signupStorage(start = Date.UTC(2027, 0, 1)): SignupStorage {
  let now = start
  let ids = 0
  const storage = createStorage(emptyDisk())
  const ports = {
    storage,
    clock: { now: () => now, timeout: (ms: number) => AbortSignal.timeout(ms) },
    random: { next: () => 0.5, uuid: () => `photo-${(ids += 1)}` },
    changes: createChanges({ post: () => {}, subscribe: () => () => {}, close: () => {} }),
    signOuts: createSignOutGuard(storage),
  }
  return {
    memory: createSignupStore(ports),
    quarantine: createQuarantine({ ...ports, schemas: { signup: StoredSignup } }),
    storage,
    changes: ports.changes,
    later: (ms) => (now += ms),
    now: () => now,
  }
}
