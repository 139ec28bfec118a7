/**
 * The end of the process: what was begun is finished, new connections are refused, and it takes a bounded time (fault
 * 41).
 */
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'

/** A request that takes longer than this is cut; its sender tries again with the same key. */
const DRAIN_MAX_MS = 10_000

/** Ends the process in order on SIGTERM, SIGINT, SIGHUP, or when the process that started it is gone. */
export function endInOrder(app: FastifyInstance, db: Database): void {
  let ending = false
  const end = (why: string) => {
    if (ending) return
    ending = true
    process.stdout.write(`Ending (${why}): finishing what was begun …\n`)
    const tooLate = setTimeout(() => {
      app.log.error('requests took too long and were cut')
      app.server.closeAllConnections()
    }, DRAIN_MAX_MS)
    const exit = setTimeout(() => process.exit(1), 2 * DRAIN_MAX_MS)
    void app
      .close()
      .then(() => db.close())
      .then(
        () => 0,
        (error: unknown) => {
          app.log.error({ err: error }, 'could not end in order')
          return 1
        },
      )
      .then((code) => {
        clearTimeout(tooLate)
        clearTimeout(exit)
        process.exit(code)
      })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  if (process.send) process.on('disconnect', () => end('its starter is gone'))
}
