/** Vendors' calendars, feeds and addresses; who is free (GET /api/v1/availability and /days); published calendars. */
import { endpoints } from '#contract/endpoints.ts'
import { mountCached } from '#server/plugins/endpoints/cached-responses.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { changeAvailability, readAvailability } from '#server/services/availability/availability.ts'
import { addFeed, removeFeed } from '#server/services/availability/feeds/feeds.ts'
import {
  publishCalendar,
  publishedCalendar,
  unpublishCalendar,
} from '#server/services/availability/published-calendar.ts'
import { onDay, whoIsFree } from '#server/services/availability/who-is-free.ts'
import { NotFound } from '#server/services/errors.ts'
import { tellShown } from '#server/services/search/shown-vendors.ts'
import type { Routes } from '#server/app-parts.ts'

const SECRET_FILE = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.ics$/i

export const availabilityRoutes: Routes = (app, context) => {
  const { cache, reading } = context
  const refusals = [401, 403, 404]

  mount(app, endpoints.availability, ({ params }) => readAvailability(context, params.id), { refusals })
  mount(
    app,
    endpoints.changeAvailability,
    ({ params, body }, caller, request) =>
      changeAvailability(context, { key: keyOf(request), vendorId: params.id, change: body }, caller),
    { refusals: [...refusals, 409, 422], headers: KEY_HEADER },
  )
  mount(app, endpoints.addFeed, ({ body }, caller) => addFeed(context, body, caller), { refusals: [...refusals, 429] })
  mount(app, endpoints.removeFeed, ({ params }) => removeFeed(context, { vendorId: params.id, id: params.feedId }), {
    refusals,
  })
  mount(app, endpoints.publishCalendar, ({ params }) => publishCalendar(context, params.id), { refusals })
  mount(
    app,
    endpoints.unpublishCalendar,
    async ({ params }) => {
      await unpublishCalendar(context, params.id)
      return readAvailability(context, params.id)
    },
    { refusals },
  )
  mount(app, endpoints.whoIsFree, ({ query }) => whoIsFree(reading, query))
  mountCached(
    app,
    cache,
    endpoints.memberOnDay,
    ({ params }) => {
      tellShown([{ vendors: [params.id] }])
      return onDay(reading, params)
    },
    { refusals: [404] },
  )

  app.get<{ Params: { file: string } }>('/api/v1/calendars/:file', async (request, reply) => {
    const secret = SECRET_FILE.exec(request.params.file)?.[1]
    if (secret === undefined) throw new NotFound('There’s no calendar at this address.')
    // Whoever knows the address may read it; search engines and other sites should not.
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return reply.type('text/calendar; charset=utf-8').send(await publishedCalendar(context, secret))
  })
}
