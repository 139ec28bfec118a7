/** Signup sessions: the draft, stored for 30 days from the last edit (docs/specification.md#signup). */
import type { Order } from '#contract/commerce.ts'
import { SIGNUP_SESSION_LIFETIME_MS } from '#contract/limits.ts'
import type { SignupDraft, SignupStep } from '#contract/signup.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface SignupSessionRow {
  id: string
  step: SignupStep
  data: SignupDraft
  updatedAt: Date
  expiresAt: Date
  /** The order's id; null before the first payment attempt. */
  orderId: number | null
  orderStatus: Order['status'] | null
}

const columns = sql`
  signup_session.id, signup_session.step, signup_session.data, signup_session.updated_at as "updatedAt",
  signup_session.expires_at as "expiresAt", membership_order.id as "orderId", membership_order.status as "orderStatus"`

/** A session that has not expired. */
export async function findSignupSession(db: Queryable, id: string, now: Date): Promise<SignupSessionRow | undefined> {
  const rows = await db.query<SignupSessionRow>(sql`
    select ${columns} from signup_session left join membership_order on membership_order.session_id = signup_session.id
    where signup_session.id = ${id}::uuid and signup_session.expires_at > ${now}::timestamptz`)
  return rows[0]
}

export interface TypedSignup {
  step: SignupStep
  data: SignupDraft
}

export async function addSignupSession(db: Queryable, { step, data }: TypedSignup, now: Date): Promise<string> {
  const rows = await db.query<{ id: string }>(sql`
    insert into signup_session (step, data, updated_at, expires_at)
    values (${step}, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz, ${ends(now)}::timestamptz) returning id`)
  return rows[0]?.id ?? ''
}

/** Replaces the stored draft. @returns false when the session is unknown or expired; a paid one stays unchanged */
export async function updateSignupSession(
  db: Queryable,
  id: string,
  { step, data }: TypedSignup,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(sql`
    update signup_session set
      step = case when paid then step else ${step} end,
      data = case when paid then data else ${JSON.stringify(data)}::jsonb end,
      updated_at = ${now}::timestamptz, expires_at = ${ends(now)}::timestamptz
    from (select exists (select from membership_order
      where session_id = ${id}::uuid and status in ('invoiced', 'canceled', 'paid'))) as payment (paid)
    where id = ${id}::uuid and expires_at > ${now}::timestamptz returning 1`)
  return rows.length > 0
}

/** Clears the draft, which is no longer needed after the payment. */
export async function emptySignupSession(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update signup_session set data = '{}', step = 'summary' where id = ${id}::uuid`)
}

/** Deletes expired sessions, along with their orders that were never paid. */
export async function deleteExpiredSignups(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from signup_session where expires_at < ${now}::timestamptz`)
  await db.query(sql`
    delete from membership_order where status in ('open', 'declined')
      and not exists (select from signup_session where signup_session.id = membership_order.session_id)`)
}

const ends = (now: Date) => new Date(now.getTime() + SIGNUP_SESSION_LIFETIME_MS)
