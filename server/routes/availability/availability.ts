/** Vendors' calendars, feeds and addresses; who is free (GET /api/v1/availability and /days); published calendars. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { mount } from '#server/plugins/mount.ts'
import { KEY_HEADER, keyOf } from '#server/routes/requests/idempotency-key.ts'
import { changeAvailability, readAvailability } from '#server/services/availability/availability.ts'
import { addFeed, removeFeed } from '#server/services/availability/feeds/feeds.ts'
import {
  publishCalendar,
  publishedCalendar,
  unpublishCalendar,
} from '#server/services/availability/published-calendar.ts'
import { onDay, whoIsFree } from '#server/services/availability/who-is-free.ts'
import { NotFound } from '#server/services/errors.ts'
import type { Routes } from '#server/dependencies.ts'

const SECRET_FILE = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.ics$/i

export const availabilityRoutes: Routes = (app, deps) => {
  const { db, cache, clock, settings } = deps
  const published = { db, clock, publicUrl: settings.publicUrl }
  const refusals = [401, 403, 404]
  const own = (reply: FastifyReply) => void reply.header('cache-control', 'no-store')

  mount(
    app,
    endpoints.availability,
    ({ params }, _request, reply) => {
      own(reply)
      return readAvailability(deps, params.id)
    },
    { refusals },
  )
  mount(
    app,
    endpoints.changeAvailability,
    ({ params, body }, request, reply) => {
      own(reply)
      return changeAvailability(deps, {
        key: keyOf(request),
        memberId: params.id,
        accountId: accountOf(request),
        change: body,
      })
    },
    { refusals: [...refusals, 409, 422], headers: KEY_HEADER },
  )
  mount(
    app,
    endpoints.addFeed,
    ({ params, body }, { ip }, reply) => {
      own(reply)
      return addFeed(deps, { memberId: params.id, network: networkOf(ip) }, body)
    },
    { refusals: [...refusals, 429] },
  )
  mount(
    app,
    endpoints.removeFeed,
    ({ params }, _request, reply) => {
      own(reply)
      return removeFeed(deps, params.id, params.feedId)
    },
    { refusals },
  )
  mount(
    app,
    endpoints.publishCalendar,
    ({ params }, _request, reply) => {
      own(reply)
      return publishCalendar(published, params.id)
    },
    { refusals },
  )
  mount(
    app,
    endpoints.unpublishCalendar,
    async ({ params }, _request, reply) => {
      own(reply)
      await unpublishCalendar(db, params.id)
      return readAvailability(deps, params.id)
    },
    { refusals },
  )
  mount(app, endpoints.whoIsFree, ({ query }) => whoIsFree(deps, query))
  mountCached(app, cache, endpoints.memberOnDay, ({ params }) => onDay(deps, params), { refusals: [404] })

  app.get<{ Params: { file: string } }>('/api/v1/calendars/:file', async (request, reply) => {
    const secret = SECRET_FILE.exec(request.params.file)?.[1]
    if (secret === undefined) throw new NotFound('There’s no calendar at this address.')
    own(reply)
    // Whoever knows the address may read it; search engines and other sites should not.
    void reply.header('x-robots-tag', 'noindex')
    return reply.type('text/calendar; charset=utf-8').send(await publishedCalendar(published, secret))
  })
}

/** services/accounts/permissions.ts has refused everyone but the vendor's own account. */
function accountOf({ account }: FastifyRequest): number {
  if (account === null) throw new Error('Somebody without an account got past the permissions.')
  return account.accountId
}
