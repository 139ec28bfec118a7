/** Limits against guessing at the console's door. */
import { MINUTE_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOperatorsNetwork } from '#server/repositories/audit.ts'
import { consumeRateLimits, refundRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import type { Allowance } from '#server/repositories/accounts/rate-limits.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { knownDevice } from './known-device.ts'
import type { ConsoleGuest } from './operator-caller.ts'

const WINDOW_MS = 15 * MINUTE_MS
/** Calls from one network, right or wrong; a device on which an operator signed in before has as many of its own. */
const CALLS = 120
/**
 * Wrong passwords and codes of one operator on one device, or from one network. The same everywhere: the number of
 * tries must not tell whether an operator signed in there before.
 */
const FAILURES = 10
/** From all networks together where the operator did not. */
const STRANGERS_FAILURES = 30

/** Counts a call without a sign-in. @throws TooManyRequests; Forbidden from a blocked network on an unknown device */
export async function consume(db: Queryable, { network, deviceMark }: ConsoleGuest, now: Date): Promise<void> {
  const device = await knownDevice(db, deviceMark)
  if (device === null) await refuseBlocked(db, { network })
  const bucket = `console from ${device?.name ?? network}`
  const wait = await consumeRateLimits(db, [{ bucket, attempts: CALLS, windowMs: WINDOW_MS }], now)
  if (wait !== null) throw new TooManyRequests(wait)
}

/** One door of an operator: who guesses at one keeps no one from the others. */
interface Door {
  /** `password`, for example. */
  name: string
  /** As it was typed: an address that is no operator's is counted alike. */
  email: string
  operatorId: number | null
}

/** The allowances that an attempt counted against. */
export type Attempt = readonly Allowance[]

/**
 * Counts an attempt before it is checked, so that parallel guesses gain nothing. A stranger's attempts count apart from
 * those on a device or in a network where the operator signed in before, so that they never lock the operator out
 * there.
 * @throws TooManyRequests
 */
export async function countAttempt(db: Queryable, door: Door, guest: ConsoleGuest, now: Date): Promise<Attempt> {
  const attempt = await allowancesFor(db, door, guest, now)
  for (const allowance of attempt) {
    // A network that is over its share does not count against everybody's.
    const wait = await consumeRateLimits(db, [allowance], now)
    if (wait !== null) throw tooMany(wait)
  }
  return attempt
}

async function allowancesFor(
  db: Queryable,
  { name, email, operatorId }: Door,
  { network, deviceMark }: ConsoleGuest,
  now: Date,
): Promise<Attempt> {
  const allow = (from: string, attempts: number) => ({
    bucket: `console ${name} of ${email}${from}`,
    attempts,
    windowMs: WINDOW_MS,
  })
  const isNetworkKnown = await isOperatorsNetwork(db, { operator: email, network, now })
  const device = await knownDevice(db, deviceMark)
  if (device !== null && device.operatorId === operatorId) return [allow(` on ${device.name}`, FAILURES)]
  if (isNetworkKnown) return [allow(` from ${network}`, FAILURES)]
  return [allow(` from ${network}`, FAILURES), allow('', STRANGERS_FAILURES)]
}

function tooMany(waitSeconds: number): TooManyRequests {
  const minutes = Math.ceil((waitSeconds * 1000) / MINUTE_MS)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new TooManyRequests(
    waitSeconds,
    `Too many wrong attempts. Try again in ${wait}, use a passkey, or sign in where you did before.`,
  )
}

/** Takes back an attempt that was right, or that was not checked. */
export const takeBackAttempt = (db: Queryable, attempt: Attempt): Promise<void> =>
  refundRateLimits(
    db,
    attempt.map(({ bucket }) => bucket),
  )
