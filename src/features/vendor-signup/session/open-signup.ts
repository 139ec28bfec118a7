/**
 * The signup that is open on this page: what is typed, kept on the phone a moment later and on the server's session
 * when that can be reached. The page's copy leads; a phone that keeps nothing does not stop it.
 */
import { DRAFT_SAVE_DEBOUNCE_MS, NETWORK_TIMEOUT_SECONDS } from '#contract/limits.ts'
import {
  SIGNUP_STEPS,
  SignupStep,
  type SignupDraft,
  type SignupSession,
  type ValidationStatus,
} from '#contract/signup.ts'
import * as v from 'valibot'
import { ApiError, type Api } from '#src/api/client.ts'
import {
  isUntouched,
  liveSession,
  signupExpiresAt,
  startedSignup,
  type NotedSignup,
  type SignupStore,
  type TypedSignup,
} from '#src/offline/drafts/signup-store.ts'
import type { PaidSignup, StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { descriptionWaits, saveDescription } from '#src/pwa/pending-signup/description.ts'
import type { SessionIds } from './session-id.ts'

export interface SaveState {
  /** `saved` only after the phone's transaction has completed. */
  status: 'idle' | 'saving' | 'saved' | 'failed'
  /** Why it was not saved and what to do; null unless `failed`. */
  advice: string | null
}

export interface SignupView {
  /** Null while it is read. */
  record: StoredSignup | null
  save: SaveState
  /** How far the server's check of the session has come. */
  validation: ValidationStatus
  /** Phone and server have been asked. */
  opened: boolean
  /** The signup that was here until its time was up; null when none was. */
  ended: StoredSignup | null
}

export interface OpenSignup {
  get: () => SignupView
  subscribe: (listener: () => void) => () => void
  /** Reads the phone, then the server's session. Resolves when both are known, or cannot be. */
  open: () => Promise<void>
  /** Takes what is typed; it is kept after a short pause. */
  edit: (change: (typed: TypedSignup) => TypedSignup) => void
  /** Keeps now what waits. */
  flush: () => Promise<void>
  /** Brings the server's session up to date; false when it could not be reached. */
  sync: () => Promise<boolean>
  /** Keeps what came of it, also where the phone cannot. */
  note: (change: NotedSignup) => Promise<void>
  /** Keeps what was done after the payment. */
  notePaid: (change: Partial<PaidSignup>) => Promise<void>
  /** Starts over. @throws StorageError */
  clear: () => Promise<void>
  /** Another tab changed something. */
  reread: () => Promise<void>
}

export interface OpenSignupDependencies {
  memory: SignupStore
  api: Api
  ids: SessionIds
  now: () => number
  /** The server's clock, asked now; null when it does not say. */
  serverTime: () => Promise<number | null>
  setTimer: (run: () => void, ms: number) => unknown
  clearTimer: (timer: unknown) => void
}

const IDLE: SaveState = { status: 'idle', advice: null }
const EMPTY: SignupView = { record: null, save: IDLE, validation: 'NOT_VALIDATED', opened: false, ended: null }

export function createOpenSignup({
  memory,
  api,
  ids,
  now,
  serverTime,
  setTimer,
  clearTimer,
}: OpenSignupDependencies): OpenSignup {
  let view = EMPTY
  let timer: unknown = null
  let dirty = false
  let writing: Promise<void> | null = null
  let syncing: Promise<boolean> | null = null
  /** Notes that are not on the phone yet: what it holds is older than what is shown. */
  let noting = 0
  const listeners = new Set<() => void>()

  const show = (change: Partial<SignupView>) => {
    view = { ...view, ...change }
    listeners.forEach((listener) => listener())
  }
  const patch = (change: Partial<StoredSignup>) => view.record && show({ record: { ...view.record, ...change } })

  async function writeAll() {
    while (dirty && view.record) {
      dirty = false
      try {
        const { sessionId, paid } = await memory.save(view.record)
        // Another tab may know more of what came of it.
        patch({ sessionId: view.record.sessionId ?? sessionId, paid: view.record.paid ?? paid })
        if (!dirty) show({ save: { status: 'saved', advice: null } })
      } catch (failure) {
        show({ save: { status: 'failed', advice: adviceOf(failure) } })
        if (!dirty) return
      }
    }
  }

  function flush() {
    if (timer !== null) clearTimer(timer)
    timer = null
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  async function note(change: NotedSignup) {
    patch(change)
    noting += 1
    await memory.note(() => change).catch(() => {})
    noting -= 1
  }

  async function notePaid(change: Partial<PaidSignup>) {
    const paid = view.record?.paid
    if (!paid) return
    patch({ paid: { ...paid, ...change } })
    noting += 1
    // What another tab has done meanwhile stays done.
    await memory.notePaid(change).catch(() => {})
    noting -= 1
  }

  async function syncOnce(): Promise<boolean> {
    const { record } = view
    // What became of a payment is asked by the session that it was made with.
    if (!record || isUntouched(record) || record.paymentUnknown) return true
    if (record.paid) return descriptionWaits(record) ? syncDescription(record) : true
    if (record.sessionId !== null && record.syncedEdit === record.editedAt) return true
    const step = v.is(SignupStep, record.step) ? record.step : SIGNUP_STEPS[0]
    try {
      const { value } = await api.call('saveSignupSession', {
        body: { ...record.data, sessionId: liveSession(record, now()), step },
      })
      ids.keep(value.sessionId, now())
      await note({ sessionId: value.sessionId, syncedEdit: record.editedAt, ...stateOf(value) })
      return true
    } catch (failure) {
      return failure instanceof ApiError && failure.kind === 'fields'
    }
  }

  /** After the payment the text goes to the profile itself. */
  async function syncDescription({ paid, data }: StoredSignup): Promise<boolean> {
    try {
      if (paid) await saveDescription(api, paid.member.id, data.description ?? '')
      await notePaid({ descriptionSaved: true })
      return true
    } catch {
      return false
    }
  }

  function sync() {
    syncing ??= (async () => {
      await flush()
      return syncOnce()
    })().finally(() => {
      syncing = null
    })
    return syncing
  }

  /** The phone's clock says only when to ask: it may stand anywhere, and nothing is thrown away on its word. */
  async function endIfOver(stored: StoredSignup): Promise<StoredSignup | null> {
    if (now() < signupExpiresAt(stored, now())) return null
    const time = await serverTime()
    const ended = time === null ? null : await memory.endIfOver(time)
    if (ended) ids.forget()
    return ended
  }

  /** What the server knows of the session; one that it does not know any more is replaced by the next sync. */
  async function readSession(sessionId: string, hasOwn: boolean) {
    try {
      const { value } = await api.call('signupSession', {
        params: { sessionId },
        signal: AbortSignal.timeout(NETWORK_TIMEOUT_SECONDS * 1000),
      })
      if (!hasOwn) await restore(value)
      await note({ sessionId: value.sessionId, ...stateOf(value) })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 404) return
      ids.forget()
      if (hasOwn) await note({ sessionId: null, syncedEdit: 0 })
    }
  }

  /** The phone's copy is gone; the server's takes its place. */
  async function restore({ data, sessionId }: SignupSession) {
    const place = await placeName(api, data).catch(() => '')
    const editedAt = now()
    show({ record: { ...startedSignup(editedAt), data, placeText: place, sessionId, editedAt, syncedEdit: editedAt } })
    dirty = true
    await flush()
  }

  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async open() {
      const found = await memory.load().catch(() => null)
      const ended = found && (await endIfOver(found).catch(() => null))
      const stored = ended ? null : found
      show({ ended, record: stored ?? startedSignup(now()), save: stored ? { status: 'saved', advice: null } : IDLE })
      const sessionId = stored ? liveSession(stored, now()) : ids.get(now())
      if (sessionId !== null && !stored?.paid) {
        show({ validation: 'VALIDATING' })
        await readSession(sessionId, stored !== null)
      }
      show({ opened: true, ...(view.validation === 'VALIDATING' && { validation: 'VALIDATED' as const }) })
      void sync()
    },

    edit(change) {
      const { record } = view
      if (!record) return
      const { data, placeText } = record
      show({
        record: { ...record, ...change({ data, placeText }), editedAt: Math.max(now(), record.editedAt + 1) },
        save: { status: 'saving', advice: null },
      })
      dirty = true
      if (timer !== null) clearTimer(timer)
      timer = setTimer(() => void flush(), DRAFT_SAVE_DEBOUNCE_MS)
    },

    flush,
    sync,
    note,
    notePaid,

    async clear() {
      dirty = false
      if (timer !== null) clearTimer(timer)
      await memory.clear()
      ids.forget()
      show({ record: startedSignup(now()), save: IDLE, validation: 'NOT_VALIDATED', ended: null })
    },

    async reread() {
      const { record } = view
      if (!record || dirty || writing || noting > 0) return
      const stored = await memory.load().catch(() => undefined)
      if (stored === undefined || dirty || writing || noting > 0) return
      if (stored === null) {
        if (!isUntouched(record) && view.save.status === 'saved') show({ record: startedSignup(now()), save: IDLE })
        return
      }
      if (JSON.stringify(stored) !== JSON.stringify(record)) show({ record: stored })
    },
  }
}

/** What a session says of its payment. */
const stateOf = ({ state, orderId }: SignupSession): NotedSignup => ({
  // An order that was tried from here is paid by its number; its session's state alone does not tell whether anything
  // was edited.
  ...(orderId === null && { orderId: null }),
  ...(state !== 'open' && state !== 'declined' && { paymentUnknown: true }),
})

async function placeName(api: Api, { location }: SignupDraft): Promise<string> {
  return location ? (await api.call('location', { params: { fileName: location } })).value.displayName : ''
}

/** A StorageError says by itself what to do. */
const adviceOf = (failure: unknown): string =>
  failure instanceof Error && failure.name === 'StorageError'
    ? failure.message
    : 'The phone could not save this. You can still go on while you are online.'
