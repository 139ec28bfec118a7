/** Two servers of Fanfare behind HAProxy on a PostgreSQL server with two replicas, all on this machine. */
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { serverProcess, type ServerProcess } from '#tests/support/browser/server-process.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'
import {
  caughtUp,
  follow,
  promote,
  revive,
  startPrimary,
  startReplica,
  waitForReplicas,
  type ClusterServer,
} from '#tests/support/deploy/postgres-cluster.ts'
import { stopPostgres } from '#tests/support/server/postgres-server.ts'
import { signalTree } from '#tests/support/deploy/processes.ts'
import { bucketSettings, s3StandIn } from '#tests/support/server/stand-ins/s3-stand-in.ts'
import { smtpStandIn } from '#tests/support/server/stand-ins/smtp-stand-in.ts'
import { startHaproxy } from './haproxy.ts'
import type { Network } from './network.ts'
import { HERE, type Place } from './place.ts'
import { makeSteppedClock, type SteppedClock } from './stepped-clock.ts'

const NAMES = ['one', 'two', 'three'] as const

export interface Cluster {
  /** The address of the proxy. */
  origin: string
  fanfare: ServerProcess[]
  /** The address of the proxy in the network. */
  proxy: string
  /** Clocks of the Fanfares, in the same order; none outside of a network. */
  clocks: SteppedClock[]
  primary(): ClusterServer
  replicas(): ClusterServer[]
  /**
   * After the primary is gone: the replica that has most takes its place, and the other one follows it.
   * @returns when the promotion was done, in milliseconds since the epoch
   */
  failOver(): Promise<number>
  /** A server that took writes before starts anew, as a copy of the one that does now. */
  rejoin(server: ClusterServer): Promise<void>
  /** A replica that is gone starts again. */
  restart(server: ClusterServer): Promise<void>
  /** A primary that ended by itself starts again. */
  revive(): Promise<void>
  /** A connection that looks for the primary, as servers have it. */
  open(): Promise<Database>
  close(): Promise<void>
}

/**
 * @param folder that lets other users through
 * @param network where each part gets a host of its own, and each Fanfare a clock; all are on this machine without one
 */
export async function startCluster(folder: string, network: Network | null = null): Promise<Cluster> {
  const ended: (() => unknown)[] = []
  const close = async () => {
    for (const end of ended.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await startAll(folder, ended, network)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @param ended gets what ends each part, as soon as it is there */
async function startAll(
  folder: string,
  ended: (() => unknown)[],
  network: Network | null,
): Promise<Omit<Cluster, 'close'>> {
  const placeOf = (name: string) => network?.host(name) ?? HERE
  const databases = await startDatabases(folder, ended, placeOf)
  const { hosts, password } = databases
  const addressOf = (host: string) => `postgres://postgres:${password}@${host}/postgres`
  const url = addressOf(hosts.join(','))
  const bucket = await s3StandIn(network?.own.s3)
  ended.push(bucket.close)
  const smtp = await smtpStandIn({ host: network?.own.smtp ?? HERE.address })
  ended.push(smtp.close)
  const fanfare: ServerProcess[] = []
  const clocks: SteppedClock[] = []
  const proxyPlace = placeOf('proxy')
  for (const name of ['fanfare-one', 'fanfare-two']) {
    const clock = network && makeSteppedClock(join(folder, `${name}-clock`))
    if (clock) clocks.push(clock)
    const settings = {
      DATABASE_URL: url,
      DATABASE_READ_URLS: hosts.map(addressOf).join(','),
      DATA_DIR: join(folder, name),
      SAMPLE_VENDORS: '60',
      MEMBERSHIPS: 'free',
      BACKUP_NIGHTLY: 'off',
      PUBLIC_URL: 'http://localhost',
      SMTP_URL: smtp.url(),
      TRUST_PROXY: proxyPlace.address,
      DRAIN_SECONDS: '3',
      ...bucketSettings(bucket),
      ...HIGH_LIMITS,
      ...clock?.env,
    }
    const server = await serverProcess(settings, '.', placeOf(name))
    ended.push(() => {
      server.signal('SIGCONT')
      return server.kill()
    })
    await server.start()
    fanfare.push(server)
  }
  const proxy = await startHaproxy(folder, fanfare, proxyPlace)
  ended.push(proxy.close)
  return {
    ...databases,
    origin: proxy.origin,
    fanfare,
    proxy: proxyPlace.address,
    clocks,
    open: () => openDatabase({ url, dataDir: folder, lockTimeoutMs: 60_000 }),
  }
}

async function startDatabases(folder: string, ended: (() => unknown)[], placeOf: (name: string) => Place) {
  let primary = await startPrimary(join(folder, NAMES[0]), placeOf(NAMES[0]))
  let replicas: ClusterServer[] = []
  ended.push(async () => {
    for (const server of [...replicas, primary]) {
      signalTree(server.pid, 'SIGCONT')
      await stopPostgres(server, 'immediate')
    }
  })
  for (const name of NAMES.slice(1))
    replicas.push(await startReplica(primary, join(folder, name), name, { place: placeOf(name) }))
  const all = [primary, ...replicas]
  const nameOf = ({ port }: ClusterServer) => NAMES[all.findIndex((each) => each.port === port)] ?? NAMES[0]
  // Commits are on one of them before they are acknowledged.
  const wait = () => waitForReplicas(primary, replicas.map(nameOf))
  await Promise.all(replicas.map((server) => caughtUp(server, primary)))
  await wait()
  return {
    hosts: all.map(({ url }) => new URL(url).host),
    password: new URL(primary.url).password,
    primary: () => primary,
    replicas: () => replicas,
    async failOver() {
      const [first, ...rest] = await byPosition(replicas)
      if (!first) throw new Error('No replica is left.')
      await promote(first)
      const at = Date.now()
      primary = first
      replicas = []
      for (const server of rest) replicas.push(await follow(server, primary))
      await wait()
      return at
    },
    async rejoin(server: ClusterServer) {
      signalTree(server.pid, 'SIGKILL')
      replicas.push(await startReplica(primary, server.folder, nameOf(server), server))
      await wait()
    },
    async restart(server: ClusterServer) {
      const again = await follow(server, primary)
      replicas = replicas.map((each) => (each === server ? again : each))
    },
    async revive() {
      primary = await revive(primary)
    },
  }
}

/** The one that has most of the log first: what was acknowledged is on it. */
async function byPosition(servers: readonly ClusterServer[]): Promise<ClusterServer[]> {
  const found = []
  for (const server of servers) {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query<{ bytes: string }>(
      `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes`,
    )
    await client.end()
    found.push({ server, bytes: BigInt(rows[0]?.bytes.split('.')[0] ?? '0') })
  }
  return found.toSorted((a, b) => (a.bytes < b.bytes ? 1 : -1)).map(({ server }) => server)
}
