/** Operators of the console, and what they sign in with. */
import { createHash } from 'node:crypto'
import type { Role } from '#contract/console/rights.ts'
import type { OperatorList } from '#contract/console/operators.ts'
import type { Queryable } from '#server/db/database.ts'
import { oneRow } from '#server/db/one-row.ts'
import { sql } from '#server/db/sql.ts'

export interface OperatorRow {
  id: number
  email: string
  role: Role
  /** By which passkeys know the operator. */
  handle: string
  passwordHash: string | null
  totpSecret: string | null
}

const columns = sql`
  operator.id, operator.email, operator.role, operator.handle, operator.password_hash as "passwordHash",
  operator.totp_secret as "totpSecret"`

/** Those who may still sign in. */
export async function findOperator(db: Queryable, by: { id: number } | { email: string }) {
  const which = 'id' in by ? sql`id = ${by.id}::int` : sql`email = ${by.email}`
  const rows = await db.query<OperatorRow>(sql`select ${columns} from operator where ${which} and removed_at is null`)
  return rows[0]
}

/** Like `findOperator`, locked until the commit: of two removals at once, the second one sees the first. */
export async function lockOperator(tx: Queryable, id: number) {
  const rows = await tx.query<OperatorRow>(sql`
    select ${columns} from operator where id = ${id}::int and removed_at is null for update`)
  return rows[0]
}

/** Makes an operator, or gives one another role. One who was removed comes back. */
export async function keepOperator(
  tx: Queryable,
  { email, role, now }: { email: string; role: Role; now: Date },
): Promise<OperatorRow> {
  return oneRow(
    await tx.query<OperatorRow>(sql`
      insert into operator (email, role, created_at) values (${email}, ${role}, ${now}::timestamptz)
      on conflict (email) do update set role = excluded.role, removed_at = null
      returning ${columns}`),
  )
}

export async function setRole(tx: Queryable, id: number, role: Role): Promise<void> {
  await tx.query(sql`update operator set role = ${role} where id = ${id}::int`)
}

/** Removes whatever the operator could sign in with, too. */
export async function setRemoved(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update operator set removed_at = ${now}::timestamptz, password_hash = null, totp_secret = null, totp_step = null
    where id = ${id}::int`)
  await tx.query(sql`delete from operator_passkey where operator_id = ${id}::int`)
  await tx.query(sql`delete from operator_recovery_code where operator_id = ${id}::int`)
  await tx.query(sql`delete from operator_link where operator_id = ${id}::int`)
  await tx.query(sql`delete from operator_session where operator_id = ${id}::int`)
}

/** How many owners can sign in; locked until the commit, so that the last two cannot remove each other. */
export async function lockOwners(tx: Queryable): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from operator where role = 'owner' and removed_at is null order by id for update`)
  return rows.map(({ id }) => id)
}

export function listOperators(db: Queryable): Promise<OperatorList['operators']> {
  return db.query<OperatorList['operators'][number]>(sql`
    select id, email, role, removed_at is not null as "isRemoved",
      password_hash is not null or exists (select from operator_passkey where operator_id = operator.id) as "hasJoined",
      to_json((select max(at) from audit where what = 'operatorSignedIn' and operator = operator.email))#>>'{}'
        as "lastSignInAt"
    from operator order by removed_at nulls first, email`)
}

/** Keeps the password and the app of an operator, in place of earlier ones. @param step of the code that was typed */
export async function setPassword(
  tx: Queryable,
  id: number,
  { hash, totpSecret, step }: { hash: string; totpSecret: string; step: number },
): Promise<void> {
  await tx.query(sql`
    update operator set password_hash = ${hash}, totp_secret = ${totpSecret}, totp_step = ${step}::bigint
    where id = ${id}::int`)
}

/** Uses up the codes of the app up to this time step. @returns false when one was used already */
export async function useTotpStep(tx: Queryable, id: number, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update operator set totp_step = ${step}::bigint
    where id = ${id}::int and (totp_step is null or totp_step < ${step}::bigint) returning 1`)
  return rows.length > 0
}

/** The owner is hashed with the code, so that one precomputed table does not serve for all. */
const codeHash = (id: number, code: string) => createHash('sha256').update(`${id} ${code}`).digest()

export async function replaceRecoveryCodes(tx: Queryable, id: number, codes: readonly string[]): Promise<void> {
  await tx.query(sql`delete from operator_recovery_code where operator_id = ${id}::int`)
  for (const code of codes)
    await tx.query(
      sql`insert into operator_recovery_code (operator_id, hash) values (${id}::int, ${codeHash(id, code)}::bytea)`,
    )
}

/** @returns false when it is wrong or was used */
export async function useRecoveryCode(tx: Queryable, id: number, code: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update operator_recovery_code set used_at = ${now}::timestamptz
    where operator_id = ${id}::int and hash = ${codeHash(id, code)}::bytea and used_at is null returning 1`)
  return rows.length > 0
}

export async function countRecoveryCodes(db: Queryable, id: number): Promise<number> {
  const [row] = await db.query<{ left: number }>(sql`
    select count(*)::int as left from operator_recovery_code where operator_id = ${id}::int and used_at is null`)
  return row?.left ?? 0
}
