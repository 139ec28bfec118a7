/**
 * Which servers can be read from: each is asked twice a second how far it is, the one that takes writes as well. A
 * replica that is gone, silent or late is left out within two seconds, and is back once it responds and has caught up.
 */
import type { Database, Queryable } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { LOOK_EVERY_MS, type Look, type LookAtServer } from './watched-server.ts'

/** A replica that lacks what the other server had this long ago is late. */
const LATE_AFTER_MS = 750

export interface ReadServer extends Queryable, Pick<Database, 'load'> {
  look: LookAtServer
  close: () => Promise<void>
}

export interface Watched extends ReadServer {
  /** Null while it isn't read from. */
  seen: bigint | null
  /** It is the one that takes writes now, and is read from as such. */
  isPrimary: boolean
  /** Rejects when it is left out: what it was asked is asked elsewhere. */
  gone: PromiseWithResolvers<never>
}

export interface AroundReplicas {
  primary: Omit<ReadServer, 'close'>
  replicas: readonly ReadServer[]
  /** The server that took writes doesn't respond, or takes none any more. */
  onPrimaryLost: () => void
}

export interface ReplicaWatch {
  /** The server that takes writes. */
  main: Watched
  servers: readonly Watched[]
  /** The position that every reader has to see; null while that isn't known. */
  floor: () => bigint | null
  /** Vendors changed: from now on every reader has to see that. */
  noteChange: () => void
  close: () => Promise<void>
}

export function watchReplicas({ primary, replicas, onPrimaryLost }: AroundReplicas): ReplicaWatch {
  const servers = replicas.map((server) => watched(server))
  const main = watched({ ...primary, close: () => Promise.resolve() })
  /** Earlier positions of the server that takes writes. */
  let past: { at: number; flushed: bigint }[] = []
  /** Kept while it is gone. */
  let last = 0n
  let floor: bigint | null = null
  let changes = 0

  const lookAtPrimary = async () => {
    const changesBefore = changes
    const now = performance.now()
    const look = await main.look().catch(() => null)
    if (!look || look.isStandby) {
      leaveOut(main)
      onPrimaryLost()
      return
    }
    // Another server may have taken over, which has less: its history begins anew.
    if (look.seen < last) [past, floor] = [[], null]
    main.seen = last = look.seen
    const kept = past.filter((_look, index) => (past[index + 1]?.at ?? now) > now - LATE_AFTER_MS)
    past = [...kept, { at: now, flushed: look.flushed }]
    if (changesBefore === changes) floor ??= look.seen
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
  return {
    main,
    servers,
    floor: () => floor,
    noteChange() {
      changes += 1
      floor = null
      void lookNow()
    },
    async close() {
      clearInterval(timer)
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

const watched = (server: ReadServer): Watched => ({ ...server, seen: null, isPrimary: false, gone: makeGone() })

export function leaveOut(server: Watched): void {
  if (server.seen === null) return
  server.seen = null
  server.gone.reject(new DatabaseUnavailable('LEFT_OUT', 'The server doesn’t respond.'))
  server.gone = makeGone()
}

function makeGone(): PromiseWithResolvers<never> {
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => {})
  return gone
}
