/** POST /api/v1/track (docs/specification.md#tracking): 204 even when events are not stored. */
import { endpoints } from '#contract/endpoints.ts'
import { asksForPrivacy } from '#server/plugins/privacy.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { storeEvents } from '#server/services/usage-events.ts'
import type { Routes } from '#server/app-parts.ts'

/** Most robots run no script, and send no events. */
const ROBOT = /bot\b|crawl|spider|slurp|lighthouse/i

export const trackingRoutes: Routes = (app, context) => {
  mount(
    app,
    endpoints.track,
    async ({ body: { events } }, { network }, request, reply) => {
      void reply.code(204).header('cache-control', 'no-store')
      if (!asksForPrivacy(request)) {
        await storeEvents(context, events, { isRobot: ROBOT.test(request.headers['user-agent'] ?? ''), network })
      }
      return reply.send()
    },
    { success: 204 },
  )
}
