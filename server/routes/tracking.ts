/** POST /api/v1/track (docs/specification.md#tracking): 204 even when events are not stored. */
import { endpoints } from '#contract/endpoints.ts'
import { asksForPrivacy } from '#server/plugins/privacy.ts'
import { mount } from '#server/plugins/mount.ts'
import { usageEvents } from '#server/services/usage-events.ts'
import type { Routes } from '#server/dependencies.ts'

/** Most robots run no script, and send no events. */
const ROBOT = /bot\b|crawl|spider|slurp|lighthouse/i

export const trackingRoutes: Routes = (app, deps) => {
  const usage = usageEvents(deps)
  mount(
    app,
    endpoints.track,
    async ({ body: { events } }, request, reply) => {
      void reply.code(204).header('cache-control', 'no-store')
      if (!asksForPrivacy(request)) {
        await usage.store(events, { isRobot: ROBOT.test(request.headers['user-agent'] ?? '') })
      }
      return reply.send()
    },
    { success: 204 },
  )
}
