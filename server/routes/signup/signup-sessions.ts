/** /api/v1/vendor-signup-sessions: stores and checks the draft (docs/specification.md#signup). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { checkStep } from '#server/services/signup/signup-check.ts'
import { readSignupSession, saveSignupSession } from '#server/services/signup/signup-sessions.ts'
import type { Routes } from '#server/dependencies.ts'

export const signupSessionRoutes: Routes = (app, { db, places, clock }) => {
  mount(app, endpoints.saveSignupSession, ({ body }, { ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    return saveSignupSession({ db, now: clock(), network: networkOf(ip) }, body)
  })

  mount(app, endpoints.validateSignup, async ({ body }, { account, ip }, reply) => {
    void reply.header('cache-control', 'no-store')
    const { sessionId: _session, step, ...typed } = body
    const callerId = account?.accountId ?? null
    await checkStep({ db, places, now: clock(), callerId, network: networkOf(ip) }, step, typed)
    return { valid: true as const }
  })

  mount(
    app,
    endpoints.signupSession,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return readSignupSession(db, params.sessionId, clock())
    },
    { refusals: [404] },
  )
}
