/**
 * The server's copy of a signup, its session: updated when the server can be reached, and restored when the device's
 * copy is gone.
 */
import { NETWORK_TIMEOUT_SECONDS } from '#contract/limits.ts'
import { SIGNUP_STEPS, SignupStep, type SignupDraft, type SignupSession } from '#contract/signup.ts'
import * as v from 'valibot'
import { ApiError, type Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import type { DraftSession } from '#src/drafts/draft-session.ts'
import { isUntouched, liveSession, startedSignup, type NotedSignup } from '#src/offline/drafts/signup-store.ts'
import type { PaidSignup, StoredSignup } from '#src/offline/drafts/signup-records.ts'
import { descriptionWaits, saveDescription } from '#src/sync/photos/description.ts'
import type { SessionIds } from './session-id.ts'

export interface ServerCopy {
  /** Updates it; false if the server could not be reached. */
  sync: () => Promise<boolean>
  /**
   * Reads it. If the server no longer knows the session, the next sync replaces it.
   * @param isStored whether the device has its own copy, which then takes precedence
   */
  read: (sessionId: string, isStored: boolean) => Promise<void>
}

interface ServerCopyPorts {
  api: Api
  ids: SessionIds
  now: () => number
  draft: Pick<DraftSession<StoredSignup>, 'latest' | 'change' | 'flush'>
  note: (change: NotedSignup) => Promise<void>
  notePaid: (change: Partial<PaidSignup>) => Promise<void>
}

export function createServerCopy({ api, ids, now, draft, note, notePaid }: ServerCopyPorts): ServerCopy {
  let syncing: Promise<boolean> | null = null

  async function syncOnce(): Promise<boolean> {
    const record = draft.latest()
    // A payment's outcome is only available under the session it was made with.
    if (!record || isUntouched(record) || record.paymentUnknown) return true
    if (record.paid) return descriptionWaits(record) ? syncDescription(record) : true
    const sessionId = serverSession(record, ids, now())
    if (sessionId !== null && record.syncedEdit === record.editedAt) return true
    const step = v.is(SignupStep, record.step) ? record.step : SIGNUP_STEPS[0]
    try {
      const { value } = await api.call('saveSignupSession', {
        body: { ...record.data, sessionId, step },
      })
      ids.keep(value.sessionId, now())
      await note({ sessionId: value.sessionId, syncedEdit: record.editedAt, ...paymentOf(value) })
      return true
    } catch (failure) {
      return failure instanceof ApiError && failure.kind === 'fields'
    }
  }

  /** After the payment, the text goes to the profile itself. */
  async function syncDescription({ paid, data }: StoredSignup): Promise<boolean> {
    try {
      if (paid) await saveDescription(api, paid.member.id, data.description ?? '')
      await notePaid({ descriptionSaved: true })
      return true
    } catch {
      return false
    }
  }

  async function restore({ data, sessionId }: SignupSession) {
    const placeText = await placeName(api, data).catch(() => '')
    const editedAt = now()
    draft.change(() => ({ ...startedSignup(editedAt), data, placeText, sessionId, editedAt, syncedEdit: editedAt }))
    await draft.flush()
  }

  return {
    sync() {
      syncing ??= (async () => {
        await draft.flush()
        return syncOnce()
      })().finally(() => {
        syncing = null
      })
      return syncing
    },

    async read(sessionId, isStored) {
      try {
        const { value } = await api.call('signupSession', {
          params: { sessionId },
          signal: AbortSignal.timeout(NETWORK_TIMEOUT_SECONDS * 1000),
        })
        if (!isStored) await restore(value)
        await note({ sessionId: value.sessionId, ...paymentOf(value) })
      } catch (failure) {
        if (!isNotFound(failure)) return
        ids.forget()
        if (isStored) await note({ sessionId: null, syncedEdit: 0 })
      }
    },
  }
}

/**
 * The session of a signup that is stored on the device; null if it has expired. One that was not edited for a month
 * may have a new session since.
 */
export const serverSession = (record: StoredSignup, ids: Pick<SessionIds, 'get'>, now: number): string | null =>
  liveSession(record, now) ?? (record.sessionId === ids.get(now) ? record.sessionId : null)

/** The payment state in a session. */
const paymentOf = ({ state, orderId }: SignupSession): NotedSignup => ({
  // An order tried from this device is paid under its number; the session's state alone does not show later edits.
  ...(orderId === null && { orderId: null }),
  ...(state !== 'open' && state !== 'declined' && { paymentUnknown: true }),
})

async function placeName(api: Api, { location }: SignupDraft): Promise<string> {
  return location ? (await api.call('location', { params: { fileName: location } })).value.displayName : ''
}
