import { sql } from '#server/db/sql.ts'

/**
 * Whether the client of the row `client` has proven ownership of the address: with a link we sent, or by the account
 * that sent the request.
 */
export const clientConfirmed = sql`(client.email_confirmed_at is not null or exists (
  select 1 from account
  where account.id = client.owner_account_id and account.username = client.email
    and account.email_confirmed_at is not null))`
