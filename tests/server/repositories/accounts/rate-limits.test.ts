import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import {
  consumeRateLimits,
  clearRateLimits,
  deleteExpiredRateLimits,
  refundRateLimits,
} from '#server/repositories/accounts/rate-limits.ts'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describeOnBothEngines('throttling', (fresh) => {
  let db: Database
  beforeAll(async () => {
    db = (await fresh()).db
  })
  const count = (bucket: string, now = NOW, attempts = 3) =>
    consumeRateLimits(db, [{ bucket, attempts, windowMs: 60_000 }], now)

  test('a window allows so many, says how long the rest wait, and begins anew when it has ended', async () => {
    const responses = [await count('a'), await count('a'), await count('a'), await count('a', after(10))]
    expect(responses).toEqual([null, null, null, 50])
    expect(await count('a', after(59.5))).toBe(1)
    expect(await count('a', after(60))).toBeNull()
  })

  test('fifty at once are counted one by one', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => count('b')))
    expect(responses.filter((response) => response === null)).toHaveLength(3)
  })

  test('the longest wait of several buckets counts', async () => {
    const two = (now: Date) =>
      consumeRateLimits(
        db,
        [
          { bucket: 'short', attempts: 0, windowMs: 5_000 },
          { bucket: 'long', attempts: 0, windowMs: 90_000 },
        ],
        now,
      )
    expect(await two(NOW)).toBe(90)
  })

  test('taken back or forgotten, attempts are free again', async () => {
    for (let times = 0; times < 3; times += 1) await count('c')
    await refundRateLimits(db, ['c'])
    expect([await count('c'), await count('c')]).toEqual([null, 60])
    await clearRateLimits(db, ['c'])
    expect(await count('c')).toBeNull()
  })

  test('tidying leaves the windows that are open', async () => {
    await count('old', after(-100))
    await count('open', after(100))
    await deleteExpiredRateLimits(db, after(90))
    expect(await db.query(sql`select 1 from throttle where bucket = keyed_hash('old')`)).toEqual([])
    expect(await db.query(sql`select 1 from throttle where bucket = keyed_hash('open')`)).toHaveLength(1)
  })
})
