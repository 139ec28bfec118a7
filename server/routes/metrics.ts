/** POST /api/v1/web-vitals takes what pages measured; GET /metrics shows it to the operator's own monitoring. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'
import { endpoints } from '#contract/endpoints.ts'
import type { Backups } from '#server/backup/format/backup-files.ts'
import type { Routes } from '#server/app-parts.ts'
import { HttpError } from '#server/plugins/errors.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { asksForPrivacy } from '#server/plugins/privacy.ts'
import { showOperation } from '#server/metrics/operation-metrics.ts'
import { createFieldFigures } from '#server/services/field-figures.ts'

export const metricsRoutes: Routes = (app, context) => {
  const {
    clock,
    backups,
    settings: { metricsToken },
    registry,
  } = context
  const figures = createFieldFigures(clock)
  mount(
    app,
    endpoints.webVitals,
    ({ body }, _caller, request, reply) => {
      if (!asksForPrivacy(request)) figures.add(body, request.headers['user-agent'] ?? '')
      return reply.code(204).header('cache-control', 'no-store').send()
    },
    { success: 204 },
  )
  if (metricsToken === undefined || registry === undefined) return
  if (backups) showBackupAge(registry, backups, clock)
  const lookUp = showOperation(registry, context)
  const expected = digest(`Basic ${Buffer.from(`metrics:${metricsToken}`).toString('base64')}`)
  app.get('/metrics', async ({ headers: { authorization = '' } }, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(authorization), expected))
      throw new HttpError(401, 'unauthorized', 'Sign in as “metrics” with METRICS_TOKEN as the password.')
    await lookUp()
    return reply.type(figures.contentType).send(`${await figures.text()}${await registry.metrics()}`)
  })
}

function showBackupAge(registry: Registry, backups: Backups, clock: () => Date): void {
  const gauge = new Gauge({
    name: 'fanfare_backup_age_seconds',
    help: 'Age of the newest backup that could be restored; absent without one',
    registers: [registry],
    collect() {
      gauge.reset()
      if (backups.lastGoodAt) this.set((clock().getTime() - backups.lastGoodAt.getTime()) / 1000)
    },
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
