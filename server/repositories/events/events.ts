/**
 * Clients' events. An event belongs to whoever its requests belong to, so it has no owner of its own. A guest who knows
 * a request's key has its event until an account has a request there, too.
 */
import { CLIENT_EVENTS_TAKE } from '#contract/limits.ts'
import type { ClientEvent, EventChange } from '#contract/events/client-event.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * SQL fragment: whether a caller may see the row `request`, by the rule of `isShownTo`. @param callerId null for a
 * guest
 */
const isRequestShownTo = (callerId: number | null): Sql => sql`
  exists (select from request_key where request_key.key = request.idempotency_key and case
    when request_key.owner_account_id is not null then request_key.owner_account_id = ${callerId}::int
    else ${callerId}::int is null or request.owner_account_id is null or request.owner_account_id = ${callerId}::int
  end)`

/** SQL fragment: whether the owner of the request of the row `client` has proven to have sent it. */
const isProvenSender: Sql = sql`(client.owner_account_id is not null or client.email_confirmed_at is not null)`

/**
 * SQL fragment: whether the row `request` is its client's without doubt. Anyone can type an address; the account of it
 * lists such a request once it proves the address, whoever sent it.
 */
export const isSentByOwner: Sql = sql`exists (
  select from client join request_key on request_key.key = request.idempotency_key
  where client.id = request.client_id
    and (request_key.owner_account_id is not null or ${isProvenSender}))`

/**
 * SQL fragment: whether the row `event` has a request of an account other than the caller's that its guest key does not
 * open: one that was sent in the account, or that the account only lists.
 */
const isOfOtherAccount = (callerId: number | null): Sql => sql`
  exists (select from request join client on client.id = request.client_id
      join request_key on request_key.key = request.idempotency_key
    where request.event_id = event.id and request.owner_account_id is not null
      and request.owner_account_id is distinct from ${callerId}::int
      and (request_key.owner_account_id is not null or not ${isProvenSender}))`

type EventRow = Omit<ClientEvent, 'location' | 'locationName'> & { locationFileName: string }

/** SQL fragment: the row `event` as its client reads it. @param isReadable selects the requests that count */
const columns = (isReadable: Sql): Sql => sql`
  event.key, event.name, event.event_type as "eventType", event.event_date as "eventDate",
  event.event_date_latest as "eventDateLatest", event.location_file_name as "locationFileName",
  event.time_zone as "timeZone", event.address, event.guest_count as "guestCount",
  event.budget_cents as "budgetCents", event.checklist, event.archived_at is not null as "isArchived",
  (select json_agg(request.idempotency_key order by request.id)
    from request where request.event_id = event.id and ${isReadable}) as "requestKeys",
  coalesce((select json_build_object('startTime', to_char(request.vendor_start_time, 'HH24:MI'),
      'durationMinutes', request.duration_minutes, 'venue', coalesce(request.venue, ''), 'notes', request.notes)
    from request where request.event_id = event.id and ${isReadable} and request.pick_up_location is null
    order by request.id desc limit 1),
    json_build_object('startTime', null, 'durationMinutes', null, 'venue', '', 'notes', '')) as latest`

/** The events of the account's requests, the latest day first. */
export function eventsOfAccount(db: Queryable, accountId: number): Promise<EventRow[]> {
  const isOwn = sql`request.owner_account_id = ${accountId}::int`
  return db.query<EventRow>(sql`
    select ${columns(isOwn)} from event
    where exists (select from request where request.event_id = event.id and ${isOwn})
    order by event.event_date desc, event.id desc limit ${CLIENT_EVENTS_TAKE}::int`)
}

/** The event of the request under a key that the caller may see. */
export async function findEventOfRequest(
  db: Queryable,
  requestKey: string,
  callerId: number | null,
): Promise<EventRow | undefined> {
  const rows = await db.query<EventRow>(sql`
    select ${columns(isRequestShownTo(callerId))} from event
    where event.id = (select request.event_id from request
      where request.idempotency_key = ${requestKey}::uuid and ${isRequestShownTo(callerId)})
      and not ${isOfOtherAccount(callerId)}`)
  return rows[0]
}

/**
 * An event of which the caller may see a request, locked until the commit.
 * @param options.isToJoin for a request of the account's: an event that it only lists may be a stranger's
 */
export async function lockEvent(
  tx: Queryable,
  eventKey: string,
  callerId: number | null,
  { isToJoin = false }: { isToJoin?: boolean } = {},
): Promise<{ id: number; eventDate: string; address: string } | undefined> {
  const rows = await tx.query<{ id: number; eventDate: string; address: string }>(sql`
    select event.id, event.event_date as "eventDate", event.address from event
    where event.key = ${eventKey}::uuid
      and exists (select from request where request.event_id = event.id and ${isRequestShownTo(callerId)}
        and (${!isToJoin || callerId === null}::boolean or request.owner_account_id is null or ${isSentByOwner}))
      and not ${isOfOtherAccount(callerId)}
    for update`)
  return rows[0]
}

/** Changes the named fields. @param timeZone the zone of the new place; null where the place stays */
export async function changeEventRow(
  tx: Queryable,
  id: number,
  change: EventChange,
  { timeZone, now }: { timeZone: string | null; now: Date },
): Promise<void> {
  const { name, eventType, eventDate, eventDateLatest, location, address, guestCount, budgetCents } = change
  const { checklist, isArchived } = change
  const orKeep = (value: unknown, column: Sql, given: Sql) => (value === undefined ? column : given)
  // Another place has another door.
  const ofPlace = (column: Sql) =>
    sql`case when location_file_name = coalesce(${location ?? null}, location_file_name) then ${column} else '' end`
  await tx.query(sql`
    update event set name = coalesce(${name ?? null}, name), event_type = coalesce(${eventType ?? null}, event_type),
      event_date = coalesce(${eventDate ?? null}::date, event_date),
      event_date_latest = ${orKeep(eventDateLatest, sql`event_date_latest`, sql`${eventDateLatest ?? null}::date`)},
      location_file_name = coalesce(${location ?? null}, location_file_name),
      time_zone = coalesce(${timeZone}, time_zone), address = coalesce(${address ?? null}, address),
      load_in = ${ofPlace(sql`load_in`)}, parking = ${ofPlace(sql`parking`)},
      guest_count = ${orKeep(guestCount, sql`guest_count`, sql`${guestCount ?? null}::int`)},
      budget_cents = ${orKeep(budgetCents, sql`budget_cents`, sql`${budgetCents ?? null}::int`)},
      checklist = ${orKeep(checklist, sql`checklist`, sql`${checklist ? JSON.stringify(checklist) : null}::jsonb`)},
      archived_at = ${orKeep(isArchived, sql`archived_at`, isArchived ? sql`${now}::timestamptz` : sql`null`)}
    where id = ${id}::int`)
}
