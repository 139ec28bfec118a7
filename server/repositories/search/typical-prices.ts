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

/** A service whose prices are to be counted. */
interface DueService {
  serviceTypeId: number
  /** As the database holds it; null for one that was never counted. */
  dueAt: string | null
}

/** Services with quotes since their count, and those whose time has come. A clock may have been ahead. */
export const findDueServices = (db: Queryable, now: Date): Promise<DueService[]> =>
  db.query<DueService>(sql`
    with recursive asked as (
      select min(service_type_id) as id from lead
      union all
      select (select min(service_type_id) from lead where service_type_id > asked.id) from asked where asked.id is not null
    ), quoted as (
      select lead.service_type_id as id, max(reply.created_at) as latest from reply join lead on lead.id = reply.lead_id
      where reply.kind = 'quote' and reply.created_at >= ${now}::timestamptz - interval '2 days' group by 1
    )
    select id as "serviceTypeId", counted.due_at::text as "dueAt"
    from (select id from asked where id is not null union select service_type_id from typical_price_count) as service
      left join quoted using (id) left join typical_price_count as counted on counted.service_type_id = id
    where counted.due_at is null or counted.due_at <= ${now}::timestamptz
      or counted.due_at > greatest(${now}::timestamptz, now()) + interval '2 days'
      -- A service that is being counted is due again within the hour, and counts this quote then.
      or quoted.latest > counted.counted_at - interval '1 minute'
        and counted.due_at > counted.counted_at + interval '2 hours'
    order by counted.due_at nulls first, id`)

/**
 * Notes that a service is being counted, and when another server may do it if this one dies.
 * @returns false where another server was faster
 */
export async function takeService(
  db: Queryable,
  { serviceTypeId, dueAt }: DueService,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await db.query(sql`
    insert into typical_price_count (service_type_id, counted_at, due_at)
    values (${serviceTypeId}::int, ${now}::timestamptz, ${until}::timestamptz)
    on conflict (service_type_id) do update set counted_at = excluded.counted_at, due_at = excluded.due_at
      where typical_price_count.due_at = ${dueAt}::timestamptz
    returning service_type_id`)
  return taken.length > 0
}

export interface QuotedPrice {
  /** The event's place. */
  locationFileName: string
  vendorId: number
  dollars: number
}

interface LeadOfService {
  leadId: number
  createdAt: string
  /** Null without a current quote of a real vendor. */
  quote: QuotedPrice | null
}

/** The leads of a service since a time with what was quoted, from the newest on; those behind `after`. */
export function leadsOfService(
  db: Queryable,
  serviceTypeId: number,
  { since, after, take }: { since: Date; after: LeadOfService | undefined; take: number },
): Promise<LeadOfService[]> {
  return db.query<LeadOfService>(sql`
    with page as materialized (
      select id, created_at, vendor_id, request_id from lead
      where service_type_id = ${serviceTypeId}::int and created_at >= ${since}::timestamptz
        and (created_at, id) < (${after?.createdAt ?? 'infinity'}::timestamptz, ${after?.leadId ?? 0}::int)
      order by created_at desc, id desc limit ${take}::int
    )
    select page.id as "leadId", page.created_at::text as "createdAt",
      case when reply.id is not null and vendor.id is not null then json_build_object(
        'locationFileName', request.location_file_name, 'vendorId', vendor.id, 'dollars', reply.price_cents / 100.0) end
        as quote
    from page join request on request.id = page.request_id
      left join vendor on vendor.id = page.vendor_id and not vendor.is_sample
      left join reply on reply.lead_id = page.id and reply.is_current and reply.kind = 'quote'
        and reply.price_cents > 0
    order by page.created_at desc, page.id desc`)
}

/** Replaces those of the services; what stays the same is not written, so that no cached response is dropped for it. */
export async function storeTypicalPrices(
  tx: Queryable,
  serviceTypeIds: readonly number[],
  { prices, dueAt }: { prices: readonly TypicalPriceAt[]; dueAt: Date },
): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('typical prices', 0))`)
  await tx.query(sql`
    update typical_price_count set due_at = ${dueAt}::timestamptz
    where service_type_id = any(${serviceTypeIds}::int[])`)
  const rows = JSON.stringify(prices)
  const given = sql`json_to_recordset(${rows}::json) as given (
    "serviceTypeId" int, "locationFileName" text, "lowDollars" int, "highDollars" int, quotes int)`
  const stored = sql`select service_type_id, location_file_name, low_dollars, high_dollars, quotes from typical_price
    where service_type_id = any(${serviceTypeIds}::int[])`
  const [changed] = await tx.query<{ any: boolean }>(sql`
    select exists ((${stored} except select * from ${given}) union all (select * from ${given} except ${stored})) as any`)
  if (!changed?.any) return
  await tx.query(sql`delete from typical_price where service_type_id = any(${serviceTypeIds}::int[])`)
  await tx.query(sql`
    insert into typical_price (service_type_id, location_file_name, low_dollars, high_dollars, quotes)
    select * from ${given}`)
}
