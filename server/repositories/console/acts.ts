/** Acts of the console, by their keys. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface NewAct {
  key: string
  operatorId: number
  act: string
  target: string
  now: Date
}

/** @returns false when the key is known */
export async function beginAct(db: Queryable, { key, operatorId, act, target, now }: NewAct): Promise<boolean> {
  const rows = await db.query(sql`
    insert into operator_act (key, operator_id, act, target, at)
    values (${key}::uuid, ${operatorId}::int, ${act}, ${target}, ${now}::timestamptz)
    on conflict (key) do nothing returning 1`)
  return rows.length > 0
}

/** The outcome of this act; null while it is not known, undefined for a key of another one. */
export async function outcomeOf(
  db: Queryable,
  { key, operatorId, act, target }: Omit<NewAct, 'now'>,
): Promise<string | null | undefined> {
  const rows = await db.query<{ outcome: string | null }>(sql`
    select outcome from operator_act
    where key = ${key}::uuid and operator_id = ${operatorId}::int and act = ${act} and target = ${target}`)
  return rows[0]?.outcome
}

export async function endAct(db: Queryable, key: string, outcome: string): Promise<void> {
  await db.query(sql`update operator_act set outcome = ${outcome} where key = ${key}::uuid`)
}

/** It was refused, so its key may try again. */
export async function forgetAct(db: Queryable, key: string): Promise<void> {
  await db.query(sql`delete from operator_act where key = ${key}::uuid and outcome is null`)
}
