/** Limits against guessing at the console's door. */
import { MINUTE_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { consumeRateLimits, refundRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import type { Allowance } from '#server/repositories/accounts/rate-limits.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import type { ConsoleGuest } from './operator-caller.ts'

const WINDOW_MS = 15 * MINUTE_MS
/** Calls from one network, right or wrong. */
const NETWORK_CALLS = 120
/** Wrong passwords and codes of one operator, from everywhere together. */
const OPERATOR_FAILURES = 10

/** Counts a call without a sign-in. @throws TooManyRequests */
export async function consume(db: Queryable, { network }: ConsoleGuest, now: Date): Promise<void> {
  await refuseBlocked(db, { network })
  const wait = await consumeRateLimits(
    db,
    [{ bucket: `console from ${network}`, attempts: NETWORK_CALLS, windowMs: WINDOW_MS }],
    now,
  )
  if (wait !== null) throw new TooManyRequests(wait)
}

const ofOperator = (tries: string): Allowance => ({
  bucket: `console of ${tries}`,
  attempts: OPERATOR_FAILURES,
  windowMs: WINDOW_MS,
})

/**
 * Counts an attempt before it is checked, so that parallel guesses gain nothing.
 * @param tries whose, and at which door: one who guesses passwords keeps no one from the other doors
 * @throws TooManyRequests
 */
export async function countAttempt(db: Queryable, tries: string, now: Date): Promise<void> {
  const wait = await consumeRateLimits(db, [ofOperator(tries)], now)
  if (wait === null) return
  const minutes = Math.ceil((wait * 1000) / MINUTE_MS)
  throw new TooManyRequests(
    wait,
    `Too many wrong attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, or use a passkey.`,
  )
}

/** Takes back an attempt that was right, or that was not checked. */
export const takeBackAttempt = (db: Queryable, tries: string): Promise<void> =>
  refundRateLimits(db, [ofOperator(tries).bucket])
