import { sql, type Sql } from './sql.ts'

/** SQL for how many rows a statement gives; counting ends at `most`, so that it reads no more than it says. */
export const countUpTo = (rows: Sql, most: number): Sql =>
  sql`(select count(*)::int from (${rows} limit ${most}::int) as counted)`
