/** The work of moderators. */
import type * as v from 'valibot'
import { QUEUE_TAKE, REPORT_DAYS } from '#contract/console/queue.ts'
import type {
  AskedQuestion,
  Claimed,
  ClaimReport,
  Queue,
  QueueItem,
  QueueList,
  QueueQuery,
} from '#contract/console/queue.ts'
import { lastDayAnywhere } from '#contract/dates.ts'
import { DAY_MS, MINUTE_MS } from '#contract/limits.ts'
import { unseenCertificates } from '#server/repositories/insurance/insurance.ts'
import { suspiciousBookings } from '#server/repositories/bookings/counted-bookings.ts'
import { claimReport, openReports } from '#server/repositories/reports/reports.ts'
import type { OpenReport } from '#server/repositories/reports/reports.ts'
import { openQuestionsAbout, waitingQuestions } from '#server/repositories/reports/questions.ts'
import type { Question } from '#server/repositories/reports/questions.ts'
import { openAppeals } from '#server/repositories/reports/rulings.ts'
import type { Ruling } from '#server/repositories/reports/rulings.ts'
import { waitingVendors } from '#server/repositories/operator/vendor-approvals.ts'
import type { RowPlace } from '#server/repositories/row-place.ts'
import { signWords } from '#server/services/bookings/rules/counting.ts'
import { lateBefore } from '#server/services/operator/vendor-acts/ask-about.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { OperatorCaller } from './operator-caller.ts'

const SUSPICIONS = 30
/** From which score on a booking is shown, of 100. */
const SCORE_MIN = 40
/** How long a claim lasts. */
const CLAIM_MS = 30 * MINUTE_MS

/** The first page has everything; the others more of the lists that they name. */
export async function readQueue(context: ServiceContext, query: QueueQuery, caller: OperatorCaller): Promise<Queue> {
  const { after, ...from } = query
  const isFirst = Object.values(query).every((mark) => mark === undefined)
  const page = <T>(list: QueueList, read: (after: RowPlace | null) => Promise<T[]>): Promise<T[]> =>
    isFirst || from[list] !== undefined ? read(placeOf(from[list])) : Promise.resolve([])
  const reported = isFirst || after !== undefined ? await readItems(context, after ?? 0, caller) : NONE_REPORTED
  return {
    ...reported,
    ...(await readOthers(context, page)),
    suspicions: isFirst ? await readSuspicions(context) : [],
  }
}

const NONE_REPORTED = { items: [], next: null }

async function readItems(
  { db, clock }: ServiceContext,
  after: number,
  caller: OperatorCaller,
): Promise<Pick<Queue, 'items' | 'next'>> {
  const now = clock()
  // One more says whether there is another page.
  const reports = await openReports(db, { after, take: QUEUE_TAKE + 1, askedSince: lateBefore(now) })
  const items = new Map<number, QueueItem>()
  for (const report of reports) {
    const item = items.get(report.firstId) ?? toItem(report, now, caller.email)
    item.reports.push({ why: report.why, text: report.text, at: report.createdAt.toISOString() })
    items.set(report.firstId, item)
  }
  const shown = [...items].slice(0, QUEUE_TAKE)
  const questions = await openQuestionsAbout(
    db,
    shown.map(([, item]) => item),
  )
  for (const [, item] of shown) item.questions = questionsAbout(questions, item)
  return { items: shown.map(([, item]) => item), next: items.size > QUEUE_TAKE ? (shown.at(-1)?.[0] ?? null) : null }
}

const questionsAbout = (
  questions: readonly Question[],
  { subject, subjectId }: Pick<Question, 'subject' | 'subjectId'>,
): AskedQuestion[] =>
  questions.filter((question) => question.subject === subject && question.subjectId === subjectId).map(toAsked)

const toAsked = ({ question, operator, askedAt, answer }: Question): AskedQuestion => ({
  question,
  operator,
  askedAt: askedAt.toISOString(),
  answer,
})

async function readSuspicions({ db }: ServiceContext): Promise<Queue['suspicions']> {
  const suspicions = await suspiciousBookings(db, { atLeast: SCORE_MIN, take: SUSPICIONS })
  return suspicions.map(({ id, vendorId, profileName, eventDate, counts, suspicion, signs }) => ({
    bookingId: id,
    vendorId,
    vendorName: profileName,
    eventDate,
    counts,
    score: suspicion,
    signs: signs.map(signWords),
  }))
}

function placeOf(mark: string | undefined): RowPlace | null {
  const [at, id] = mark?.split('-') ?? []
  return at === undefined ? null : { at: new Date(Number(at)), id: Number(id) }
}

