/** Sign-ins to the console, and the links by which operators join. */
import type { Role } from '#contract/console/rights.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hashOf, newToken } from '#server/repositories/accounts/opaque-tokens.ts'

interface ConsoleSessionRow {
  operatorId: number
  email: string
  role: Role
  expiresAt: Date
  provedAt: Date
}

/** @returns the token, which only the cookie has */
export async function openConsoleSession(
  tx: Queryable,
  { operatorId, now, expiresAt }: { operatorId: number; now: Date; expiresAt: Date },
): Promise<string> {
  const { token, hash } = newToken()
  await tx.query(sql`
    insert into operator_session (hash, operator_id, created_at, expires_at, proved_at)
    values (${hash}::bytea, ${operatorId}::int, ${now}::timestamptz, ${expiresAt}::timestamptz, ${now}::timestamptz)`)
  return token
}

/** With the role of this moment. */
export async function findConsoleSession(
  db: Queryable,
  token: string,
  now: Date,
): Promise<ConsoleSessionRow | undefined> {
  const rows = await db.query<ConsoleSessionRow>(sql`
    select operator.id as "operatorId", operator.email, operator.role, session.expires_at as "expiresAt",
      session.proved_at as "provedAt"
    from operator_session as session join operator on operator.id = session.operator_id
    where session.hash = ${hashOf(token)}::bytea and session.expires_at > ${now}::timestamptz
      and operator.removed_at is null`)
  return rows[0]
}

export async function noteProof(tx: Queryable, token: string, now: Date): Promise<void> {
  await tx.query(sql`update operator_session set proved_at = ${now}::timestamptz where hash = ${hashOf(token)}::bytea`)
}

export async function endConsoleSession(tx: Queryable, token: string): Promise<void> {
  await tx.query(sql`delete from operator_session where hash = ${hashOf(token)}::bytea`)
}

/** Earlier links of the operator stop working. @returns the link's token */
export async function addJoinLink(tx: Queryable, operatorId: number, expiresAt: Date): Promise<string> {
  const { token, hash } = newToken()
  await tx.query(sql`delete from operator_link where operator_id = ${operatorId}::int`)
  await tx.query(sql`
    insert into operator_link (hash, operator_id, expires_at)
    values (${hash}::bytea, ${operatorId}::int, ${expiresAt}::timestamptz)`)
  return token
}

export interface JoinLinkRow {
  operatorId: number
  email: string
  role: Role
  handle: string
  totpSecret: string | null
}

/** Locked until the commit; undefined when it is wrong, used or expired. */
export async function lockJoinLink(tx: Queryable, token: string, now: Date): Promise<JoinLinkRow | undefined> {
  const rows = await tx.query<JoinLinkRow>(sql`
    select operator.id as "operatorId", operator.email, operator.role, operator.handle,
      link.totp_secret as "totpSecret"
    from operator_link as link join operator on operator.id = link.operator_id
    where link.hash = ${hashOf(token)}::bytea and link.used_at is null and link.expires_at > ${now}::timestamptz
      and operator.removed_at is null
    for update of link`)
  return rows[0]
}

export async function setLinkSecret(tx: Queryable, token: string, totpSecret: string): Promise<void> {
  await tx.query(sql`update operator_link set totp_secret = ${totpSecret} where hash = ${hashOf(token)}::bytea`)
}

export async function useUpLink(tx: Queryable, token: string, now: Date): Promise<void> {
  await tx.query(sql`
    update operator_link set used_at = ${now}::timestamptz, totp_secret = null where hash = ${hashOf(token)}::bytea`)
}

const ACTS_KEPT_MS = 7 * 24 * 60 * 60_000

/** Deletes what has ended: sessions, links, challenges, and the keys of acts after a week. */
export async function deleteEndedConsoleRows(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from operator_session where expires_at < ${now}::timestamptz`)
  await db.query(sql`delete from operator_link where expires_at < ${now}::timestamptz`)
  await db.query(sql`delete from operator_challenge where expires_at < ${now}::timestamptz`)
  await db.query(sql`delete from operator_act where at < ${new Date(now.getTime() - ACTS_KEPT_MS)}::timestamptz`)
}
