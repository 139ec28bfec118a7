/** Who gets a broadcast, and what became of it: one row for each account, chosen once. */
import type { Skipped } from '#contract/console/broadcasts.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { AudienceRow } from './broadcasts.ts'

interface Chosen extends Omit<AudienceRow, 'categoryId' | 'near'> {
  /** The service types that the category stands for; null for all. */
  serviceTypeIds: readonly number[] | null
  /** The file names of the places near a city; null for everywhere. */
  placeNames: readonly string[] | null
  /** Whoever got a broadcast since then gets none. */
  since: Date
}

/** SQL fragment: the accounts that agreed, whose mail arrives and who had none since. */
const willing = (since: Date) => sql`
  from news_consent join account on account.id = news_consent.account_id
  where news_consent.ended_at is null and account.email_confirmed_at is not null
    and not exists (select from bouncing_address where address = account.username)
    and not exists (select from block where email = account.username)
    and not exists (select from broadcast_recipient as earlier where earlier.account_id = account.id
      and earlier.state in ('handing', 'sent') and earlier.at > ${since}::timestamptz)`

function chosen({ audience, serviceTypeIds, state, placeNames, since }: Chosen) {
  const ids = serviceTypeIds
  const names = placeNames
  if (audience === 'vendors')
    return sql`${willing(since)} and exists (
      select from teammate join vendor on vendor.id = teammate.vendor_id where teammate.account_id = account.id
        and (${ids}::int[] is null or vendor.service_type_ids && ${ids}::int[])
        and (${state}::text is null or vendor.state_or_province_abbreviation = ${state})
        and (${names}::text[] is null or vendor.location_file_name = any(${names}::text[])
          or exists (select from jsonb_array_elements(vendor.other_places) as other
            where other->>'locationFileName' = any(${names}::text[]))))`
  // A place ends with its state: `new-york-ny`.
  const isFiltered = ids !== null || state !== null || names !== null
  return sql`${willing(since)} and not exists (select from teammate where teammate.account_id = account.id)
    and (not ${isFiltered}::boolean or exists (
      select from request where request.owner_account_id = account.id
        and (${ids}::int[] is null or request.requested_services && ${ids}::int[])
        and (${state}::text is null or right(request.location_file_name, 3) = '-' || lower(${state}))
        and (${names}::text[] is null or request.location_file_name = any(${names}::text[]))))`
}

export async function countChosen(db: Queryable, audience: Chosen): Promise<number> {
  const rows = await db.query<{ count: number }>(sql`select count(*)::int as count ${chosen(audience)}`)
  return rows[0]?.count ?? 0
}

/** @returns how many */
export async function addRecipients(tx: Queryable, broadcastId: number, audience: Chosen, now: Date): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    with added as (
      insert into broadcast_recipient (broadcast_id, account_id, at)
      select ${broadcastId}::int, account.id, ${now}::timestamptz ${chosen(audience)}
      on conflict do nothing returning 1
    )
    select count(*)::int as count from added`)
  return rows[0]?.count ?? 0
}

export interface Taken {
  id: number
  /** Null when the account is gone. */
  accountId: number | null
  attempts: number
  /** How often the mail server refused this one alone. */
  refusals: number
}

/** Takes the next one, which no other process gets then, while the broadcast is being sent. */
export async function takeRecipient(db: Queryable, broadcastId: number, now: Date): Promise<Taken | undefined> {
  const rows = await db.query<Taken>(sql`
    update broadcast_recipient set state = 'handing', attempts = attempts + 1, at = ${now}::timestamptz
    where id = (
      select recipient.id from broadcast_recipient as recipient join broadcast on broadcast.id = broadcast_id
      where broadcast_id = ${broadcastId}::int and recipient.state = 'waiting' and broadcast.state = 'sending'
        and (not_before is null or not_before <= ${now}::timestamptz)
      order by attempts, recipient.id limit 1 for update of recipient skip locked)
    returning id, account_id as "accountId", attempts, refusals`)
  return rows[0]
}

/** Whether more than some are still to be tried for the first time. */
export async function hasMoreUntried(db: Queryable, broadcastId: number, than: number): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from broadcast_recipient where broadcast_id = ${broadcastId}::int and state = 'waiting' and attempts = 0
    limit ${than + 1}::int`)
  return rows.length > than
}