/** The rows that a page shows, of those that were read, and the mark of the next one. */
function pageOf<T>(rows: readonly T[], placeOfRow: (row: T) => [at: Date | null, id: number]) {
  const shown = rows.slice(0, QUEUE_TAKE)
  const last = shown.at(-1)
  const [at, id] = last === undefined ? [] : placeOfRow(last)
  return { shown, next: rows.length > QUEUE_TAKE && at ? `${at.getTime()}-${id}` : null }
}

type ReadPage = <T>(list: QueueList, read: (after: RowPlace | null) => Promise<T[]>) => Promise<T[]>

async function readOthers({ db, clock }: ServiceContext, page: ReadPage): Promise<Pick<Queue, QueueList | 'nextOf'>> {
  const now = clock()
  const late = lateBefore(now)
  // One more says whether there is another page.
  const take = QUEUE_TAKE + 1
  const appeals = pageOf(await page('appeals', (after) => openAppeals(db, take, after)), ({ appealedAt, id }) => [
    appealedAt,
    id,
  ])
  const certificates = pageOf(
    await page('certificates', (after) => unseenCertificates(db, lastDayAnywhere(now), take, after)),
    ({ statedAt, vendorId }) => [statedAt, vendorId],
  )
  const newVendors = pageOf(
    await page('newVendors', (after) => waitingVendors(db, take, late, after)),
    ({ askedAt, vendorId }) => [askedAt, vendorId],
  )
  const asked = pageOf(await page('asked', (after) => waitingQuestions(db, late, take, after)), ({ askedAt, id }) => [
    askedAt,
    id,
  ])
  const questions = await openQuestionsAbout(
    db,
    newVendors.shown.map(({ vendorId }) => ({ subject: 'vendor', subjectId: String(vendorId) })),
  )
  return {
    appeals: appeals.shown.map(toAppeal),
    certificates: certificates.shown.map(({ statedAt, ...certificate }) => ({
      ...certificate,
      statedAt: statedAt.toISOString(),
    })),
    newVendors: newVendors.shown.map((vendor) => ({
      vendorId: vendor.vendorId,
      name: vendor.profileName,
      city: `${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`,
      description: vendor.description,
      mark: vendor.mark,
      since: vendor.askedAt.toISOString(),
      questions: questionsAbout(questions, { subject: 'vendor', subjectId: String(vendor.vendorId) }),
    })),
    asked: asked.shown.map((question) => ({
      subject: question.subject,
      subjectId: question.subjectId,
      vendorId: question.vendorId,
      vendorName: question.vendorName,
      ...toAsked(question),
    })),
    nextOf: {
      appeals: appeals.next,
      certificates: certificates.next,
      newVendors: newVendors.next,
      asked: asked.next,
    },
  }
}

const toAppeal = (ruling: Ruling): Queue['appeals'][number] => {
  const { id, subject, subjectId, act, isSuspension, isRefusal, part, excerpt, reason, operator, vendorId } = ruling
  return {
    rulingId: id,
    subject,
    subjectId,
    act,
    isSuspension,
    isRefusal,
    part,
    excerpt,
    reason,
    operator,
    vendorId,
    appeal: ruling.appeal ?? '',
    appealedAt: ruling.appealedAt?.toISOString() ?? '',
  }
}

function toItem(report: OpenReport, now: Date, own: string): QueueItem {
  const { subject, subjectId, excerpt, vendorId, vendorName, writtenBy, leadId, createdAt, claimedBy, claimedAt } =
    report
  const isClaimed = claimedAt !== null && claimedAt.getTime() + CLAIM_MS > now.getTime()
  return {
    subject,
    subjectId,
    excerpt,
    vendorId,
    vendorName,
    writtenBy,
    leadId,
    isOverdue: createdAt.getTime() + REPORT_DAYS * DAY_MS < now.getTime(),
    claimedBy: isClaimed && claimedBy !== own ? claimedBy : null,
    isOwnClaim: isClaimed && claimedBy === own,
    reports: [],
    questions: [],
  }
}

/** Whoever opened it first has it for half an hour. */
export async function claim(
  { db, clock }: ServiceContext,
  { subject, subjectId }: v.InferOutput<typeof ClaimReport>,
  { operatorId, email }: OperatorCaller,
): Promise<v.InferOutput<typeof Claimed>> {
  const now = clock()
  const since = new Date(now.getTime() - CLAIM_MS)
  const claimedBy = await db.transaction((tx) => claimReport(tx, { subject, subjectId, operatorId, now, since }))
  return { claimedBy: claimedBy === email ? null : claimedBy }
}
