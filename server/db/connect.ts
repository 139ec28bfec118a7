/** Opens the database: the embedded one, or a PostgreSQL server by its URL. */
import { Socket } from 'node:net'
import pg from 'pg'
import type { Database, DatabaseOptions } from './database.ts'
import { DatabaseSetupError, toDatabaseError } from './errors.ts'
import { startHousekeeping } from './pglite/housekeeping.ts'
import { listenAlone, listenAlongside } from './connection/listen.ts'
import { startPglite, type Pglite } from './pglite/pglite.ts'
import { PortSocket } from './pglite/pglite-stream.ts'
import { addressesOf, findPrimary, type Primary } from './connection/hosts.ts'
import { incidentOf, makeVendorNews, overPool } from './connection/pool.ts'
import { makeReplicas, type Replicas } from './connection/replicas.ts'
import type { ReadServer } from './connection/replica-watch.ts'
import { watchServer, type LookAtServer } from './connection/watched-server.ts'
import { sql } from './sql.ts'
import { rowTypes } from './connection/row-types.ts'

export type { Database, DatabaseOptions } from './database.ts'

const ACQUIRE_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 15_000
/** Beyond the statement's own limit: the server or the way to it is gone without a word. */
const SILENCE_MS = 5_000
/** An idle connection is asked whether it is there: one that listens would learn of its loss after hours. */
const KEEP_ALIVE_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 5_000
const POSTGRES_CONNECTIONS = 10
const OLDEST_POSTGRES = 170_000
/** An acknowledged commit is on a replica that may take over, and readers of that one see it. */
const REPLICATED = 'set synchronous_commit = remote_apply'

/**
 * Opens the database and checks that it responds. Does not run migrations (see migrate.ts).
 * @throws DatabaseSetupError with instructions if the folder is in use or the server cannot be used
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openPglite(options)
}

async function openPglite(options: DatabaseOptions): Promise<Database> {
  return connectPglite(await startPglite(options.dataDir, options.onIncident ?? ignore), options)
}

/** Connects to an embedded database that runs, and closes it in the end. */
export async function connectPglite(
  pglite: Pglite,
  options: Omit<DatabaseOptions, 'url' | 'dataDir'>,
): Promise<Database> {
  const report = options.onIncident ?? ignore
  const vendorNews = makeVendorNews()
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    types: rowTypes,
    onConnect: (client) => listenAlongside(client, vendorNews.tell),
    // `pg` uses only what PortSocket implements, but its type requires a full net.Socket.
    stream: () => new PortSocket(pglite.openPort),
  })
  let stopHousekeeping = () => {}
  const database = overPool('pglite', pool, {
    onIncident: report,
    vendorNews,
    // PGlite ignores statement_timeout.
    watchdog: { afterMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS, onTimeout: pglite.restart },
    close: () => {
      stopHousekeeping()
      return pglite.close()
    },
  })
  try {
    await database.ping()
  } catch (error) {
    await database.close()
    throw error
  }
  stopHousekeeping = startHousekeeping(database, report)
  return database
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const report = options.onIncident ?? ignore
  const vendorNews = makeVendorNews()
  const config: pg.ClientConfig = {
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    application_name: 'fanfare',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: rowTypes,
  }
  const addresses = addressesOf(url)
  const primary = findPrimary(addresses, config)
  await primary.look()
  const { readUrls = [] } = options
  const isReplicated = addresses.length > 1 || readUrls.length > 0
  const limits = limitsOf(options)
  const watchdog = { afterMs: (options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS) + SILENCE_MS, onTimeout: disconnect }
  const around = { onIncident: report, limits, watchdog }
  // After the connection is made: poolers refuse them as parameters of its start.
  const onConnect = async (client: pg.ClientBase) =>
    void (await client.query(isReplicated ? `${limits}; ${REPLICATED}` : limits))
  const { pool, cutOthers } = poolToPrimary({ ...config, max: POSTGRES_CONNECTIONS, onConnect }, primary)
  const watched = watchServer(() => ({ ...config, connectionString: primary.address() }))
  let replicas: Replicas | undefined
  const pooled = overPool('postgres', pool, {
    ...around,
    vendorNews,
    onConnectionLost: primary.look,
    listen: () =>
      listenAlone(
        () => new pg.Client({ ...config, connectionString: options.listenUrl ?? primary.address() }),
        (change) => {
          replicas?.noteChange()
          vendorNews.tell(change)
        },
        (error) => report(incidentOf('listen', error)),
      ),
    close: async () => {
      watched.close()
      await replicas?.close()
    },
  })
  const database = { ...pooled, ping: () => pingAlone([watched], () => pooled.ping()) }
  try {
    await refuseOldPostgres(pool)
  } catch (error) {
    await database.close()
    throw error instanceof DatabaseSetupError ? error : unreachable(url, toDatabaseError(error))
  }
  if (!isReplicated) return database
  const readers = readUrls.map((address) =>
    replicaAt(address, { ...config, max: POSTGRES_CONNECTIONS, onConnect }, around),
  )
  replicas = makeReplicas({
    primary: {
      ...watched,
      query: (statement) => database.query(statement),
      load: () => database.load(),
    },
    replicas: readers,
    onPrimaryLost: () => void primary.look().then(cutOthers),
  })
  return readUrls.length > 0 ? withReplicas(database, replicas, readers) : database
}

