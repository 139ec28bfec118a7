/** Accounts created for an order that is not paid yet. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Removes an unused account: one without a password, a proven address, a vendor or a session. */
export async function removeReservedAccount(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`
    delete from account where id = ${id}::int and password_hash is null and email_confirmed_at is null
      and not exists (select from vendor where vendor.account_id = account.id)
      and not exists (select from session where session.account_id = account.id)`)
}
