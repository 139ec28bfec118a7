/**
 * What the database can answer instead of rows. The messages carry the engine's code and message only: details,
 * SQL and parameters may hold what people typed and do not belong into a log.
 */

export class DatabaseError extends Error {
  /** SQLSTATE, a Node error code, or a name of ours. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No free connection in time, or the statement took too long. Worth another try soon. */
export class DatabaseBusy extends DatabaseError {
  override name = 'DatabaseBusy'
}

/** The connection is lost, or the server cannot work (starting, stopping, disk full). Worth another try later. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable'
}

/** Another transaction holds what this one needs, for longer than the lock timeout. */
export class LockTimeout extends DatabaseError {
  override name = 'LockTimeout'
}

/** The statement is wrong or broke a constraint: a fault in the program, not in the weather. */
export class QueryFailed extends DatabaseError {
  override name = 'QueryFailed'
}

/**
 * The database cannot be used as it is: another process has the folder, the server is too old, a migration was edited.
 */
export class DatabaseSetupError extends DatabaseError {
  override name = 'DatabaseSetupError'
}

const RETRYABLE = new Set(['40001', '40P01'])

/** Whether the transaction may simply be run again (serialization failure, deadlock). */
export const isRetryable = (error: unknown): boolean => error instanceof DatabaseError && RETRYABLE.has(error.code)

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'WORKER_GONE',
])
const CONNECTION_MESSAGES =
  /connection terminated|client has encountered a connection error|not queryable|cannot use a pool after/i
const ACQUIRE_MESSAGE = /timeout exceeded when trying to connect/i

/** Any error of the driver as one of ours. Errors of other code pass through unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const { message } = error
  if (ACQUIRE_MESSAGE.test(message))
    return new DatabaseBusy('ACQUIRE_TIMEOUT', 'No database connection became free in time.')
  if (CONNECTION_CODES.has(code) || CONNECTION_MESSAGES.test(message))
    return new DatabaseUnavailable(code || 'CONNECTION_LOST', message)
  if (!/^[0-9A-Z]{5}$/.test(code)) return error
  if (code === '55P03') return new LockTimeout(code, message)
  // Cancelled statement (statement_timeout), too many connections.
  if (code === '57014' || code === '53300') return new DatabaseBusy(code, message)
  // Connection exceptions, out of disk or memory, shutting down or starting up, errors of the operating system.
  if (/^(08|53|57P|58)/.test(code)) return new DatabaseUnavailable(code, message)
  return new QueryFailed(code, message)
}
