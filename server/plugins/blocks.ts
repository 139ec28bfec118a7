/** Refuses writes from blocked networks, before their bodies are read. */
import type { FastifyInstance } from 'fastify'
import { consoleEndpoints } from '#contract/console/console-endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { networkOf } from './addresses.ts'
import { isInside } from './limits.ts'

/**
 * Allowed from everywhere: signing out, withdrawing a request, and usage events. Signing in checks for itself, so that
 * a blocked network does not end the sessions of people who share it; so does the console's door, so that no block
 * keeps out the operators who take it back.
 */
const ALLOWED: ReadonlySet<Endpoint | undefined> = new Set<Endpoint>([
  endpoints.token,
  endpoints.revokeToken,
  endpoints.endSession,
  endpoints.signOutEverywhere,
  endpoints.cancelKey,
  endpoints.track,
  ...Object.values<Endpoint>(consoleEndpoints),
])

/** Must be registered after the limits. */
export function addBlocks(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async (request) => {
    const { method, ip, is404, routeOptions } = request
    if (method === 'GET' || method === 'HEAD' || is404 || isInside(request)) return
    if (ALLOWED.has(routeOptions.config.endpoint)) return
    await refuseBlocked(db, { network: networkOf(ip) })
  })
}
