/** Vendors' calendars, feeds and addresses; who is free (GET /api/v1/availability and /days); published calendars. */
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountCached } from '#server/plugins/cached-responses.ts'
import { mount, mountPrivate, mountSignedIn } from '#server/plugins/mount.ts'
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

  mountPrivate(app, endpoints.availability, ({ params }) => readAvailability(deps, params.id), { refusals })
  mountSignedIn(
    app,
    endpoints.changeAvailability,
    ({ params, body }, { accountId }, request) =>
      changeAvailability(deps, { key: keyOf(request), memberId: params.id, accountId, change: body }),
    { refusals: [...refusals, 409, 422], headers: KEY_HEADER },
  )
  mountPrivate(
    app,
    endpoints.addFeed,
    ({ params, body }, { ip }) => addFeed(deps, { memberId: params.id, network: networkOf(ip) }, body),
    { refusals: [...refusals, 429] },
  )
  mountPrivate(app, endpoints.removeFeed, ({ params }) => removeFeed(deps, params.id, params.feedId), { refusals })
  mountPrivate(app, endpoints.publishCalendar, ({ params }) => publishCalendar(published, params.id), { refusals })
  mountPrivate(
    app,
    endpoints.unpublishCalendar,
    async ({ params }) => {
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
    // Whoever knows the address may read it; search engines and other sites should not.
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return reply.type('text/calendar; charset=utf-8').send(await publishedCalendar(published, secret))
  })
}
