/**
 * Prices that most quotes for a service near a place ask (docs/specification.md#results-pages): read by searches, kept
 * by a job.
 */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface TypicalPrice {
  lowDollars: number
  highDollars: number
  /** How many quotes say so. */
  quotes: number
}

export interface TypicalPriceAt extends TypicalPrice {
  serviceTypeId: number
  locationFileName: string
}

export async function findTypicalPrice(
  db: Queryable,
  serviceTypeId: number,
  locationFileName: string,
): Promise<TypicalPrice | undefined> {
  const [row] = await db.query<TypicalPrice>(sql`
    select low_dollars as "lowDollars", high_dollars as "highDollars", quotes from typical_price
    where service_type_id = ${serviceTypeId}::int and location_file_name = ${locationFileName}`)
  return row
}

/** The place with the most quotes of each service; the most quotes first. */
export function findBestKnownPrices(db: Queryable, take: number): Promise<TypicalPriceAt[]> {
  return db.query<TypicalPriceAt>(sql`
    select * from (
      select distinct on (service_type_id) service_type_id as "serviceTypeId",
        location_file_name as "locationFileName", low_dollars as "lowDollars", high_dollars as "highDollars", quotes
      from typical_price order by service_type_id, quotes desc, location_file_name
    ) as best order by quotes desc, "serviceTypeId" limit ${take}::int`)
}

export interface QuotedPrice {
  serviceTypeId: number
  /** The event's place. */
  locationFileName: string
  vendorId: number
  dollars: number
}

/** The current quotes of real vendors since a time. */
export function quotedPrices(db: Queryable, since: Date): Promise<QuotedPrice[]> {
  return db.query<QuotedPrice>(sql`
    select lead.service_type_id as "serviceTypeId", request.location_file_name as "locationFileName",
      lead.vendor_id as "vendorId", reply.price_cents / 100.0::float8 as dollars
    from reply join lead on lead.id = reply.lead_id join request on request.id = lead.request_id
      join vendor on vendor.id = lead.vendor_id and not vendor.is_sample
    where reply.is_current and reply.kind = 'quote' and reply.price_cents > 0
      and reply.created_at >= ${since}::timestamptz`)
}

/** Replaces all of them; what stays the same is not written, so that no cached response is dropped for it. */
export async function storeTypicalPrices(tx: Queryable, prices: readonly TypicalPriceAt[]): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('typical prices', 0))`)
  const rows = JSON.stringify(prices)
  const given = sql`json_to_recordset(${rows}::json) as given (
    "serviceTypeId" int, "locationFileName" text, "lowDollars" int, "highDollars" int, quotes int)`
  const [changed] = await tx.query<{ any: boolean }>(sql`
    select exists (
      (select service_type_id, location_file_name, low_dollars, high_dollars, quotes from typical_price
        except select * from ${given})
      union all (select * from ${given}
        except select service_type_id, location_file_name, low_dollars, high_dollars, quotes from typical_price)
    ) as any`)
  if (!changed?.any) return
  await tx.query(sql`delete from typical_price`)
  await tx.query(sql`
    insert into typical_price (service_type_id, location_file_name, low_dollars, high_dollars, quotes)
    select * from ${given}`)
}
