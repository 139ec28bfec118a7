/** Accounts: who can sign in, and what belongs to them. */
import type { Account } from '#contract/account.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface AccountRow {
  id: number
  /** The email address, in lower case. */
  username: string
  passwordHash: string | null
  welcomeName: string
  emailConfirmed: boolean
  /** The vendor it manages. */
  vendorId: number | null
}

const columns = sql`
  account.id, account.username, account.password_hash as "passwordHash", account.welcome_name as "welcomeName",
  account.email_confirmed_at is not null as "emailConfirmed", vendor.id as "vendorId"`
const joined = sql`from account left join vendor on vendor.account_id = account.id`

export async function findAccount(db: Queryable, id: number): Promise<AccountRow | undefined> {
  const rows = await db.query<AccountRow>(sql`select ${columns} ${joined} where account.id = ${id}::int`)
  return rows[0]
}

/** @param username the email address in lower case */
export async function findAccountByUsername(db: Queryable, username: string): Promise<AccountRow | undefined> {
  const rows = await db.query<AccountRow>(sql`select ${columns} ${joined} where account.username = ${username}`)
  return rows[0]
}

/** Locks an account until the transaction ends, so that what is read of it stays current. */
export async function lockAccount(tx: Queryable, username: string): Promise<void> {
  await tx.query(sql`select 1 from account where username = ${username} for update`)
}

/** Locks an account until the commit. @returns false when its password changed since the row was read */
export async function lockUnchangedPassword(
  tx: Queryable,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const same = await tx.query(sql`
    select 1 from account where id = ${id}::int and password_hash = ${passwordHash} for share`)
  return same.length > 0
}

interface NewAccount {
  /** The email address, in lower case. */
  username: string
  passwordHash: string | null
  welcomeName: string
}

/** Adds an account; null when the address already has one, which stays unchanged. */
export async function addAccount(
  tx: Queryable,
  { username, passwordHash, welcomeName }: NewAccount,
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into account (username, password_hash, welcome_name) values (${username}, ${passwordHash}, ${welcomeName})
    on conflict do nothing returning id`)
  return rows[0]?.id ?? null
}

export async function setPassword(tx: Queryable, id: number, passwordHash: string): Promise<void> {
  await tx.query(sql`update account set password_hash = ${passwordHash} where id = ${id}::int`)
}

/** Voids the password: no one signs in until a mailed proof sets a new one. */
export async function clearPassword(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`update account set password_hash = null where id = ${id}::int`)
}

export async function setEmailConfirmed(tx: Queryable, id: number, at: Date): Promise<void> {
  await tx.query(
    sql`update account set email_confirmed_at = coalesce(email_confirmed_at, ${at}::timestamptz) where id = ${id}::int`,
  )
}

/** Gives an account another address, which is proven. @returns false when another account has it */
export async function setUsername(tx: Queryable, id: number, username: string, at: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update account set username = ${username}, email_confirmed_at = ${at}::timestamptz
    where id = ${id}::int and not exists (select from account as other
      where other.username = ${username} and other.id <> ${id}::int)
    returning 1`)
  return rows.length > 0
}

/** The account as its owner sees it. */
export const toAccount = ({ passwordHash, vendorId, ...row }: AccountRow): Account => ({
  ...row,
  memberId: vendorId,
  hasPassword: passwordHash !== null,
})
