/** Signing in with a password, and rate limits against guessing. */
import * as v from 'valibot'
import { EmailAddress } from '#contract/email.ts'
import { PASSWORD_MAX_CHARS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { findAccountByUsername, lockUnchangedPassword } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { isKnownNetwork, writeAudit } from '#server/repositories/audit.ts'
import { openSession } from '#server/repositories/accounts/sessions.ts'
import type { Tokens } from '#server/repositories/accounts/sessions.ts'
import { consumeRateLimits, clearRateLimits, refundRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import type { Allowance } from '#server/repositories/accounts/rate-limits.ts'
import { refuseBlocked } from './blocks.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const WINDOW_MS = 15 * 60_000
/** Failures from one network, for any account. */
const NETWORK_FAILURES = 30
/**
 * Failures for one account: from all networks where its owner has not been seen, and separately from each network where
 * the owner has.
 */
const ACCOUNT_FAILURES = 10

type SignInOutcome =
  | { outcome: 'signedIn'; tokens: Tokens; account: AccountRow }
  /** Wrong password, unknown address, or an account without a password: the caller cannot tell which. */
  | { outcome: 'refused' }
  | { outcome: 'throttled'; retryAfterSeconds: number }

/**
 * Signs in. Attempts are counted before the password is checked, so that parallel guesses gain nothing over sequential
 * ones. Successful attempts, and attempts whose password was not checked, are not counted in the end.
 */
export async function signIn(
  { db, passwords, clock }: ServiceContext,
  { username, password, oauthClient }: { username: string; password: string; oauthClient: string },
  { network, device }: Caller,
): Promise<SignInOutcome> {
  const now = clock()
  await refuseBlocked(db, { network })
  const email = v.safeParse(EmailAddress, username)
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
    // Only who knows the password learns that the address is blocked.
    if (right && account) await refuseBlocked(db, { email: account.username })
    tokens = right && account ? await open(db, account, { oauthClient, device, now, network }) : null
  } catch (error) {
    // The attempt did not reveal whether the password is correct.
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

/** Null if the password was changed during the check. */
function open(
  db: Database,
  account: AccountRow,
  { network, ...session }: { oauthClient: string; device: string | null; now: Date; network: string },
) {
  return db.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, account))) return null
    await writeAudit(tx, { accountId: account.id, what: 'signedIn', at: session.now, network })
    return openSession(tx, { accountId: account.id, ...session })
  })
}

/**
 * The limits that an attempt counts against. Failures elsewhere do not lock the owner out on networks where the owner
 * has been seen.
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

/** Clears the limits after the owner has proven access to the account's mailbox, wherever the guesses came from. */
export const forgiveSignIns = (db: Database, username: string, network: string) =>
  clearRateLimits(db, [networkBucket(network), accountBucket(username, null), accountBucket(username, network)])
