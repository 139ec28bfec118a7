/** Quote requests: the request's row, and its sender. */
import type { Client } from '#contract/client.ts'
import type { QuoteRequest } from '#contract/quote-request.ts'
import type { Source } from '#contract/source.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'
import type { ContactedVendor } from '#server/repositories/search/similar-vendors.ts'

/** The questions whose answers are about a category, by its number. */
export type DetailsByCategory = Readonly<Record<number, readonly string[]>>

interface NewQuoteRequest {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
  /** The account that owns it; null for a guest's request. */
  ownerId: number | null
  clientId: number
  quoteRequest: QuoteRequest
  detailsByCategory: DetailsByCategory
  /** IANA time zone of the event's place. */
  timeZone: string
  source: Source
  maxAutoAdd: number
}

/** The listed vendors among these ids, locked until the commit so that none is removed in the meantime. */
export function lockContactedVendors(tx: Queryable, vendorIds: readonly number[]): Promise<ContactedVendor[]> {
  return tx.query<ContactedVendor>(sql`
    select id, member_level as "memberLevel", primary_service_type_id as "primaryServiceTypeId"
    from vendor where id = any(${vendorIds}::int[]) and is_listed for key share`)
}

/** Adds the sender of a request. */
export async function addClient(
  tx: Queryable,
  client: Client,
  { ownerId, device }: { ownerId: number | null; device: Buffer | null },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into client (first_name, last_name, company, who_am_i, email, phone_number, client_status, owner_account_id,
      device)
    values (${client.firstName}, ${client.lastName}, ${client.company}, ${client.whoAmI}, ${client.email},
      ${client.phoneNumber}, ${client.clientStatus}, ${ownerId}::int, ${device}::bytea)
    returning id`)
  return oneRow(rows).id
}

/** The request's columns; a new field of the contract does not compile until it has a column here. */
function requestColumns(request: QuoteRequest) {
  return {
    eventType: sql`${request.eventType}`,
    eventDate: sql`${request.eventDate}::date`,
    eventDateLatest: sql`${request.eventDateLatest}::date`,
    location: sql`${request.location}`,
    guestCount: sql`${request.guestCount ?? null}::int`,
    vendorStartTime: sql`${request.vendorStartTime ?? null}::time`,
    duration: sql`${request.duration ?? null}::int`,
    venue: sql`${request.venue ?? null}`,
    pickUpLocation: sql`${request.pickUpLocation ?? null}`,
    dropOffLocation: sql`${request.dropOffLocation ?? null}`,
    pickUpTime: sql`${request.pickUpTime ?? null}::time`,
    passengerCount: sql`${request.passengerCount ?? null}::int`,
    notSure: sql`${request.notSure}::text[]`,
    vendorBudget: sql`${toCents(request.vendorBudget)}::int`,
    budgetFor: sql`${request.budgetFor}`,
    notes: sql`${request.notes}`,
    categoryDetails: sql`${JSON.stringify(request.categoryDetails ?? {})}::jsonb`,
    requestedServices: sql`${request.requestedServices}::int[]`,
    featureProfiles: sql`${JSON.stringify(request.featureProfiles)}::jsonb`,
  } satisfies Record<Exclude<keyof QuoteRequest, 'members' | 'source' | 'detailsAskedFor'>, unknown>
}

/** Adds the request's own row; `contactVendors` adds the leads. */
export async function addQuoteRequest(
  tx: Queryable,
  { key, bodyHash, ownerId, clientId, quoteRequest: request, timeZone, source, maxAutoAdd, ...more }: NewQuoteRequest,
): Promise<number> {
  const asked = requestColumns(request)
  const rows = await tx.query<{ id: number }>(sql`
    insert into request (
      idempotency_key, body_hash, client_id, owner_account_id, source, max_auto_add, event_type, event_date,
      event_date_latest, location_file_name, time_zone, guest_count, vendor_start_time, duration_minutes, venue,
      pick_up_location, drop_off_location, pick_up_time, passenger_count, not_sure, vendor_budget_cents, budget_for,
      notes, requested_services, feature_profiles, category_details, details_by_category)
    values (
      ${key}::uuid, ${bodyHash}, ${clientId}, ${ownerId}::int, ${source}, ${maxAutoAdd}, ${asked.eventType},
      ${asked.eventDate}, ${asked.eventDateLatest}, ${asked.location}, ${timeZone}, ${asked.guestCount},
      ${asked.vendorStartTime}, ${asked.duration}, ${asked.venue}, ${asked.pickUpLocation}, ${asked.dropOffLocation},
      ${asked.pickUpTime}, ${asked.passengerCount}, ${asked.notSure}, ${asked.vendorBudget}, ${asked.budgetFor},
      ${asked.notes}, ${asked.requestedServices}, ${asked.featureProfiles}, ${asked.categoryDetails},
      ${JSON.stringify(more.detailsByCategory)}::jsonb)
    returning id`)
  return oneRow(rows).id
}

/** Converts dollars with two decimals to whole cents. */
const toCents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? null : Math.round(dollars * 100)
