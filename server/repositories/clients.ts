/** The people of requests, for the accounts that own them. */
import type { OwnClient } from '#contract/account.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A client that the account owns; nothing for anybody else's. */
export async function findOwnClient(db: Queryable, id: number, accountId: number): Promise<OwnClient | undefined> {
  const rows = await db.query<OwnClient>(sql`
    select id, first_name as "firstName", last_name as "lastName", company, who_am_i as "whoAmI", email, phone_number as "phoneNumber",
      client_status as "clientStatus"
    from client where id = ${id}::int and owner_account_id = ${accountId}::int`)
  return rows[0]
}
