/** /api/v1/vendor-signup-sessions: stores and checks the draft (docs/specification.md#signup). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { checkStep } from '#server/services/signup/signup-check.ts'
import { readSignupSession, saveSignupSession } from '#server/services/signup/signup-sessions.ts'
import type { Routes } from '#server/app-parts.ts'

export const signupSessionRoutes: Routes = (app, context) => {
  mount(app, endpoints.saveSignupSession, ({ body }, caller) => saveSignupSession(context, body, caller))

  mount(app, endpoints.validateSignup, async ({ body }, caller) => {
    const { sessionId: _session, step, ...typed } = body
    await checkStep(context, { step, typed }, caller)
    return { valid: true as const }
  })

  mount(app, endpoints.signupSession, ({ params }) => readSignupSession(context, params.sessionId), {
    refusals: [404],
  })
}
