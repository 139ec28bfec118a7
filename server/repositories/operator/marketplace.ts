/** The settings of the whole marketplace, and its logo. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export async function findSettings(db: Queryable): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; value: string }>(sql`select name, value from marketplace_setting`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Changes take turns from here to the end of the transaction: what is checked together stays so. */
export async function lockSettings(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('marketplace settings', 0))`)
}

/** '' removes a setting. */
export async function writeSettings(tx: Queryable, settings: Readonly<Record<string, string>>): Promise<void> {
  const entries = Object.entries(settings)
  const removed = entries.filter(([, value]) => value === '').map(([name]) => name)
  const kept = entries.filter(([, value]) => value !== '')
  if (removed.length > 0) await tx.query(sql`delete from marketplace_setting where name = any(${removed}::text[])`)
  if (kept.length === 0) return
  await tx.query(sql`
    insert into marketplace_setting (name, value)
    select * from unnest(${kept.map(([name]) => name)}::text[], ${kept.map(([, value]) => value)}::text[])
    on conflict (name) do update set value = excluded.value`)
}

/** The square picture; null for the built-in one. */
export async function findLogo(db: Queryable): Promise<Buffer | null> {
  const rows = await db.query<{ png: Uint8Array }>(sql`select png from marketplace_logo`)
  return rows[0] ? Buffer.from(rows[0].png) : null
}

export async function writeLogo(tx: Queryable, png: Buffer | null): Promise<void> {
  if (png === null) {
    await tx.query(sql`delete from marketplace_logo`)
    return
  }
  await tx.query(sql`
    insert into marketplace_logo (png) values (${png}::bytea) on conflict (id) do update set png = excluded.png`)
}

/** Whether no vendor is a sample. */
export async function hasNoSamples(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`select from vendor where is_sample limit 1`)
  return rows.length === 0
}
