/** Loads many rows at once, without indexes and foreign keys, which are rebuilt afterwards. */
import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/** From this many rows, rebuilding the indexes afterwards is faster than maintaining them during the load. */
const MANY = 20_000
const INDEX_MEMORY = '256MB'

/**
 * Runs `load` on an empty `listing` table without its indexes and constraints, then restores exactly those that
 * existed. With few rows, or if there are vendors already, `load` runs with everything in place.
 */
export async function loadInBulk(tx: Queryable, count: number, load: () => Promise<void>): Promise<void> {
  const [present] = await tx.query<{ any: boolean }>(sql`select exists (select from vendor) as any`)
  if (count < MANY || present?.any !== false) return load()

  const constraints = await tx.query<{ name: string; definition: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'listing'::regclass and contype in ('p', 'f') order by contype desc`)
  const indexes = await tx.query<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'listing'::regclass and not indisprimary order by indexrelid`)
  for (const { name } of constraints) await run(tx, `alter table listing drop constraint ${name}`)
  for (const { name } of indexes) await run(tx, `drop index ${name}`)

  await load()

  await run(tx, `set local maintenance_work_mem = '${INDEX_MEMORY}'`)
  for (const { definition } of indexes) await run(tx, definition)
  for (const { name, definition } of constraints)
    await run(tx, `alter table listing add constraint ${name} ${definition}`)
}

/** Names and definitions come from the database's system catalog, already quoted where needed. */
const run = (tx: Queryable, text: string) => tx.query({ name: '', text, values: [] })
