/** Clients of events before Fanfare: whom a vendor asked for a review, and the links that they were mailed. */
import type { EarlierClient, EarlierReview } from '#contract/reviews/earlier-clients.ts'
import { oneRow } from '#server/db/one-row.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hashOf, newToken } from '#server/repositories/accounts/opaque-tokens.ts'
import type { Trace } from '#server/repositories/accounts/traces.ts'

/** The vendor as far as asking needs it. */
interface AskingVendor {
  isListed: boolean
  isSample: boolean
  isConfirmed: boolean
  /** The addresses of its team. */
  emails: string[]
  /** How many it has asked: in all, and since a moment. */
  asked: number
  askedLately: number
}

const askingVendor = (vendorId: number, since: Date) => sql`
  select vendor.is_listed as "isListed", vendor.is_sample as "isSample", 
    array(select mate.username from account as mate join teammate on teammate.account_id = mate.id
      where teammate.vendor_id = vendor.id) as emails,
    account.email_confirmed_at is not null as "isConfirmed",
    (select count(*)::int from earlier_client where vendor_id = vendor.id) as asked,
    (select count(*)::int from earlier_client where vendor_id = vendor.id and asked_at > ${since}::timestamptz)
      as "askedLately"
  from vendor join account on account.id = vendor.account_id where vendor.id = ${vendorId}::int`

export async function findAskingVendor(
  db: Queryable,
  vendorId: number,
  since: Date,
): Promise<AskingVendor | undefined> {
  const [row] = await db.query<AskingVendor>(askingVendor(vendorId, since))
  return row
}

/** Locked until the commit, so that two phones don't ask more than one may. */
export async function lockAskingVendor(
  tx: Queryable,
  vendorId: number,
  since: Date,
): Promise<AskingVendor | undefined> {
  await tx.query(sql`select 1 from vendor where id = ${vendorId}::int for update`)
  return findAskingVendor(tx, vendorId, since)
}

export function earlierClientsOf(db: Queryable, vendorId: number): Promise<EarlierClient[]> {
  return db.query<EarlierClient>(sql`
    select id, name, event_type as "eventType", event_date as "eventDate", state,
      to_json(asked_at)#>>'{}' as "askedAt", to_json(reminded_at)#>>'{}' as "remindedAt"
    from earlier_client where vendor_id = ${vendorId}::int order by id desc`)
}

interface NewEarlierClient {
  vendorId: number
  email: string
  /** By this the address is counted. */
  mailbox: string
  name: string
  eventType: string
  eventDate: string
  now: Date
}

