/** The devices on which an account is signed in, and signing out on them from anywhere. */
import type { Session } from '#contract/account.ts'
import { endSession, endSessions, findOpenSessions } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The open sessions, this device's first, then those used last. */
export async function listSessions(
  { db, clock }: ServiceContext,
  { accountId, sessionId }: SignedInCaller,
): Promise<Session[]> {
  const sessions = await findOpenSessions(db, accountId, clock())
  return sessions
    .map(({ id, device, lastUsedAt }) => ({
      id,
      device,
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === sessionId,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Ends one session; one that has ended, or another account's, is left as it is. @returns the others */
export async function endOwnSession(context: ServiceContext, id: string, caller: SignedInCaller): Promise<Session[]> {
  const { db, clock } = context
  const { accountId, network } = caller
  const now = clock()
  await db.transaction(async (tx) => {
    const isOwn = (await findOpenSessions(tx, accountId, now)).some((session) => session.id === id)
    if (!isOwn) return
    await endSession(tx, id, 'signedOut', now)
    await writeAudit(tx, { accountId, what: 'signedOut', at: now, network, detail: 'from the list' })
  })
  return listSessions(context, caller)
}

/** Ends every session, the caller's too. */
export async function signOutEverywhere(
  { db, clock }: ServiceContext,
  { accountId, network }: SignedInCaller,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await endSessions(tx, accountId, 'signedOut', now)
    await writeAudit(tx, { accountId, what: 'signedOut', at: now, network, detail: 'everywhere' })
  })
}
