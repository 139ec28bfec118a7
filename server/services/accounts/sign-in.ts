/** Signing in with a password, and what slows down who guesses (fault 54). */
import * as v from 'valibot'
import { AccountEmail } from '#contract/account.ts'
import { PASSWORD_MAX_CHARS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { findAccountByUsername, lockUnchangedPassword } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { isKnownNetwork, writeAudit } from '#server/repositories/audit.ts'
import { openSession } from '#server/repositories/accounts/sessions.ts'
import type { Tokens } from '#server/repositories/accounts/sessions.ts'
import { consumeRateLimits, clearRateLimits, refundRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import type { Allowance } from '#server/repositories/accounts/rate-limits.ts'
import type { Passwords } from './passwords.ts'

const WINDOW_MS = 15 * 60_000
/** Failures from one network, whichever the account. */
const NETWORK_FAILURES = 30
/** Failures for one account, from all networks that its owner was not seen in; and from each of those that it was. */
const ACCOUNT_FAILURES = 10

export interface SignInDependencies {
  db: Database
  passwords: Passwords
  now: Date
  /** The caller's network (`networkOf`). */
  network: string
}

export type SignInOutcome =
  | { outcome: 'signedIn'; tokens: Tokens; account: AccountRow }
  /** Wrong password, unknown address, or an account without a password: nobody can tell which. */
  | { outcome: 'refused' }
  | { outcome: 'throttled'; retryAfterSeconds: number }

/**
 * Signs in. Attempts are counted before the password is looked at, so that a thousand at once are no better than one
 * after the other; a right one is taken back, and so is one that was not looked at.
 */
export async function signIn(
  { db, passwords, now, network }: SignInDependencies,
  { username, password, oauthClient }: { username: string; password: string; oauthClient: string },
): Promise<SignInOutcome> {
  const email = v.safeParse(AccountEmail, username)
  const account = email.success ? await findAccountByUsername(db, email.output) : undefined
  const known = await isKnownNetwork(db, account?.id ?? 0, network, now)
  const allowances = signInAllowances(email.success ? email.output : '', network, known)
  const retryAfterSeconds = await consumeRateLimits(db, allowances, now)
  if (retryAfterSeconds !== null) return { outcome: 'throttled', retryAfterSeconds }

  const takeBack = () =>
    refundRateLimits(
      db,
      allowances.map(({ bucket }) => bucket),
    )
  const fits = password.length <= PASSWORD_MAX_CHARS
  let tokens: Tokens | null
  try {
    const right = await passwords.verify(fits ? password : '', fits ? (account?.passwordHash ?? null) : null)
    tokens = right && account ? await open(db, account, { oauthClient, now, network }) : null
  } catch (error) {
    // Nobody learned whether the password is right.
    await takeBack()
    throw error
  }
  if (!tokens || !account) {
    await writeAudit(db, { accountId: account?.id ?? null, what: 'signInFailed', at: now, network })
    return { outcome: 'refused' }
  }
  await takeBack()
  return { outcome: 'signedIn', tokens, account }
}

/** Null when the password was changed while it was compared. */
function open(
  db: Database,
  account: AccountRow,
  { oauthClient, now, network }: { oauthClient: string; now: Date; network: string },
) {
  return db.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, account))) return null
    await writeAudit(tx, { accountId: account.id, what: 'signedIn', at: now, network })
    return openSession(tx, { accountId: account.id, oauthClient, now })
  })
}

/**
 * What an attempt counts against. From where the owner was seen, strangers' failures elsewhere do not shut the owner
 * out.
 */
function signInAllowances(username: string, network: string, known: boolean): Allowance[] {
  return [
    { bucket: networkBucket(network), attempts: NETWORK_FAILURES, windowMs: WINDOW_MS },
    { bucket: accountBucket(username, known ? network : null), attempts: ACCOUNT_FAILURES, windowMs: WINDOW_MS },
  ]
}

const networkBucket = (network: string) => `sign-in from ${network}`
const accountBucket = (username: string, network: string | null) =>
  `sign-in of ${username}${network === null ? '' : ` from ${network}`}`

/** After the owner has proved to read the account's mail: a clean start, wherever the guesses came from. */
export const forgiveSignIns = (db: Database, username: string, network: string) =>
  clearRateLimits(db, [networkBucket(network), accountBucket(username, null), accountBucket(username, network)])
