/** Signup sessions: what was typed so far, stored while the signup goes on (docs/specification.md#signup). */
import * as v from 'valibot'
import { SessionId, SignupDraft } from '#contract/signup.ts'
import type { SignupSession } from '#contract/signup.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  addSignupSession,
  findSignupSession,
  updateSignupSession,
} from '#server/repositories/signup/signup-sessions.ts'
import type { SignupSessionRow, TypedSignup } from '#server/repositories/signup/signup-sessions.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { NotFound } from '#server/services/errors.ts'

const STATES = { open: 'open', processing: 'paying', declined: 'declined', paid: 'complete' } as const

/** @throws NotFound for an unknown or expired one */
export async function readSignupSession(db: Queryable, id: string, now: Date): Promise<SignupSession> {
  const row = await findSignupSession(db, id, now)
  if (!row) throw new NotFound('This signup has expired. What you typed is still on your device. Continue from there.')
  return toSession(row)
}

/**
 * Saves what was typed, in a new session if the given one is unknown or expired.
 * @throws TooManyRequests for too many new sessions
 */
export async function saveSignupSession(
  { db, now, network }: { db: Queryable; now: Date; network: string },
  { sessionId, step, ...typed }: { sessionId?: unknown; step: TypedSignup['step'] },
): Promise<SignupSession> {
  // Anything else a client sends, above all a password or card, is not stored.
  const saved = { step, data: v.parse(SignupDraft, typed) }
  if (v.is(SessionId, sessionId) && (await updateSignupSession(db, sessionId, saved, now)))
    return readSignupSession(db, sessionId, now)
  await consume(db, 'signupSession', { network, address: null, now })
  return readSignupSession(db, await addSignupSession(db, saved, now), now)
}

function toSession({ id, step, data, orderId, orderStatus, updatedAt, expiresAt }: SignupSessionRow): SignupSession {
  return {
    sessionId: id,
    state: orderStatus === null ? 'open' : STATES[orderStatus],
    step,
    data,
    orderId,
    updatedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
