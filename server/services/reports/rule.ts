/** A ruling of an operator: closes the reports, tells whom it concerns why, and the reporters what became of it. */
import type { RulingAct, Subject, TextPart } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { closeQuestions } from '#server/repositories/reports/questions.ts'
import { closeReports } from '#server/repositories/reports/reports.ts'
import type { Reporter } from '#server/repositories/reports/reports.ts'
import { addRuling } from '#server/repositories/reports/rulings.ts'
import { findSubject } from '#server/repositories/reports/subjects.ts'
import type { ReportedSubject } from '#server/repositories/reports/subjects.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import { queueReporterMail, queueRulingMail } from './report-mail.ts'

export interface SubjectName {
  subject: Subject
  subjectId: string
}

interface RuledAbout extends SubjectName {
  act: RulingAct
  /** For a vendor that is hidden for some time only. */
  suspension?: { until: Date | null }
  /** Whether a new vendor that waited for approval is refused. */
  isRefusal?: boolean
  /** The text of a profile that is removed. */
  part?: TextPart | null
}

/**
 * Call it in the transaction of the act. Of a sample vendor nothing is noted: it concerns no one.
 * @param found what it said before the act, when that has changed it already
 * @returns how many reports it closed
 */
export async function rule(
  tx: Queryable,
  { subject, subjectId, act, suspension, isRefusal = false, part = null }: RuledAbout,
  { operator, reason }: Acting,
  at: Date,
  found?: ReportedSubject,
): Promise<number> {
  const about = found ?? (await findSubject(tx, subject, subjectId))
  const { reporters, firstAt } = await closeReports(tx, { subject, subjectId, now: at })
  await closeQuestions(tx, { subject, subjectId, now: at })
  if (!about) return reporters.length
  const { accountId, vendorId, excerpt } = about
  const id = await addRuling(tx, {
    subject,
    subjectId,
    act,
    reason: reason ?? '',
    operator,
    accountId,
    vendorId,
    excerpt,
    at,
    isSuspension: suspension !== undefined,
    isRefusal,
    until: suspension?.until ?? null,
    part,
    reportedAt: firstAt,
  })
  // A hidden review has an email of its own, which names the event.
  const hasOwnMail = subject === 'review' && act === 'hidden'
  if (act !== 'kept' && accountId !== null && !hasOwnMail) await queueRulingMail(tx, id)
  for (const reporter of distinct(reporters)) await queueReporterMail(tx, { rulingId: id, ...reporter })
  return reporters.length
}

/** Each person once, however often it reported. */
const distinct = (reporters: readonly Reporter[]): Reporter[] => [
  ...new Map(reporters.map((reporter) => [reporter.accountId ?? reporter.email, reporter])).values(),
]
