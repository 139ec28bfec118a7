/** POST /api/v1/track (docs/specification.md#tracking): 204 even when events are not stored. */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { DAY_MS, TRACK_KEEP_DAYS, TRACK_KEEP_EVENTS } from '#contract/limits.ts'
import { mount } from '#server/plugins/mount.ts'
import { deleteTrackEvents, storeTrackEvents } from '#server/repositories/track-events.ts'
import type { Routes } from '#server/dependencies.ts'

/** Old events are deleted each time this many new ones have arrived. */
const FORGET_EVERY_EVENTS = 1000

export const trackingRoutes: Routes = (app, { db, clock }) => {
  let untilForgetting = 0
  mount(
    app,
    endpoints.track,
    async ({ body: { events } }, request, reply) => {
      void reply.code(204).header('cache-control', 'no-store')
      if (asksForPrivacy(request)) return reply.send()
      const now = clock()
      await storeTrackEvents(db, events, now)
      untilForgetting -= events.length
      if (untilForgetting <= 0) {
        untilForgetting = FORGET_EVERY_EVENTS
        await deleteTrackEvents(db, {
          events: TRACK_KEEP_EVENTS,
          since: new Date(now.getTime() - TRACK_KEEP_DAYS * DAY_MS),
        })
      }
      return reply.send()
    },
    { success: 204 },
  )
}

/** Do Not Track, or Global Privacy Control. */
const asksForPrivacy = ({ headers }: FastifyRequest) => headers['dnt'] === '1' || headers['sec-gpc'] === '1'
