/** Positions while one server takes over from another, with servers that say what a test wants. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionLoad } from '#server/db/database.ts'
import { neededPosition, PRIMARY_ONLY, readPosition } from '#server/db/connection/positions.ts'
import { makeReplicas } from '#server/db/connection/replicas.ts'
import type { Look } from '#server/db/connection/watched-server.ts'
import { sql } from '#server/db/sql.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (position: bigint, isStandby = false): Look => ({ isStandby, seen: position, flushed: position })

/** Connections for which callers have waited so long. */
const waited = (waitedMs: number): ConnectionLoad => ({ used: 10, open: 10, most: 10, waiting: waitedMs, waitedMs })

/** @param looks of the server that takes writes, in turn; null where it doesn't respond */
function startReplicas(looks: (Look | null)[], replicaAt: bigint) {
  const answer = (from: string) => (() => Promise.resolve([{ from }])) as never
  const replicas = makeReplicas({
    primary: {
      query: answer('primary'),
      load: () => waited(0),
      look() {
        const look = looks.length > 1 ? looks.shift() : looks[0]
        return look ? Promise.resolve(look) : Promise.reject(new Error('It is gone.'))
      },
    },
    replicas: [
      {
        query: answer('replica'),
        load: () => waited(0),
        look: () => Promise.resolve(at(replicaAt, true)),
        close: () => Promise.resolve(),
      },
    ],
    onPrimaryLost: () => {},
  })
  return { replicas, readFrom: async () => (await replicas.query<{ from: string }>(sql`select 1`))[0]?.from }
}

test('where a server takes over that has less than the one before, replicas of it are read', async () => {
  const { replicas, readFrom } = startReplicas([at(100n), null, at(50n)], 50n)
  await vi.advanceTimersByTimeAsync(100)
  expect(await readFrom()).toBe('primary')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await readFrom()).toBe('replica')
  await replicas.close()
})

test('where the position can’t be told at once, it is asked for again, and then the reader is sent to the primary', async () => {
  const again = startReplicas([at(7n), null, at(9n)], 0n).replicas
  expect(readPosition(await again.written())).toBe(9n)
  const { replicas: lost, readFrom } = startReplicas([at(7n), null, null, at(9n)], 9n)
  await vi.advanceTimersByTimeAsync(100)
  const isSentToPrimary = () => neededPosition.run(PRIMARY_ONLY, () => lost.needsNewer())
  expect(isSentToPrimary()).toBe(false)
  expect(readPosition(await lost.written())).toBe(PRIMARY_ONLY)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isSentToPrimary()).toBe(true)
  expect(await neededPosition.run(PRIMARY_ONLY, readFrom)).toBe('primary')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isSentToPrimary()).toBe(false)
  await Promise.all([again.close(), lost.close()])
})

test('callers wait as long as at the best server that is read from; one that isn’t, where none waits, doesn’t count', async () => {
  const server = (look: Look | null, waitedMs: number) => ({
    query: () => Promise.resolve([]),
    load: () => waited(waitedMs),
    look: () => (look ? Promise.resolve(look) : Promise.reject(new Error('It is gone.'))),
    close: () => Promise.resolve(),
  })
  const waitOf = async (main: number, ...replicas: ReturnType<typeof server>[]) => {
    const started = makeReplicas({ primary: server(at(7n), main), replicas, onPrimaryLost: () => {} })
    await vi.advanceTimersByTimeAsync(100)
    const { waiting, waitedMs } = started.connections()
    await started.close()
    expect(waiting).toBe(waitedMs)
    return waitedMs
  }
  // The one that takes writes is among those to read from, as the book has it.
  const [itself, gone] = [server(at(7n), 0), server(null, 0)]
  expect(await waitOf(5, itself, gone, server(at(7n, true), 3_000), server(at(7n, true), 2_000))).toBe(2_000)
  expect(await waitOf(4_000, itself, server(at(7n, true), 2_000))).toBe(4_000)
  expect(await waitOf(5, itself, gone)).toBe(5)
})
