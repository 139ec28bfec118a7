/** Alerts that were mailed to the operator and are not over yet. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface AlertRow {
  name: string
  since: Date
  mailedAt: Date
}

export const findAlerts = (db: Queryable): Promise<AlertRow[]> =>
  db.query<AlertRow>(sql`select name, since, mailed_at as "mailedAt" from operator_alert`)

/**
 * Notes that a mail is sent now.
 * @param alert.earlier when the last one was; null for the first
 * @returns false when another server was faster
 */
export async function beginAlert(
  db: Queryable,
  { name, earlier, now }: { name: string; earlier: Date | null; now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into operator_alert as known (name, since, mailed_at) values (${name}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (name) do update set mailed_at = excluded.mailed_at where known.mailed_at <= ${earlier}::timestamptz
    returning 1`)
  return rows.length > 0
}

/** @returns false when another server was faster */
export async function endAlert(db: Queryable, name: string): Promise<boolean> {
  return (await db.query(sql`delete from operator_alert where name = ${name} returning 1`)).length > 0
}