interface Reader {
  address: string
  name: string
  /** Why it gets none after all; null if it does. */
  because: Skipped | null
}

/** The address and name of an account, and whether it still agrees. */
export async function findReader(
  db: Queryable,
  accountId: number,
  { broadcastId, since }: { broadcastId: number; since: Date },
): Promise<Reader | undefined> {
  const rows = await db.query<Reader>(sql`
    select username as address, welcome_name as name, case
      when not exists (select from news_consent where account_id = account.id and ended_at is null) then 'ended'
      when email_confirmed_at is null then 'unproven'
      when exists (select from bouncing_address where address = username) then 'bounces'
      when exists (select from block where email = username) then 'blocked'
      when exists (select from broadcast_recipient as other where other.account_id = account.id
        and other.broadcast_id <> ${broadcastId}::int and other.state in ('handing', 'sent')
        and other.at > ${since}::timestamptz) then 'recent'
      end as because
    from account where id = ${accountId}::int`)
  return rows[0]
}

export async function setOutcome(
  db: Queryable,
  id: number,
  outcome: { state: 'sent' | 'skipped' | 'failed' | 'waiting'; because?: string; now: Date },
): Promise<void> {
  const { state, because = null, now } = outcome
  await db.query(sql`
    update broadcast_recipient set state = ${state}, because = ${because}, at = ${now}::timestamptz
    where id = ${id}::bigint and state = 'handing'`)
}

/** Puts back one that the mail server refused alone. */
export async function putBack(db: Queryable, id: number, { now, notBefore }: { now: Date; notBefore: Date }) {
  await db.query(sql`
    update broadcast_recipient set state = 'waiting', refusals = refusals + 1, not_before = ${notBefore}::timestamptz,
      at = ${now}::timestamptz
    where id = ${id}::bigint and state = 'handing'`)
}

export interface RecipientFigures {
  waiting: number
  sent: number
  /** Among those sent: the address came back within a few days. */
  bounced: number
  unsubscribed: number
  skipped: number
  failed: number
  /** A server died while it handed them over. */
  unclear: number
}

/** Mail servers give up within these; an address that bounces later does so for another mail. */
const BOUNCE_DAYS = 5

/** @param busySince a server that began with a recipient earlier has died */
export async function recipientFigures(db: Queryable, broadcastId: number, busySince: Date): Promise<RecipientFigures> {
  const rows = await db.query<RecipientFigures>(sql`
    select count(*) filter (where recipient.state = 'waiting'
        or (recipient.state = 'handing' and at > ${busySince}::timestamptz))::int as waiting,
      count(*) filter (where recipient.state = 'sent')::int as sent,
      count(*) filter (where recipient.state = 'sent' and bouncing.since >= at
        and bouncing.since < at + ${BOUNCE_DAYS} * interval '1 day')::int as bounced,
      count(*) filter (where unsubscribed_at is not null)::int as unsubscribed,
      count(*) filter (where recipient.state = 'skipped')::int as skipped,
      count(*) filter (where recipient.state = 'failed')::int as failed,
      count(*) filter (where recipient.state = 'handing' and at <= ${busySince}::timestamptz)::int as unclear
    from broadcast_recipient as recipient left join account on account.id = recipient.account_id
    left join bouncing_address as bouncing on bouncing.address = account.username
    where broadcast_id = ${broadcastId}::int`)
  const [figures] = rows
  if (!figures) throw new Error('A count gave no row.')
  return figures
}

/** Notes at the last broadcast that the account got that it has unsubscribed, or has taken that back (null). */
export async function noteUnsubscribed(tx: Queryable, accountId: number, at: Date | null): Promise<void> {
  await tx.query(sql`
    update broadcast_recipient set unsubscribed_at = ${at}::timestamptz
    where id = (
      select id from broadcast_recipient where account_id = ${accountId}::int and state in ('handing', 'sent')
      order by at desc, id desc limit 1)`)
}
