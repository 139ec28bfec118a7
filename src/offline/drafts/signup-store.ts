/**
 * A vendor's signup on the device: what is typed, its progress, and the waiting photo. It expires 90 days after the
 * last edit by the server's clock; the device's own clock, which may be wrong, never expires it.
 */
import * as v from 'valibot'
import { SIGNUP_DATA_LIFETIME_MS, SIGNUP_SESSION_LIFETIME_MS } from '#contract/limits.ts'
import { SignupDraft } from '#contract/signup.ts'
import type { SignOutGuard } from '../account/sign-outs.ts'
import type { Changes } from '../storage/changes.ts'
import { countedFrom } from '../storage/lifetime.ts'
import type { OfflinePorts } from '../ports.ts'
import { clearStagedPhotos } from './gallery-store.ts'
import { mergeSignups } from './merge-drafts.ts'
import { moveAside } from '../storage/quarantine.ts'
import { SIGNUP_SCHEMA_VERSION, StagedPhoto, StoredSignup, type ChosenCrop, type PaidSignup } from './signup-records.ts'
import type { StorageReader, StorageWriter } from '../storage/storage.ts'

const CURRENT = 'current'
const PHOTO = 'photo'
const STORES = ['signup', 'quarantine'] as const

/** The fields that are typed; the rest of the record is `NotedSignup`. */
export type TypedSignup = Pick<StoredSignup, 'data' | 'placeText'>
/** The fields that are stored about its progress, such as session, payment and photo. */
export type NotedSignup = Partial<Omit<StoredSignup, 'schemaVersion' | keyof TypedSignup | 'createdAt' | 'editedAt'>>

interface SignupRecordStore {
  /** The signup that was typed before, however old; null for none. A record that cannot be read is quarantined. */
  load(): Promise<StoredSignup | null>
  /**
   * Deletes a signup that has expired and returns it; null if it has not.
   * @param now epoch milliseconds by the server's clock
   * @throws StorageError
   */
  endIfOver(now: number): Promise<StoredSignup | null>
  /**
   * Stores what is typed, merged with what other windows stored since `base`. Continue with the record that it returns.
   * @param signup `editedAt` is now unless given; whatever is not given stays as stored
   * @param base the signup as this window last read or saved it; null if neither happened: then everything given counts
   *   as changed
   * @throws StorageError when the device did not save it
   */
  save(signup: TypedSignup & Partial<StoredSignup>, base?: StoredSignup | null): Promise<StoredSignup>
  /** Stores its progress; not an edit. Null when there is no signup to update. @throws StorageError */
  note(change: (stored: StoredSignup) => NotedSignup): Promise<StoredSignup | null>
  /**
   * Stores what was done after the payment, next to what other windows store; null when no signup is stored.
   * @throws StorageError
   */
  notePaid(change: Partial<PaidSignup>): Promise<StoredSignup | null>
  /** Starts over: deletes all of it from this device. @throws StorageError */
  clear(): Promise<void>
}

interface SignupPhotoStore {
  photo(): Promise<StagedPhoto | null>
  /** Stores a chosen photo until it is uploaded. @throws StorageError */
  stagePhoto(file: Blob, name: string, crop: ChosenCrop | null): Promise<StagedPhoto>
  /** Saves progress on the photo `id`; null when another one was chosen meanwhile. @throws StorageError */
  notePhoto(
    id: string,
    change: Partial<Pick<StagedPhoto, 'crop' | 'mediaApiGuid' | 'done' | 'refused' | 'url'>>,
  ): Promise<StagedPhoto | null>
  removePhoto(): Promise<void>
}

export type SignupStore = SignupRecordStore & SignupPhotoStore

/** When a signup expires, counted from its last edit. */
export const signupExpiresAt = ({ editedAt }: Pick<StoredSignup, 'editedAt'>, now: number): number =>
  countedFrom(editedAt, now) + SIGNUP_DATA_LIFETIME_MS

/** A session id that the server still knows, as far as the device can tell; only the server knows for certain. */
export const liveSession = (
  { sessionId, editedAt }: Pick<StoredSignup, 'sessionId' | 'editedAt'>,
  now: number,
): string | null => (now - editedAt < SIGNUP_SESSION_LIFETIME_MS ? sessionId : null)

type SignupPorts = Pick<OfflinePorts, 'storage' | 'clock' | 'random'> & {
  changes: Changes
  signOuts: SignOutGuard
}

export function createSignupStore(ports: SignupPorts): SignupStore {
  return { ...createRecordStore(ports), ...createPhotoStore(ports) }
}

