/** What the rest of the server knows of the database: the same for PGlite and PostgreSQL. */
import type { Sql } from './sql.ts'

export interface Queryable {
  /**
   * Runs one statement. Dates come as `YYYY-MM-DD`, times as `HH:mm:ss`, 64-bit integers as numbers, timestamps as
   * `Date`.
   * @throws DatabaseBusy, DatabaseUnavailable, LockTimeout or QueryFailed (errors.ts)
   */
  query<Row extends object = Record<string, unknown>>(sql: Sql): Promise<Row[]>
}

/** For work at start-up that may take minutes: lifts the limits that guard visitors' queries. */
export type Unhurried = 'unhurried'

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in one transaction and commits it, or rolls it back when `work` throws. After a deadlock or a
   * serialization failure it runs again, at most three times in all: `work` must leave nothing behind outside `tx`.
   * Inside `work` use `tx` only; PGlite has a single connection, and asking for another one would wait for itself.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, unhurried?: Unhurried): Promise<T>
  /** Runs a statement that takes its time and cannot be in a transaction, such as `vacuum`. */
  maintain(sql: Sql): Promise<void>
  /** Resolves when the database answers; rejects like `query`. */
  ping(): Promise<void>
  /** Calls back after a commit that changed vendors, by any process on this database. Returns the way to stop it. */
  onVendorsChanged(changed: () => void): () => void
  /** Ends running statements' connections in order and releases the data folder. */
  close(): Promise<void>
}

/** Something that went wrong in the background, for the log: never with values or SQL. */
export interface DatabaseIncident {
  doing: string
  code: string
  message: string
}

export interface DatabaseOptions {
  /** PostgreSQL 17 or later, `postgres://user:password@host/database`; without it PGlite lives in `dataDir`. */
  url?: string | undefined
  /** Folder of the embedded database and of its lock; made when missing. */
  dataDir: string
  /** Hears of trouble that no caller waits for. */
  onIncident?: ((incident: DatabaseIncident) => void) | undefined
  /** Longest wait for a free connection, milliseconds. */
  acquireTimeoutMs?: number | undefined
  /** Longest time for a statement, milliseconds. */
  statementTimeoutMs?: number | undefined
  /**
   * Longest wait for a row that another transaction holds, milliseconds; PGlite, with its one connection, never waits.
   */
  lockTimeoutMs?: number | undefined
}
