/** Runs one statement on one connection. */
import type pg from 'pg'
import { DatabaseUnavailable, toDatabaseError } from '#server/db/errors.ts'
import type { Sql } from '#server/db/sql.ts'
import { traced } from '#server/tracing/traced.ts'

/** Guards against statements that never end. */
export interface Watchdog {
  /** The time limit for a statement, in milliseconds. */
  afterMs: number
  /** Ends the running work; the statement then fails because its connection is lost. */
  onTimeout: (client: pg.ClientBase) => void
}

/** @throws what `work` throws, which fails with its connection when it takes too long */
export async function guarded<T>(
  client: pg.ClientBase,
  watchdog: Watchdog | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const timer = watchdog && setTimeout(() => watchdog.onTimeout(client), watchdog.afterMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs what may commit.
 * @throws where the commit is on this server alone: a replica that takes over would not know of it
 */
export async function replicated<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  let isAlone = false
  // The name of PostgreSQL's function: the words of a notice are in the server's language.
  const onNotice = ({ routine }: { routine?: string | undefined }) => (isAlone ||= routine === 'SyncRepWaitForLSN')
  client.on('notice', onNotice)
  try {
    const result = await work()
    if (isAlone) throw new DatabaseUnavailable('NOT_REPLICATED', 'The commit has not reached a replica.')
    return result
  } finally {
    client.off('notice', onNotice)
  }
}

/** @throws one of the errors of errors.ts, without SQL, values or rows */
export async function runStatement<Row extends object>(
  client: pg.ClientBase,
  { name, text, values }: Sql,
  watchdog: Watchdog | undefined,
): Promise<Row[]> {
  try {
    const { rows } = await traced(
      () => ({ of: 'query', name: shortName(text), statement: text }),
      () =>
        guarded(client, watchdog, () =>
          replicated(client, () => client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })),
        ),
    )
    return rows
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** The verb of a statement and its first table: `insert request`. */
function shortName(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+([a-z_]\w*)/i.exec(text) ?? []
  return table === undefined ? verb : `${verb} ${table}`
}
