/** Shutdown: requests in progress are completed, new connections are refused, and the time is bounded. */
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'

/** Longer requests are cut off; their senders retry with the same key. */
const DRAIN_MAX_MS = 10_000

/**
 * Shuts down gracefully on SIGTERM, SIGINT, SIGHUP, or when the parent process is gone; and, with exit code 1, after an
 * error that nothing caught: its cause is unknown, so the process must not go on, but requests in progress may finish.
 * @param drainSeconds for how long a signal lets it take requests, while its health check tells proxies to send no more
 */
export function endInOrder(app: FastifyInstance, db: Database, drainSeconds = 0): void {
  let ending = false
  let exitCode = 0
  const drainThenEnd = (why: string) => {
    if (drainSeconds === 0 || app.draining.begun) return end(why)
    app.draining.begun = true
    app.log.info({ why, drainSeconds }, 'the process takes no new visitors')
    setTimeout(() => end(why), drainSeconds * 1000)
  }
  const end = (why: string) => {
    if (ending) return
    ending = true
    app.log.info({ why }, 'the process is ending')
    process.stdout.write(`Shutting down (${why}): finishing requests in progress…\n`)
    const tooLate = setTimeout(() => {
      app.log.error('requests took too long and were cut')
      app.server.closeAllConnections()
    }, DRAIN_MAX_MS)
    const exit = setTimeout(() => {
      app.log.fatal({ why }, 'the process did not end in order and is cut')
      process.exit(1)
    }, 2 * DRAIN_MAX_MS)
    void app
      .close()
      .then(() => db.close())
      .then(
        () => exitCode,
        (error: unknown) => {
          app.log.error({ err: error }, 'could not end in order')
          return 1
        },
      )
      .then((code) => {
        clearTimeout(tooLate)
        clearTimeout(exit)
        app.log.info({ why, code }, 'the process ended')
        process.exit(code)
      })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => drainThenEnd(signal))
  if (process.send) process.on('disconnect', () => end('its starter is gone'))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      app.log.fatal({ err: error instanceof Error ? error : new Error(String(error)) }, event)
      exitCode = 1
      end('an error that nothing caught')
    })
  }
}
