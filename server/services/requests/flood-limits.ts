/**
 * Limits for new quote requests, per hour (docs/operating.md#requests-in-bulk). Within them a request is stored as it
 * comes; beyond them it needs a proof of work; far beyond them it waits. Nothing is stored of a refused request, and
 * the outbox of the device sends it again.
 */
import type { Database } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { countAttempt, readServerKey, refundRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { ProofNeeded, TooManyRequests } from '#server/services/errors.ts'
import { isProof, newChallenge } from './proof-of-work.ts'

export interface QuoteLimits {
  /** Requests from one address (an IPv4 address, or the first 64 bits of an IPv6 one). */
  perAddress: number
  /** Requests with one host's email address. */
  perHost: number
  /** Requests to one vendor. */
  perVendor: number
}

export const QUOTE_LIMITS: QuoteLimits = { perAddress: 20, perHost: 10, perVendor: 30 }

/** Mails to one vendor about single requests, per hour. */
export const LEAD_MAILS_PER_HOUR = 4

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/**
 * Beyond this many times a limit, not even a proof of work helps. Except where others filled it: whoever knows the address
 * of a host could lock the host out, so an account with a proven address still gets in with its proof.
 */
const HARD_FACTOR = 6
/** The network around an address (an IPv4 /24, an IPv6 /48) may send this many times as much. */
const NEIGHBORS_FACTOR = 5
/** About 4,000 hashes: around a second on a slow phone. Each doubling of the excess adds one bit. */
const FIRST_BITS = 12
const MOST_BITS = 16
/** A page that cannot prove anything is let in after this time, if only others are busy. */
const PATIENCE_MS = 15 * 60_000

export interface Arrival {
  /** The Idempotency-Key. */
  key: string
  /** The caller's network (`networkOf`). */
  network: string
  /** The account that sends it; null for a guest. */
  accountId: number | null
  /** The host's address, in lower case. */
  email: string
  vendors: readonly number[]
  /** The Proof-Of-Work header; null without one. */
  proof: string | null
}

/**
 * Counts a new request.
 * @throws ProofNeeded beyond a limit, unless the request proves its work
 * @throws TooManyRequests far beyond it
 */
export async function admitRequest(
  { db, limits, now }: { db: Database; limits: QuoteLimits; now: Date },
  arrival: Arrival,
): Promise<void> {
  const buckets = bucketsFor(arrival, limits)
  const counted = []
  for (const { bucket, limit, isOwn } of buckets) {
    const { attempts, endsAt } = await countAttempt(db, bucket, HOUR_MS, now)
    counted.push({ excess: attempts / limit, waitMs: endsAt.getTime() - now.getTime(), isOwn })
  }
  const over = counted.filter(({ excess }) => excess > 1)
  const refusal = over.length === 0 ? null : await refusalFor(db, arrival, over, now)
  if (!refusal) return
  // Only what is stored counts, so that waiting helps.
  await refundRateLimits(
    db,
    buckets.map(({ bucket }) => bucket),
  )
  throw refusal
}

interface Excess {
  /** How many times the limit. */
  excess: number
  waitMs: number
  isOwn: boolean
}

async function refusalFor(
  db: Database,
  { key, accountId, proof }: Arrival,
  over: readonly Excess[],
  now: Date,
): Promise<Error | null> {
  const isProven = accountId !== null && (await findAccount(db, accountId))?.emailConfirmed === true
  const far = over.filter(({ excess, isOwn }) => excess > HARD_FACTOR && (isOwn || !isProven))
  if (far.length > 0) return new TooManyRequests(seconds(Math.max(...far.map(({ waitMs }) => waitMs))))
  const secret = await readServerKey(db, 'challenges')
  if (proof !== null && isProof(secret, proof, { key, now })) return null
  const own = over.filter(({ isOwn }) => isOwn)
  if (own.length === 0 && (await hasWaited(db, key, now))) return null
  const bits = Math.min(FIRST_BITS + Math.floor(Math.log2(Math.max(...over.map(({ excess }) => excess)))), MOST_BITS)
  const waitMs = own.length > 0 ? Math.max(...own.map((each) => each.waitMs)) : PATIENCE_MS
  return new ProofNeeded(seconds(waitMs), newChallenge(secret, { key, bits, now }))
}

/** `isOwn`: filled by the sender's own network, not by others who know an address or a vendor. */
function bucketsFor({ network, email, vendors }: Arrival, { perAddress, perHost, perVendor }: QuoteLimits) {
  return [
    { bucket: `quotes from ${network}`, limit: perAddress, isOwn: true },
    { bucket: `quotes from around ${neighborhoodOf(network)}`, limit: perAddress * NEIGHBORS_FACTOR, isOwn: true },
    { bucket: `quotes of ${email}`, limit: perHost, isOwn: false },
    ...[...new Set(vendors)].map((id) => ({ bucket: `quotes to ${id}`, limit: perVendor, isOwn: false })),
  ]
}

/** The IPv4 /24 or IPv6 /48 of a network; anything else is its own. */
export function neighborhoodOf(network: string): string {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  const v6 = /^([0-9a-f]*:[0-9a-f]*:[0-9a-f]*):/i.exec(network)?.[1]
  return v4 ?? v6 ?? network
}

/** Whether the same request was refused before, long enough ago. */
async function hasWaited(db: Database, key: string, now: Date): Promise<boolean> {
  const { attempts, endsAt } = await countAttempt(db, `quote waits ${key}`, DAY_MS, now)
  return attempts > 1 && now.getTime() - (endsAt.getTime() - DAY_MS) >= PATIENCE_MS
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
