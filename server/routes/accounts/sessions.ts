/** /api/v1/accounts/:id/sessions: where the caller is signed in (docs/specification.md#sign-in-and-tokens). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { endOwnSession, listSessions, signOutEverywhere } from '#server/services/accounts/own-sessions.ts'
import type { Routes } from '#server/app-parts.ts'

const DENIED = { refusals: [401, 403] }

export const sessionRoutes: Routes = (app, context) => {
  mount(app, endpoints.sessions, (_input, caller) => listSessions(context, caller), DENIED)
  mount(app, endpoints.endSession, ({ params }, caller) => endOwnSession(context, params.session, caller), DENIED)
  mount(
    app,
    endpoints.signOutEverywhere,
    async (_input, caller) => {
      await signOutEverywhere(context, caller)
      return { accepted: true as const }
    },
    DENIED,
  )
}
