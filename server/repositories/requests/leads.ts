/**
 * Leads: the request of one client to one vendor for one day and category. Requesting again creates a revision of the
 * lead, which replaces it in the vendor's inbox (vendor-leads.ts) and names what it replaces; earlier revisions stay
 * readable.
 */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * The client. The same person is recognized by the account, or by the device together with the address; an address
 * alone proves nothing, because anybody can type it.
 */
export interface SendingClient {
  /** In lower case. */
  email: string
  accountId: number | null
  /** Hash of the device's key and the address; null for a page that sends none. */
  device: Buffer | null
}

/** A vendor's row of a request; client and vendor both see its id as the request number. */
export interface Asked {
  id: number
  vendorId: number
  /** 1 for the first request. */
  revision: number
  /** The id of the lead that this one replaces; null for a first request. */
  revisionOf: number | null
}

/**
 * Serializes the requests of one client until the transaction ends, so that two concurrent ones become a lead and its
 * revision.
 * @throws LockTimeout when another request takes too long
 */
export async function lockClient(
  tx: Queryable,
  { accountId, devices }: { accountId: number | null; devices: readonly (Buffer | null)[] },
): Promise<void> {
  const known = devices.flatMap((device) => (device ? [device.toString('hex')] : []))
  // The account first, then the devices by name: whoever waits holds nothing that the other one needs.
  const names = [
    ...(accountId === null ? [] : [`host account ${accountId}`]),
    ...[...new Set(known)].sort().map((device) => `host device ${device}`),
  ]
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(host.name, 0))
    from (select name from unnest(${names}::text[]) with ordinality as given (name, place) order by place) as host`)
}

/**
 * SQL fragment: whether another request is about the event of the row `lead`: the same day, or a day within its
 * flexible dates and the same type of event.
 * @param request the alias of the lead's request
 */
export const includesDay = (request: Sql, { eventDate, eventType }: { eventDate: Sql; eventType: Sql }): Sql => sql`(
  lead.event_date = ${eventDate}
    or (${eventDate} between lead.event_date and ${request}.event_date_latest
      and ${request}.event_type = ${eventType}))`

/** SQL fragment: whether the row `lead` led to a booking that was agreed: then nothing revises it anymore. */
const isSettled = sql`(lead.is_settled or exists (
  select from booking where booking.lead_id = lead.id and booking.state in ('confirmed', 'completed')))`

/**
 * Sends the request to the vendors, within the caller's transaction: each gets a new lead, or a revision of the
 * client's earlier one: of the account's, or of a guest's that came from this device with this address. An earlier one
 * is for the same day; a flexible one of the same type of event also becomes definite for a day within it. One that is
 * booked stays, beside the new lead.
 * @param asking.instead the client's request that this one replaces, whatever its day; it is locked
 * @param asking.vendors ids, in the order of the result; `added` are those among them that the server added
 */
export async function contactVendors(
  tx: Queryable,
  asking: {
    requestId: number
    instead?: number | null
    client: SendingClient
    eventType: string
    eventDate: string
    vendors: readonly number[]
    added: readonly number[]
  },
): Promise<Asked[]> {
  const { requestId, instead = null, client, eventType, eventDate, vendors, added } = asking
  await lockClient(tx, { accountId: client.accountId, devices: [client.device] })
  const earlier = await tx.query<{ id: number; vendorId: number; revision: number; isSettled: boolean }>(sql`
    update lead set is_current = ${isSettled}, is_settled = ${isSettled}
    from vendor, request
    where lead.is_current and not lead.is_settled and lead.vendor_id = any(${vendors}::int[])
      and request.id = lead.request_id and vendor.id = lead.vendor_id and lead.service_type_id = vendor.primary_service_type_id
      and (request.id = ${instead}::int
        or ${includesDay(sql`request`, { eventDate: sql`${eventDate}::date`, eventType: sql`${eventType}` })}
        and (lead.client_account_id = ${client.accountId}::int
          or (lead.client_device = ${client.device}::bytea and lead.client_account_id is null)))
    returning lead.id, lead.vendor_id as "vendorId", lead.revision, lead.is_settled as "isSettled"`)
  // Several where the device and the account asked, or for a flexible date and a day of it. The newest one is revised.
  const revised = earlier.filter((lead) => !lead.isSettled).sort((a, b) => a.id - b.id)
  const replaced = new Map(revised.map((lead) => [lead.vendorId, lead]))
  return tx.query<Asked>(sql`
    insert into lead (
      request_id, vendor_id, auto_added, client_email, client_account_id, client_device, event_date, service_type_id,
        revision, revision_of)
    select ${requestId}::int, vendor.id, vendor.id = any(${added}::int[]), ${client.email}, ${client.accountId}::int,
      ${client.device}::bytea, ${eventDate}::date, vendor.primary_service_type_id, asked.revision, asked.revision_of
    from unnest(
      ${vendors}::int[], ${vendors.map((id) => (replaced.get(id)?.revision ?? 0) + 1)}::int[],
      ${vendors.map((id) => replaced.get(id)?.id ?? null)}::int[]
    ) with ordinality as asked (id, revision, revision_of, place)
    join vendor on vendor.id = asked.id
    order by asked.place
    returning id, vendor_id as "vendorId", revision, revision_of as "revisionOf"`)
}

/** Filters the vendors to those with an account, which can therefore get email. */
export async function vendorsWithAccount(tx: Queryable, vendorIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from vendor where id = any(${vendorIds}::int[]) and account_id is not null`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The guest's request under this key now belongs to an account: within the caller's transaction, its leads move to the
 * account. Where the account already has the same lead, the newer one becomes a revision of the older.
 */
