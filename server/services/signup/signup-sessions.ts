/** Signup sessions: what was typed so far, stored while the signup goes on (docs/specification.md#signup). */
import * as v from 'valibot'
import { SessionId, SignupDraft } from '#contract/signup.ts'
import type { SignupSession } from '#contract/signup.ts'
import {
  addSignupSession,
  findSignupSession,
  updateSignupSession,
} from '#server/repositories/signup/signup-sessions.ts'
import type { SignupSessionRow, TypedSignup } from '#server/repositories/signup/signup-sessions.ts'
import { bytesOf, spendBytes } from '#server/services/callers/byte-budgets.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { NotFound } from '#server/services/errors.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const STATES = {
  open: 'open',
  processing: 'paying',
  declined: 'declined',
  invoiced: 'complete',
  canceled: 'complete',
  paid: 'complete',
} as const

/** @throws NotFound for an unknown or expired one */
export async function readSignupSession({ db, clock }: ServiceContext, id: string): Promise<SignupSession> {
  const row = await findSignupSession(db, id, clock())
  if (!row) throw new NotFound('This signup has expired. What you typed is still on your device. Continue from there.')
  return toSession(row)
}

/**
 * Saves what was typed, in a new session if the given one is unknown or expired.
 * @throws TooManyRequests for too many new sessions, or too much typed in a day
 */
export async function saveSignupSession(
  context: ServiceContext,
  { sessionId, step, ...typed }: { sessionId?: unknown; step: TypedSignup['step'] },
  { network }: Caller,
): Promise<SignupSession> {
  const { db, clock } = context
  const now = clock()
  // Anything else a client sends, above all a password or card, is not stored.
  const saved = { step, data: v.parse(SignupDraft, typed) }
  await spendBytes(db, 'signupDraft', { network, bytes: bytesOf(saved), now })
  if (v.is(SessionId, sessionId) && (await updateSignupSession(db, sessionId, saved, now)))
    return readSignupSession(context, sessionId)
  await consume(db, 'signupSession', { network, address: null, now })
  return readSignupSession(context, await addSignupSession(db, saved, now))
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