/** It is there while anything of it can be read. */
const withReplicas = (database: Database, replicas: Replicas, readers: readonly ReadServer[]): Database => ({
  ...database,
  load: () => replicas.connections(),
  reads: replicas,
  replicas,
  ping: () => pingAlone(readers, async () => void (await replicas.query(sql`select 1`))),
})

/**
 * Asks on a connection beside the others: in their queue, a database with much to do would look like one that is gone,
 * and a proxy would leave out all servers at once.
 */
async function pingAlone(servers: readonly { look: LookAtServer }[], otherwise: () => Promise<void>): Promise<void> {
  try {
    await Promise.any(servers.map((server) => server.look()))
  } catch {
    await otherwise()
  }
}

async function refuseOldPostgres(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  )
  const server = rows[0]
  if (server && server.version >= OLDEST_POSTGRES) return
  throw new DatabaseSetupError(
    'POSTGRES_TOO_OLD',
    `DATABASE_URL points to PostgreSQL ${server?.name ?? '?'}. Fanfare needs 17 or later: ` +
      'searches are measured and tested with these versions only.',
  )
}

/** A server that is read from, on connections of its own. */
function replicaAt(
  connectionString: string,
  config: pg.PoolConfig,
  around: Pick<Parameters<typeof overPool>[2], 'onIncident' | 'limits' | 'watchdog'>,
): ReadServer {
  const database = overPool('postgres', new pg.Pool({ ...config, connectionString }), {
    ...around,
    vendorNews: makeVendorNews(),
  })
  const watched = watchServer(() => ({ ...config, connectionString }))
  return {
    query: (statement) => database.query(statement),
    load: () => database.load(),
    look: watched.look,
    async close() {
      watched.close()
      await database.close()
    },
  }
}

/** `jit`: compiling a search takes several times as long as running it. */
const limitsOf = ({ statementTimeoutMs, lockTimeoutMs }: DatabaseOptions) =>
  `set jit = off;
  set statement_timeout = ${statementTimeoutMs ?? STATEMENT_TIMEOUT_MS};
  set lock_timeout = ${lockTimeoutMs ?? LOCK_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`

/** Each new connection goes to the server that takes writes by then; `cutOthers` ends those to another one. */
function poolToPrimary(config: pg.PoolConfig, primary: Primary): { pool: pg.Pool; cutOthers: () => void } {
  const sockets = new Map<Socket, string>()
  const Client = class extends pg.Client {
    constructor(settings?: pg.ClientConfig) {
      const socket = new Socket()
      const address = primary.address()
      super({ ...settings, connectionString: address, stream: () => socket })
      sockets.set(socket, address)
      socket.once('close', () => sockets.delete(socket))
    }
  }
  const cutOthers = () => {
    for (const [socket, address] of sockets) if (address !== primary.address()) socket.destroy()
  }
  return { pool: new pg.Pool({ ...config, Client }), cutOthers }
}

/** The startup error for a server that does not respond; it shows the URL without its password. */
function unreachable(url: string, cause: unknown): DatabaseSetupError {
  const reason =
    cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause)
  let where = 'DATABASE_URL'
  try {
    const addresses = addressesOf(url).map((each) => new URL(each))
    where = `the database at ${addresses.map(({ host }) => host).join(', ')}${addresses[0]?.pathname ?? ''}`
  } catch {
    // Not a valid URL: the error's reason says so.
  }
  return new DatabaseSetupError(
    'POSTGRES_UNREACHABLE',
    `Can’t connect to ${where}: ${reason}. Start it or fix DATABASE_URL.`,
  )
}

/** `end` cuts a connection that has a statement under way. */
const disconnect = (client: pg.ClientBase) => void (client as pg.Client).end().catch(ignore)

const ignore = () => {}
