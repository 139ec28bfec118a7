/**
 * What a PostgreSQL server does in the background and PGlite does not: write its log back, clean and count its tables.
 */
import type { Database, DatabaseIncident } from '#server/db/database.ts'
import { DatabaseBusy, DatabaseError } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'

/** PGlite never fsyncs; a checkpoint bounds what has to be read again after a crash. */
const CHECKPOINT_MS = 5 * 60_000
const VACUUM_MS = 60 * 60_000

/** Starts the timers, which never keep the process alive; returns the way to stop them. */
export function startHousekeeping(database: Database, onIncident: (incident: DatabaseIncident) => void): () => void {
  const every = (ms: number, doing: string, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => {
        // Busy: somebody needs the connection more than we do; the next turn does it.
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
