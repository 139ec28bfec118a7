/** /api/v1/notifications: what the caller hears of and where, and what is new (docs/specification.md#notifications). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import { SignedOut } from '#server/services/errors.ts'
import { readNewCounts, seeQuotes } from '#server/services/notifications/new-counts.ts'
import {
  addDevice,
  changeNotifications,
  forgetDevice,
  readNotifications,
} from '#server/services/notifications/settings.ts'

const DENIED = { refusals: [401] }

export const notificationRoutes: Routes = (app, deps) => {
  mount(
    app,
    endpoints.notifications,
    (_input, request, reply) => readNotifications(deps, callerOf(request, reply).accountId),
    DENIED,
  )
  mount(
    app,
    endpoints.changeNotifications,
    ({ body }, request, reply) => changeNotifications(deps, callerOf(request, reply).accountId, body),
    DENIED,
  )
  mount(app, endpoints.addDevice, ({ body }, request, reply) => addDevice(deps, callerOf(request, reply), body), DENIED)
  mount(
    app,
    endpoints.removeDevice,
    async ({ body }, request, reply) => {
      await forgetDevice(deps, callerOf(request, reply).accountId, body.endpoint)
      return { accepted: true as const }
    },
    DENIED,
  )
  mount(
    app,
    endpoints.newCounts,
    (_input, request, reply) => readNewCounts(deps, callerOf(request, reply).accountId),
    DENIED,
  )
  mount(
    app,
    endpoints.seeQuotes,
    ({ body }, request, reply) => seeQuotes(deps, callerOf(request, reply).accountId, body.quoteIds),
    DENIED,
  )
}

/** Responses are for the caller alone, and not cached. */
function callerOf({ account, ip }: FastifyRequest, reply: FastifyReply) {
  if (!account) throw new SignedOut()
  void reply.header('cache-control', 'no-store')
  return { accountId: account.accountId, sessionId: account.sessionId, network: networkOf(ip) }
}
