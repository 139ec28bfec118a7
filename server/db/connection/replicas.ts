/**
 * Reads from replicas: what needs no transaction goes to one that has all that the reader must see, and otherwise to the
 * server that takes writes. A replica that is gone, silent or late is left out within two seconds, and is back once it
 * responds and has caught up.
 */
import type { Queryable } from '#server/db/database.ts'
import { DatabaseBusy, DatabaseUnavailable, isRetryable } from '#server/db/errors.ts'
import type { Sql } from '#server/db/sql.ts'
import { neededPosition } from './positions.ts'
import { LOOK_EVERY_MS, type Look, type LookAtServer } from './watched-server.ts'

/** A replica that lacks what the other server had this long ago is late. */
const LATE_AFTER_MS = 750
/** A caller can’t have written more than this since the last look: such a position is made up. */
const AHEAD_MAX = 64n * 1024n * 1024n

export interface ReadServer {
  look: LookAtServer
  query: Queryable['query']
  close: () => Promise<void>
}

interface Watched extends ReadServer {
  /** Null while it isn't read from. */
  seen: bigint | null
  /** It is the one that takes writes now, and is read from as such. */
  isPrimary: boolean
  /** Rejects when it is left out: what it was asked is asked elsewhere. */
  gone: PromiseWithResolvers<never>
}

interface AroundReplicas {
  primary: Pick<ReadServer, 'look' | 'query'>
  replicas: readonly ReadServer[]
  /** The server that took writes doesn't respond, or takes none any more. */
  onPrimaryLost: () => void
}

export interface Replicas extends Queryable {
  /** Vendors changed: from now on a reader has to see that. */
  noteChange: () => void
  /** The position of all that was written by now, for the reader who wrote some of it; null when it can't be told. */
  written: () => Promise<string | null>
  /** Whether a reader needs something newer than what responses were made from that are kept. */
  needsNewer: () => boolean
  load: () => { read: number; leftOut: number }
  close: () => Promise<void>
}

export function makeReplicas({ primary, replicas, onPrimaryLost }: AroundReplicas): Replicas {
  const servers: Watched[] = replicas.map((each) => ({ ...each, seen: null, isPrimary: false, gone: makeGone() }))
  const main: Watched = { ...primary, close: () => Promise.resolve(), seen: null, isPrimary: true, gone: makeGone() }
  /** What the server that takes writes had, and when. */
  let past: { at: number; flushed: bigint }[] = []
  /** What every reader has to see; null while that isn't known. */
  let floor: bigint | null = null
  let changes = 0
  let turn = 0

  const lookAtPrimary = async () => {
    const seenChanges = changes
    const now = performance.now()
    const look = await main.look().catch(() => null)
    if (!look || look.isStandby) {
      leaveOut(main)
      onPrimaryLost()
      return
    }
    // Another server may have taken over, which has less: its history begins anew.
    if (main.seen !== null && look.seen < main.seen) [past, floor] = [[], null]
    main.seen = look.seen
    past = [...past, { at: now, flushed: look.flushed }].filter((_look, index, all) => {
      const next = all[index + 1]
      return next === undefined || next.at > now - LATE_AFTER_MS
    })
    if (seenChanges === changes) floor ??= look.seen
  }
  const lookAtReplica = async (server: Watched) => {
    const look = await server.look().catch(() => null)
    server.isPrimary = look?.isStandby === false
    if (!look || server.isPrimary || isLate(look)) leaveOut(server)
    else server.seen = look.seen
  }
  const isLate = ({ seen }: Look) => {
    const before = performance.now() - LATE_AFTER_MS
    const then = past.findLast(({ at }) => at <= before)
    return main.seen !== null && then !== undefined && seen < then.flushed
  }

  const lookNow = oneAtATime(async () => {
    await Promise.all([lookAtPrimary(), ...servers.map(lookAtReplica)])
    // They said where they were before that was known.
    const behind = servers.filter(({ seen }) => seen !== null && floor !== null && seen < floor)
    await Promise.all(behind.map(lookAtReplica))
  })
  void lookNow()
  const timer = setInterval(() => void lookNow(), LOOK_EVERY_MS)
  timer.unref()

  /** The next in turn of those that have what the reader must see. */
  function pick(): Watched | undefined {
    const asked = neededPosition.getStore() ?? 0n
    const needed = floor !== null && asked > floor && isPlausible(asked) ? asked : floor
    const able = servers.filter(({ seen }) => seen !== null && needed !== null && seen >= needed)
    turn += 1
    return able[turn % able.length]
  }
  const isPlausible = (asked: bigint) => main.seen === null || asked <= main.seen + AHEAD_MAX
  /** While no server takes writes: whichever has most. */
  const mostOf = (tried: ReadonlySet<Watched>) =>
    servers
      .filter((server) => server.seen !== null && !tried.has(server))
      .toSorted((a, b) => (a.seen! < b.seen! ? 1 : -1))[0]

  async function query<Row extends object>(statement: Sql): Promise<Row[]> {
    const tried = new Set<Watched>()
    let next = pick() ?? (main.seen === null ? (mostOf(tried) ?? main) : main)
    for (;;) {
      tried.add(next)
      try {
        return await Promise.race([next.query<Row>(statement), next.gone.promise])
      } catch (error) {
        if (!isOfServer(error) && !(next !== main && isRetryable(error))) throw error
        if (next !== main && error instanceof DatabaseUnavailable) leaveOut(next)
        const other =
          !tried.has(main) && main.seen !== null ? main : (mostOf(tried) ?? (tried.has(main) ? undefined : main))
        if (!other) throw error
        next = other
      }
    }
  }

  return {
    query,
    noteChange() {
      changes += 1
      floor = null
      void lookNow()
    },
    async written() {
      const look = await main.look().catch(() => null)
      return look && !look.isStandby ? writePosition(look.seen) : null
    },
    needsNewer() {
      const asked = neededPosition.getStore()
      return asked !== undefined && (floor === null || asked > floor) && isPlausible(asked)
    },
    load() {
      const read = servers.filter(({ seen }) => seen !== null).length
      return { read, leftOut: servers.filter(({ seen, isPrimary }) => seen === null && !isPrimary).length }
    },
    async close() {
      clearInterval(timer)
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

const writePosition = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** The server is the reason, and another one may do better; a statement that takes too long takes as long there. */
const isOfServer = (error: unknown) =>
  error instanceof DatabaseUnavailable || (error instanceof DatabaseBusy && error.code !== '57014')

function makeGone(): PromiseWithResolvers<never> {
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => {})
  return gone
}

function leaveOut(server: Watched): void {
  if (server.seen === null) return
  server.seen = null
  server.gone.reject(new DatabaseUnavailable('LEFT_OUT', 'The server doesn’t respond.'))
  server.gone = makeGone()
}

/** Whoever calls while it runs gets one more run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  return () => {
    if (!running) return (running = work().finally(() => (running = undefined)))
    again ??= running.then(() => {
      again = undefined
      return (running = work().finally(() => (running = undefined)))
    })
    return again
  }
}
