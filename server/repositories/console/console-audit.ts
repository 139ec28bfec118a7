/** The audit of operators, for reading. */
import type { Audit } from '#contract/console/system.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'

type Entry = Audit['entries'][number]

/** @param operator the start of the name; '' for all @param before null for the newest */
export function auditEntries(
  db: Queryable,
  { operator, before, take }: { operator: string; before: number | null; take: number },
): Promise<Entry[]> {
  const page = (of: Sql) => sql`
    select id, to_json(at)#>>'{}' as at, what, detail, operator, reason from audit
    where ${of} and (${before}::bigint is null or id < ${before}::bigint) order by id desc limit ${take}::int`
  if (operator === '') return db.query<Entry>(page(sql`operator is not null`))
  // From one operator to the next: each has many entries, and one with few is not looked for among all of them.
  return db.query<Entry>(sql`
    with recursive named as (
      (select ${name} as name from audit where operator is not null and ${name} >= ${operator}
        order by ${name} limit 1)
      union all
      select (select ${name} from audit where operator is not null and ${name} > named.name order by ${name} limit 1)
      from named where starts_with(named.name, ${operator})
    )
    select entry.* from named cross join lateral (
      ${page(sql`operator is not null and ${name} = named.name`)}) as entry
    where starts_with(named.name, ${operator}) order by entry.id desc limit ${take}::int`)
}

/** SQL fragment: an operator's name, in an order in which those with the same start stand together. */
const name = sql`lower(operator) collate "C"`
