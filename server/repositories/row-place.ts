/** The place of a row in a list by time: a page begins after it, also when the row itself is gone. */
import type { Sql } from '#server/db/sql.ts'
import { sql } from '#server/db/sql.ts'

export interface RowPlace {
  at: Date
  id: number
}

/** SQL fragment: whether a row with this time and number comes after the place; nothing for null. */
export const isAfter = (at: Sql, id: Sql, after: RowPlace | null): Sql =>
  after === null ? sql`` : sql`and (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::int)`
