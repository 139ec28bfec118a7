/** POST /api/v1/web-vitals takes what pages measured; GET /metrics shows it to the operator's own monitoring. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/dependencies.ts'
import { HttpError } from '#server/plugins/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { asksForPrivacy } from '#server/plugins/privacy.ts'
import { createFieldFigures } from '#server/services/field-figures.ts'

export const metricsRoutes: Routes = (app, { clock, settings: { metricsToken } }) => {
  const figures = createFieldFigures(clock)
  mount(
    app,
    endpoints.webVitals,
    ({ body }, request, reply) => {
      if (!asksForPrivacy(request)) figures.add(body, request.headers['user-agent'] ?? '')
      return reply.code(204).header('cache-control', 'no-store').send()
    },
    { success: 204 },
  )
  if (metricsToken === undefined) return
  const expected = digest(`Basic ${Buffer.from(`metrics:${metricsToken}`).toString('base64')}`)
  app.get('/metrics', async ({ headers: { authorization = '' } }, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(authorization), expected))
      throw new HttpError(401, 'unauthorized', 'Sign in as “metrics” with METRICS_TOKEN as the password.')
    return reply.type(figures.contentType).send(await figures.text())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
