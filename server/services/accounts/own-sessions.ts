/** The devices on which an account is signed in, and signing out on them from anywhere. */
import type { Session } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import { endSession, endSessions, findOpenSessions } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'

export interface OwnSessions {
  db: Database
  now: Date
  /** The caller's network (`networkOf`). */
  network: string
  accountId: number
  /** The caller's own session. */
  sessionId: string
}

/** The open sessions, this device's first, then those used last. */
export async function listSessions({ db, now, accountId, sessionId }: OwnSessions): Promise<Session[]> {
  const sessions = await findOpenSessions(db, accountId, now)
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
export async function endOwnSession(own: OwnSessions, id: string): Promise<Session[]> {
  const { db, now, network, accountId } = own
  await db.transaction(async (tx) => {
    const isOwn = (await findOpenSessions(tx, accountId, now)).some((session) => session.id === id)
    if (!isOwn) return
    await endSession(tx, id, 'signedOut', now)
    await writeAudit(tx, { accountId, what: 'signedOut', at: now, network, detail: 'from the list' })
  })
  return listSessions(own)
}

/** Ends every session, the caller's too. */
export async function signOutEverywhere({ db, now, network, accountId }: OwnSessions): Promise<void> {
  await db.transaction(async (tx) => {
    await endSessions(tx, accountId, 'signedOut', now)
    await writeAudit(tx, { accountId, what: 'signedOut', at: now, network, detail: 'everywhere' })
  })
}
