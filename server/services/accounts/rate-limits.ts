/**
 * Calls that may be made a few times only, per network and per address: asking for mail, typing codes, asking for a
 * status.
 */
import type { Queryable } from '#server/db/database.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const KINDS = {
  /** Mail to an address: by whoever, and by one network to all of them. */
  mail: { perNetwork: 20, perAddress: 5, windowMs: HOUR_MS },
  /** A mailed link or code being used. */
  proof: { perNetwork: 30, perAddress: 10, windowMs: 15 * MINUTE_MS },
  /** GET /api/v1/client/{email}/status. */
  status: { perNetwork: 30, perAddress: 30, windowMs: HOUR_MS },
  /** Signups that are begun: what is typed is kept for a month. */
  signupSession: { perNetwork: 120, perAddress: 120, windowMs: HOUR_MS },
  /** Keys that are cancelled: each is kept for ever. */
  cancel: { perNetwork: 300, perAddress: 300, windowMs: HOUR_MS },
  /** Asking, while signing up, whether an address has an account. */
  signup: { perNetwork: 60, perAddress: 30, windowMs: HOUR_MS },
  /** Looking up a promotion or a vendor by a code. */
  promotion: { perNetwork: 60, perAddress: 60, windowMs: HOUR_MS },
} as const

export type RateLimitKind = keyof typeof KINDS

export interface Caller {
  /** The caller's network (`networkOf`). */
  network: string
  /** The email address it is about, in lower case; null when it names none. */
  address: string | null
  now: Date
}

/** Counts one attempt. @throws TooManyRequests */
export async function consume(db: Queryable, kind: RateLimitKind, by: Caller): Promise<void> {
  const waitSeconds = await secondsToWait(db, kind, by)
  if (waitSeconds !== null) throw new TooManyRequests(waitSeconds)
}

/** Counts one attempt of what is left out, rather than refused, when there were too many. */
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
