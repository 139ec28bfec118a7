/**
 * Databases that older versions made, brought up to date: `upgrades/` holds dumps of what the version of that day wrote
 * (`pg_dump --inserts`, without its settings).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate, shippedMigrations } from '#server/db/migrate.ts'
import { rebuildListings } from '#server/db/rebuild-listings.ts'
import { sql } from '#server/db/sql.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const FOLDER = join(import.meta.dirname, 'upgrades')
const days = readdirSync(FOLDER).flatMap((file) => /^(.+)\.sql\.gz$/.exec(file)?.[1] ?? [])

/** Puts the database of that day in place of the present one. */
async function restore(db: Database, day: string): Promise<void> {
  const dump = gunzipSync(readFileSync(join(FOLDER, `${day}.sql.gz`))).toString()
  const text = `drop schema public cascade; create schema public; ${dump}`
  await db.transaction((tx) => tx.query({ name: '', text, values: [] }))
}

/** Everything that a migration makes, one line each; a function without its comments. */
async function describeSchema(db: Database): Promise<string[]> {
  const rows = await db.query<{ line: string }>(sql`
    select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select regexp_replace(regexp_replace(pg_get_functiondef(oid), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g') from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  return rows.map(({ line }) => line).toSorted()
}

describeOnBothEngines('a database of an older version', (fresh) => {
  test.each(days)('of %s has the tables of a new one after the upgrade, and what was stored', async (day) => {
    const { db } = await fresh()
    const expected = await describeSchema(db)
    await restore(db, day)
    const applied = await db.query<{ name: string }>(sql`select name from migration`)
    const known = new Set(applied.map(({ name }) => name))
    const missing = shippedMigrations().flatMap(({ name }) => (known.has(name) ? [] : [name]))
    expect(missing).not.toEqual([])

    expect(await migrate(db)).toEqual(missing)
    await rebuildListings(db, () => {})
    expect(await describeSchema(db)).toEqual(expected)
    const [stored] = await db.query(sql`
      select (select count(*)::int from request) as requests,
        (select count(*)::int from request where event_id is null) as "withoutEvent",
        (select count(*)::int from lead where is_current) as leads,
        (select array_agg(price_cents) from reply) as prices,
        (select announced_cents from membership) as announced,
        (select count(*)::int from request_key where state = 'cancelled' and canceled_at is not null) as "canceledKeys",
        (select count(*)::int from listing where vendor_id = 1) > 0 as "isListed"`)
    expect(stored).toMatchObject({
      withoutEvent: 0,
      prices: [80_000],
      announced: 14_900,
      canceledKeys: 1,
      isListed: true,
    })
  })
})
