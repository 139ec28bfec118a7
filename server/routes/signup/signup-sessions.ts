/** /api/v1/vendor-signup-sessions: stores and checks the draft (docs/specification.md#signup). */
import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { SessionId, SignupDraft } from '#contract/signup.ts'
import type { SignupSession } from '#contract/signup.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import {
  addSignupSession,
  findSignupSession,
  updateSignupSession,
} from '#server/repositories/signup/signup-sessions.ts'
import type { SignupSessionRow } from '#server/repositories/signup/signup-sessions.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { checkStep } from '#server/services/signup/signup-check.ts'
import type { Routes } from '#server/dependencies.ts'

const STATES = { open: 'open', processing: 'paying', declined: 'declined', paid: 'complete' } as const

export const signupSessionRoutes: Routes = (app, { db, places, clock }) => {
  const read = async (id: string): Promise<SignupSession> => {
    const row = await findSignupSession(db, id, clock())
    if (!row) throw new NotFound('This signup has expired. What you typed is still on your phone; go on from there.')
    return toSession(row)
  }

  mount(app, endpoints.saveSignupSession, async ({ body }, { ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    const { sessionId, step, ...typed } = body
    // Anything else a client sends, above all a password or card, is not stored.
    const saved = { step, data: v.parse(SignupDraft, typed) }
    const now = clock()
    if (v.is(SessionId, sessionId) && (await updateSignupSession(db, sessionId, saved, now))) return read(sessionId)
    await consume(db, 'signupSession', { network: networkOf(ip), address: null, now })
    return read(await addSignupSession(db, saved, now))
  })

  mount(app, endpoints.validateSignup, async ({ body }, { account, ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    const { sessionId: _session, step, ...typed } = body
    await checkStep(
      { db, places, now: clock(), callerId: account?.accountId ?? null, network: networkOf(ip) },
      step,
      typed,
    )
    return { valid: true as const }
  })

  mount(
    app,
    endpoints.signupSession,
    async ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return read(params.sessionId)
    },
    { refusals: [404] },
  )
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
