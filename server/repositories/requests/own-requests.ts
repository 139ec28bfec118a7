/** An account's requests, from every device, and the transfer of guests' requests to accounts. */
import type { OwnRequest } from '#contract/own-requests.ts'
import { OWN_REQUESTS_TAKE } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { unreadFrom } from '#server/repositories/messages/messages.ts'
import { bookingOfLead, closedLead, closedOf, earlierRepliesOfLead, replyOfLead } from './lead-replies.ts'
import { claimLeads } from './leads.ts'
import { findKey, isShownTo } from '#server/repositories/idempotency/request-keys.ts'
import { acceptState, timesOfQuote } from '#server/repositories/bookings/offers.ts'
import type { StoredPlaces } from '#server/repositories/search/places/vendor-places.ts'
import { firstReplyTo } from '#server/repositories/reviews/response-figures.ts'

/** A quote's vendor and request, as they are stored. */
export interface ComparedRow extends StoredPlaces {
  primaryServiceTypeId: number
  photoId: string
  ratingTenths: number
  numberOfReviews: number
  /** File name of the event's place. */
  location: string
  eventDate: string
  budgetCents: number | null
  isBudgetShared: boolean
}

export interface RequestedVendorRow extends Omit<OwnRequest['vendors'][number], 'profileUrl' | 'compared'> {
  /** Null without a quote. */
  compared: ComparedRow | null
}

/** A request with its place's file name; `createdAt` as a date. */
interface OwnRequestRow extends Omit<OwnRequest, 'createdAt' | 'locationName' | 'vendors'> {
  createdAt: Date
  locationFileName: string
  vendors: RequestedVendorRow[]
}

const thread = sql`select thread_of(lead.id)`

/** SQL fragment: from the first request in the thread of the row `lead` to its vendor's first reply. */
const repliedAfterMinutes = sql`(
  select round(extract(epoch from ${firstReplyTo(thread)} - min(asked.created_at)) / 60)
  from lead as asked where asked.id in (${thread}))`

/** SQL fragment: what a client compares of the vendor of the row `lead` and its quote; null without a quote. */
const compared = sql`
  case when reply.kind = 'quote' then json_build_object('primaryServiceTypeId', vendor.primary_service_type_id,
    'photoId', vendor.photo_id, 'ratingTenths', vendor.rating_tenths, 'numberOfReviews', vendor.number_of_reviews,
    'latitude', vendor.latitude, 'longitude', vendor.longitude, 'memberLevel', vendor.member_level,
    'travelMiles', vendor.travel_miles, 'otherPlaces', vendor.other_places,
    'location', request.location_file_name, 'eventDate', to_char(request.event_date, 'YYYY-MM-DD'),
    'budgetCents', request.vendor_budget_cents,
    'isBudgetShared', coalesce(request.budget_for = 'all', false)) end`

/** SQL fragment: the vendors of the row `request`, each with its status and whether its quote can be accepted. */
const requestedVendors = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object('id', lead.id, 'memberId', vendor.id, 'profileName', vendor.profile_name,
    'autoAdded', lead.auto_added, 'serviceTypeId', lead.service_type_id, 'isSample', vendor.is_sample, 'state', lead.state, 'askedAt', lead.created_at,
    'answer', ${replyOfLead('host')}, 'unreadMessages', ${unreadFrom('vendor')}, 'earlierAnswers', ${earlierRepliesOfLead('host')},
    'repliedAfterMinutes', ${repliedAfterMinutes}, 'accept', ${acceptState(now)}, 'closed', ${closedLead},
    'booking', ${bookingOfLead}, 'compared', ${compared},
    'wasReleased', lead.released_at is not null,
    'bookingId', (select max(booking.id) from booking where booking.lead_id = lead.id)) order by lead.id), '[]')
  from lead
  join vendor on vendor.id = lead.vendor_id
  left join reply on reply.lead_id = lead.id and reply.is_current
  cross join ${timesOfQuote}
  where lead.request_id = request.id)`

/** The call that asks; null for a guest. */
export interface AskedBy {
  callerId: number | null
  now: Date
}

/** The status of a request at each vendor; empty for a key that is not the caller's (`isShownTo`). */
export async function vendorsOfRequest(
  db: Queryable,
  key: string,
  { callerId, now }: AskedBy,
): Promise<RequestedVendorRow[]> {
  const known = await findKey(db, key)
  if (!known || !isShownTo(known, callerId)) return []
  const rows = await db.query<{ vendors: RequestedVendorRow[] }>(sql`
    select ${requestedVendors(now)} as vendors from request where request.idempotency_key = ${key}::uuid`)
  return rows[0]?.vendors ?? []
}

/** The latest requests of the account, newest first. */
export function latestOwnRequests(db: Queryable, accountId: number, now: Date): Promise<OwnRequestRow[]> {
  return db.query<OwnRequestRow>(sql`
    select request.idempotency_key as key, request.created_at as "createdAt", request.event_type as "eventType",
      request.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest",
      request.location_file_name as "locationFileName", request.guest_count as "guestCount",
      request.passenger_count as "passengerCount",
      ${requestedVendors(now)} as vendors, ${closedOf(sql`request`)} as closed
    from request where request.owner_account_id = ${accountId}::int
    order by request.created_at desc, request.id desc limit ${OWN_REQUESTS_TAKE}::int`)
}

/** The sender of a guest's stored request that no account owns yet; locked until the transaction ends. */
export async function lockUnownedClient(
  tx: Queryable,
  key: string,
): Promise<{ id: number; email: string; firstName: string } | undefined> {
  const rows = await tx.query<{ id: number; email: string; firstName: string }>(sql`
    select client.id, client.email, client.first_name as "firstName"
    from request_key join request on request.idempotency_key = request_key.key
    join client on client.id = request.client_id
    where request_key.key = ${key}::uuid and request_key.owner_account_id is null
      and request.owner_account_id is null
    for update of request`)
  return rows[0]
}

interface UnownedRequest {
  key: string
  /** Whether the reader of the address's mail has confirmed to have sent it. */
  isConfirmed: boolean
}

/** Guests' requests with this address that no account owns, oldest first; locked until the transaction ends. */
export function lockUnownedRequests(tx: Queryable, email: string): Promise<UnownedRequest[]> {
  return tx.query<UnownedRequest>(sql`
    select request_key.key, client.email_confirmed_at is not null as "isConfirmed"
    from client join request on request.client_id = client.id
    join request_key on request_key.key = request.idempotency_key
    where client.email = ${email} and request_key.owner_account_id is null and request.owner_account_id is null
    order by request.id for update of request`)
}

/**
 * Lists a guest's request in an account that has proven its address. Nothing else changes: who sent it is not known.
 */
export async function listRequest(tx: Queryable, key: string, accountId: number): Promise<void> {
  await tx.query(sql`update request set owner_account_id = ${accountId}::int where idempotency_key = ${key}::uuid`)
}

/**
 * Transfers a guest's request, its sender and its leads to the account of whoever sent it. Where an account owns the
 * request already, which a proven address is enough for, that stays, and so does the sender; only the leads follow.
 */
export async function giveRequest(tx: Queryable, key: string, accountId: number): Promise<void> {
  await tx.query(sql`
    with given as (
      update request set owner_account_id = ${accountId}::int
      where idempotency_key = ${key}::uuid and owner_account_id is null returning client_id
    )
    update client set owner_account_id = ${accountId}::int from given where client.id = given.client_id`)
  await claimLeads(tx, key, accountId)
}
