/**
 * Reads from replicas: what needs no transaction goes to one that has all that the reader must see, and otherwise to
 * the server that takes writes.
 */
import type { ConnectionLoad, Queryable, ReadReplicas } from '#server/db/database.ts'
import { DatabaseBusy, DatabaseUnavailable, isRetryable } from '#server/db/errors.ts'
import type { Sql } from '#server/db/sql.ts'
import { neededPosition, OWN_WRITES_MS, PRIMARY_ONLY, writePosition } from './positions.ts'
import { leaveOut, watchReplicas, type AroundReplicas, type Watched } from './replica-watch.ts'

/** A caller can’t have written more than this since the last look: such a position is made up. */
const AHEAD_MAX = 64n * 1024n * 1024n

export interface Replicas extends Queryable, ReadReplicas {
  /** The connections of this process, and how long callers wait for one. */
  connections: () => ConnectionLoad
  noteChange: () => void
  close: () => Promise<void>
}

export function makeReplicas(around: AroundReplicas): Replicas {
  const { main, servers, floor, noteChange, close } = watchReplicas(around)
  let turn = 0

  let lostAt = Number.NEGATIVE_INFINITY
  /**
   * The mark counts for as long as its cookie, once no server took writes: a stranger who makes one up gains nothing.
   */
  function isPrimaryOnly(asked: bigint | undefined): boolean {
    if (asked !== PRIMARY_ONLY) return false
    if (main.seen === null) lostAt = performance.now()
    return performance.now() - lostAt < OWN_WRITES_MS
  }
  const isPlausible = (asked: bigint) => main.seen === null || asked <= main.seen + AHEAD_MAX
  /** The position that the reader must see; null where that isn't known. */
  function needed(): bigint | null {
    const [everybody, asked] = [floor(), neededPosition.getStore() ?? 0n]
    if (isPrimaryOnly(asked)) return null
    return everybody !== null && asked > everybody && isPlausible(asked) ? asked : everybody
  }
  /** The next in turn of those that have it. */
  function pick(): Watched | undefined {
    const least = needed()
    const able = servers.filter(({ seen }) => seen !== null && least !== null && seen >= least)
    turn += 1
    return able[turn % able.length]
  }
  /** While no server takes writes: whichever has most. */
  const mostOf = (tried: ReadonlySet<Watched>) =>
    servers
      .filter((server) => server.seen !== null && !tried.has(server))
      .toSorted((a, b) => ((a.seen ?? 0n) < (b.seen ?? 0n) ? 1 : -1))[0]
  function pickOther(tried: ReadonlySet<Watched>): Watched | undefined {
    if (main.seen !== null && !tried.has(main)) return main
    return mostOf(tried) ?? (tried.has(main) ? undefined : main)
  }

  async function query<Row extends object>(statement: Sql): Promise<Row[]> {
    const tried = new Set<Watched>()
    let next = pick() ?? pickOther(tried) ?? main
    for (;;) {
      tried.add(next)
      try {
        return await Promise.race([next.query<Row>(statement), next.gone.promise])
      } catch (error) {
        if (next !== main && error instanceof DatabaseUnavailable) leaveOut(next)
        const other = isOfServer(error, next !== main) ? pickOther(tried) : undefined
        if (!other) throw error
        next = other
      }
    }
  }

  async function positionOfMain(): Promise<bigint | null> {
    const look = await main.look().catch(() => null)
    return look && !look.isStandby ? look.seen : null
  }

  return {
    query,
    connections: () => busier(main, servers),
    noteChange,
    async written() {
      // Another server may be taking over: a second look finds it.
      const position = (await positionOfMain()) ?? (await positionOfMain())
      if (position === null) lostAt = performance.now()
      return writePosition(position ?? PRIMARY_ONLY)
    },
    needsNewer() {
      const [everybody, asked] = [floor(), neededPosition.getStore()]
      if (isPrimaryOnly(asked)) return true
      return asked !== undefined && (everybody === null || asked > everybody) && isPlausible(asked)
    },
    load: () => ({
      read: servers.filter(({ seen }) => seen !== null).length,
      leftOut: servers.filter(({ seen, isPrimary }) => seen === null && !isPrimary).length,
    }),
    close,
  }
}

/** Reads wait where all that are read from are behind: the others, whose connections are idle, don't count. */
function busier(main: Watched, servers: readonly Watched[]): ConnectionLoad {
  const own = main.load()
  const readers = servers.filter(({ seen }) => seen !== null).map((server) => server.load())
  const [least] = readers.toSorted((a, b) => a.waitedMs - b.waitedMs)
  if (!least || least.waitedMs <= own.waitedMs) return own
  return { ...own, waiting: least.waiting, waitedMs: least.waitedMs }
}

/**
 * Another server may do better. A statement that takes too long takes as long there; one that a replica ended for what
 * it had to apply doesn't.
 */
const isOfServer = (error: unknown, isReplica: boolean) =>
  error instanceof DatabaseUnavailable ||
  (error instanceof DatabaseBusy && error.code !== '57014') ||
  (isReplica && isRetryable(error))
