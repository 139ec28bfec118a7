/**
 * Counts requests per minute for the limits, and every two seconds adds them up with those of the other servers of the
 * database. Callers far below their limit are counted here alone, so that visitors cost the database nothing.
 */
import type { FastifyInstance } from 'fastify'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { MINUTE_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { addRequests, deleteRequestsBefore } from '#server/repositories/accounts/request-rates.ts'
import { noteCaller, storeOf, type Rate } from './rate-store.ts'

const EXCHANGE_MS = 2_000
/** From this share of the limit on, the other servers are told. */
const TOLD_FROM = 0.1

interface Count {
  minute: number
  own: number
  /** The part of `own` that the others know. */
  told: number
  others: number
  max: number
}

export interface SharedRates {
  /** Exchanges counts now. */
  exchange: () => Promise<void>
  Store: FastifyRateLimitStoreCtor
}

export function makeSharedRates(db: Database, clock: () => number = Date.now): SharedRates {
  const counts = new Map<string, Count>()
  const many = new Set<string>()

  const count = (key: string, max: number): Rate => {
    const now = clock()
    const minute = now - (now % MINUTE_MS)
    let known = counts.get(key)
    if (known?.minute !== minute) known = { minute, own: 0, told: 0, others: 0, max }
    known.own += 1
    noteCaller(counts, key, known)
    if (known.own > max * TOLD_FROM) many.add(key)
    return { current: known.own + known.others, ttl: minute + MINUTE_MS - now }
  }

  const exchange = async () => {
    const now = clock()
    const minute = now - (now % MINUTE_MS)
    const told = [...many].flatMap((bucket) => {
      const known = counts.get(bucket)
      if (known?.minute === minute) return [{ bucket, known, requests: known.own - known.told }]
      many.delete(bucket)
      return []
    })
    if (told.length === 0) return
    for (const { known, requests } of told) known.told += requests
    const all = await addRequests(
      db,
      new Date(minute),
      told.map(({ bucket, requests }) => ({ bucket, requests })),
    )
    for (const { bucket, requests } of all) {
      const known = counts.get(bucket)
      if (known?.minute === minute) known.others = Math.max(0, requests - known.told)
    }
    await deleteRequestsBefore(db, new Date(minute - MINUTE_MS))
  }

  return { exchange, Store: storeOf(count) }
}

/** Exchanges counts until the app closes. A database that does not respond leaves each server with its own. */
export function shareRates(app: FastifyInstance, { exchange }: SharedRates): void {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= exchange()
      .catch((error: unknown) => app.log.warn({ err: error }, 'limits are not shared'))
      .finally(() => (running = undefined))
  }, EXCHANGE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
