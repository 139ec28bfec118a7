/** Loads many rows at once, without indexes, foreign keys and totals, which are made afterwards. */
import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/** From this many rows, rebuilding the indexes afterwards is faster than maintaining them during the load. */
const MANY = 2_000
const INDEX_MEMORY = '256MB'

/**
 * Runs `load` on an empty `listing` table without its indexes and constraints, then restores exactly those that
 * existed, and counts once what is otherwise counted with each change. With few rows, or if there are vendors already,
 * `load` runs with everything in place.
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

  for (const trigger of ['listing_come', 'tell_insert']) await run(tx, `alter table listing disable trigger ${trigger}`)

  await load()

  for (const trigger of ['listing_come', 'tell_insert']) await run(tx, `alter table listing enable trigger ${trigger}`)
  for (const statement of TOTALS) await tx.query(statement)
  await run(tx, `set local maintenance_work_mem = '${INDEX_MEMORY}'`)
  for (const { definition } of indexes) await run(tx, definition)
  for (const { name, definition } of constraints)
    await run(tx, `alter table listing add constraint ${name} ${definition}`)
}

/** The counts that the trigger of new listings adds to the totals. */
const TOTALS = [
  sql`
    insert into listing_total
    select service_type_id, rating_tenths, is_virtual, count(*) from listing group by 1, 2, 3`,
  sql`
    insert into listing_cell_total
    select service_type_id, reach_miles, cell, count(*) from listing where service_type_id <= 0 group by 1, 2, 3`,
]

/** Names and definitions come from the database's system catalog, already quoted where needed. */
const run = (tx: Queryable, text: string) => tx.query({ name: '', text, values: [] })
