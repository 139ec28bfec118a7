/** People in files of vendors that were uploaded in the console: their rows, and their addresses in rows of others. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** More rows than a person has; a file may have an agency's address in every one. */
const EXPORTED_MAX = 500

/** Waits for rows that are being imported, and keeps others from it until the transaction ends. */
export async function lockOpenImports(tx: Queryable): Promise<void> {
  await tx.query(sql`select 1 from vendor_import where ended_at is null for update`)
}

/**
 * SQL: the rows with an address, with the columns that have it. A row is the person’s where its own email is the
 * address: in the column that was chosen for it, otherwise in one that is called like it.
 */
const rowsNaming = (email: string) => sql`
  select found.import_id, found.line, found.columns,
    coalesce(nullif(chosen->>'email', '') = any(found.columns), is_in_email) as is_own
  from vendor_import_address as found join vendor_import on vendor_import.id = found.import_id
  where found.address = ${email}`

/**
 * Deletes a person’s rows, and empties the columns with the address in rows of others. A problem of a person’s row, or
 * with the text of such a column, goes too. Call it behind `lockOpenImports`.
 * @param take at most so many rows; all of them by default
 * @returns how many there were
 */
export async function deleteRowsOf(tx: Queryable, email: string, take: number | null = null): Promise<number> {
  const [done] = await tx.query<{ count: number }>(sql`
    with found as materialized (${rowsNaming(email)} limit ${take}::int),
    told as (
      delete from vendor_import_problem as problem using found join vendor_import_row as known using (import_id, line)
      where problem.import_id = found.import_id and problem.line = found.line and (is_own or exists (
        select 1 from unnest(found.columns) as name where strpos(problem, trim(fields->>name)) > 0))
      returning problem.import_id),
    forgotten as (
      delete from vendor_import_address as noted using found
      where noted.import_id = found.import_id and noted.line = found.line and (is_own or address = ${email})),
    gone as (
      delete from vendor_import_row as known using found
      where known.import_id = found.import_id and known.line = found.line and is_own),
    emptied as (
      update vendor_import_row as known
      set fields = fields || (select jsonb_object_agg(name, '') from unnest(found.columns) as name)
      from found where known.import_id = found.import_id and known.line = found.line and not is_own),
    counted as (
      update vendor_import set erasures = erasures + 1,
        problem_count = problem_count - (select count(*) from told where import_id = vendor_import.id)
      where id in (select import_id from found))
    select count(*)::int as count from found`)
  return done?.count ?? 0
}

/** SQL: a person’s rows, and from rows of others the columns with the address. */
export const rowsOf = (email: string) => sql`
  select jsonb_build_object('import', import_id, 'line', line, 'fields', case when is_own then fields else (
    select jsonb_object_agg(name, fields->name) from unnest(found.columns) as name) end) as row
  from (${rowsNaming(email)} order by is_own desc, import_id, line limit ${EXPORTED_MAX}::int) as found
  join vendor_import_row using (import_id, line) order by is_own desc, import_id, line`

/** SQL: how many rows name the person. */
export const countRowsOf = (email: string) => sql`
  select count(*)::int from vendor_import_address where address = ${email}`
