/** The words in place of a text that an operator took away, and how an appeal puts the text back. */
import type { TextPart } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { lockProfileText, setProfileText } from '#server/repositories/operator/profile-texts.ts'
import type { Ruling } from '#server/repositories/reports/rulings.ts'

/** A vendor always has a name. */
export const emptied = (vendorId: number, part: TextPart) => (part === 'name' ? `Vendor ${vendorId}` : '')

/** Unless the vendor has written anew. */
export async function putTextBack(tx: Queryable, { subjectId, part, excerpt }: Ruling): Promise<void> {
  const vendorId = Number(subjectId)
  if (part === null || excerpt === '') return
  if ((await lockProfileText(tx, vendorId, part)) === emptied(vendorId, part))
    await setProfileText(tx, vendorId, part, excerpt)
}
