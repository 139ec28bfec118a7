/** Invitations to vendors' teams. */
import type { TeamRole } from '#contract/team/rights.ts'
import type { Queryable } from '#server/db/database.ts'
import { oneRow } from '#server/db/one-row.ts'
import { sql } from '#server/db/sql.ts'
import { hashOf, newToken } from '#server/repositories/accounts/opaque-tokens.ts'

interface Invitation {
  id: number
  vendorId: number
  profileName: string
  /** In lower case. */
  email: string
  role: TeamRole
  invitedBy: number | null
  inviterName: string
  expiresAt: Date
}

const invitations = sql`
  select invitation.id, invitation.vendor_id as "vendorId", vendor.profile_name as "profileName", invitation.email,
    invitation.role, invitation.invited_by as "invitedBy", coalesce(inviter.welcome_name, '') as "inviterName",
    invitation.expires_at as "expiresAt"
  from team_invitation as invitation
  join vendor on vendor.id = invitation.vendor_id
  left join account as inviter on inviter.id = invitation.invited_by`

/** Those that are still open, the newest last. */
export function listInvitations(db: Queryable, vendorId: number, now: Date): Promise<Invitation[]> {
  return db.query<Invitation>(sql`
    ${invitations} where invitation.vendor_id = ${vendorId}::int and invitation.expires_at > ${now}::timestamptz
    order by invitation.id`)
}

/** Adds an invitation in place of an earlier one to the address, whose link is void. @returns its id */
export async function addInvitation(
  tx: Queryable,
  {
    vendorId,
    email,
    role,
    invitedBy,
    now,
    expiresAt,
  }: { vendorId: number; email: string; role: TeamRole; invitedBy: number; now: Date; expiresAt: Date },
): Promise<number> {
  await tx.query(sql`delete from team_invitation where vendor_id = ${vendorId}::int and email = ${email}`)
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
      insert into team_invitation (vendor_id, email, role, invited_by, created_at, expires_at)
      values (${vendorId}::int, ${email}, ${role}, ${invitedBy}::int, ${now}::timestamptz, ${expiresAt}::timestamptz)
      returning id`),
  )
  return id
}

/** An open invitation with a token, which no row stores; undefined once it was used, withdrawn or is too old. */
export async function tokenForInvitation(
  db: Queryable,
  id: number,
  now: Date,
): Promise<(Invitation & { token: string }) | undefined> {
  const { token, hash } = newToken()
  await db.query(sql`update team_invitation set token_hash = ${hash}::bytea where id = ${id}::int`)
  const rows = await db.query<Invitation>(sql`
    ${invitations} where invitation.id = ${id}::int and invitation.expires_at > ${now}::timestamptz`)
  return rows[0] && { ...rows[0], token }
}

/** The open invitation of a link. */
export async function findInvitation(db: Queryable, token: string, now: Date): Promise<Invitation | undefined> {
  const rows = await db.query<Invitation>(sql`
    ${invitations}
    where invitation.token_hash = ${hashOf(token)}::bytea and invitation.expires_at > ${now}::timestamptz`)
  return rows[0]
}

/** Takes an invitation, once. @returns false when another call was first, or it was withdrawn */
export async function takeInvitation(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query(sql`delete from team_invitation where id = ${id}::int returning 1`)
  return rows.length > 0
}

export async function removeInvitation(tx: Queryable, vendorId: number, id: number): Promise<void> {
  await tx.query(sql`delete from team_invitation where id = ${id}::int and vendor_id = ${vendorId}::int`)
}

export async function deleteExpiredInvitations(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from team_invitation where expires_at < ${now}::timestamptz`)
}
