/**
 * The signup open on this page: the input, saved on the device shortly after typing and in the server's session when it
 * can be reached. The page's copy is authoritative; it works even if the device cannot store anything.
 */
import type { ValidationStatus } from '#contract/signup.ts'
import type { Api } from '#src/api/client.ts'
import type { SaveState } from '#src/drafts/autosave.ts'
import { signupExpiresAt, startedSignup } from '#src/offline/drafts/signup-store.ts'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { createObservable } from '#src/sync/observable.ts'
import { createServerCopy, serverSession, type ServerCopy } from './server-copy.ts'
import type { SessionIds } from './session-id.ts'
import { createSignupDraft, type OpenSignupDraft, type SignupDraftPorts } from './signup-draft.ts'

export interface SignupView {
  /** Null while it is loading. */
  record: StoredSignup | null
  save: SaveState
  /** The progress of the server's validation of the session. */
  validation: ValidationStatus
  /** Whether the device and the server have both been read. */
  opened: boolean
  /** The signup on this device until it expired; null if there was none. */
  ended: StoredSignup | null
}

export interface OpenSignup
  extends Pick<OpenSignupDraft, 'edit' | 'flush' | 'note' | 'notePaid' | 'enter'>, Pick<ServerCopy, 'sync'> {
  get: () => SignupView
  subscribe: (listener: () => void) => () => void
  /** Reads from the device, then the server's session. Resolves when both are known or unavailable. */
  open: () => Promise<void>
  /** Starts over. @throws StorageError */
  clear: () => Promise<void>
}

interface OpenSignupPorts extends Omit<SignupDraftPorts, 'load'> {
  api: Api
  ids: SessionIds
  /** The server's current time; null if it does not report it. */
  serverTime: () => Promise<number | null>
}

export function createOpenSignup(ports: OpenSignupPorts): OpenSignup {
  const { store, ids, now, serverTime } = ports
  const view = createObservable<SignupView>({
    record: null,
    save: { status: 'idle', advice: null },
    validation: 'NOT_VALIDATED',
    opened: false,
    ended: null,
  })
  const show = (change: Partial<SignupView>) => view.set({ ...view.get(), ...change })

  /** The device's clock only decides when to ask: it may be wrong, and nothing is deleted because of it. */
  async function endIfOver(stored: StoredSignup): Promise<StoredSignup | null> {
    if (now() < signupExpiresAt(stored, now())) return null
    const time = await serverTime()
    const ended = time === null ? null : await store.endIfOver(time)
    if (ended) ids.forget()
    return ended
  }

  async function load() {
    const found = await store.load().catch(() => null)
    const ended = found && (await endIfOver(found).catch(() => null))
    if (ended) show({ ended })
    return ended ? null : found
  }

  const draft = createSignupDraft({ ...ports, load })
  const { sync, read } = createServerCopy({ ...ports, ...draft, draft })
  draft.subscribe(() => {
    const { draft: record, save } = draft.get()
    show({ record, save })
  })

  return {
    get: view.get,
    subscribe: view.subscribe,
    enter: draft.enter,
    edit: draft.edit,
    flush: draft.flush,
    note: draft.note,
    notePaid: draft.notePaid,
    sync,

    async open() {
      await draft.open()
      const { record, save } = view.get()
      const isStored = save.status !== 'idle'
      const sessionId = record && isStored ? serverSession(record, ids, now()) : ids.get(now())
      if (sessionId !== null && !record?.paid) {
        show({ validation: 'VALIDATING' })
        await read(sessionId, isStored)
      }
      show({ opened: true, ...(view.get().validation === 'VALIDATING' && { validation: 'VALIDATED' as const }) })
      void sync()
    },

    async clear() {
      await draft.startOver(store.clear, () => startedSignup(now()))
      ids.forget()
      show({ validation: 'NOT_VALIDATED', ended: null })
    },
  }
}