function createRecordStore({ storage, clock, changes, signOuts }: SignupPorts): SignupRecordStore {
  const announce = () => changes.announce({ type: 'signupChanged' })
  /** A record that cannot be read is set aside before anything is written over it. */
  async function readRecord(tx: StorageWriter): Promise<StoredSignup | null> {
    const value = await tx.get('signup', CURRENT)
    const stored = v.safeParse(StoredSignup, value)
    if (stored.success) return stored.output
    if (value !== undefined) await moveAside(tx, { store: 'signup', key: CURRENT, value }, clock.now())
    return null
  }
  async function clearIn(tx: StorageWriter) {
    await tx.remove('signup', CURRENT)
    await tx.remove('signup', PHOTO)
    await clearStagedPhotos(tx)
  }

  async function note(change: (stored: StoredSignup) => NotedSignup): Promise<StoredSignup | null> {
    const noted = await storage.write(STORES, async (tx) => {
      const before = await readRecord(tx)
      if (!before) return null
      const record: StoredSignup = { ...before, ...change(before) }
      await tx.put('signup', CURRENT, record)
      return record
    })
    announce()
    return noted
  }

  return {
    async load() {
      await signOuts.begin()
      const { stored, isAside } = await storage.write(STORES, async (tx) => {
        const isStored = (await tx.get('signup', CURRENT)) !== undefined
        const stored = await readRecord(tx)
        return { stored, isAside: isStored && stored === null }
      })
      // Screens that list what is set aside are notified, whichever of them read first.
      if (isAside) announce()
      return stored
    },

    async endIfOver(now) {
      const ended = await storage.write(STORES, async (tx) => {
        const stored = await readRecord(tx)
        if (!stored || now < signupExpiresAt(stored, now)) return null
        await clearIn(tx)
        return stored
      })
      if (ended) announce()
      return ended
    },

    async save(signup, base = null) {
      const saved = await storage.write([...STORES, 'meta'], async (tx) => {
        await signOuts.check(tx)
        const now = clock.now()
        const stored = await readRecord(tx)
        const mine: StoredSignup = { ...(stored ?? startedSignup(now)), editedAt: now, ...signup }
        const merged = stored && base ? mergeSignups(base, mine, stored) : mine
        // Parsed, so that anything that does not belong in a draft (a password) is left out.
        const record: StoredSignup = { ...merged, data: v.parse(SignupDraft, merged.data) }
        await tx.put('signup', CURRENT, record)
        return record
      })
      announce()
      return saved
    },

    note,
    notePaid: (change) => note(({ paid }) => (paid ? { paid: { ...paid, ...change } } : {})),

    async clear() {
      await storage.write(['signup'], clearIn)
      announce()
    },
  }
}

function createPhotoStore({ storage, clock, random, changes }: SignupPorts): SignupPhotoStore {
  const announce = () => changes.announce({ type: 'signupChanged' })
  const readPhoto = async (tx: StorageReader) => {
    const photo = v.safeParse(StagedPhoto, await tx.get('signup', PHOTO))
    return photo.success ? photo.output : null
  }
  return {
    photo: () => storage.read(['signup'], readPhoto),

    async stagePhoto(file, name, crop) {
      const photo: StagedPhoto = {
        schemaVersion: SIGNUP_SCHEMA_VERSION,
        id: random.uuid(),
        file,
        name,
        crop,
        mediaApiGuid: null,
        done: [],
        refused: null,
        url: null,
        stagedAt: clock.now(),
      }
      await storage.write(['signup'], (tx) => tx.put('signup', PHOTO, photo))
      announce()
      return photo
    },

    async notePhoto(id, change) {
      const photo = await storage.write(['signup'], async (tx) => {
        const before = await readPhoto(tx)
        if (before?.id !== id) return null
        const after: StagedPhoto = { ...before, ...change }
        await tx.put('signup', PHOTO, after)
        return after
      })
      announce()
      return photo
    },

    async removePhoto() {
      await storage.write(['signup'], (tx) => tx.remove('signup', PHOTO))
      announce()
    },
  }
}

/** The signup as it was typed, without anything of the server's. */
export const asTyped = (signup: StoredSignup): StoredSignup => ({
  ...signup,
  sessionId: null,
  syncedEdit: 0,
  orderId: null,
  orderEdit: 0,
  paymentUnknown: false,
  paid: null,
})

/** Whether it contains nothing worth storing yet. */
export const isUntouched = ({ data: { source: _source, ...typed }, placeText, paid }: StoredSignup): boolean =>
  Object.values(typed).every((value) => value === undefined || value === '' || value === null) &&
  placeText === '' &&
  paid === null

/** A signup with nothing typed in yet. */
export const startedSignup = (now: number): StoredSignup => ({
  schemaVersion: SIGNUP_SCHEMA_VERSION,
  data: {},
  placeText: '',
  step: 'landing',
  sessionId: null,
  syncedEdit: 0,
  orderId: null,
  orderEdit: 0,
  paymentUnknown: false,
  paid: null,
  told: [],
  createdAt: now,
  editedAt: now,
})
