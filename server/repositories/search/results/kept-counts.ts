/**
 * How many are free on a day: a count that reads many vendors is kept for some minutes, because searches near every
 * town need that of their list, and all pages of a search need their own.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'

/** How many a search finds, and how many more it would but for the day. */
export interface DayCount {
  vendors: number
  busy: number
}

/** A count below this is made each time: among more, it doesn't show that one vendor has become busy since then. */
const MANY = 100
const KEPT_MS = 5 * MINUTE_MS
const MOST = 20_000

const keptOf = new WeakMap<Queryable, LRUCache<string, Promise<DayCount>>>()

/** The only row of a statement, or of some minutes ago if it found many. Those who ask while it is read share it. */
export async function countOfDay(db: Queryable, statement: Sql): Promise<DayCount> {
  const kept = keptOf.get(db) ?? new LRUCache<string, Promise<DayCount>>({ max: MOST, ttl: KEPT_MS })
  keptOf.set(db, kept)
  // The cells of a city fill thousands of characters.
  const key = createHash('sha256')
    .update(`${statement.name} ${JSON.stringify(statement.values)}`)
    .digest('base64')
  const known = kept.get(key)
  if (known) return known
  const counting = db.query<DayCount>(statement).then(([counted = { vendors: 0, busy: 0 }]) => counted)
  kept.set(key, counting)
  let isKept = false
  try {
    const counted = await counting
    isKept = counted.vendors >= MANY
    return counted
  } finally {
    if (!isKept) kept.delete(key)
  }
}
