/** Alerts of visitors who wait for a vendor, and the links that they were mailed. */
import type { AwaitedSearch } from '#contract/vendor-alerts.ts'
import type { Queryable } from '#server/db/database.ts'
import { oneRow } from '#server/db/one-row.ts'
import { sql } from '#server/db/sql.ts'
import { hashOf, newToken } from '#server/repositories/accounts/opaque-tokens.ts'

interface NewAlert extends AwaitedSearch {
  email: string
  /** By this the address is counted. */
  mailbox: string
  /** `YYYY-MM-DD`; null where the day isn't known. */
  eventDate: string | null
  now: Date
}

const awaited = sql`kind, category_id as "categoryId", location_file_name as location`

/** Alerts of a mailbox are turned on one after the other, from here to the end of the transaction. */
export async function lockMailbox(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('vendor alerts ' || encode(mailbox, 'hex'), 0))
    from vendor_alert where id = ${id}::int`)
}

/** How many other alerts of the mailbox are on. */
export async function countOthersOn(tx: Queryable, id: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from vendor_alert where id <> ${id}::int and proven_at is not null
      and told_at is null and mailbox = (select mailbox from vendor_alert where id = ${id}::int)`)
  return oneRow(rows).count
}

/**
 * A search that the mailbox awaits or awaited stays one alert. Anyone may ask for it again, so a proven one stays as it
 * is until the new link is followed.
 * @returns its id
 */
export async function addAlert(tx: Queryable, alert: NewAlert): Promise<number> {
  const { email, mailbox, kind, categoryId, location, eventDate, now } = alert
  const rows = await tx.query<{ id: number }>(sql`
    insert into vendor_alert (email, mailbox, kind, category_id, location_file_name, event_date, created_at)
    values (${email}, keyed_hash(${mailbox}), ${kind}, ${categoryId}::int, ${location}, ${eventDate}::date,
      ${now}::timestamptz)
    on conflict (mailbox, kind, category_id, location_file_name) do update set
      email = case when vendor_alert.proven_at is null then excluded.email else vendor_alert.email end,
      event_date = case when vendor_alert.proven_at is null then excluded.event_date else vendor_alert.event_date end,
      created_at = case when vendor_alert.proven_at is null then excluded.created_at else vendor_alert.created_at end
    returning id`)
  return oneRow(rows).id
}

/** Keeps so many unproven alerts of a mailbox, the newest. */
export async function deleteUnproven(tx: Queryable, mailbox: string, most: number): Promise<void> {
  await tx.query(sql`
    delete from vendor_alert where id in (
      select id from vendor_alert where mailbox = keyed_hash(${mailbox}) and proven_at is null
      order by created_at desc, id desc offset ${most}::int)`)
}

interface NewLink {
  email: string
  eventDate: string | null
  /** Null where it isn't known: the link turns the alert on as it is. */
  askedAt: Date | null
}

/** Another link, beside those that were mailed. @returns its secret */
export async function addAlertLink(tx: Queryable, id: number, { email, eventDate, askedAt }: NewLink): Promise<string> {
  const { token, hash } = newToken()
  await tx.query(sql`
    insert into vendor_alert_link (hash, vendor_alert_id, email, event_date, asked_at)
    values (${hash}::bytea, ${id}::int, ${email}, ${eventDate}::date, ${askedAt}::timestamptz)`)
  return token
}

export interface StoredAlert extends AwaitedSearch {
  id: number
  email: string
  eventDate: string | null
  isProven: boolean
  isTold: boolean
  /** The vendor that was told of, while it is listed. */
  vendor: { id: number; profileName: string } | null
}

const stored = sql`
  alert.id, alert.email, alert.kind, alert.category_id as "categoryId", alert.location_file_name as location,
    alert.event_date as "eventDate", alert.proven_at is not null as "isProven", alert.told_at is not null as "isTold",
    (select jsonb_build_object('id', vendor.id, 'profileName', vendor.profile_name) from vendor
      where vendor.id = alert.vendor_id and vendor.is_listed) as vendor`

/**
 * Whether a link asks for more than holds: nothing is proven, or it is newer than what was turned on, or told. Older
 * links don't say when they were asked for.
 */
const isPending = sql`
  (alert.proven_at is null or coalesce(link.asked_at > greatest(alert.created_at, alert.told_at), false))`
/** The day that a link asks for; older links ask for that of their alert. */
const dayOfLink = sql`case when link.asked_at is null then alert.event_date else link.event_date end`

export async function findAlert(tx: Queryable, id: number): Promise<StoredAlert | undefined> {
  const [row] = await tx.query<StoredAlert>(sql`
    select ${stored} from vendor_alert as alert where alert.id = ${id}::int for update of alert`)
  return row
}

/** The alert, with the day of its link where the link is yet to be followed. */
export interface LinkedAlert extends StoredAlert {
  isPending: boolean
}

