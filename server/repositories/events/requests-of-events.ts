/** How requests become parts of events. Every function is called in the transaction that stores the request. */
import type { QuoteRequest } from '#contract/quote-request.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isSentByOwner } from './events.ts'

type Facts = Pick<QuoteRequest, 'eventType' | 'eventDate' | 'eventDateLatest' | 'location' | 'guestCount'>

/** The event of a stored request. */
export async function eventIdOf(tx: Queryable, requestId: number): Promise<number | null> {
  const rows = await tx.query<{ id: number | null }>(sql`
    select event_id as id from request where id = ${requestId}::int`)
  return rows[0]?.id ?? null
}

/** The client's latest event on this day at this place: of the account, or of the guest's device and address. */
export async function findSameEvent(
  tx: Queryable,
  {
    ownerId,
    device,
    eventDate,
    location,
  }: {
    ownerId: number | null
    device: Buffer | null
    eventDate: string
    location: string
  },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(sql`
    select event.id from event join request on request.event_id = event.id
    join client on client.id = request.client_id
    where event.event_date = ${eventDate}::date and event.location_file_name = ${location}
      and event.archived_at is null
      and (request.owner_account_id = ${ownerId}::int and ${isSentByOwner}
        or (client.device = ${device}::bytea and request.owner_account_id is null))
    order by event.id desc limit 1`)
  return rows[0]?.id ?? null
}

/** Adds an event. @param key null for a random one @returns null when the key is taken */
export async function addEvent(
  tx: Queryable,
  { key, facts, timeZone }: { key: string | null; facts: Facts; timeZone: string },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into event (key, event_type, event_date, event_date_latest, location_file_name, time_zone, guest_count)
    values (coalesce(${key}::uuid, gen_random_uuid()), ${facts.eventType}, ${facts.eventDate}::date,
      ${facts.eventDateLatest}::date, ${facts.location}, ${timeZone}, ${facts.guestCount ?? null}::int)
    on conflict (key) do nothing returning id`)
  return rows[0]?.id ?? null
}

/** Puts a request into an event, which thereby stops being archived. */
export async function joinEvent(tx: Queryable, requestId: number, eventId: number): Promise<void> {
  await tx.query(sql`update request set event_id = ${eventId}::int where id = ${requestId}::int`)
  await tx.query(sql`update event set archived_at = null where id = ${eventId}::int and archived_at is not null`)
}

/** Gives the event the facts of its only open request. */
export async function followOnlyRequest(
  tx: Queryable,
  { requestId, eventId, facts, timeZone }: { requestId: number; eventId: number; facts: Facts; timeZone: string },
): Promise<void> {
  await tx.query(sql`
    update event set event_type = ${facts.eventType}, event_date = ${facts.eventDate}::date,
      event_date_latest = ${facts.eventDateLatest}::date, location_file_name = ${facts.location},
      time_zone = ${timeZone}, guest_count = coalesce(${facts.guestCount ?? null}::int, guest_count)
    where id = ${eventId}::int and not exists (
      select from request
      where request.event_id = event.id and request.closed_at is null and request.id <> ${requestId}::int)`)
}

/** Deletes events that no request belongs to anymore. */
export async function deleteEmptyEvents(tx: Queryable, eventIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    delete from event where id = any(${eventIds}::int[])
      and not exists (select from request where request.event_id = event.id)`)
}
