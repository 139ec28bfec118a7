/**
 * An invitation's link: it proves the address, and never signs in as a person who has an account already. Whoever has
 * one signs in first; anyone else opens one.
 */
import type { AcceptInvitation, Joined, OpenedInvitation } from '#contract/team/team.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  addAccount,
  findAccount,
  findAccountByUsername,
  lockAccount,
  setEmailConfirmed,
} from '#server/repositories/accounts/accounts.ts'
import { setWorkingAs } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { findInvitation, takeInvitation } from '#server/repositories/team/invitations.ts'
import { addTeammate, lockTeam } from '#server/repositories/team/teams.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Caller } from '#server/services/caller.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** @throws TooManyRequests */
export async function openInvitation(
  { db, clock }: ServiceContext,
  token: string,
  { network }: Pick<Caller, 'network'>,
): Promise<OpenedInvitation> {
  const now = clock()
  await consume(db, 'proof', { network, address: null, now })
  const found = await findInvitation(db, token, now)
  if (!found) return { isVoid: true }
  const { profileName, role, email } = found
  return { profileName, role, email, hasAccount: (await findAccountByUsername(db, email)) !== undefined }
}

/**
 * Joins the team, and works as its vendor from now on.
 * @throws NotFound for a link that is void; Forbidden for a blocked address; InvalidFields for another account, or
 * where the address has one
 */
export async function acceptInvitation(
  context: ServiceContext,
  { token, welcomeName = '', newPassword }: AcceptInvitation,
  caller: Caller,
): Promise<Joined> {
  const { db, clock, passwords } = context
  const { network, accountId, sessionId } = caller
  const now = clock()
  await consume(db, 'proof', { network, address: null, now })
  const invitation = await findInvitation(db, token, now)
  if (!invitation) throw new NotFound(VOID)
  const { email, vendorId, profileName } = invitation
  await refuseBlocked(db, { email, network })
  if (accountId !== null) {
    const own = await findAccount(db, accountId)
    if (own?.username !== email)
      throw refused(`This invitation is for ${email}. Sign out, then sign in with that address.`)
    await db.transaction(async (tx) => {
      await join(tx, invitation, { accountId, network, now })
      if (sessionId !== null) await setWorkingAs(tx, sessionId, vendorId)
    })
    return { memberId: vendorId, profileName, username: email }
  }
  if (welcomeName === '') throw new InvalidFields([{ name: 'welcomeName', code: 'blank', message: 'Enter your name.' }])
  if (newPassword === undefined)
    throw new InvalidFields([{ name: 'newPassword', code: 'blank', message: 'Enter a password.' }])
  refuseGuessable(newPassword, email)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction(async (tx) => {
    const id = await addAccount(tx, { username: email, passwordHash, welcomeName })
    if (id === null) throw refused('This address has an account. Sign in, then join.')
    await setEmailConfirmed(tx, id, now)
    await writeAudit(tx, { accountId: id, what: 'accountCreated', at: now, network, detail: 'with an invitation' })
    await join(tx, invitation, { accountId: id, network, now })
  })
  return { memberId: vendorId, profileName, username: email }
}

/** Who is in the team already keeps the role. */
async function join(
  tx: Queryable,
  { id, vendorId, email, role }: Invitation,
  { accountId, network, now }: { accountId: number; network: string; now: Date },
): Promise<void> {
  await lockAccount(tx, email)
  await lockTeam(tx, vendorId)
  if (!(await takeInvitation(tx, id))) throw new NotFound(VOID)
  await addTeammate(tx, { vendorId, accountId, role, now })
  await writeAudit(tx, { accountId, what: 'teamJoined', at: now, network, detail: `vendor ${vendorId}, ${role}` })
}

const VOID = 'This invitation was used or withdrawn, or is too old. Ask for a new one.'

const refused = (message: string) => new InvalidFields([{ name: 'token', code: 'invalid', message }])
