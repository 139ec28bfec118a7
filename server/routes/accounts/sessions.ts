/** /api/v1/accounts/:id/sessions: where the caller is signed in (docs/specification.md#sign-in-and-tokens). */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountSignedIn } from '#server/plugins/mount.ts'
import { endOwnSession, listSessions, signOutEverywhere } from '#server/services/accounts/own-sessions.ts'
import type { Caller } from '#server/services/accounts/permissions.ts'
import type { Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403] }

export const sessionRoutes: Routes = (app, { db, clock }) => {
  const callerOf = ({ accountId, sessionId }: Caller, ip: string) => ({
    db,
    now: clock(),
    network: networkOf(ip),
    accountId,
    sessionId,
  })
  mountSignedIn(app, endpoints.sessions, (_input, caller, { ip }) => listSessions(callerOf(caller, ip)), DENIED)
  mountSignedIn(
    app,
    endpoints.endSession,
    ({ params }, caller, { ip }) => endOwnSession(callerOf(caller, ip), params.session),
    DENIED,
  )
  mountSignedIn(
    app,
    endpoints.signOutEverywhere,
    async (_input, caller, { ip }) => {
      await signOutEverywhere(callerOf(caller, ip))
      return { accepted: true as const }
    },
    DENIED,
  )
}
