/** A deterministic world: a server, phones, and on each phone tabs that can be killed at any step. */
import { createHash } from 'node:crypto'
import { createOffline, type Offline } from '#src/offline/offline.ts'
import type { Randomness, WithLock } from '#src/offline/ports.ts'
import type { OfflineStorage } from '#src/offline/storage/storage.ts'
import type { DraftVendor, QuoteDraft } from '#src/offline/drafts/records.ts'
import { createChannels } from './channels.ts'
import { createClock, type FakeClock } from './clock.ts'
import { createLocks } from './locks.ts'
import { createServer, type FakeServer } from './server.ts'
import { createStorage, createTurns, emptyDisk, type Disk, type FakeStorage } from './storage.ts'

/** Where every world starts. */
export const START = Date.parse('2027-03-01T12:00:00Z')

export interface Tab {
  offline: Offline
  storage: FakeStorage
  kill: () => void
  isAlive: () => boolean
  /** Resolves when it is killed. */
  dead: Promise<void>
  /** The browser suspends the tab: nothing of it goes on until it is resumed or killed. */
  suspend: () => void
  resume: () => void
  /** Runs `work` now, or when the tab is resumed. */
  whenAwake: (work: () => void) => void
  /** Kills the tab at its n-th step from now on (1 is the next): before and after every storage call and exchange. */
  killAtStep: (n: number) => void
}

interface TabOptions {
  locks?: WithLock
  /** Changes what the tab finds and leaves in its storage: another version, say. */
  through?: (storage: OfflineStorage) => OfflineStorage
}

export interface Phone {
  disk: Disk
  openTab: (options?: TabOptions) => Tab
}

export interface World {
  clock: FakeClock
  server: FakeServer
  phone: () => Phone
}

/** @param turn awaited before every storage call and exchange: decides in which order tabs go on */
export function createWorld(seed = 1, turn?: () => Promise<void>): World {
  const clock = createClock(START)
  const server = createServer()
  const random = createRandomness(seed)
  return { clock, server, phone: () => createPhone(clock, server, random, turn) }
}

function createPhone(clock: FakeClock, server: FakeServer, random: Randomness, turn?: () => Promise<void>): Phone {
  const disk = emptyDisk()
  const turns = createTurns()
  const locks = createLocks(clock)
  const channels = createChannels()
  return {
    disk,
    openTab(options = {}) {
      const life = createLife(turn)
      const storage = createStorage(disk, turns)
      const reached = server.reach(clock)
      const killableStorage = killable(storage, life)
      const offline = createOffline({
        storage: options.through?.(killableStorage) ?? killableStorage,
        clock,
        random,
        hash: async (text) => createHash('sha256').update(text).digest('hex'),
        withLock: options.locks ?? locks.forTab(life.dead),
        channel: channels.open(),
        server: {
          send: (request) => {
            server.begun.push({ key: request.key, isLate: life.wasSuspended() })
            return life.step(() => reached.send(request))
          },
          keyStatus: (key) => life.step(() => reached.keyStatus(key)),
          cancelKey: (key) => life.step(() => reached.cancelKey(key)),
        },
        isConnected: async () => server.isConnected,
        isReachable: async () => server.isReachable(),
      })
      const { step: _step, wasSuspended: _wasSuspended, ...handles } = life
      return { offline, storage, ...handles }
    },
  }
}

interface Life extends Omit<Tab, 'offline' | 'storage'> {
  /** Runs `work` between two steps at which the tab may die; then nothing of it is heard again. */
  step: <T>(work: () => Promise<T>) => Promise<T>
  wasSuspended: () => boolean
}

function createLife(turn?: () => Promise<void>): Life {
  const never = new Promise<never>(() => {})
  let alive = true
  let stepsLeft = Infinity
  let die = () => {}
  const dead = new Promise<void>((resolve) => (die = resolve))
  let awake: Promise<void> | null = null
  let wake = () => {}
  let wasSuspended = false
  const resume = () => {
    wake()
    awake = null
  }
  const kill = () => {
    alive = false
    die()
    resume()
  }
  const survives = () => {
    if (alive && --stepsLeft === 0) kill()
    return alive
  }
  return {
    dead,
    kill,
    isAlive: () => alive,
    killAtStep: (n) => (stepsLeft = n),
    wasSuspended: () => wasSuspended,
    suspend() {
      wasSuspended = true
      awake ??= new Promise((resolve) => (wake = resolve))
    },
    resume,
    whenAwake: (work) => (awake ? void awake.then(work) : work()),
    async step(work) {
      await awake
      await turn?.()
      if (!survives()) return never
      const outcome = await work().then(
        (value) => () => value,
        (failure: unknown) => () => {
          throw failure
        },
      )
      if (awake) await awake.then(turn)
      return survives() ? outcome() : never
    },
  }
}

const killable = (storage: OfflineStorage, life: Life): OfflineStorage => ({
  read: (stores, work) => life.step(() => storage.read(stores, work)),
  write: (stores, work) => life.step(() => storage.write(stores, work)),
  onCleared: (listener) => storage.onCleared(listener),
  close: () => storage.close(),
})

/** Mulberry32; UUIDs count up, so that a failing test names the same ones again. */
export function createRandomness(seed: number): Randomness {
  let state = seed
  let uuids = 0
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296
    },
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
  }
}

export const DJ: DraftVendor = {
  memberID: 12,
  profileName: 'DJ Aurora',
  profileUrl: '/vendors/dj-aurora-12',
  primaryServiceName: 'DJ',
  thumbnailPhotoUrl: '/pictures/dj-1',
  isTransport: false,
}

/** A complete draft; `notes` tells it from others. */
export function filledDraft(
  offline: Pick<Offline, 'drafts'>,
  notes = 'Two hours of disco',
  vendors: readonly DraftVendor[] = [DJ],
): QuoteDraft {
  return {
    ...offline.drafts.start(vendors, 'None'),
    place: { displayName: 'New York City, NY', timeZone: 'America/New_York' },
    gigRequest: {
      eventType: 'Birthday party',
      eventDate: '2027-06-12',
      location: 'new-york-city-ny',
      guestCount: '80',
      vendorStartTime: '18:30',
      duration: '120',
      venue: 'The loft',
      vendorBudget: '800',
      notes,
    },
    client: {
      firstName: 'Ana',
      lastName: 'Lee',
      email: 'ana@example.com',
      emailConfirm: 'ana@example.com',
      phoneNumber: '212 555 0123',
    },
  }
}

/** The notes of every stored row: what the test's drafts are told apart by. */
export function storedNotes(server: FakeServer): string[] {
  return [...server.rows.values()].map(({ body }) => {
    const { requestData } = JSON.parse(body) as { requestData: string }
    return (JSON.parse(requestData) as { gigRequest: { notes: string } }).gigRequest.notes
  })
}
