/** Emails of the operator to those who agreed: their texts, and how far they are. */
import type { Audience, BroadcastState } from '#contract/console/broadcasts.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** To whom. */
export interface AudienceRow {
  audience: Audience
  /** A service type or a group; null for all. */
  categoryId: number | null
  /** The abbreviation; null for all. */
  state: string | null
  /** A city’s file name and the miles around it; null for everywhere. */
  near: { place: string; miles: number } | null
}

export interface BroadcastText extends AudienceRow {
  subject: string
  body: string
}

export interface BroadcastRow extends BroadcastText {
  id: number
  progress: BroadcastState
  revision: number
  testedRevision: number | null
  operator: string
  savedAt: Date
  startedAt: Date | null
  endedAt: Date | null
  failures: number
  lastProblem: string | null
}

const columns = sql`id, state as progress, audience, category_id as "categoryId", state_or_province as state,
  case when near_place is not null then jsonb_build_object('place', near_place, 'miles', near_miles) end as near,
  subject, body,
  revision, tested_revision as "testedRevision", operator, saved_at as "savedAt", started_at as "startedAt",
  ended_at as "endedAt", failures, last_problem as "lastProblem"`

interface Saving {
  operator: string
  now: Date
}

/** @returns the one of this key, which may be there already */
export async function addBroadcast(
  db: Queryable,
  key: string,
  { audience, categoryId, state, near, subject, body }: BroadcastText,
  { operator, now }: Saving,
): Promise<BroadcastRow | undefined> {
  await db.query(sql`
    insert into broadcast (key, state, audience, category_id, state_or_province, near_place, near_miles, subject, body,
      revision, operator, saved_at)
    values (${key}::uuid, 'draft', ${audience}, ${categoryId}::int, ${state}, ${near?.place ?? null},
      ${near?.miles ?? null}::smallint, ${subject}, ${body}, 1, ${operator}, ${now}::timestamptz)
    on conflict (key) do nothing`)
  const rows = await db.query<BroadcastRow>(sql`select ${columns} from broadcast where key = ${key}::uuid`)
  return rows[0]
}

/** @returns undefined when it isn’t a draft of this revision anymore */
export async function changeDraft(
  db: Queryable,
  { id, revision }: { id: number; revision: number },
  { audience, categoryId, state, near, subject, body }: BroadcastText,
  { operator, now }: Saving,
): Promise<BroadcastRow | undefined> {
  const rows = await db.query<BroadcastRow>(sql`
    update broadcast set audience = ${audience}, category_id = ${categoryId}::int, state_or_province = ${state},
      near_place = ${near?.place ?? null}, near_miles = ${near?.miles ?? null}::smallint, subject = ${subject}, body = ${body}, revision = revision + 1, operator = ${operator},
      saved_at = ${now}::timestamptz
    where id = ${id}::int and state = 'draft' and revision = ${revision}::int returning ${columns}`)
  return rows[0]
}

/** @returns false when it isn’t a draft */
export async function deleteDraft(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query(sql`delete from broadcast where id = ${id}::int and state = 'draft' returning 1`)
  return rows.length > 0
}

export async function findBroadcast(db: Queryable, id: number): Promise<BroadcastRow | undefined> {
  const rows = await db.query<BroadcastRow>(sql`select ${columns} from broadcast where id = ${id}::int`)
  return rows[0]
}

/** As `findBroadcast`, locked until the commit. */
export async function lockBroadcast(tx: Queryable, id: number): Promise<BroadcastRow | undefined> {
  const rows = await tx.query<BroadcastRow>(sql`select ${columns} from broadcast where id = ${id}::int for update`)
  return rows[0]
}

/** Newest first. @param before only those before this one; null for the newest */
export const listBroadcasts = (db: Queryable, before: number | null, take: number): Promise<BroadcastRow[]> =>
  db.query<BroadcastRow>(sql`
    select ${columns} from broadcast where ${before}::int is null or id < ${before}::int
    order by id desc limit ${take}::int`)

export async function setTested(db: Queryable, id: number, revision: number): Promise<void> {
  await db.query(sql`
    update broadcast set tested_revision = ${revision}::int
    where id = ${id}::int and coalesce(tested_revision, 0) < ${revision}::int`)
}

/** Starts counting attempts anew. @returns false while another one is sent */
export async function setSending(tx: Queryable, id: number, now: Date): Promise<boolean> {
  // One at a time: whoever comes second waits for the first’s commit.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('broadcasts', 0))`)
  const rows = await tx.query(sql`
    update broadcast set state = 'sending', started_at = coalesce(started_at, ${now}::timestamptz),
      next_at = ${now}::timestamptz, failures = 0, last_problem = null, refused_in_a_row = 0,
      is_near_chosen = near_place is not null
    where id = ${id}::int and not exists (select from broadcast where state = 'sending') returning 1`)
  return rows.length > 0
}

export async function setStopped(
  tx: Queryable,
  id: number,
  { progress, now }: { progress: 'paused' | 'canceled'; now: Date },
): Promise<void> {
  await tx.query(sql`
    update broadcast set state = ${progress}, next_at = null, last_problem = null,
      ended_at = case when ${progress} = 'canceled' then ${now}::timestamptz end
    where id = ${id}::int`)
}

/** Takes the turn to send a few: no other process has it until `nextAt`. @returns undefined when it isn’t time */
export async function takeTurn(db: Queryable, now: Date, nextAt: Date): Promise<BroadcastRow | undefined> {
  const rows = await db.query<BroadcastRow>(sql`
    update broadcast set next_at = ${nextAt}::timestamptz
    where state = 'sending' and next_at <= ${now}::timestamptz returning ${columns}`)
  return rows[0]
}

/** The mail server refused: the next try is later. */
export async function noteFailure(db: Queryable, id: number, problem: string, nextAt: Date): Promise<void> {
  await db.query(sql`
    update broadcast set failures = least(failures + 1, 100), last_problem = ${problem},
      next_at = greatest(next_at, ${nextAt}::timestamptz)
    where id = ${id}::int and state = 'sending'`)
}

export async function noteSuccess(db: Queryable, id: number): Promise<void> {
  await db.query(sql`
    update broadcast set failures = 0, last_problem = null, refused_in_a_row = 0
    where id = ${id}::int and (failures > 0 or refused_in_a_row > 0)`)
}

/** The mail server refused a single recipient. @returns how many it refused in a row */
export async function noteRefusedAlone(db: Queryable, id: number): Promise<number> {
  const rows = await db.query<{ count: number }>(sql`
    update broadcast set refused_in_a_row = least(refused_in_a_row + 1, 100) where id = ${id}::int
    returning refused_in_a_row as count`)
  return rows[0]?.count ?? 0
}

/** Ends it once no one is left. @param busySince a server that began with a recipient earlier has died */
export async function endIfDone(db: Queryable, id: number, { now, busySince }: { now: Date; busySince: Date }) {
  await db.query(sql`
    update broadcast set state = 'sent', ended_at = ${now}::timestamptz, next_at = null, last_problem = null
    where id = ${id}::int and state = 'sending' and not exists (
      select from broadcast_recipient where broadcast_id = ${id}::int
        and (state = 'waiting' or (state = 'handing' and at > ${busySince}::timestamptz)))`)
}
