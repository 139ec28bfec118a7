/** What the token endpoint grants and revokes (docs/specification.md#sign-in-and-tokens). */
import type { Database } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { endSession, findSessionOf, refresh } from '#server/repositories/accounts/sessions.ts'
import type { EndReason, Tokens } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { GrantRefused, TooManyRequests } from '#server/services/errors.ts'
import type { Passwords } from './passwords.ts'
import { signIn } from './sign-in.ts'

export interface GrantDependencies {
  db: Database
  passwords: Passwords
  now: Date
  /** The caller's network (`networkOf`). */
  network: string
  /** The caller's device in plain words (`deviceName`). */
  device: string | null
  oauthClient: string
}

export interface Granted {
  tokens: Tokens
  account: AccountRow
}

/**
 * Signs in.
 * @param before the refresh token of this browser's previous session, which ends, so that no one can use it anymore
 * @throws GrantRefused, TooManyRequests, Forbidden
 */
export async function grantForPassword(
  deps: GrantDependencies,
  typed: { username: string; password: string },
  before: string | undefined,
): Promise<Granted> {
  const outcome = await signIn(deps, { ...typed, oauthClient: deps.oauthClient })
  if (outcome.outcome === 'throttled') throw new TooManyRequests(outcome.retryAfterSeconds)
  if (outcome.outcome === 'refused') throw new GrantRefused('The email or the password is wrong.')
  if (before !== undefined) await endSessionOf(deps, before, 'signedInAgain')
  return outcome
}

/**
 * Replaces a refresh token.
 * @throws GrantRefused
 */
export async function grantForRefreshToken(
  { db, oauthClient, device, now, network }: GrantDependencies,
  token: string | undefined,
): Promise<Granted> {
  const refreshed = token === undefined ? undefined : await refresh(db, { token, oauthClient, device, now })
  if (refreshed?.outcome === 'reused')
    await writeAudit(db, { accountId: refreshed.accountId, what: 'refreshTokenReused', at: now, network })
  const account = refreshed?.outcome === 'refreshed' ? await findAccount(db, refreshed.tokens.accountId) : undefined
  if (refreshed?.outcome !== 'refreshed' || !account)
    throw new GrantRefused('The refresh token is unknown, used or too old. Sign in again.')
  return { tokens: refreshed.tokens, account }
}

/** Signs out. An unknown token, or another client's, needs no revoking; that is success too (RFC 7009, 2.2). */
export async function revokeTokens(deps: GrantDependencies, tokens: readonly (string | undefined)[]): Promise<void> {
  for (const token of new Set(tokens)) if (token !== undefined) await endSessionOf(deps, token, 'signedOut')
}

async function endSessionOf(
  { db, oauthClient, now, network }: GrantDependencies,
  token: string,
  because: EndReason,
): Promise<void> {
  const session = await findSessionOf(db, token, oauthClient)
  if (!session) return
  await db.transaction(async (tx) => {
    await endSession(tx, session.id, because, now)
    await writeAudit(tx, { accountId: session.accountId, what: 'signedOut', at: now, network })
  })
}
