/** The audit of operators, for reading. */
import type { Audit } from '#contract/console/system.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** @param operator the start of the name; '' for all @param before null for the newest */
export function auditEntries(
  db: Queryable,
  { operator, before, take }: { operator: string; before: number | null; take: number },
): Promise<Audit['entries']> {
  const starts = `${operator.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db.query<Audit['entries'][number]>(sql`
    select id, to_json(at)#>>'{}' as at, what, detail, operator, reason from audit
    where operator is not null and lower(operator) like ${starts} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${take}::int`)
}
