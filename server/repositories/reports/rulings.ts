/** Rulings of operators, and appeals. */
import type { AppealOutcome, RulingAct, Subject, TextPart } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { concern } from './concerning.ts'
import { isAfter, type RowPlace } from '#server/repositories/row-place.ts'

export interface Ruling {
  id: number
  subject: Subject
  subjectId: string
  act: RulingAct
  reason: string
  operator: string
  accountId: number | null
  vendorId: number | null
  excerpt: string
  at: Date
  /** Whether it hid a vendor for some time only. */
  isSuspension: boolean
  /** Whether it refused a new vendor that waited for approval. */
  isRefusal: boolean
  /** Whether the vendor that it refused was approved or refused again since: there is nothing to take back. */
  isOvertaken: boolean
  /** Whether the vendor that it hid was shown since: a later decision may hide it again. */
  isOver: boolean
  /** When what it hid is shown again by itself; null for never. */
  until: Date | null
  /** The text of a profile that was removed; null for other acts. */
  part: TextPart | null
  appealedAt: Date | null
  appeal: string | null
  appealClosedAt: Date | null
  appealOutcome: AppealOutcome | null
  appealReason: string | null
}

const columns = sql`
  id, subject, subject_id as "subjectId", act, reason, operator, account_id as "accountId", vendor_id as "vendorId",
  excerpt, at, is_suspension as "isSuspension", is_refusal as "isRefusal", until, part, appealed_at as "appealedAt", appeal, appeal_closed_at as "appealClosedAt",
  appeal_outcome as "appealOutcome", appeal_reason as "appealReason",
  ruling.subject = 'vendor' and ruling.act = 'hidden' and exists (
    select from vendor where vendor.id = ruling.vendor_id and (
      vendor.hidden_at is null or (not ruling.is_refusal and vendor.hidden_at > ruling.at))) as "isOver",
  ruling.is_refusal and (
    exists (select from vendor_approval where vendor_approval.vendor_id = ruling.vendor_id and is_approved)
    or exists (
      select from ruling as newer
      where newer.vendor_id = ruling.vendor_id and newer.is_refusal and newer.id > ruling.id)) as "isOvertaken"`

type NewRuling = Pick<
  Ruling,
  | 'subject'
  | 'subjectId'
  | 'act'
  | 'reason'
  | 'operator'
  | 'accountId'
  | 'vendorId'
  | 'excerpt'
  | 'at'
  | 'isSuspension'
  | 'isRefusal'
  | 'until'
  | 'part'
> & { reportedAt: Date | null }

/** @returns its number */
export async function addRuling(tx: Queryable, ruling: NewRuling): Promise<number> {
  const {
    subject,
    subjectId,
    act,
    reason,
    operator,
    accountId,
    vendorId,
    excerpt,
    at,
    isSuspension,
    isRefusal,
    until,
    part,
    reportedAt,
  } = ruling
  const rows = await tx.query<{ id: number }>(sql`
    insert into ruling (
      subject, subject_id, act, reason, operator, account_id, vendor_id, excerpt, reported_at, at, is_suspension,
      is_refusal, until, part)
    values (${subject}, ${subjectId}, ${act}, ${reason}, ${operator}, ${accountId}::int, ${vendorId}::int, ${excerpt},
      ${reportedAt}::timestamptz, ${at}::timestamptz, ${isSuspension}::boolean,
      ${isRefusal}::boolean, ${until}::timestamptz, ${part}) returning id`)
  return rows[0]?.id ?? 0
}

export async function findRuling(db: Queryable, id: number): Promise<Ruling | undefined> {
  const rows = await db.query<Ruling>(sql`select ${columns} from ruling where id = ${id}::int`)
  return rows[0]
}

/** Locked until the commit. */
export async function lockRuling(tx: Queryable, id: number): Promise<Ruling | undefined> {
  const rows = await tx.query<Ruling>(sql`select ${columns} from ruling where id = ${id}::int for update`)
  return rows[0]
}

const { concerning, concernsVendor } = concern('ruling')

/** Those that concern an account, the newest first; not those that kept something. */
export const rulingsOf = (db: Queryable, accountId: number, take: number): Promise<Ruling[]> =>
  db.query<Ruling>(sql`
    select ${columns} from ruling where id in (${concerning(accountId)}) and act <> 'kept'
    order by id desc limit ${take}::int`)

/** Whether a ruling concerns an account, which may appeal it then. */
export async function isConcerned(tx: Queryable, id: number, accountId: number): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from (${concerning(accountId)}) as own where id = ${id}::int`)
  return rows.length > 0
}

/** The vendor whose team a ruling concerns; null for one about a person. */
export async function findVendorConcerned(db: Queryable, id: number): Promise<number | null> {
  const rows = await db.query<{ vendorId: number | null }>(sql`
    select vendor_id as "vendorId" from ruling where id = ${id}::int and ${concernsVendor}`)
  return rows[0]?.vendorId ?? null
}

/** Appeals that wait, the oldest first. @param after only those after this ruling */
export const openAppeals = (db: Queryable, take: number, after: RowPlace | null = null): Promise<Ruling[]> =>
  db.query<Ruling>(sql`
    select ${columns} from ruling
    where appealed_at is not null and appeal_closed_at is null ${isAfter(sql`appealed_at`, sql`id`, after)}
    order by appealed_at, id limit ${take}::int`)

/** Whether an operator has hidden it again since, or has refused it again after a refusal. */
export async function isHiddenAnew(tx: Queryable, { id, subject, subjectId, isRefusal }: Ruling): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from ruling where subject = ${subject} and subject_id = ${subjectId} and act = 'hidden' and id > ${id}::int
      and is_refusal = ${isRefusal}::boolean
    limit 1`)
  return rows.length > 0
}

export async function setAppeal(tx: Queryable, id: number, text: string, now: Date): Promise<void> {
  await tx.query(sql`
    update ruling set appeal = ${text}, appealed_at = ${now}::timestamptz where id = ${id}::int and appealed_at is null`)
}

export async function closeAppeal(
  tx: Queryable,
  id: number,
  { outcome, reason, now }: { outcome: AppealOutcome; reason: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    update ruling set appeal_outcome = ${outcome}, appeal_reason = ${reason}, appeal_closed_at = ${now}::timestamptz
    where id = ${id}::int`)
}

/** Grants the appeals that wait against refusals of a vendor. @returns the numbers of those rulings */
export async function grantRefusalAppeals(
  tx: Queryable,
  vendorId: number,
  { reason, now }: { reason: string; now: Date },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update ruling set appeal_outcome = 'reversed', appeal_reason = ${reason}, appeal_closed_at = ${now}::timestamptz
    where subject = 'vendor' and subject_id = ${vendorId}::int::text and is_refusal
      and appealed_at is not null and appeal_closed_at is null returning id`)
  return rows.map(({ id }) => id)
}

/** Puts another text in place of a message’s. @returns false when it is there already */
export async function replaceMessageText(tx: Queryable, id: number, text: string): Promise<boolean> {
  const rows = await tx.query(
    sql`update message set text = ${text} where id = ${id}::int and text <> ${text} returning 1`,
  )
  return rows.length > 0
}

export async function deleteMessageFiles(tx: Queryable, messageId: number): Promise<void> {
  await tx.query(sql`delete from message_attachment where message_id = ${messageId}::int`)
}
