/** Passkeys of operators, and the challenges that they sign. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PasskeyRow {
  id: number
  operatorId: number
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  addedAt: Date
  usedAt: Date | null
}

const columns = sql`
  id, operator_id as "operatorId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  added_at as "addedAt", used_at as "usedAt"`

export const passkeysOf = (db: Queryable, operatorId: number): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(sql`select ${columns} from operator_passkey where operator_id = ${operatorId}::int order by id`)

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const rows = await db.query<PasskeyRow>(
    sql`select ${columns} from operator_passkey where credential_id = ${credentialId}`,
  )
  return rows[0]
}

/** @returns false when it is known already */
export async function addPasskey(tx: Queryable, passkey: Omit<PasskeyRow, 'id' | 'usedAt'>): Promise<boolean> {
  const { operatorId, credentialId, publicKey, counter, transports, name, addedAt } = passkey
  const rows = await tx.query(sql`
    insert into operator_passkey (operator_id, credential_id, public_key, counter, transports, name, added_at)
    values (${operatorId}::int, ${credentialId}, ${Buffer.from(publicKey)}::bytea, ${counter}::bigint,
      ${transports}::text[], ${name}, ${addedAt}::timestamptz)
    on conflict (credential_id) do nothing returning 1`)
  return rows.length > 0
}

export async function notePasskeyUse(tx: Queryable, id: number, counter: number, now: Date): Promise<void> {
  await tx.query(sql`
    update operator_passkey set counter = ${counter}::bigint, used_at = ${now}::timestamptz where id = ${id}::int`)
}

/** @returns its name; undefined when the operator has no such passkey */
export async function deletePasskey(tx: Queryable, operatorId: number, id: number): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(sql`
    delete from operator_passkey where id = ${id}::int and operator_id = ${operatorId}::int returning name`)
  return row?.name
}

export async function addChallenge(
  db: Queryable,
  { challenge, operatorId, expiresAt }: { challenge: string; operatorId: number | null; expiresAt: Date },
): Promise<void> {
  await db.query(sql`
    insert into operator_challenge (challenge, operator_id, expires_at)
    values (${challenge}, ${operatorId}::int, ${expiresAt}::timestamptz)`)
}

/** Uses up a challenge that was made for this operator, or for whoever signs in (null). */
export async function takeChallenge(
  db: Queryable,
  { challenge, operatorId, now }: { challenge: string; operatorId: number | null; now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    delete from operator_challenge
    where challenge = ${challenge} and operator_id is not distinct from ${operatorId}::int
      and expires_at > ${now}::timestamptz
    returning 1`)
  return rows.length > 0
}
