/**
 * The id of the server's session, beside the phone's own copy: when that copy is gone, the server still has it for 30
 * days.
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

/** @param storage null where the browser keeps nothing */
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
        // Then the phone's own copy is all there is.
      }
    },
    forget() {
      try {
        storage?.removeItem(KEY)
      } catch {
        // It was never there.
      }
    },
  }
}

/** This browser's; some forbid even to ask. */
export function pageSessionIds(): SessionIds {
  try {
    return sessionIds(window.localStorage)
  } catch {
    return sessionIds(null)
  }
}
