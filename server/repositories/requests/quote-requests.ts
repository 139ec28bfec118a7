/** Quote requests: the request's row, and its sender. */
import type { Client } from '#contract/client.ts'
import type { GigRequest } from '#contract/gig-request.ts'
import type { Source } from '#contract/source.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'
import type { ContactedVendor } from '#server/repositories/search/similar-vendors.ts'

export interface NewGigRequest {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
  /** The account that owns it; null for a guest's request. */
  ownerId: number | null
  clientId: number
  gigRequest: GigRequest
  /** IANA time zone of the event's place. */
  timeZone: string
  source: Source
  maxAutoAdd: number
}

/** The listed vendors among these ids, locked until the commit so that none is removed in the meantime. */
export function lockContactedVendors(tx: Queryable, members: readonly number[]): Promise<ContactedVendor[]> {
  return tx.query<ContactedVendor>(sql`
    select id, member_level as "memberLevel", primary_service_type_id as "primaryServiceTypeId"
    from vendor where id = any(${members}::int[]) and is_listed for key share`)
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
function gigColumns(gig: GigRequest) {
  return {
    eventType: sql`${gig.eventType}`,
    eventDate: sql`${gig.eventDate}::date`,
    eventDateLatest: sql`${gig.eventDateLatest}::date`,
    location: sql`${gig.location}`,
    guestCount: sql`${gig.guestCount ?? null}::int`,
    vendorStartTime: sql`${gig.vendorStartTime ?? null}::time`,
    duration: sql`${gig.duration ?? null}::int`,
    venue: sql`${gig.venue ?? null}`,
    pickUpLocation: sql`${gig.pickUpLocation ?? null}`,
    dropOffLocation: sql`${gig.dropOffLocation ?? null}`,
    pickUpTime: sql`${gig.pickUpTime ?? null}::time`,
    passengerCount: sql`${gig.passengerCount ?? null}::int`,
    notSure: sql`${gig.notSure}::text[]`,
    vendorBudget: sql`${toCents(gig.vendorBudget)}::int`,
    budgetFor: sql`${gig.budgetFor}`,
    notes: sql`${gig.notes}`,
    requestedServices: sql`${gig.requestedServices}::int[]`,
    featureProfiles: sql`${JSON.stringify(gig.featureProfiles)}::jsonb`,
  } satisfies Record<Exclude<keyof GigRequest, 'members' | 'source'>, unknown>
}

/** Adds the request's own row; `contactVendors` adds the leads. */
export async function addGigRequest(
  tx: Queryable,
  { key, bodyHash, ownerId, clientId, gigRequest: gig, timeZone, source, maxAutoAdd }: NewGigRequest,
): Promise<number> {
  const asked = gigColumns(gig)
  const rows = await tx.query<{ id: number }>(sql`
    insert into gig_request (
      idempotency_key, body_hash, client_id, owner_account_id, source, max_auto_add, event_type, event_date,
      event_date_latest, location_file_name, time_zone, guest_count, vendor_start_time, duration_minutes, venue,
      pick_up_location, drop_off_location, pick_up_time, passenger_count, not_sure, vendor_budget_cents, budget_for,
      notes, requested_services, feature_profiles)
    values (
      ${key}::uuid, ${bodyHash}, ${clientId}, ${ownerId}::int, ${source}, ${maxAutoAdd}, ${asked.eventType},
      ${asked.eventDate}, ${asked.eventDateLatest}, ${asked.location}, ${timeZone}, ${asked.guestCount},
      ${asked.vendorStartTime}, ${asked.duration}, ${asked.venue}, ${asked.pickUpLocation}, ${asked.dropOffLocation},
      ${asked.pickUpTime}, ${asked.passengerCount}, ${asked.notSure}, ${asked.vendorBudget}, ${asked.budgetFor},
      ${asked.notes}, ${asked.requestedServices}, ${asked.featureProfiles})
    returning id`)
  return oneRow(rows).id
}

/** Converts dollars with two decimals to whole cents. */
const toCents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? null : Math.round(dollars * 100)
