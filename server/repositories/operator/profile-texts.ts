/** The texts of a profile that an operator may take away, and put back. */
import type { TextPart } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { changeVendor, setProfileFacts } from '#server/repositories/accounts/own-vendors.ts'
import { isDeletedVendor } from './hidden-vendors.ts'

/**
 * Locks the vendor until the commit. A list has a line for each entry.
 * @returns undefined for no such vendor, or a deleted one
 */
export async function lockProfileText(tx: Queryable, id: number, part: TextPart): Promise<string | undefined> {
  const rows = await tx.query<Record<TextPart, string>>(sql`
    select profile_name as name, description, array_to_string(what_you_get, chr(10)) as "whatYouGet"
    from vendor where id = ${id}::int and not ${isDeletedVendor} for update`)
  return rows[0]?.[part]
}

/** Call it inside a transaction. */
export async function setProfileText(tx: Queryable, id: number, part: TextPart, text: string): Promise<void> {
  if (part === 'whatYouGet') await setProfileFacts(tx, id, { whatYouGet: text === '' ? [] : text.split('\n') })
  else await changeVendor(tx, id, part === 'name' ? { profileName: text } : { description: text })
}
