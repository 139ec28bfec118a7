/** GET /healthz (the process is up), GET /readyz (the database responds and the server is not shutting down). */
import { Unavailable } from '#server/services/errors.ts'
import type { Routes } from '#server/app-parts.ts'

const READY_WITHIN_MS = 2000
const RETRY_AFTER_SECONDS = 5

export const healthRoutes: Routes = (app, { db, backups }) => {
  app.get('/healthz', { config: { vital: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config: { vital: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (app.draining.begun) throw new Unavailable(RETRY_AFTER_SECONDS, 'The server is shutting down.')
    if (!(await respondsInTime(db.ping()))) throw new Unavailable(RETRY_AFTER_SECONDS, 'The database isn’t responding.')
    // The age of a backup is no reason to leave this server out; a monitor may want to know it.
    return { status: 'ready', ...(backups?.isNightly && { lastBackupAt: backups.lastGoodAt }) }
  })
}

async function respondsInTime(ping: Promise<void>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, READY_WITHIN_MS, false)
  const responded = ping.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([responded, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
