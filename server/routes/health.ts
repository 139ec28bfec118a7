/** GET /healthz (the process is up), GET /readyz (the database responds and the server is not shutting down). */
import { NotFound, Unavailable } from '#server/services/errors.ts'
import type { Routes } from '#server/app-parts.ts'

const READY_WITHIN_MS = 2000
const RETRY_AFTER_SECONDS = 5

export const healthRoutes: Routes = (app, { db, backups }) => {
  app.get('/healthz', { config: { vital: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get<{ Querystring: { ending?: string } }>('/readyz', { config: { vital: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (app.draining.begun) {
      // HAProxy lets a server finish what it has where that is the status, and cuts it off at any other.
      if (request.query.ending === '404') throw new NotFound('The server is shutting down.')
      throw new Unavailable(RETRY_AFTER_SECONDS, 'The server is shutting down.')
    }
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
