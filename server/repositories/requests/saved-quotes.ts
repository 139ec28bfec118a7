/** Quotes that a vendor keeps. */
import type { SavedQuote, SavedQuoteKind } from '#contract/inbox/saved-quotes.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export function listSavedQuotes(db: Queryable, vendorId: number): Promise<SavedQuote[]> {
  return db.query<SavedQuote>(sql`
    select id, kind, name, reply as answer from saved_quote
    where vendor_id = ${vendorId}::int order by lower(name), saved_at, id`)
}

/** How many others of the kind the vendor keeps; until the commit no one adds one. */
export async function countOthers(
  tx: Queryable,
  vendorId: number,
  { id, kind }: { id: string; kind: SavedQuoteKind },
): Promise<number> {
  await tx.query(sql`select 1 from vendor where id = ${vendorId}::int for no key update`)
  const rows = await tx.query(sql`
    select 1 from saved_quote where vendor_id = ${vendorId}::int and kind = ${kind} and id <> ${id}::uuid`)
  return rows.length
}

/** Adds it, or changes the one with this id. @returns false when another vendor has that */
export async function putSavedQuote(
  tx: Queryable,
  vendorId: number,
  { id, kind, name, answer: reply }: SavedQuote,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into saved_quote (id, vendor_id, kind, name, reply, saved_at)
    values (${id}::uuid, ${vendorId}::int, ${kind}, ${name}, ${JSON.stringify(reply)}::jsonb, ${now}::timestamptz)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, reply = excluded.reply
      where saved_quote.vendor_id = excluded.vendor_id
    returning 1`)
  return rows.length > 0
}

export async function deleteSavedQuote(db: Queryable, vendorId: number, id: string): Promise<void> {
  await db.query(sql`delete from saved_quote where id = ${id}::uuid and vendor_id = ${vendorId}::int`)
}
