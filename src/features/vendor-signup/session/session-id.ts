/**
 * The id of the server's session, stored beside the device's own copy: if that copy is lost, the server still has it
 * for 30 days.
 */
import * as v from 'valibot'
import { SIGNUP_SESSION_LIFETIME_MS } from '#contract/limits.ts'
import { SessionId } from '#contract/signup.ts'

const KEY = 'signupSession'
const Kept = v.object({ sessionId: SessionId, at: v.number() })

export interface SessionIds {
  get: (now: number) => string | null
  keep: (sessionId: string, now: number) => void
  forget: () => void
}

/** @param storage null if the browser has none */
export function sessionIds(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): SessionIds {
  return {
    get(now) {
      try {
        const kept = v.safeParse(Kept, JSON.parse(storage?.getItem(KEY) ?? 'null'))
        return kept.success && now - kept.output.at < SIGNUP_SESSION_LIFETIME_MS ? kept.output.sessionId : null
      } catch {
        return null
      }
    },
    keep(sessionId, now) {
      try {
        storage?.setItem(KEY, JSON.stringify({ sessionId, at: now }))
      } catch {
        // Then the device's own copy is the only one.
      }
    },
    forget() {
      try {
        storage?.removeItem(KEY)
      } catch {
        // It was never stored.
      }
    },
  }
}

/** This browser's session ids; some browsers throw on any access to storage. */
export function pageSessionIds(): SessionIds {
  try {
    return sessionIds(window.localStorage)
  } catch {
    return sessionIds(null)
  }
}
