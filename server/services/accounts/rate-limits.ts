/** Rate limits per network and per address for sensitive calls: requesting email, entering codes, checking a status. */
import type { Queryable } from '#server/db/database.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const KINDS = {
  /** Email to an address, from any network; and email from one network to all addresses. */
  mail: { perNetwork: 20, perAddress: 5, windowMs: HOUR_MS },
  /** Use of a mailed link or code. */
  proof: { perNetwork: 30, perAddress: 10, windowMs: 15 * MINUTE_MS },
  /** The current password, typed to change it. */
  password: { perNetwork: 30, perAddress: 10, windowMs: 15 * MINUTE_MS },
  /** GET /api/v1/client/{email}/status. */
  status: { perNetwork: 30, perAddress: 30, windowMs: HOUR_MS },
  /** New signup sessions: the typed data is stored for a month. */
  signupSession: { perNetwork: 120, perAddress: 120, windowMs: HOUR_MS },
  /** Cancellations of keys: each is stored forever. */
  cancel: { perNetwork: 300, perAddress: 300, windowMs: HOUR_MS },
  /** Checks during signup of whether an address has an account. */
  signup: { perNetwork: 60, perAddress: 30, windowMs: HOUR_MS },
  /** Lookups of a promotion or a vendor by code. */
  promotion: { perNetwork: 60, perAddress: 60, windowMs: HOUR_MS },
} as const

export type RateLimitKind = keyof typeof KINDS

export interface Caller {
  /** The caller's network (`networkOf`). */
  network: string
  /** The email address concerned, in lower case; null if there is none. */
  address: string | null
  now: Date
}

/** Counts one attempt. @throws TooManyRequests */
export async function consume(db: Queryable, kind: RateLimitKind, by: Caller): Promise<void> {
  const waitSeconds = await secondsToWait(db, kind, by)
  if (waitSeconds !== null) throw new TooManyRequests(waitSeconds)
}

/** Counts one attempt of something that is skipped, rather than refused, beyond the limit. */
export const isWithinLimits = async (db: Queryable, kind: RateLimitKind, by: Caller): Promise<boolean> =>
  (await secondsToWait(db, kind, by)) === null

function secondsToWait(db: Queryable, kind: RateLimitKind, { network, address, now }: Caller): Promise<number | null> {
  const { perNetwork, perAddress, windowMs } = KINDS[kind]
  return consumeRateLimits(
    db,
    [
      { bucket: `${kind} from ${network}`, attempts: perNetwork, windowMs },
      ...(address === null ? [] : [{ bucket: `${kind} for ${address}`, attempts: perAddress, windowMs }]),
    ],
    now,
  )
}
