/** /api/v1/accounts/:id/sessions: where the caller is signed in (docs/specification.md#sign-in-and-tokens). */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { endOwnSession, listSessions, signOutEverywhere } from '#server/services/accounts/own-sessions.ts'
import type { Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403] }

export const sessionRoutes: Routes = (app, { db, clock }) => {
  const callerOf = ({ account, ip }: FastifyRequest, accountId: number) => ({
    db,
    now: clock(),
    network: networkOf(ip),
    accountId,
    sessionId: account?.sessionId ?? '',
  })
  mount(
    app,
    endpoints.sessions,
    ({ params }, request, reply) => {
      void reply.header('cache-control', 'no-store')
      return listSessions(callerOf(request, params.id))
    },
    DENIED,
  )
  mount(
    app,
    endpoints.endSession,
    ({ params }, request, reply) => {
      void reply.header('cache-control', 'no-store')
      return endOwnSession(callerOf(request, params.id), params.session)
    },
    DENIED,
  )
  mount(
    app,
    endpoints.signOutEverywhere,
    async ({ params }, request) => {
      await signOutEverywhere(callerOf(request, params.id))
      return { accepted: true as const }
    },
    DENIED,
  )
}
