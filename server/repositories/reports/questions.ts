/** Questions of operators about something before they rule, and the answers. */
import type { Subject } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { concern } from './concerning.ts'
import { isAfter, type RowPlace } from '#server/repositories/row-place.ts'

export interface Question {
  id: number
  subject: Subject
  subjectId: string
  accountId: number
  vendorId: number | null
  question: string
  operator: string
  askedAt: Date
  answer: string | null
  closedAt: Date | null
}

const columns = sql`
  question.id, question.subject, question.subject_id as "subjectId", question.account_id as "accountId",
  question.vendor_id as "vendorId", question.question, question.operator, question.asked_at as "askedAt",
  question.answer, question.closed_at as "closedAt"`

type NewQuestion = Pick<
  Question,
  'subject' | 'subjectId' | 'accountId' | 'vendorId' | 'question' | 'operator' | 'askedAt'
>

/**
 * A question that is late is closed: this one takes its place.
 * @param since questions from before are late
 * @returns its number; undefined while another one waits for its answer
 */
export async function addQuestion(tx: Queryable, asked: NewQuestion, since: Date): Promise<number | undefined> {
  const { subject, subjectId, accountId, vendorId, question, operator, askedAt } = asked
  await tx.query(sql`
    update operator_question set closed_at = ${askedAt}::timestamptz
    where subject = ${subject} and subject_id = ${subjectId} and answer is null and closed_at is null
      and asked_at <= ${since}::timestamptz`)
  const rows = await tx.query<{ id: number }>(sql`
    insert into operator_question (subject, subject_id, account_id, vendor_id, question, operator, asked_at)
    values (${subject}, ${subjectId}, ${accountId}::int, ${vendorId}::int, ${question}, ${operator},
      ${askedAt}::timestamptz)
    on conflict (subject, subject_id) where answer is null and closed_at is null do nothing returning id`)
  return rows[0]?.id
}

export async function findQuestion(db: Queryable, id: number): Promise<Question | undefined> {
  const rows = await db.query<Question>(
    sql`select ${columns} from operator_question as question where question.id = ${id}::int`,
  )
  return rows[0]
}

/** Locked until the commit. */
export async function lockQuestion(tx: Queryable, id: number): Promise<Question | undefined> {
  const rows = await tx.query<Question>(
    sql`select ${columns} from operator_question as question where question.id = ${id}::int for update`,
  )
  return rows[0]
}

export async function setAnswer(tx: Queryable, id: number, answer: string, now: Date): Promise<void> {
  await tx.query(sql`
    update operator_question set answer = ${answer}, answer_at = ${now}::timestamptz where id = ${id}::int`)
}

const { concerning, concernsVendor } = concern('operator_question')

/** Those to an account or a vendor that it works for, the newest first. */
export const questionsTo = (db: Queryable, accountId: number, take: number): Promise<Question[]> =>
  db.query<Question>(sql`
    select ${columns} from operator_question as question where question.id in (${concerning(accountId)})
    order by question.id desc limit ${take}::int`)

/** Whether a question is put to an account, which may answer it then. */
export async function isAskedOf(tx: Queryable, id: number, accountId: number): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from (${concerning(accountId)}) as own where id = ${id}::int`)
  return rows.length > 0
}

/** The vendor whose team a question is put to; null for one to a person. */
export async function findVendorAsked(db: Queryable, id: number): Promise<number | null> {
  const rows = await db.query<{ vendorId: number | null }>(sql`
    select vendor_id as "vendorId" from operator_question where id = ${id}::int and ${concernsVendor}`)
  return rows[0]?.vendorId ?? null
}

interface QuestionAbout extends Question {
  vendorName: string | null
}

/** Those about things that aren’t ruled about yet, oldest first. @param ids of the things, each with its subject */
export const openQuestionsAbout = (
  db: Queryable,
  things: readonly Pick<Question, 'subject' | 'subjectId'>[],
): Promise<Question[]> =>
  db.query<Question>(sql`
    select ${columns} from operator_question as question
    join unnest(${things.map(({ subject }) => subject)}::text[], ${things.map(({ subjectId }) => subjectId)}::text[])
      as thing(subject, subject_id) using (subject, subject_id)
    where question.closed_at is null order by question.id`)

/** Those that wait for an answer and aren’t late, the longest first. @param after only those after this place */
export const waitingQuestions = (
  db: Queryable,
  since: Date,
  take: number,
  after: RowPlace | null = null,
): Promise<QuestionAbout[]> =>
  db.query<QuestionAbout>(sql`
    select ${columns}, vendor.profile_name as "vendorName"
    from operator_question as question left join vendor on vendor.id = question.vendor_id
    where question.answer is null and question.closed_at is null and question.asked_at > ${since}::timestamptz
      ${isAfter(sql`question.asked_at`, sql`question.id`, after)}
    order by question.asked_at, question.id limit ${take}::int`)

/** SQL fragment: whether a thing waits for an answer that isn’t late; a look at the only open question about it. */
export const isAsked = (subject: Sql, subjectId: Sql, since: Date) => sql`coalesce((
  select true from operator_question as question
  where question.answer is null and question.closed_at is null and question.asked_at > ${since}::timestamptz
    and question.subject = ${subject} and question.subject_id = ${subjectId}), false)`

export async function closeQuestions(
  tx: Queryable,
  { subject, subjectId, now }: { subject: Subject; subjectId: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    update operator_question set closed_at = ${now}::timestamptz
    where subject = ${subject} and subject_id = ${subjectId} and closed_at is null`)
}
