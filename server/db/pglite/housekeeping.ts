/** Background work that a PostgreSQL server does and PGlite does not: checkpoints, vacuum and table statistics. */
import type { Database, DatabaseIncident } from '#server/db/database.ts'
import { DatabaseBusy, DatabaseError } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'

/** PGlite never fsyncs; a checkpoint limits how much must be replayed after a crash. */
const CHECKPOINT_MS = 5 * 60_000
const VACUUM_MS = 60 * 60_000

/** Starts the timers, which never keep the process alive; returns a function that stops them. */
export function startHousekeeping(database: Database, onIncident: (incident: DatabaseIncident) => void): () => void {
  const every = (ms: number, doing: string, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => {
        // Busy: other work needs the connection more; the next run does it.
        if (error instanceof DatabaseBusy) return
        const code = error instanceof DatabaseError ? error.code : 'UNKNOWN'
        onIncident({ doing, code, message: error instanceof Error ? error.message : String(error) })
      })
    }, ms)
    timer.unref()
    return () => clearInterval(timer)
  }
  const stops = [
    every(CHECKPOINT_MS, 'checkpoint', () => database.maintain(sql`checkpoint`)),
    every(VACUUM_MS, 'vacuum', () => database.maintain(sql`vacuum analyze`)),
  ]
  return () => stops.forEach((stop) => stop())
}
