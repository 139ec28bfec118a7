/** Transactions: all or nothing, retried when the database requires it. */
import type pg from 'pg'
import type { DatabaseIncident, Queryable, Unhurried } from '#server/db/database.ts'
import { isRetryable, QueryFailed, toDatabaseError } from '#server/db/errors.ts'
import { guarded, replicated, runStatement, type Watchdog } from './statement.ts'

const TRIES = 3

/** Reruns `attempt` after a deadlock or a serialization failure, up to three attempts in all. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= TRIES || !isRetryable(error)) throw error
    }
  }
}

interface TransactionOptions {
  onIncident: (incident: DatabaseIncident) => void
  watchdog: Watchdog | undefined
  unhurried: Unhurried | undefined
}

/** Runs `work` between `begin` and `commit` on this connection. */
export async function inTransaction<T>(
  client: pg.ClientBase,
  work: (tx: Queryable) => Promise<T>,
  { onIncident, watchdog, unhurried }: TransactionOptions,
): Promise<T> {
  const guard = unhurried ? undefined : watchdog
  try {
    await guarded(client, watchdog, () => client.query('begin'))
    if (unhurried) await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    const result = await work({ query: (statement) => runStatement(client, statement, guard) })
    const { command } = await guarded(client, guard, () => replicated(client, () => client.query('commit')))
    // `work` swallowed an error: the database rolled everything back and reports it only here.
    if (command !== 'COMMIT')
      throw new QueryFailed('25P02', 'The transaction was rolled back, because a statement in it had failed.')
    return result
  } catch (error) {
    await client.query('rollback').catch((problem: unknown) => {
      onIncident({
        doing: 'rollback',
        code: 'ROLLBACK_FAILED',
        message: problem instanceof Error ? problem.message : String(problem),
      })
    })
    throw toDatabaseError(error)
  }
}
