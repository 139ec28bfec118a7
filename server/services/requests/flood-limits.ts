/**
 * Limits for new quote requests, per hour (docs/operating.md#requests-in-bulk). Within them a request is stored as it
 * comes; beyond them it needs a proof of work; far beyond them it waits. Nothing is stored of a refused request, and
 * the outbox of the device sends it again.
 */
import { refusals, type Refusal } from '#server/metrics/channels.ts'
import { HOUR_MS, DAY_MS } from '#contract/limits.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { countAttempt, readServerKey, refundRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { neighborhoodOf } from '#server/services/accounts/neighborhood.ts'
import { ProofNeeded, TooManyRequests } from '#server/services/errors.ts'
import { isProof, newChallenge } from './proof-of-work.ts'
import type { QuoteLimits } from './quote-limits.ts'

/** Beyond this many times a limit, a proof of work does not help, except where others filled it (`bucketsFor`). */
const HARD_FACTOR = 6
/** The network around an address (an IPv4 /24, an IPv6 /48) may send this many times as much. */
const NEIGHBORS_FACTOR = 5
/** About 4,000 hashes: around a second on a slow phone. Each doubling of the excess adds one bit. */
const FIRST_BITS = 12
const MOST_BITS = 16
/** A page that cannot prove anything is let in after this time, if only others are busy. */
const PATIENCE_MS = 15 * 60_000

interface Arrival {
  /** The Idempotency-Key. */
  key: string
  /** The caller's network (`networkOf`). */
  network: string
  /** The account that sends it; null for a guest. */
  accountId: number | null
  /** The client's address, in lower case. */
  email: string
  vendors: readonly number[]
  /** The Proof-Of-Work header; null without one. */
  proof: string | null
}

interface FloodControl {
  db: Database
  limits: QuoteLimits
  now: Date
}

/**
 * Counts a new request while `store` stores it; one that fails, or that was stored before, does not count.
 * @throws ProofNeeded beyond a limit, unless the request proves its work
 * @throws TooManyRequests far beyond it
 */
export async function admitRequest<T extends { isRepeat: boolean }>(
  control: FloodControl,
  arrival: Arrival,
  store: () => Promise<T>,
): Promise<T> {
  const buckets = bucketsFor(arrival, control.limits)
  const refund = () =>
    refundRateLimits(
      control.db,
      buckets.map(({ bucket }) => bucket),
    )
  let isNew = false
  try {
    await countIn(control, arrival, buckets)
    const stored = await store()
    isNew = !stored.isRepeat
    return stored
  } finally {
    // Only what is stored counts, so that waiting helps. When the database has failed, this fails too: then the window
    // ends by itself, and the caller learns what failed first.
    if (!isNew) await refund().catch(() => {})
  }
}

/** Counts the request before it is stored, so that parallel requests gain nothing. */
async function countIn(
  { db, now }: FloodControl,
  arrival: Arrival,
  buckets: ReturnType<typeof bucketsFor>,
): Promise<void> {
  const counted = []
  for (const { bucket, limit, filledBy } of buckets) {
    const { attempts, endsAt } = await countAttempt(db, bucket, HOUR_MS, now)
    counted.push({ excess: attempts / limit, waitMs: endsAt.getTime() - now.getTime(), filledBy })
  }
  const over = counted.filter(({ excess }) => excess > 1)
  const refusal = over.length === 0 ? null : await refusalFor(db, arrival, over, now)
  if (refusal) throw refusal
}

/**
 * Counts a request for the similar vendors that it would be sent to as well. Call it in the transaction that stores it.
 * @returns those who are within their limit
 */
export async function admitToSimilar(
  tx: Queryable,
  { limits, now }: Pick<FloodControl, 'limits' | 'now'>,
  vendors: readonly number[],
): Promise<number[]> {
  const busy = new Set<number>()
  // In one order, so that two requests never wait for each other.
  for (const id of [...vendors].sort((a, b) => a - b)) {
    const bucket = vendorBucket(id)
    const { attempts } = await countAttempt(tx, bucket, HOUR_MS, now)
    if (attempts <= limits.perVendor) continue
    busy.add(id)
    await refundRateLimits(tx, [bucket])
  }
  return vendors.filter((id) => !busy.has(id))
}

interface Excess {
  /** How many times the limit. */
  excess: number
  waitMs: number
  filledBy: FilledBy
}

/**
 * The senders whom a limit stops: `sender`, what the sender's own network sent; `everybody`, what anybody may have sent
 * to a vendor, for which an account with a proven address may prove work at any excess; `strangers`, what anybody who
 * knows a client's address may have sent with it, for which anybody may.
 */
type FilledBy = 'sender' | 'everybody' | 'strangers'

async function refusalFor(
  db: Database,
  { key, accountId, proof }: Arrival,
  over: readonly Excess[],
  now: Date,
): Promise<Error | null> {
  const isProven = accountId !== null && (await findAccount(db, accountId))?.emailConfirmed === true
  const far = over.filter(
    ({ excess, filledBy }) =>
      excess > HARD_FACTOR && (filledBy === 'sender' || (filledBy === 'everybody' && !isProven)),
  )
  if (far.length > 0) refusals.publish({ limit: 'quote requests' } satisfies Refusal)
  if (far.length > 0) return new TooManyRequests(seconds(Math.max(...far.map(({ waitMs }) => waitMs))))
  const secret = await readServerKey(db, 'challenges')
  if (proof !== null && isProof(secret, proof, { key, now })) return null
  const own = over.filter(({ filledBy }) => filledBy === 'sender')
  if (own.length === 0 && (await hasWaited(db, key, now))) return null
  const bits = Math.min(FIRST_BITS + Math.floor(Math.log2(Math.max(...over.map(({ excess }) => excess)))), MOST_BITS)
  const waitMs = own.length > 0 ? Math.max(...own.map((each) => each.waitMs)) : PATIENCE_MS
  return new ProofNeeded(seconds(waitMs), newChallenge(secret, { key, bits, now }))
}

function bucketsFor({ network, email, vendors }: Arrival, { perAddress, perClient, perVendor }: QuoteLimits) {
  const around = neighborhoodOf(network)
  const bucketOf = (bucket: string, limit: number, filledBy: FilledBy) => ({ bucket, limit, filledBy })
  return [
    bucketOf(`quotes from ${network}`, perAddress, 'sender'),
    bucketOf(`quotes from around ${around}`, perAddress * NEIGHBORS_FACTOR, 'sender'),
    // One network's share of the client's address: it cannot use up what others may send.
    bucketOf(`quotes of ${email} from around ${around}`, perClient, 'sender'),
    bucketOf(`quotes of ${email}`, perClient, 'strangers'),
    ...[...new Set(vendors)].map((id) => bucketOf(vendorBucket(id), perVendor, 'everybody')),
  ]
}

const vendorBucket = (id: number) => `quotes to ${id}`

/** Whether the same request was refused before, long enough ago. */
async function hasWaited(db: Database, key: string, now: Date): Promise<boolean> {
  const { attempts, endsAt } = await countAttempt(db, `quote waits ${key}`, DAY_MS, now)
  return attempts > 1 && now.getTime() - (endsAt.getTime() - DAY_MS) >= PATIENCE_MS
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
