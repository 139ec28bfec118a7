/** Anyone reports; whom a ruling concerns reads it and appeals once. */
import { DAY_MS } from '#contract/limits.ts'
import { APPEAL_DAYS } from '#contract/reports/reports.ts'
import type { OwnRuling, OwnRulings, ReportFigures, SendReport } from '#contract/reports/reports.ts'
import { addReport, reportFigures } from '#server/repositories/reports/reports.ts'
import { findRuling, isConcerned, rulingsOf, setAppeal } from '#server/repositories/reports/rulings.ts'
import type { Ruling } from '#server/repositories/reports/rulings.ts'
import type { Content } from '#server/content/content.ts'
import { disputesOf, openingsOf } from '#server/repositories/console/disputes.ts'
import { ownEditsOf } from '#server/repositories/operator/person-edits.ts'
import { findSubject } from '#server/repositories/reports/subjects.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Caller, SignedInCaller } from '#server/services/caller.ts'
import { bytesOf, spendBytes } from '#server/services/callers/byte-budgets.ts'
import { NotFound, Refused, TargetNotFound } from '#server/services/errors.ts'
import { lockRulingAbout } from '#server/services/operator/vendor-approval.ts'
import { ownQuestions } from './questions.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const EXCERPT_CHARS = 1000
const RULINGS = 100
const DISPUTES = 20
const EDITS = 20
const FIGURES_DAYS = 365

/** @throws TargetNotFound; TooManyRequests */
export async function sendReport(
  { db, clock, content }: ServiceContext & { content: Pick<Content, 'articleBySlug'> },
  report: SendReport,
  { accountId, network }: Pick<Caller, 'accountId' | 'network'>,
): Promise<void> {
  const now = clock()
  await consume(db, 'report', { network, address: accountId === null ? null : `account ${accountId}`, now })
  const { subject, subjectId } = report
  const found = await findSubject(db, subject, subjectId)
  const article = subject === 'article' ? content.articleBySlug(subjectId) : undefined
  const isThere = subject !== 'article' || article !== undefined
  const mayReport =
    isThere && found && (found.onlyFor === null || (accountId !== null && found.onlyFor.includes(accountId)))
  if (!found || !mayReport) throw new TargetNotFound('subjectId', 'This is no longer there, or it isn’t yours to see.')
  const { vendorId } = found
  const excerpt = article?.hed ?? found.excerpt
  await spendBytes(db, 'report', { network, bytes: bytesOf(report) + bytesOf(excerpt), now })
  const email = accountId === null ? report.email : ''
  await addReport(db, { ...report, email, excerpt: excerpt.slice(0, EXCERPT_CHARS), vendorId, accountId, now })
}

export async function ownRulings(
  { db, clock }: ServiceContext,
  { accountId }: Pick<SignedInCaller, 'accountId'>,
): Promise<OwnRulings> {
  const rulings = await rulingsOf(db, accountId, RULINGS)
  return {
    rulings: rulings.map((ruling) => toOwn(ruling, clock())),
    disputes: await disputesOf(db, accountId, DISPUTES),
    openings: await openingsOf(db, accountId, DISPUTES),
    questions: await ownQuestions(db, accountId),
    edits: await ownEditsOf(db, accountId, EDITS),
  }
}

/** When an appeal is too late. */
const appealEnd = ({ at }: Ruling) => new Date(at.getTime() + APPEAL_DAYS * DAY_MS)

function toOwn(ruling: Ruling, now: Date): OwnRuling {
  const mayAppeal = ruling.appealedAt === null && !ruling.isOvertaken && appealEnd(ruling) > now
  const { id, subject, act, excerpt, reason, at, isSuspension, isRefusal, isOver, until, part } = ruling
  const { appeal, appealOutcome, appealReason } = ruling
  return {
    id,
    subject,
    act,
    excerpt: excerpt.slice(0, EXCERPT_CHARS),
    reason,
    at: at.toISOString(),
    isSuspension,
    isRefusal,
    isOver,
    until: until?.toISOString() ?? null,
    part,
    appealUntil: mayAppeal ? appealEnd(ruling).toISOString() : null,
    appeal: appeal === null ? null : { text: appeal, outcome: appealOutcome, reason: appealReason ?? '' },
  }
}

/**
 * Repeating the same appeal is fine. @throws NotFound for another account's; Refused when it is too late or made, or a
 * newer decision has overtaken a refusal
 */
export async function appealRuling(
  context: ServiceContext,
  { id, text }: { id: number; text: string },
  caller: Pick<SignedInCaller, 'accountId' | 'network'>,
): Promise<OwnRulings> {
  const { db, clock } = context
  const { accountId, network } = caller
  const now = clock()
  await consume(db, 'report', { network, address: `account ${accountId}`, now })
  await db.transaction(async (tx) => {
    const isOwn = await isConcerned(tx, id, accountId)
    // An approval may be under way.
    const ruling = isOwn ? await lockRulingAbout(tx, await findRuling(tx, id)) : undefined
    if (!ruling || ruling.act === 'kept') throw new NotFound('This decision isn’t there.')
    if (ruling.appeal === text) return
    if (ruling.appeal !== null) throw new Refused('This decision has already been appealed.')
    if (ruling.isOvertaken)
      throw new Refused('We’ve decided about your profile again since, so this decision can’t be appealed.')
    if (appealEnd(ruling) <= now) throw new Refused('It’s too late to appeal this decision.')
    await spendBytes(tx, 'report', { network, bytes: bytesOf(text), now })
    await setAppeal(tx, id, text, now)
  })
  return ownRulings(context, caller)
}

/** Figures of the last twelve months. */
export const readReportFigures = ({ db, clock }: ServiceContext): Promise<ReportFigures> =>
  reportFigures(db, new Date(clock().getTime() - FIGURES_DAYS * DAY_MS))
