/** Reports, and who looks at them. */
import type { ReportFigures, RulingAct, Subject, Why } from '#contract/reports/reports.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isAsked } from './questions.ts'

interface NewReport {
  subject: Subject
  subjectId: string
  why: Why
  text: string
  excerpt: string
  vendorId: number | null
  accountId: number | null
  email: string
  now: Date
}

/** One open report per account and subject, and per guest’s address. */
export async function addReport(db: Queryable, report: NewReport): Promise<void> {
  const { subject, subjectId, why, text, excerpt, vendorId, accountId, email, now } = report
  await db.query(sql`
    insert into report (subject, subject_id, why, text, excerpt, vendor_id, account_id, email, created_at)
    values (${subject}, ${subjectId}, ${why}, ${text}, ${excerpt}, ${vendorId}::int, ${accountId}::int, ${email},
      ${now}::timestamptz) on conflict do nothing`)
}

export interface OpenReport {
  id: number
  /** The first open report about the same thing. */
  firstId: number
  subject: Subject
  subjectId: string
  why: Why
  text: string
  excerpt: string
  vendorId: number | null
  vendorName: string | null
  /** The request of a message or a request; null for others. */
  leadId: number | null
  writtenBy: 'client' | 'vendor' | null
  createdAt: Date
  /** Who looks at it. */
  claimedBy: string | null
  claimedAt: Date | null
}

/** However often one thing is reported, the others stay in sight. */
const REPORTS_OF_SUBJECT = 20

interface ReportsPage {
  /** Only things whose first report is after this one; 0 for the first page. */
  after: number
  /** How many things. */
  take: number
  /** Things about which operators asked something since then are left out until the answer is there. */
  askedSince: Date
}

/**
 * SQL fragment: whether the row `report` is the first that waits for an operator about its thing. Looks, so that a page
 * reads its own things only, other reports about them, and those that wait for an answer.
 */
const isFirstWaiting = (askedSince: Date) => sql`
  report.closed_at is null and not ${isAsked(sql`report.subject`, sql`report.subject_id`, askedSince)}
  and not coalesce((
    select true from report as earlier
    where earlier.subject = report.subject and earlier.subject_id = report.subject_id and earlier.closed_at is null
      and earlier.id < report.id limit 1), false)`

/** How many things `openReports` has, on all pages; counting ends at so many. */
export async function countReported(
  db: Queryable,
  { askedSince, atMost }: { askedSince: Date; atMost: number },
): Promise<number> {
  const reported = sql`select from report where ${isFirstWaiting(askedSince)}`
  const [row] = await db.query<{ count: number }>(sql`select ${countUpTo(reported, atMost)} as count`)
  return row?.count ?? 0
}

/** Those of the things that have waited longest; of each the oldest. */
export function openReports(db: Queryable, { after, take, askedSince }: ReportsPage): Promise<OpenReport[]> {
  return db.query<OpenReport>(sql`
    with waiting as (
      select report.subject, report.subject_id, report.id as first_id from report
      where ${isFirstWaiting(askedSince)} and report.id > ${after}::int order by report.id limit ${take}::int)
    select report.id, waiting.first_id as "firstId", report.subject, report.subject_id as "subjectId", report.why, report.text, report.excerpt,
      report.vendor_id as "vendorId", vendor.profile_name as "vendorName", report.created_at as "createdAt",
      coalesce(message.lead_id, case report.subject when 'request' then report.subject_id::int end) as "leadId",
      case when report.subject = 'request' then 'client'
        when message.author = 'vendor' or review.author = 'vendor' then 'vendor'
        when message.author is not null or review.author is not null then 'client'
      end as "writtenBy",
      operator.email as "claimedBy", claim.claimed_at as "claimedAt"
    from waiting cross join lateral (
      select * from report where subject = waiting.subject and subject_id = waiting.subject_id and closed_at is null
      order by id limit ${REPORTS_OF_SUBJECT}::int) as report
    left join vendor on vendor.id = report.vendor_id
    left join message on report.subject = 'message'
      and message.id = case report.subject when 'message' then report.subject_id::int end
    left join review on report.subject = 'review'
      and review.id = case report.subject when 'review' then report.subject_id::int end
    left join report_claim as claim on claim.subject = report.subject and claim.subject_id = report.subject_id
    left join operator on operator.id = claim.operator_id
    order by waiting.first_id, report.id`)
}

