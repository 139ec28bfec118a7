/** Changes of operators in profiles. */
import type { EditedField } from '#contract/console/people.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setContact } from '#server/repositories/accounts/own-vendors.ts'
import { isDeletedVendor } from './hidden-vendors.ts'
import { lockProfileText, setProfileText } from './profile-texts.ts'

export interface VendorEdit {
  id: number
  vendorId: number
  field: EditedField
  before: string
  after: string
  operator: string
  reason: string
  at: Date
  undoneAt: Date | null
}

const columns = sql`
  id, vendor_id as "vendorId", field, before, after, operator, reason, at, undone_at as "undoneAt"`

/** The vendor, locked until the commit. @returns undefined for no such vendor, or a deleted one */
export async function lockField(tx: Queryable, id: number, field: EditedField): Promise<string | undefined> {
  if (field !== 'phone') return lockProfileText(tx, id, field)
  const rows = await tx.query<{ phone: string }>(
    sql`select phone_number as phone from vendor where id = ${id}::int and not ${isDeletedVendor} for update`,
  )
  return rows[0]?.phone
}

/** Call it inside a transaction. */
export const setField = (tx: Queryable, id: number, field: EditedField, text: string): Promise<void> =>
  field === 'phone' ? setContact(tx, id, { phoneNumber: text }) : setProfileText(tx, id, field, text)

/** @returns its number */
export async function addEdit(tx: Queryable, edit: Omit<VendorEdit, 'id' | 'undoneAt'>): Promise<number> {
  const { vendorId, field, before, after, operator, reason, at } = edit
  const rows = await tx.query<{ id: number }>(sql`
    insert into vendor_edit (vendor_id, field, before, after, operator, reason, at)
    values (${vendorId}::int, ${field}, ${before}, ${after}, ${operator}, ${reason}, ${at}::timestamptz) returning id`)
  return rows[0]?.id ?? 0
}

export async function findEdit(db: Queryable, id: number): Promise<VendorEdit | undefined> {
  const rows = await db.query<VendorEdit>(sql`select ${columns} from vendor_edit where id = ${id}::int`)
  return rows[0]
}

/** Locked until the commit. */
export async function lockEdit(tx: Queryable, id: number): Promise<VendorEdit | undefined> {
  const rows = await tx.query<VendorEdit>(sql`select ${columns} from vendor_edit where id = ${id}::int for update`)
  return rows[0]
}

export async function setUndone(tx: Queryable, id: number, { by, now }: { by: string; now: Date }): Promise<void> {
  await tx.query(sql`
    update vendor_edit set undone_at = ${now}::timestamptz, undone_by = ${by} where id = ${id}::int`)
}

/** Newest first. */
export const editsOf = (db: Queryable, vendorId: number, take: number): Promise<VendorEdit[]> =>
  db.query<VendorEdit>(sql`
    select ${columns} from vendor_edit where vendor_id = ${vendorId}::int order by id desc limit ${take}::int`)
