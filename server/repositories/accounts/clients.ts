/** Clients, the people who sent requests. */
import type { OwnClient, OwnContact } from '#contract/account.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { clientConfirmed } from '#server/repositories/requests/client-confirmed.ts'

/** The client of one of the account's own requests; undefined for any other. */
export async function findOwnClient(db: Queryable, id: number, accountId: number): Promise<OwnClient | undefined> {
  const rows = await db.query<OwnClient>(sql`
    select id, first_name as "firstName", last_name as "lastName", company, who_am_i as "whoAmI", email,
      phone_number as "phoneNumber",
      client_status as "clientStatus"
    from client where id = ${id}::int and exists (
      select from request where request.client_id = client.id
        and request.owner_account_id = ${accountId}::int)`)
  return rows[0]
}

/** The account's address, with the names and the phone number of its latest request. */
export async function findOwnContact(db: Queryable, accountId: number): Promise<OwnContact | undefined> {
  const rows = await db.query<OwnContact>(sql`
    select account.username as email, coalesce(latest.first_name, account.welcome_name) as "firstName",
      coalesce(latest.last_name, '') as "lastName", coalesce(latest.phone_number, '') as "phoneNumber"
    from account left join lateral (
      select first_name, last_name, phone_number from client where owner_account_id = account.id order by id desc
      limit 1
    ) as latest on true
    where account.id = ${accountId}::int`)
  return rows[0]
}

/** The first name that a guest last gave with this address; undefined when no guest has used it. */
export async function findGuestName(db: Queryable, email: string): Promise<string | undefined> {
  const rows = await db.query<{ firstName: string }>(sql`
    select first_name as "firstName" from client where email = ${email} and owner_account_id is null order by id desc
    limit 1`)
  return rows[0]?.firstName
}

/** Whether the reader of an address’s mail has proven to be here: of an account, or of a guest’s request. */
export async function isProvenAddress(db: Queryable, email: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from account where username = ${email} and email_confirmed_at is not null
    union all select 1 from client where email = ${email} and email_confirmed_at is not null limit 1`)
  return rows.length > 0
}

/**
 * Marks the address as confirmed on what was sent so far by the device of this request. Others who typed the address
 * have proven nothing.
 */
export async function confirmClientsOfDevice(tx: Queryable, clientId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update client set email_confirmed_at = ${now}::timestamptz from client as asked
    where asked.id = ${clientId}::int and (client.id = asked.id or client.device = asked.device)
      and client.email_confirmed_at is null`)
}

/**
 * Marks the address likewise for a mail from before mails were about one request: what was sent without a device's key.
 */
export async function confirmClientsWithoutDevice(tx: Queryable, email: string, now: Date): Promise<void> {
  await tx.query(sql`
    update client set email_confirmed_at = ${now}::timestamptz
    where email = ${email} and device is null and email_confirmed_at is null`)
}

/**
 * Takes from an account what vouches for the requests that it sent so far: whoever opened it had not proven the
 * address. The account still lists them.
 */
export async function disownClients(tx: Queryable, accountId: number): Promise<void> {
  await tx.query(sql`update client set owner_account_id = null where owner_account_id = ${accountId}::int`)
}

/** The account's own requests get its new address: vendors' replies go there from now on. */
export async function moveClients(
  tx: Queryable,
  { accountId, from, to }: { accountId: number; from: string; to: string },
): Promise<void> {
  await tx.query(sql`
    update client set email = ${to} where owner_account_id = ${accountId}::int and lower(email) = ${from}`)
  await tx.query(sql`
    update lead set client_email = ${to}
    where client_account_id = ${accountId}::int and client_email = ${from}`)
}

/**
 * Whether to ask a request's new client to confirm the address: not if its own account has done so, and not if another
 * request with this address from the same device asked within the last `withinMs` milliseconds and is still
 * unconfirmed.
 */
export async function shouldConfirm(tx: Queryable, clientId: number, withinMs: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from client where client.id = ${clientId}::int and not ${clientConfirmed} and not exists (
      select 1 from client as earlier
      where earlier.email = client.email and earlier.device is not distinct from client.device
        and earlier.id < client.id and earlier.email_confirmed_at is null
        and earlier.created_at > client.created_at - make_interval(secs => ${withinMs / 1000}::float8))`)
  return rows.length > 0
}

/** A client who is asked to confirm an address. */
interface ClientToConfirm {
  email: string
  firstName: string
  /** The account that sent the request with its own address; null for everyone else. */
  accountId: number | null
  vendors: number
  /** How many of them are sample vendors. */
  samples: number
  eventType: string
  eventDate: string
  eventDateLatest: string | null
}

/** Undefined when it has been confirmed in the meantime, or no longer exists. */
export async function findClientToConfirm(db: Queryable, clientId: number): Promise<ClientToConfirm | undefined> {
  const rows = await db.query<ClientToConfirm>(sql`
    select client.email, client.first_name as "firstName", account.id as "accountId", request.event_type as "eventType",
      request.event_date as "eventDate",
      request.event_date_latest as "eventDateLatest",
      asked.vendors, asked.samples
    from client join request on request.client_id = client.id
    cross join lateral (
      select count(*)::int as vendors, (count(*) filter (where vendor.is_sample))::int as samples
      from lead join vendor on vendor.id = lead.vendor_id
      where lead.request_id = request.id
    ) as asked
    left join account on account.id = client.owner_account_id and account.username = client.email
    where client.id = ${clientId}::int and not ${clientConfirmed}`)
  return rows[0]
}
