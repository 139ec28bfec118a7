/** Changes of operators in what is stored of a person: the name of the account, the names and phone of requests. */
import type { PersonField } from '#contract/console/people.ts'
import type { OwnEdit } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isAddress, isClientOfAddress } from '#server/repositories/accounts/own-clients.ts'

export interface PersonEdit {
  id: number
  email: string
  /** Null where another person may have written what was changed: the account doesn’t read it. */
  accountId: number | null
  clientIds: number[]
  field: PersonField
  before: string
  after: string
  operator: string
  reason: string
  at: Date
  undoneAt: Date | null
}

const columns = sql`
  id, email, account_id as "accountId", client_ids as "clientIds", field, before, after, operator, reason, at,
  undone_at as "undoneAt"`

const CLIENT_COLUMNS = { firstName: sql`first_name`, lastName: sql`last_name`, phone: sql`phone_number` }

/** The stored text, locked until the commit: the latest one of requests. @returns undefined where nothing is */
export async function lockPersonField(tx: Queryable, email: string, field: PersonField): Promise<string | undefined> {
  const rows = await tx.query<{ text: string }>(
    field === 'welcomeName'
      ? sql`select welcome_name as text from account where username = ${email} for update`
      : sql`
        select ${CLIENT_COLUMNS[field]} as text from client where ${isClientOfAddress(email)}
        order by id desc limit 1 for update`,
  )
  return rows[0]?.text
}

interface Change {
  email: string
  field: PersonField
  before: string
  after: string
}

/** The clients that an edit changes: each that says `before`. */
export async function clientsSaying(
  db: Queryable,
  { email, field, before }: Pick<Change, 'email' | 'field' | 'before'>,
): Promise<number[]> {
  if (field === 'welcomeName') return []
  const rows = await db.query<{ id: number }>(sql`
    select id from client where ${isClientOfAddress(email)} and ${CLIENT_COLUMNS[field]} = ${before}`)
  return rows.map(({ id }) => id)
}

/**
 * Who is known to have written what an edit changes, with the address or the account: anyone types an address as a
 * guest, and opens an account with it.
 */
interface Writers {
  /** Whether the reader of the address’s mail has. */
  isReader: boolean
  /** Whether the account has, or a guest who is the same person for sure. */
  isAccount: boolean
}

export async function findWriters(
  db: Queryable,
  { email, accountId, field, clientIds }: Pick<PersonEdit, 'email' | 'accountId' | 'field' | 'clientIds'>,
): Promise<Writers> {
  const proven = sql`exists (
    select from account where account.id = ${accountId}::int and account.email_confirmed_at is not null)`
  if (field === 'welcomeName') {
    const rows = await db.query<{ isReader: boolean }>(sql`select ${proven} as "isReader"`)
    return { isReader: rows[0]?.isReader ?? false, isAccount: accountId !== null }
  }
  const own = sql`coalesce(owner_account_id = ${accountId}::int, false)`
  const confirmed = sql`(email_confirmed_at is not null and ${isAddress(sql`email`, email)})`
  const rows = await db.query<Writers>(sql`
    select coalesce(bool_and(${confirmed} or (${own} and ${proven})), false) as "isReader",
      coalesce(bool_and(${own} or (${confirmed} and ${proven})), false) as "isAccount"
    from client where id = any(${clientIds}::int[])`)
  return rows[0] ?? { isReader: false, isAccount: false }
}

/** Changes it in the account, or in every request that says `before`. @returns the clients that were changed */
export async function setPersonField(tx: Queryable, { email, field, before, after }: Change): Promise<number[]> {
  if (field === 'welcomeName') {
    await tx.query(sql`update account set welcome_name = ${after} where username = ${email}`)
    return []
  }
  const column = CLIENT_COLUMNS[field]
  const rows = await tx.query<{ id: number }>(sql`
    update client set ${column} = ${after} where ${isClientOfAddress(email)} and ${column} = ${before} returning id`)
  return rows.map(({ id }) => id)
}

/**
 * Puts back what an edit changed, wherever it still says so.
 * @returns false when it was changed again everywhere, or is gone
 */
export async function putPersonFieldBack(tx: Queryable, edit: PersonEdit): Promise<boolean> {
  const { field, before, after, accountId, clientIds } = edit
  const rows =
    field === 'welcomeName'
      ? await tx.query(sql`
          update account set welcome_name = ${before}
          where id = ${accountId}::int and welcome_name = ${after} returning 1`)
      : await tx.query(sql`
          update client set ${CLIENT_COLUMNS[field]} = ${before}
          where id = any(${clientIds}::int[]) and ${CLIENT_COLUMNS[field]} = ${after} returning 1`)
  return rows.length > 0
}

/** @returns its number */
export async function addPersonEdit(tx: Queryable, edit: Omit<PersonEdit, 'id' | 'undoneAt'>): Promise<number> {
  const { email, accountId, clientIds, field, before, after, operator, reason, at } = edit
  const rows = await tx.query<{ id: number }>(sql`
    insert into person_edit (email, account_id, client_ids, field, before, after, operator, reason, at)
    values (${email}, ${accountId}::int, ${clientIds}::int[], ${field}, ${before}, ${after}, ${operator}, ${reason},
      ${at}::timestamptz) returning id`)
  return rows[0]?.id ?? 0
}

export async function findPersonEdit(db: Queryable, id: number): Promise<PersonEdit | undefined> {
  const rows = await db.query<PersonEdit>(sql`select ${columns} from person_edit where id = ${id}::int`)
  return rows[0]
}

/** Locked until the commit. */
export async function lockPersonEdit(tx: Queryable, id: number): Promise<PersonEdit | undefined> {
  const rows = await tx.query<PersonEdit>(sql`select ${columns} from person_edit where id = ${id}::int for update`)
  return rows[0]
}

export async function setPersonEditUndone(tx: Queryable, id: number, { by, now }: { by: string; now: Date }) {
  await tx.query(sql`
    update person_edit set undone_at = ${now}::timestamptz, undone_by = ${by} where id = ${id}::int`)
}

/** Those of an address and its account, the newest first. */
export const editsOfPerson = (
  db: Queryable,
  { email, accountId }: { email: string; accountId: number | null },
  take: number,
): Promise<PersonEdit[]> =>
  db.query<PersonEdit>(sql`
    select ${columns} from person_edit where email = ${email} or account_id = ${accountId}::int
    order by id desc limit ${take}::int`)

/** As the account reads them, the newest first. */
export const ownEditsOf = (db: Queryable, accountId: number, take: number): Promise<OwnEdit[]> =>
  db.query<OwnEdit>(sql`
    select id, field, before, after, reason, to_json(at)#>>'{}' as at, undone_at is not null as "isUndone"
    from person_edit where account_id = ${accountId}::int order by id desc limit ${take}::int`)
