/** The work of moderators. */
import type * as v from 'valibot'
import { REPORT_DAYS } from '#contract/console/queue.ts'
import type { Claimed, ClaimReport, Queue, QueueItem } from '#contract/console/queue.ts'
import { lastDayAnywhere } from '#contract/dates.ts'
import { DAY_MS, MINUTE_MS } from '#contract/limits.ts'
import { unseenCertificates } from '#server/repositories/insurance/insurance.ts'
import { suspiciousBookings } from '#server/repositories/bookings/counted-bookings.ts'
import { claimReport, openReports } from '#server/repositories/reports/reports.ts'
import type { OpenReport } from '#server/repositories/reports/reports.ts'
import { openAppeals } from '#server/repositories/reports/rulings.ts'
import { waitingVendors } from '#server/repositories/operator/vendor-approvals.ts'
import { signWords } from '#server/services/bookings/rules/counting.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { OperatorCaller } from './operator-caller.ts'

const TAKE = 200
const SUSPICIONS = 30
/** From which score on a booking is shown, of 100. */
const SCORE_MIN = 40
/** How long a claim lasts. */
const CLAIM_MS = 30 * MINUTE_MS

export async function readQueue({ db, clock }: ServiceContext, caller: OperatorCaller): Promise<Queue> {
  const now = clock()
  const items = new Map<string, QueueItem>()
  for (const report of await openReports(db, TAKE)) {
    const key = `${report.subject} ${report.subjectId}`
    const item = items.get(key) ?? toItem(report, now, caller.email)
    item.reports.push({ why: report.why, text: report.text, at: report.createdAt.toISOString() })
    items.set(key, item)
  }
  const appeals = await openAppeals(db, TAKE)
  const suspicions = await suspiciousBookings(db, { atLeast: SCORE_MIN, take: SUSPICIONS })
  const certificates = await unseenCertificates(db, lastDayAnywhere(now), TAKE)
  const newVendors = await waitingVendors(db, TAKE)
  return {
    items: [...items.values()],
    appeals: appeals.map(
      ({ id, subject, subjectId, act, excerpt, reason, operator, vendorId, appeal, appealedAt }) => ({
        rulingId: id,
        subject,
        subjectId,
        act,
        excerpt,
        reason,
        operator,
        vendorId,
        appeal: appeal ?? '',
        appealedAt: appealedAt?.toISOString() ?? '',
      }),
    ),
    certificates: certificates.map(({ statedAt, ...certificate }) => ({
      ...certificate,
      statedAt: statedAt.toISOString(),
    })),
    suspicions: suspicions.map(({ id, vendorId, profileName, eventDate, counts, suspicion, signs }) => ({
      bookingId: id,
      vendorId,
      vendorName: profileName,
      eventDate,
      counts,
      score: suspicion,
      signs: signs.map(signWords),
    })),
    newVendors: newVendors.map((vendor) => ({
      vendorId: vendor.vendorId,
      name: vendor.profileName,
      city: `${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`,
      description: vendor.description,
      since: vendor.askedAt.toISOString(),
    })),
  }
}

function toItem(report: OpenReport, now: Date, own: string): QueueItem {
  const { subject, subjectId, excerpt, vendorId, vendorName, createdAt, claimedBy, claimedAt } = report
  const isClaimed = claimedAt !== null && claimedAt.getTime() + CLAIM_MS > now.getTime()
  return {
    subject,
    subjectId,
    excerpt,
    vendorId,
    vendorName,
    isOverdue: createdAt.getTime() + REPORT_DAYS * DAY_MS < now.getTime(),
    claimedBy: isClaimed && claimedBy !== own ? claimedBy : null,
    reports: [],
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
