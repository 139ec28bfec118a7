/** The server's interface to the database, the same for PGlite and PostgreSQL. */
import type { VendorChange } from './connection/vendor-change.ts'
import type { Sql } from './sql.ts'

export interface Queryable {
  /**
   * Runs one statement. Dates are returned as `YYYY-MM-DD`, times as `HH:mm:ss`, 64-bit integers as numbers, timestamps
   * as `Date`.
   * @throws DatabaseBusy, DatabaseUnavailable, LockTimeout or QueryFailed (errors.ts)
   */
  query<Row extends object = Record<string, unknown>>(sql: Sql): Promise<Row[]>
}

/** Its queries outside of transactions may go to a replica. */
export const readingFrom = (db: Database): Database =>
  db.replicas ? { ...db, query: (statement) => db.reads.query(statement) } : db

/** The replicas that are read from, as those know them who ask about a response. */
export interface ReadReplicas {
  /** The position of all that was written by now, for the reader who wrote some of it. */
  written: () => Promise<string>
  /** Whether the reader has to see something newer than what kept responses were made from. */
  needsNewer: () => boolean
  load: () => { read: number; leftOut: number }
}

/** For startup work that may take minutes: lifts the limits that protect visitors' queries. */
export type Unhurried = 'unhurried'

export interface ConnectionLoad {
  used: number
  open: number
  most: number
  /** How many callers wait for one, and how long the first of them has waited. */
  waiting: number
  waitedMs: number
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in one transaction and commits it, or rolls it back if `work` throws. After a deadlock or a
   * serialization failure it runs again, up to three times in all, so `work` must not have side effects outside `tx`.
   * Inside `work` use only `tx`: PGlite has a single connection, and requesting another one would deadlock.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, unhurried?: Unhurried): Promise<T>
  /** Runs a slow statement that cannot run in a transaction, such as `vacuum`. */
  maintain(sql: Sql): Promise<void>
  /**
   * For a read outside of a transaction: from a replica that has what the caller wrote, where there are replicas. While
   * no server takes writes, from whichever has most.
   */
  readonly reads: Queryable
  /** Null without replicas. */
  readonly replicas: ReadReplicas | null
  /** The connections of this process. */
  load(): ConnectionLoad
  /** Resolves when the database responds; rejects like `query`. */
  ping(): Promise<void>
  /**
   * Calls back after any process on this database commits a change to vendors, with what it concerns; null where that
   * may be anything. Returns a function that unsubscribes.
   */
  onVendorsChanged(changed: (change: VendorChange | null) => void): () => void
  /** Shuts down the connections in order and releases the data folder. */
  close(): Promise<void>
}

/** A background failure, for the log: never with values or SQL. */
export interface DatabaseIncident {
  doing: string
  code: string
  message: string
}

export interface DatabaseOptions {
  /**
   * A PostgreSQL server, version 17 or later: `postgres://user:password@host/database`, or several hosts with commas
   * between them, of which one takes writes. If omitted, PGlite runs in
   * `dataDir`.
   */
  url?: string | undefined
  /**
   * Where to listen for changes of vendors, if not at `url`: a pooler that lends connections for one transaction
   * forgets who listens.
   */
  listenUrl?: string | undefined
  /** Servers that are read from: replicas of the one at `url`. */
  readUrls?: readonly string[] | undefined
  /** Folder of the embedded database and its lock; created if missing. */
  dataDir: string
  /** Called for failures that no caller waits for. */
  onIncident?: ((incident: DatabaseIncident) => void) | undefined
  /** Maximum wait for a free connection, in milliseconds. */
  acquireTimeoutMs?: number | undefined
  /** Maximum run time of a statement, in milliseconds. */
  statementTimeoutMs?: number | undefined
  /**
   * Maximum wait for a row lock held by another transaction, in milliseconds; PGlite, with its one connection, never
   * waits.
   */
  lockTimeoutMs?: number | undefined
}
