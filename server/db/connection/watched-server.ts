/** One PostgreSQL server that is asked twice a second how far it is, on a connection of its own. */
import pg from 'pg'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { oneAtATime } from './one-at-a-time.ts'
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

/**
 * Looks that are asked for at the same time take turns, so that many callers make none of them wait until it counts as
 * gone. Each caller gets one that began after the call: it has what was written before.
 * @param config with the address as of the next connection
 */
export function watchServer(config: () => pg.ClientConfig): { look: LookAtServer; close: () => void } {
  let current: pg.Client | undefined
  let isClosed = false
  const drop = (client: pg.Client) => {
    if (current === client) current = undefined
    void client.end().catch(() => {})
  }
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config(), connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
    current = client
    client.on('error', () => drop(client))
    try {
      await client.connect()
      return client
    } catch (error) {
      drop(client)
      throw error
    }
  }
  const look = async (): Promise<Look> => {
    if (isClosed) throw new DatabaseUnavailable('CLOSED', 'The server isn’t watched any more.')
    const client = current ?? (await connect())
    try {
      const { rows } = await client.query<Row>(QUESTION)
      return readLook(rows)
    } catch (error) {
      drop(client)
      throw error
    }
  }
  return {
    look: oneAtATime(look),
    close() {
      isClosed = true
      if (current) drop(current)
    },
  }
}

function readLook([row]: readonly Row[]): Look {
  const [seen, flushed] = [readPosition(row?.seen), readPosition(row?.flushed)]
  if (!row || seen === null || flushed === null) throw new Error('It says no position.')
  return { isStandby: row.isStandby, seen, flushed }
}