export async function claimLeads(tx: Queryable, key: string, accountId: number): Promise<void> {
  const rows = await tx.query<{ device: Buffer | null }>(sql`
    select distinct lead.client_device as device
    from lead join request on request.id = lead.request_id
    where request.idempotency_key = ${key}::uuid`)
  if (rows.length === 0) return
  await lockClient(tx, { accountId, devices: rows.map(({ device }) => device) })
  // Bookings of the account stay beside the guest's.
  await tx.query(sql`
    update lead set is_settled = true
    from lead as mine
    join request on request.id = mine.request_id and request.idempotency_key = ${key}::uuid
    where mine.is_current and lead.is_current and lead.vendor_id = mine.vendor_id and lead.event_date = mine.event_date
      and lead.service_type_id = mine.service_type_id and lead.id <> mine.id
      and lead.client_account_id = ${accountId}::int and ${isSettled}`)
  const doubled = await tx.query<{ olderId: number; newerId: number }>(sql`
    select least(mine.id, other.id) as "olderId", greatest(mine.id, other.id) as "newerId"
    from lead as mine
    join request on request.id = mine.request_id and request.idempotency_key = ${key}::uuid
    join lead as other on other.vendor_id = mine.vendor_id and other.event_date = mine.event_date
      and other.service_type_id = mine.service_type_id and other.id <> mine.id
    where mine.is_current and other.is_current and other.client_account_id = ${accountId}::int
      and not mine.is_settled and not other.is_settled`)
  await tx.query(
    sql`
      update lead set is_current = false where id = any(${doubled.map(({ olderId }) => olderId)}::int[])`,
  )
  await tx.query(sql`
    update lead
    set revision = greatest(lead.revision, older.revision + 1), revision_of = coalesce(lead.revision_of, older.id)
    from unnest(${doubled.map(({ newerId }) => newerId)}::int[],
      ${doubled.map(({ olderId }) => olderId)}::int[]) as pair (newer_id, older_id)
    join lead as older on older.id = pair.older_id
    where lead.id = pair.newer_id`)
  await tx.query(sql`
    update lead set client_account_id = ${accountId}::int from request
    where request.id = lead.request_id and request.idempotency_key = ${key}::uuid
      and lead.client_account_id is null`)
}
