/** `Database` over a pool of `pg` connections: statements, transactions, and word of changed vendors. */
import type pg from 'pg'
import type { Database, DatabaseIncident, Queryable } from './database.ts'
import { isRetryable, toDatabaseError } from './errors.ts'
import { sql, type Sql } from './sql.ts'

const TRANSACTION_TRIES = 3

export interface OverPool {
  onIncident: (incident: DatabaseIncident) => void
  vendorNews: VendorNews
  /** Called before the first callback is added; what it returns is called at the end. */
  listen?: () => () => Promise<void>
  /** What to close after the pool. */
  close?: () => Promise<void>
}

/** Who wants to know of changed vendors. */
export interface VendorNews {
  callbacks: Set<() => void>
  tell: () => void
}

export function makeVendorNews(): VendorNews {
  const callbacks = new Set<() => void>()
  return { callbacks, tell: () => callbacks.forEach((callback) => callback()) }
}

export function overPool(engine: Database['engine'], pool: pg.Pool, { onIncident, vendorNews, listen, close }: OverPool): Database {
  let stopListening: (() => Promise<void>) | undefined
  let closed: Promise<void> | undefined

  // A connection lost while idle: the pool drops it and makes a new one when needed.
  pool.on('error', (error) => onIncident(incidentOf('idle connection', error)))

  const transaction = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(pool, work, onIncident)
      } catch (error) {
        if (attempt >= TRANSACTION_TRIES || !isRetryable(error)) throw error
      }
    }
  }

  return {
    engine,
    query: (statement) => run(pool, statement),
    transaction,
    ping: async () => {
      await run(pool, sql`select 1`)
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

async function once<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>, onIncident: (incident: DatabaseIncident) => void): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  // Without a listener, a connection lost between two statements would end the process.
  let lost: Error | undefined
  const onLost = (error: Error) => (lost = error)
  client.on('error', onLost)
  try {
    await client.query('begin')
    const result = await work({ query: (statement) => run(client, statement) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((problem: unknown) => {
      lost ??= problem instanceof Error ? problem : new Error(String(problem))
      onIncident(incidentOf('rollback', problem))
    })
    throw toDatabaseError(error)
  } finally {
    client.off('error', onLost)
    // A broken connection is not given back.
    client.release(lost)
  }
}

async function run<Row extends object>(on: pg.Pool | pg.PoolClient, statement: Sql): Promise<Row[]> {
  try {
    const { rows } = await on.query<Row & pg.QueryResultRow>({ name: statement.name, text: statement.text, values: [...statement.values] })
    return rows
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** For the log: code and message only (errors of the engine may carry rows). */
export function incidentOf(doing: string, error: unknown): DatabaseIncident {
  const known = toDatabaseError(error)
  if (!(known instanceof Error)) return { doing, code: 'UNKNOWN', message: String(known) }
  return { doing, code: 'code' in known ? String(known.code) : known.name, message: known.message }
}
