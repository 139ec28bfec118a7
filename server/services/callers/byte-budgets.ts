/**
 * The bytes that one network may have stored in a day, by kind (docs/decisions/079-bytes-of-strangers.md). Counted in
 * whole kilobytes, as it arrives.
 */
import { DAY_MS } from '#contract/limits.ts'
import { refusals, type Refusal } from '#server/metrics/channels.ts'
import type { Queryable } from '#server/db/database.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { neighborhoodOf } from '#server/services/accounts/neighborhood.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const BUDGETS = {
  /** Usage events. */
  events: MEGABYTE,
  /** Typing in signups: each save writes all of it again. */
  signupDraft: 8 * MEGABYTE,
  /** Photos, as they are stored. */
  photo: 300 * MEGABYTE,
  /** Files of messages, photos of reviews and certificates. */
  attachment: 300 * MEGABYTE,
  /** Shortlists and votes. */
  shortlist: MEGABYTE,
  /** Reports, appeals, and what sides say in disputes. */
  report: MEGABYTE,
  /** Keys that are canceled, each for three months. */
  canceledKey: MEGABYTE,
  /** An account’s writes with a key, which stay for good; per account instead of per network. */
  keyedWrite: 8 * MEGABYTE,
} as const

type BudgetKind = keyof typeof BUDGETS
type RefusedKind = Exclude<BudgetKind, 'events'>

const REFUSALS: Record<RefusedKind, string> = {
  signupDraft: 'Too much was saved from your network today. What you typed stays on this device. Try again tomorrow.',
  photo: 'Too many photos came from your network today. Try again tomorrow.',
  attachment: 'Too many files came from your network today. Try again tomorrow.',
  shortlist: 'Too many shortlists and votes came from your network today. Try again tomorrow.',
  report: 'Too much was reported from your network today. Try again tomorrow.',
  canceledKey: 'Too much was withdrawn from your network today. Try again tomorrow.',
  keyedWrite: 'You’ve sent too much today. Try again tomorrow.',
}

/** The IPv4 /24 or IPv6 /48 around a network may send this many times as much. */
const NEIGHBORS_FACTOR = 5

interface Spending {
  /** The caller's network (`networkOf`), or what else has the budget. */
  network: string
  bytes: number
  now: Date
}

/** The bytes of a value in JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Counts bytes. @throws TooManyRequests beyond the budget */
export async function spendBytes(db: Queryable, kind: RefusedKind, spending: Spending): Promise<void> {
  const waitSeconds = await secondsToWait(db, kind, spending)
  if (waitSeconds === null) return
  refusals.publish({ limit: `bytes ${kind}` } satisfies Refusal)
  throw new TooManyRequests(waitSeconds, REFUSALS[kind])
}

/** Counts bytes of what is dropped, rather than refused, beyond the budget. */
export const isWithinBudget = async (db: Queryable, kind: BudgetKind, spending: Spending): Promise<boolean> =>
  (await secondsToWait(db, kind, spending)) === null

async function secondsToWait(
  db: Queryable,
  kind: BudgetKind,
  { network, bytes, now }: Spending,
): Promise<number | null> {
  const amount = Math.ceil(bytes / KILOBYTE)
  const attempts = BUDGETS[kind] / KILOBYTE
  const window = { amount, windowMs: DAY_MS }
  const own = await consumeRateLimits(db, [{ bucket: `${kind} bytes of ${network}`, attempts, ...window }], now)
  const around = neighborhoodOf(network)
  // A network beyond its own budget does not use up its neighbors’.
  if (own !== null || around === network) return own
  const shared = { bucket: `${kind} bytes from around ${around}`, attempts: attempts * NEIGHBORS_FACTOR, ...window }
  return consumeRateLimits(db, [shared], now)
}
