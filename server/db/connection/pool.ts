/** `Database` over a pool of `pg` connections. */
import type pg from 'pg'
import type { Database, DatabaseIncident } from '#server/db/database.ts'
import { DatabaseError, DatabaseUnavailable, QueryFailed, toDatabaseError } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Changed } from './listen.ts'
import { runStatement, type Watchdog } from './statement.ts'
import { inTransaction, withRetries } from './transaction.ts'
import { makeWaits } from './waits.ts'

interface OverPool {
  onIncident: (incident: DatabaseIncident) => void
  vendorNews: VendorNews
  /** Ends statements that take too long, where the engine or the way to it does not do so. */
  watchdog?: Watchdog
  /** The statement that gives a connection its limits; without it the engine has none. */
  limits?: string
  /** A connection could not be made, broke, or leads to a server that takes no writes any more. */
  onConnectionLost?: () => Promise<void>
  /** Called before the first callback is added; its return value is called at the end. */
  listen?: () => () => Promise<void>
  /** Closes what the pool depends on, after the pool. */
  close?: () => Promise<void>
}

/** Subscribers to vendor changes. */
interface VendorNews {
  callbacks: Set<Changed>
  tell: Changed
}

export function makeVendorNews(): VendorNews {
  const callbacks = new Set<Changed>()
  return { callbacks, tell: (change) => callbacks.forEach((callback) => callback(change)) }
}

export function overPool(engine: Database['engine'], pool: pg.Pool, around: OverPool): Database {
  const { onIncident, vendorNews, watchdog, listen, close, onConnectionLost } = around
  const { limits = 'reset statement_timeout' } = around
  let stopListening: (() => Promise<void>) | undefined
  let closed: Promise<void> | undefined
  const waits = makeWaits()

  // A connection was lost while idle: the pool drops it and opens a new one when needed.
  pool.on('error', (error) => onIncident(incidentOf('idle connection', error)))

  /** Lends out a connection and discards it if it broke. */
  const lend = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await waits.during(() => connected(pool, onConnectionLost))
    // Without an error listener, losing a connection between two statements would end the process.
    let lost: Error | undefined
    const onLost = (error: Error) => (lost = error)
    client.on('error', onLost)
    try {
      return await work(client)
    } catch (error) {
      // Another server may take writes by now.
      if (error instanceof DatabaseUnavailable || isOfStandby(error)) void onConnectionLost?.()
      if (!isOfStandby(error)) throw error
      lost = error
      throw new DatabaseUnavailable(error.code, 'The server takes no writes any more.')
    } finally {
      client.off('error', onLost)
      client.release(lost)
    }
  }

  const query: Database['query'] = (statement) => lend((client) => runStatement(client, statement, watchdog))
  return {
    engine,
    query,
    reads: { query },
    replicas: null,
    transaction: (work, unhurried) =>
      withRetries(() => lend((client) => inTransaction(client, work, { onIncident, watchdog, unhurried }))),
    maintain: (statement) =>
      lend(async (client) => {
        await client.query('set statement_timeout = 0')
        try {
          await runStatement(client, statement, undefined)
        } finally {
          await client.query(limits)
        }
      }),
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      open: pool.totalCount,
      most: pool.options.max,
      waiting: pool.waitingCount,
      waitedMs: waits.longestMs(),
    }),
    ping: async () => {
      await lend((client) => runStatement(client, sql`select 1`, watchdog))
    },
    onVendorsChanged: (callback) => {
      stopListening ??= listen?.()
      vendorNews.callbacks.add(callback)
      return () => vendorNews.callbacks.delete(callback)
    },
    close: () => {
      closed ??= (async () => {
        await stopListening?.()
        await pool.end()
        await close?.()
      })()
      return closed
    },
  }
}

/** A connection; where it can't be made, another server may take writes by now. */
async function connected(pool: pg.Pool, onConnectionLost: OverPool['onConnectionLost']): Promise<pg.PoolClient> {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw toDatabaseError(error)
    })
  try {
    return await connect()
  } catch (error) {
    if (!onConnectionLost || !(error instanceof DatabaseUnavailable)) throw error
    await onConnectionLost()
    return connect()
  }
}

/** `read_only_sql_transaction`: the server became a standby. */
const isOfStandby = (error: unknown): error is QueryFailed => error instanceof QueryFailed && error.code === '25006'

/** For the log: code and message only (the engine's errors may contain rows). */
export function incidentOf(doing: string, error: unknown): DatabaseIncident {
  const known = toDatabaseError(error)
  if (known instanceof DatabaseError) return { doing, code: known.code, message: known.message }
  return { doing, code: 'UNKNOWN', message: known instanceof Error ? known.message : String(known) }
}
