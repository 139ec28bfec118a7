/** A ruling or a question of an operator concerns a person, or each who works for the vendor. */
import { rolesWith } from '#contract/team/rights.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

const TABLES = { ruling: sql`ruling`, operator_question: sql`operator_question` }

/**
 * SQL fragments. `concernsVendor`: whether a row is about the vendor’s own words, so that it concerns its team, too.
 * `concerning`: the ids of those that concern an account, or a vendor that it works for.
 */
export function concern(name: keyof typeof TABLES): {
  concernsVendor: Sql
  concerning: (accountId: number) => Sql
} {
  const table = TABLES[name]
  const concernsVendor = sql`(
    exists (select from vendor where vendor.id = ${table}.vendor_id and vendor.account_id = ${table}.account_id)
    or (subject = 'review' and exists (
      select from review
      where review.id = case when ${table}.subject = 'review' then ${table}.subject_id::int end
        and author = 'vendor')))`
  return {
    concernsVendor,
    concerning: (accountId) => sql`
      select id from ${table} where account_id = ${accountId}::int
      union select ${table}.id from teammate join ${table} on ${table}.vendor_id = teammate.vendor_id
      where teammate.account_id = ${accountId}::int and role = any(${rolesWith('work')}::text[]) and ${concernsVendor}`,
  }
}
