/**
 * The errors that the database interface throws. Messages contain only the engine's code and message: details, SQL and
 * parameters may contain user input and do not belong in a log.
 */

export class DatabaseError extends Error {
  /** SQLSTATE, a Node error code, or one of our own names. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No free connection in time, or the statement took too long. Retry soon. */
export class DatabaseBusy extends DatabaseError {
  override name = 'DatabaseBusy'
}

/** The connection is lost, or the server cannot work (starting, stopping, disk full). Retry later. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable'
}

/** Another transaction holds a required lock for longer than the lock timeout. */
export class LockTimeout extends DatabaseError {
  override name = 'LockTimeout'
}

/** The statement is invalid or violates a constraint: a bug in the program, not a temporary failure. */
export class QueryFailed extends DatabaseError {
  override name = 'QueryFailed'
}

/**
 * The database cannot be used as it is: another process has the folder, the server is too old, or a migration was
 * edited.
 */
export class DatabaseSetupError extends DatabaseError {
  override name = 'DatabaseSetupError'
}

const RETRYABLE = new Set(['40001', '40P01'])

/** Whether the transaction can be rerun (serialization failure, deadlock). */
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

/** Converts any driver error to one of ours. Errors from other code pass through unchanged. */
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
  // Canceled statement (statement_timeout), too many connections.
  if (code === '57014' || code === '53300') return new DatabaseBusy(code, message)
  // Connection exceptions, out of disk or memory, shutting down or starting up, operating system errors.
  if (/^(08|53|57P|58)/.test(code)) return new DatabaseUnavailable(code, message)
  return new QueryFailed(code, message)
}
