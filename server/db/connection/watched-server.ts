/** One PostgreSQL server that is asked twice a second how far it is, on a connection of its own. */
import pg from 'pg'
import { readPosition } from './positions.ts'

export const LOOK_EVERY_MS = 500
/** A server that takes longer to say where it is counts as gone. */
const PATIENCE_MS = 1_000

export interface Look {
  isStandby: boolean
  /** Its readers see the log up to here; on the server that takes writes, all that was written by now. */
  seen: bigint
  /** Standbys can have the log up to here. */
  flushed: bigint
}

/** @throws when it doesn't respond in time */
export type LookAtServer = () => Promise<Look>

interface Row {
  isStandby: boolean
  seen: string
  flushed: string
}

const QUESTION = `select pg_is_in_recovery() as "isStandby",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as seen,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as flushed`

/** @param config with the address as of the next connection */
export function watchServer(config: () => pg.ClientConfig): { look: LookAtServer; close: () => void } {
  let client: pg.Client | undefined
  const close = () => {
    const gone = client
    client = undefined
    void gone?.end().catch(() => {})
  }
  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const made = new pg.Client({ ...config(), connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
    made.on('error', () => (client === made ? close() : undefined))
    client = made
    await made.connect()
    return made
  }
  return {
    async look() {
      try {
        const { rows } = await (await connected()).query<Row>(QUESTION)
        const [row] = rows
        const [seen, flushed] = [readPosition(row?.seen), readPosition(row?.flushed)]
        if (!row || seen === null || flushed === null) throw new Error('It says no position.')
        return { isStandby: row.isStandby, seen, flushed }
      } catch (error) {
        close()
        throw error
      }
    },
    close,
  }
}
