/** GET /openapi.json: the description that server/plugins/endpoints/openapi.ts makes, once. */
import { sendCached } from '#server/plugins/endpoints/cached-responses.ts'
import type { Routes } from '#server/app-parts.ts'

export const openApiRoutes: Routes = (app, { cache }) => {
  app.get('/openapi.json', async (request, reply) => {
    const description = await cache.get('openapi', async () => ({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(app.swagger()),
      shown: [],
    }))
    return sendCached(request, reply, cache, description)
  })
}
