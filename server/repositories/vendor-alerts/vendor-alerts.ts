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

/** How many other alerts a mailbox has. */
export async function countAlerts(tx: Queryable, { mailbox, kind, categoryId, location }: NewAlert): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from vendor_alert where mailbox = keyed_hash(${mailbox})
      and (kind, category_id, location_file_name) is distinct from (${kind}, ${categoryId}::int, ${location})`)
  return oneRow(rows).count
}

/**
 * A search that the mailbox awaits or awaited stays one alert: once told it waits again, with the newer day.
 * @returns its id
 */
export async function addAlert(tx: Queryable, alert: NewAlert): Promise<number> {
  const { email, mailbox, kind, categoryId, location, eventDate, now } = alert
  const rows = await tx.query<{ id: number }>(sql`
    insert into vendor_alert (email, mailbox, kind, category_id, location_file_name, event_date, created_at)
    values (${email}, keyed_hash(${mailbox}), ${kind}, ${categoryId}::int, ${location}, ${eventDate}::date,
      ${now}::timestamptz)
    on conflict (mailbox, kind, category_id, location_file_name) do update
      set created_at = excluded.created_at, event_date = case
        when vendor_alert.proven_at is null or vendor_alert.told_at is not null then excluded.event_date
        else vendor_alert.event_date end,
        proven_at = case when vendor_alert.told_at is null then vendor_alert.proven_at end,
        told_at = null, vendor_id = null
    returning id`)
  return oneRow(rows).id
}

/** Another link, beside those that were mailed. @returns its secret */
export async function addAlertLink(tx: Queryable, id: number): Promise<string> {
  const { token, hash } = newToken()
  await tx.query(sql`insert into vendor_alert_link (hash, vendor_alert_id) values (${hash}::bytea, ${id}::int)`)
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

export async function findAlert(tx: Queryable, id: number): Promise<StoredAlert | undefined> {
  const [row] = await tx.query<StoredAlert>(sql`
    select ${stored} from vendor_alert as alert where alert.id = ${id}::int for update of alert`)
  return row
}

/** Locked until the commit. Undefined for a link that is wrong, ended or over. */
export async function lockAlertByLink(tx: Queryable, token: string): Promise<StoredAlert | undefined> {
  const [row] = await tx.query<StoredAlert>(sql`
    select ${stored} from vendor_alert_link as link join vendor_alert as alert on alert.id = link.vendor_alert_id
    where link.hash = ${hashOf(token)}::bytea for update of alert`)
  return row
}

export async function setProven(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update vendor_alert set proven_at = ${now}::timestamptz where id = ${id}::int and proven_at is null`)
}

/** The address goes with it. */
export async function deleteAlert(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`delete from vendor_alert where id = ${id}::int`)
}

/** The searches that proven alerts wait for, those that have waited longest first. */
export function awaitedSearches(db: Queryable, most: number): Promise<AwaitedSearch[]> {
  return db.query<AwaitedSearch>(sql`
    select ${awaited} from vendor_alert where proven_at is not null and told_at is null
    group by kind, category_id, location_file_name order by min(created_at) limit ${most}::int`)
}

/** Takes the alerts of a search, so that each is told once, by whichever server. @returns their ids */
export async function takeAlerts(
  tx: Queryable,
  { kind, categoryId, location }: AwaitedSearch,
  { vendorId, now }: { vendorId: number; now: Date },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update vendor_alert set told_at = ${now}::timestamptz, vendor_id = ${vendorId}::int
    where kind = ${kind} and category_id = ${categoryId}::int and location_file_name = ${location}
      and proven_at is not null and told_at is null
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
    delete from vendor_alert where event_date < ${today}::date or created_at < ${alertsBefore}::timestamptz
      or told_at < ${linksBefore}::timestamptz
      or (proven_at is null and created_at < ${linksBefore}::timestamptz)`)
}

export interface Awaiting extends AwaitedSearch {
  people: number
}

/** The proven alerts that wait, counted by search, the most awaited first. */
export function awaitedMost(db: Queryable, most: number): Promise<Awaiting[]> {
  return db.query<Awaiting>(sql`
    select ${awaited}, count(*)::int as people from vendor_alert where proven_at is not null and told_at is null
    group by kind, category_id, location_file_name order by 4 desc, 1, 2, 3 limit ${most}::int`)
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
