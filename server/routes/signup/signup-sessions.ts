/** /api/v1/vendor-signup-sessions: stores and checks the draft (docs/specification.md#signup). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import { checkStep } from '#server/services/signup/signup-check.ts'
import { readSignupSession, saveSignupSession } from '#server/services/signup/signup-sessions.ts'
import type { Routes } from '#server/dependencies.ts'

export const signupSessionRoutes: Routes = (app, { db, places, clock }) => {
  mountPrivate(app, endpoints.saveSignupSession, ({ body }, { ip }) =>
    saveSignupSession({ db, now: clock(), network: networkOf(ip) }, body),
  )

  mountPrivate(app, endpoints.validateSignup, async ({ body }, { account, ip }) => {
    const { sessionId: _session, step, ...typed } = body
    const callerId = account?.accountId ?? null
    await checkStep({ db, places, now: clock(), callerId, network: networkOf(ip) }, step, typed)
    return { valid: true as const }
  })

  mountPrivate(app, endpoints.signupSession, ({ params }) => readSignupSession(db, params.sessionId, clock()), {
    refusals: [404],
  })
}