/** Locked until the commit. Undefined for a link that is wrong, ended or over. */
export async function lockAlertByLink(tx: Queryable, token: string): Promise<LinkedAlert | undefined> {
  const [row] = await tx.query<LinkedAlert>(sql`
    select ${stored}, ${isPending} as "isPending",
      case when ${isPending} then ${dayOfLink} else alert.event_date end as "eventDate"
    from vendor_alert_link as link join vendor_alert as alert on alert.id = link.vendor_alert_id
    where link.hash = ${hashOf(token)}::bytea for update of alert`)
  return row
}

/** Turns an alert on as its link asks: to that address, for that day, and again where it was told before. */
export async function setProven(tx: Queryable, token: string, now: Date): Promise<void> {
  await tx.query(sql`
    update vendor_alert as alert set proven_at = ${now}::timestamptz, email = coalesce(link.email, alert.email),
      event_date = ${dayOfLink}, created_at = coalesce(link.asked_at, alert.created_at), told_at = null, vendor_id = null
    from vendor_alert_link as link
    where link.hash = ${hashOf(token)}::bytea and link.vendor_alert_id = alert.id and ${isPending}`)
}

/** It waits again: the vendor isn't listed anymore, and no one was told of it. */
export async function setUntold(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`update vendor_alert set told_at = null, vendor_id = null where id = ${id}::int`)
}

/** The address goes with it. */
export async function deleteAlert(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`delete from vendor_alert where id = ${id}::int`)
}

/** A search that alerts wait for, with the day of the event; null where the day isn’t known. */
export interface WaitingSearch extends AwaitedSearch {
  eventDate: string | null
}

/** Some of the searches that proven alerts wait for, in the order of their keys. @param after the last one before */
export function waitingSearches(db: Queryable, after: WaitingSearch | null, most: number): Promise<WaitingSearch[]> {
  const day = sql`coalesce(event_date, 'infinity'::date)`
  const later = after
    ? sql`and (kind, category_id, location_file_name, ${day}) > (${after.kind}, ${after.categoryId}::int,
        ${after.location}, coalesce(${after.eventDate}::date, 'infinity'::date))`
    : sql``
  return db.query<WaitingSearch>(sql`
    select ${awaited}, event_date as "eventDate" from vendor_alert
    where proven_at is not null and told_at is null ${later}
    group by kind, category_id, location_file_name, event_date
    order by kind, category_id, location_file_name, ${day} limit ${most}::int`)
}

/** So many alerts of a search are taken at once: whoever turns one on meanwhile waits for the commit. */
export const TAKEN_AT_ONCE = 500

/**
 * Takes alerts of a search, so that each is told once, by whichever server.
 * @returns their ids; fewer than `TAKEN_AT_ONCE` when no others wait
 */
export async function takeAlerts(
  tx: Queryable,
  { kind, categoryId, location, eventDate }: WaitingSearch,
  { vendorId, now }: { vendorId: number; now: Date },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update vendor_alert set told_at = ${now}::timestamptz, vendor_id = ${vendorId}::int
    where proven_at is not null and told_at is null and id in (
      select id from vendor_alert
      where kind = ${kind} and category_id = ${categoryId}::int and location_file_name = ${location}
        and event_date is not distinct from ${eventDate}::date and proven_at is not null and told_at is null
      order by id limit ${TAKEN_AT_ONCE}::int)
    returning id`)
  return rows.map(({ id }) => id)
}

interface Limits {
  /** Those that weren't proven, or were told, before. */
  linksBefore: Date
  /** Those that have waited since before. */
  alertsBefore: Date
  /** A calendar date: those for an event before it. */
  today: string
}

export async function deleteOldAlerts(db: Queryable, { linksBefore, alertsBefore, today }: Limits): Promise<void> {
  await db.query(sql`
    delete from vendor_alert where (proven_at is null and created_at < ${linksBefore}::timestamptz)
      or ((event_date < ${today}::date or created_at < ${alertsBefore}::timestamptz
          or told_at < ${linksBefore}::timestamptz)
        -- A repeat, whose link was mailed lately, asks for it to go on.
        and not exists (select from vendor_alert_link as link where link.vendor_alert_id = vendor_alert.id
          and link.asked_at >= ${linksBefore}::timestamptz
          and coalesce(link.event_date >= ${today}::date, true)))`)
}

export interface Awaiting extends AwaitedSearch {
  people: number
}

/** The searches that most proven alerts wait for, the most awaited first. */
export function awaitedMost(db: Queryable, most: number): Promise<Awaiting[]> {
  return db.query<Awaiting>(sql`
    select ${awaited}, people from awaited_search where people > 0
    order by people desc, kind, category_id, location_file_name limit ${most}::int`)
}

/** Who waits for a vendor of one of these service types, by mailbox and place. */
export function awaitingByPlace(
  db: Queryable,
  serviceTypeIds: readonly number[],
): Promise<{ mailbox: string; fileName: string }[]> {
  return db.query(sql`
    select distinct encode(mailbox, 'hex') as mailbox, location_file_name as "fileName" from vendor_alert
    where category_id = any(${serviceTypeIds}::int[]) and proven_at is not null and told_at is null`)
}
