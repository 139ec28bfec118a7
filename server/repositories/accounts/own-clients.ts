/** Whose a client is: the sender of requests with an account, or as a guest. */
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** SQL fragment: whether a text that was typed, or stored as it was typed, is the address. */
export const isAddress = (text: Sql, email: Sql | string) => sql`lower(trim(${text})) = ${email}`

/**
 * SQL fragment: whether the row `client` is a person's: sent by the account, with whatever address, or with the address
 * without signing in. Requests that another account sent with the address are that account's.
 */
export const isClientOf = ({ email, accountId }: { email: Sql | string; accountId: Sql | number | null }) => sql`
  (client.owner_account_id = ${typeof accountId === 'object' && accountId !== null ? accountId : sql`${accountId}::int`}
    or (${isAddress(sql`client.email`, email)} and client.owner_account_id is null))`

/** SQL fragment: likewise of the address and its account. */
export const isClientOfAddress = (email: string) =>
  isClientOf({ email, accountId: sql`(select account.id from account where account.username = ${email})` })