/** @returns its id; undefined when the vendor has asked the mailbox before */
export async function addEarlierClient(
  tx: Queryable,
  { vendorId, email, mailbox, name, eventType, eventDate, now }: NewEarlierClient,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into earlier_client (vendor_id, mailbox, email, name, event_type, event_date, asked_at, state)
    values (${vendorId}::int, keyed_hash(${mailbox}), ${email}, ${name}, ${eventType}, ${eventDate}::date,
      ${now}::timestamptz, 'asked')
    on conflict (vendor_id, mailbox) do nothing
    returning id`)
  return row?.id
}

/** Whether the vendor asked exactly this before. */
export async function wasAskedAlike(db: Queryable, client: Omit<NewEarlierClient, 'now' | 'email'>): Promise<boolean> {
  const { vendorId, mailbox, name, eventType, eventDate } = client
  const rows = await db.query(sql`
    select from earlier_client where vendor_id = ${vendorId}::int and mailbox = keyed_hash(${mailbox})
      and name = ${name} and event_type = ${eventType} and event_date = ${eventDate}::date`)
  return rows.length > 0
}

interface MailedClient {
  email: string
  name: string
  eventType: string
  eventDate: string
  vendorName: string
  /** The mailbox wants no such emails: it gets none, and the vendor isn't told. */
  isStopped: boolean
}

/** The client to mail; undefined when nothing more may be mailed, as of a vendor that isn't listed anymore. */
export async function findToMail(tx: Queryable, id: number): Promise<MailedClient | undefined> {
  const [row] = await tx.query<MailedClient>(sql`
    select earlier.email, earlier.name, earlier.event_type as "eventType", earlier.event_date as "eventDate",
      vendor.profile_name as "vendorName",
      exists (select from review_request_stop as stop where stop.mailbox = earlier.mailbox) as "isStopped"
    from earlier_client as earlier join vendor on vendor.id = earlier.vendor_id and vendor.is_listed
    where earlier.id = ${id}::int and earlier.state = 'asked' and earlier.email is not null
    for update of earlier`)
  return row
}

/** Another link, beside those that were mailed. @returns its secret */
export async function addEarlierLink(tx: Queryable, id: number): Promise<string> {
  const { token, hash } = newToken()
  await tx.query(sql`
    insert into earlier_client_link (hash, earlier_client_id) values (${hash}::bytea, ${id}::int)`)
  return token
}

export async function setReminded(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`update earlier_client set reminded_at = ${now}::timestamptz where id = ${id}::int`)
}

/** A request as its link knows it. */
export interface LinkedClient extends Omit<EarlierReview, 'review' | 'vendorUrl'> {
  id: number
  vendorId: number
  isListed: boolean
  reviewId: number | null
}

/** Locked until the commit. Undefined for a link that is wrong or whose time is over. */
export async function lockByLink(tx: Queryable, token: string): Promise<LinkedClient | undefined> {
  const [row] = await tx.query<LinkedClient>(sql`
    select earlier.id, earlier.vendor_id as "vendorId", earlier.name, earlier.event_type as "eventType",
      earlier.event_date as "eventDate", earlier.state, earlier.review_id as "reviewId",
      vendor.profile_name as "vendorName", vendor.is_listed as "isListed"
    from earlier_client_link as link join earlier_client as earlier on earlier.id = link.earlier_client_id
    join vendor on vendor.id = earlier.vendor_id
    where link.hash = ${hashOf(token)}::bytea for update of earlier`)
  return row
}

/** Nothing more is mailed, so the address is forgotten. */
export async function setState(
  tx: Queryable,
  id: number,
  { state, reviewId }: { state: 'written' | 'declined'; reviewId: number | null },
): Promise<void> {
  await tx.query(sql`
    update earlier_client set state = ${state}, review_id = ${reviewId}::int, email = null where id = ${id}::int`)
}

/** No vendor asks the mailbox of a request again. */
export async function stopRequests(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    insert into review_request_stop (mailbox, stopped_at)
    select mailbox, ${now}::timestamptz from earlier_client where id = ${id}::int on conflict do nothing`)
}

export async function isRequestStopped(db: Queryable, mailbox: string): Promise<boolean> {
  const rows = await db.query(sql`select from review_request_stop where mailbox = keyed_hash(${mailbox})`)
  return rows.length > 0
}

/** Vendors may ask the mailbox again. */
export async function deleteRequestStop(tx: Queryable, mailbox: string): Promise<void> {
  await tx.query(sql`delete from review_request_stop where mailbox = keyed_hash(${mailbox})`)
}

/** Whether an account of a vendor's team was seen with one of these traces: its own network or device. */
export async function isVendorSeenWith(db: Queryable, vendorId: number, traces: readonly Trace[]): Promise<boolean> {
  const rows = await db.query(sql`
    select from account_trace join teammate as mate on mate.account_id = account_trace.account_id
    where mate.vendor_id = ${vendorId}::int and account_trace.hash in (
      select keyed_hash(row.kind || ' ' || row."of")
      from json_to_recordset(${JSON.stringify(traces)}::json) as row (kind text, "of" text))
    limit 1`)
  return rows.length > 0
}

interface NewEarlierReview {
  vendorId: number
  name: string
  stars: number
  text: string
  eventType: string
  eventDate: string
  now: Date
}

/** @returns its id */
export async function addEarlierReview(
  tx: Queryable,
  { vendorId, name, stars, text, eventType, eventDate, now }: NewEarlierReview,
): Promise<number> {
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
    insert into review (vendor_id, author, author_name, stars, text, event_type, event_date, created_at, published_at,
      counts, is_earlier)
    values (${vendorId}::int, 'host', ${name}, ${stars}::smallint, ${text}, ${eventType}, ${eventDate}::date,
      ${now}::timestamptz, ${now}::timestamptz, false, true)
    returning id`),
  )
  return id
}

export async function deleteEarlierReview(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`delete from review where id = ${id}::int and is_earlier`)
}

/**
 * Ends the requests that no one followed in time: their addresses are forgotten. Links work on only where there is a
 * review to delete.
 */
export async function endOldRequests(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`
    update earlier_client set state = 'ended', email = null
    where state = 'asked' and asked_at < ${before}::timestamptz`)
  await db.query(sql`
    delete from earlier_client_link using earlier_client as earlier
    where earlier.id = earlier_client_id and earlier.state in ('declined', 'ended')
      and earlier.asked_at < ${before}::timestamptz`)
}
