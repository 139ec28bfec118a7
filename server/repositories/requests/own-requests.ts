/** An account's requests, from every device, and the transfer of guests' requests to accounts. */
import type { OwnRequest } from '#contract/own-requests.ts'
import { OWN_REQUESTS_TAKE } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { unreadFrom } from '#server/repositories/messages/messages.ts'
import { bookingOfLead, closedLead, closedOf, earlierRepliesOfLead, replyOfLead } from './lead-replies.ts'
import { claimLeads } from './leads.ts'
import { findKey, isShownTo } from './request-keys.ts'
import { acceptState, timesOfQuote } from '#server/repositories/bookings/offers.ts'

type Vendor = Omit<OwnRequest['vendors'][number], 'profileUrl'>

/** A request with its place's file name; `createdAt` as a date. */
export interface OwnRequestRow extends Omit<OwnRequest, 'createdAt' | 'locationName' | 'vendors'> {
  createdAt: Date
  locationFileName: string
  vendors: Vendor[]
}

/** SQL fragment: the vendors of the row `gig`, each with its status and whether its quote can be accepted. */
const vendorsOfGig = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object('id', lead.id, 'memberId', vendor.id, 'profileName', vendor.profile_name,
    'autoAdded', lead.auto_added, 'isSample', vendor.is_sample, 'state', lead.state, 'askedAt', lead.created_at,
    'answer', ${replyOfLead}, 'unreadMessages', ${unreadFrom('vendor')}, 'earlierAnswers', ${earlierRepliesOfLead},
    'accept', ${acceptState(now)}, 'closed', ${closedLead},
    'booking', ${bookingOfLead},
    'wasReleased', lead.released_at is not null,
    'bookingId', (select max(booking.id) from booking where booking.lead_id = lead.id)) order by lead.id), '[]')
  from gig_request_vendor as lead
  join vendor on vendor.id = lead.vendor_id
  left join lead_answer as reply on reply.lead_id = lead.id and reply.is_current
  cross join ${timesOfQuote}
  where lead.gig_request_id = gig.id)`

/** The call that asks; null for a guest. */
export interface AskedBy {
  callerId: number | null
  now: Date
}

/** The status of a request at each vendor; empty for a key that is not the caller's (`isShownTo`). */
export async function vendorsOfRequest(db: Queryable, key: string, { callerId, now }: AskedBy): Promise<Vendor[]> {
  const known = await findKey(db, key)
  if (!known || !isShownTo(known, callerId)) return []
  const rows = await db.query<{ vendors: Vendor[] }>(sql`
    select ${vendorsOfGig(now)} as vendors from gig_request as gig where gig.idempotency_key = ${key}::uuid`)
  return rows[0]?.vendors ?? []
}

/** The latest requests of the account, newest first. */
export function latestOwnRequests(db: Queryable, accountId: number, now: Date): Promise<OwnRequestRow[]> {
  return db.query<OwnRequestRow>(sql`
    select gig.idempotency_key as key, gig.created_at as "createdAt", gig.event_type as "eventType",
      gig.event_date as "eventDate",
      gig.event_date_latest as "eventDateLatest",
      gig.location_file_name as "locationFileName", gig.guest_count as "guestCount",
      gig.passenger_count as "passengerCount",
      ${vendorsOfGig(now)} as vendors, ${closedOf(sql`gig`)} as closed
    from gig_request gig where gig.owner_account_id = ${accountId}::int
    order by gig.created_at desc, gig.id desc limit ${OWN_REQUESTS_TAKE}::int`)
}

/** The sender of a guest's stored request that no account owns yet; locked until the transaction ends. */
export async function lockUnownedClient(
  tx: Queryable,
  key: string,
): Promise<{ id: number; email: string; firstName: string } | undefined> {
  const rows = await tx.query<{ id: number; email: string; firstName: string }>(sql`
    select client.id, client.email, client.first_name as "firstName"
    from request_key join gig_request on gig_request.idempotency_key = request_key.key
    join client on client.id = gig_request.client_id
    where request_key.key = ${key}::uuid and request_key.owner_account_id is null
      and gig_request.owner_account_id is null
    for update of gig_request`)
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
    from client join gig_request on gig_request.client_id = client.id
    join request_key on request_key.key = gig_request.idempotency_key
    where client.email = ${email} and request_key.owner_account_id is null and gig_request.owner_account_id is null
    order by gig_request.id for update of gig_request`)
}

/**
 * Lists a guest's request in an account that has proven its address. Nothing else changes: who sent it is not known.
 */
export async function listRequest(tx: Queryable, key: string, accountId: number): Promise<void> {
  await tx.query(sql`update gig_request set owner_account_id = ${accountId}::int where idempotency_key = ${key}::uuid`)
}

/**
 * Transfers a guest's request, its sender and its leads to the account of whoever sent it. Where an account owns the
 * request already, which a proven address is enough for, that stays, and so does the sender; only the leads follow.
 */
export async function giveRequest(tx: Queryable, key: string, accountId: number): Promise<void> {
  await tx.query(sql`
    with given as (
      update gig_request set owner_account_id = ${accountId}::int
      where idempotency_key = ${key}::uuid and owner_account_id is null returning client_id
    )
    update client set owner_account_id = ${accountId}::int from given where client.id = given.client_id`)
  await claimLeads(tx, key, accountId)
}