/** Who is to be told what became of a report. */
export interface Reporter {
  accountId: number | null
  email: string
}

export async function countReportsAbout(
  db: Queryable,
  { subject, subjectId }: { subject: Subject; subjectId: string },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from report
    where subject = ${subject} and subject_id = ${subjectId} and closed_at is null`)
  return row?.count ?? 0
}

/** A guest’s address is not stored anymore. @returns those who reported it, and when the first did */
export async function closeReports(
  tx: Queryable,
  { subject, subjectId, now }: { subject: Subject; subjectId: string; now: Date },
): Promise<{ reporters: Reporter[]; firstAt: Date | null }> {
  const rows = await tx.query<Reporter & { createdAt: Date }>(sql`
    with open as (
      select id, email from report
      where subject = ${subject} and subject_id = ${subjectId} and closed_at is null for update)
    update report set closed_at = ${now}::timestamptz, email = '' from open where report.id = open.id
    returning report.account_id as "accountId", open.email, report.created_at as "createdAt"`)
  await tx.query(sql`delete from report_claim where subject = ${subject} and subject_id = ${subjectId}`)
  const times = rows.map(({ createdAt }) => createdAt.getTime())
  return {
    reporters: rows.map(({ accountId, email }) => ({ accountId, email })),
    firstAt: times.length === 0 ? null : new Date(Math.min(...times)),
  }
}

interface Claim {
  subject: Subject
  subjectId: string
  operatorId: number
  now: Date
  /** Claims from before have ended. */
  since: Date
}

/** Takes it unless another operator looks at it. @returns who looks at it now */
export async function claimReport(
  tx: Queryable,
  { subject, subjectId, operatorId, now, since }: Claim,
): Promise<string> {
  await tx.query(sql`
    insert into report_claim as known (subject, subject_id, operator_id, claimed_at)
    values (${subject}, ${subjectId}, ${operatorId}::int, ${now}::timestamptz)
    on conflict (subject, subject_id) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at
      where known.operator_id = excluded.operator_id or known.claimed_at < ${since}::timestamptz`)
  const rows = await tx.query<{ email: string }>(sql`
    select operator.email from report_claim as claim join operator on operator.id = claim.operator_id
    where claim.subject = ${subject} and claim.subject_id = ${subjectId}`)
  return rows[0]?.email ?? ''
}

/** Refusals of new vendors don’t count: they are no rulings on what was reported. @param since from when it counts */
export async function reportFigures(db: Queryable, since: Date): Promise<ReportFigures> {
  const acts = await db.query<{ act: RulingAct; count: number }>(sql`
    select act, count(*)::int as count from ruling
    where at >= ${since}::timestamptz and not is_refusal group by act`)
  const [others] = await db.query<Omit<ReportFigures, 'rulings'>>(sql`
    select (select count(*)::int from report where created_at >= ${since}::timestamptz) as reports,
      (select round(percentile_cont(0.5) within group (order by extract(epoch from at - reported_at) / 3600))::int
        from ruling where at >= ${since}::timestamptz and reported_at is not null and not is_refusal) as "medianHours",
      (select count(*)::int from ruling
        where appealed_at >= ${since}::timestamptz and not is_refusal) as appeals,
      (select count(*)::int from ruling
        where appealed_at >= ${since}::timestamptz and appeal_outcome = 'reversed' and not is_refusal) as reversed`)
  if (!others) throw new Error('A count gave no row.')
  const counts = { kept: 0, hidden: 0, removed: 0, warned: 0 }
  for (const { act, count } of acts) counts[act] = count
  return { ...others, rulings: counts }
}
