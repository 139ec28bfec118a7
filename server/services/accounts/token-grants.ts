/** Tokens that the token endpoint grants and revokes (docs/specification.md#sign-in-and-tokens). */
import type { TeamRole } from '#contract/team/rights.ts'
import { refusals, type Refusal } from '#server/metrics/channels.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { endSession, findSessionOf, findWorkingAs, refresh } from '#server/repositories/accounts/sessions.ts'
import type { EndReason, Tokens } from '#server/repositories/accounts/sessions.ts'
import { noteTraces } from '#server/repositories/accounts/traces.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { GrantRefused, TooManyRequests } from '#server/services/errors.ts'
import { refuseBlocked } from './blocks.ts'
import { signIn } from './sign-in.ts'
import { tracesOf } from '#server/services/callers/traces.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export interface Granted {
  tokens: Tokens
  account: AccountRow
  /** The vendor that the session works as, with the account's role; null for a client's account. */
  working: { vendorId: number; role: TeamRole } | null
}

/**
 * Signs in.
 * @param input.before the refresh token of this browser's previous session, which ends, so that no one can use it
 *   anymore
 * @throws GrantRefused, TooManyRequests, Forbidden
 */
export async function grantForPassword(
  context: ServiceContext,
  { before, ...typed }: { username: string; password: string; oauthClient: string; before: string | undefined },
  caller: Caller,
): Promise<Granted> {
  const outcome = await signIn(context, typed, caller)
  if (outcome.outcome === 'throttled') {
    refusals.publish({ limit: 'signIn' } satisfies Refusal)
    throw new TooManyRequests(outcome.retryAfterSeconds)
  }
  if (outcome.outcome === 'refused') throw new GrantRefused('The email or the password is wrong.')
  await noteSignIn(context, outcome.account, caller)
  if (before !== undefined)
    await endSessionOf(context, { token: before, oauthClient: typed.oauthClient, because: 'signedInAgain' }, caller)
  return withTeam(context, outcome)
}

/** With the vendor that the session works as. */
export const withTeam = async (
  { db }: Pick<ServiceContext, 'db'>,
  { tokens, account }: Omit<Granted, 'working'>,
): Promise<Granted> => ({ tokens, account, working: (await findWorkingAs(db, tokens.sessionId)) ?? null })

/**
 * Replaces a refresh token.
 * @throws GrantRefused; Forbidden where the session ended and its address is blocked: its holder reads why
 */
export async function grantForRefreshToken(
  context: ServiceContext,
  { token, oauthClient }: { token: string | undefined; oauthClient: string },
  caller: Caller,
): Promise<Granted> {
  const { db, clock } = context
  const { device, network } = caller
  const now = clock()
  const refreshed = token === undefined ? undefined : await refresh(db, { token, oauthClient, device, now })
  if (refreshed?.outcome === 'reused')
    await writeAudit(db, { accountId: refreshed.accountId, what: 'refreshTokenReused', at: now, network })
  const account = refreshed?.outcome === 'refreshed' ? await findAccount(db, refreshed.tokens.accountId) : undefined
  if (refreshed?.outcome === 'refused' && refreshed.accountId !== null) {
    const holder = await findAccount(db, refreshed.accountId)
    if (holder) await refuseBlocked(db, { email: holder.username })
  }
  if (refreshed?.outcome !== 'refreshed' || !account)
    throw new GrantRefused('The refresh token is unknown, used or too old. Sign in again.')
  await noteSignIn(context, account, caller)
  return withTeam(context, { tokens: refreshed.tokens, account })
}

const noteSignIn = ({ db, clock }: ServiceContext, { id: accountId, username }: AccountRow, caller: Caller) =>
  noteTraces(db, { accountId, traces: tracesOf(caller, username), now: clock() })

/** Signs out. An unknown token, or another client's, needs no revoking; that is success too (RFC 7009, 2.2). */
export async function revokeTokens(
  context: ServiceContext,
  { tokens, oauthClient }: { tokens: readonly (string | undefined)[]; oauthClient: string },
  caller: Caller,
): Promise<void> {
  for (const token of new Set(tokens))
    if (token !== undefined) await endSessionOf(context, { token, oauthClient, because: 'signedOut' }, caller)
}

async function endSessionOf(
  { db, clock }: ServiceContext,
  { token, oauthClient, because }: { token: string; oauthClient: string; because: EndReason },
  { network }: Caller,
): Promise<void> {
  const now = clock()
  const session = await findSessionOf(db, token, oauthClient)
  if (!session) return
  await db.transaction(async (tx) => {
    await endSession(tx, session.id, because, now)
    await writeAudit(tx, { accountId: session.accountId, what: 'signedOut', at: now, network })
  })
}
