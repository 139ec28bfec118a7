/** The end of a membership's term, and the jobs scheduled for it. */
import type { Tier } from '#contract/commerce.ts'
import { endOfDayAnywhere, monthsLater } from '#contract/dates.ts'
import { DAY_MS, MEMBERSHIP_MONTHS, RENEWAL_NOTICE_DAYS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'

/** A time of day when people in North America read their email. */
const HOUR_OF_DAY_MS = 14 * 60 * 60_000

/** When work scheduled for a calendar day runs, optionally offset by some days. */
export const momentOf = (day: string, days = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS + HOUR_OF_DAY_MS)

/** Schedules the end of a term. Call it in the transaction that pays for the term. */
export async function expectEnd(
  tx: Queryable,
  { vendorId, endsOn }: { vendorId: number; endsOn: string },
): Promise<void> {
  await addJob(tx, {
    kind: 'membershipEnding',
    uniqueKey: `membershipEnding ${vendorId} ${endsOn}`,
    payload: { vendorId, endsOn },
    runAt: momentOf(endsOn, -RENEWAL_NOTICE_DAYS),
  })
  await expectAttempt(tx, { vendorId, endsOn, attempt: 0, runAt: momentOf(endsOn) })
}

/** Schedules the change to the tier of a term that was paid early. */
export const expectNextTier = (tx: Queryable, term: { vendorId: number; startsOn: string }): Promise<void> =>
  addJob(tx, { kind: 'membershipNextTier', payload: term, runAt: momentOf(term.startsOn) })

/**
 * Schedules the renewal or end of a term that is over.
 * @param end.attempt the number of previous attempts
 */
export function expectAttempt(
  tx: Queryable,
  { runAt, ...end }: { vendorId: number; endsOn: string; attempt: number; runAt: Date },
): Promise<void> {
  const { vendorId, endsOn, attempt } = end
  return addJob(tx, {
    kind: 'membershipEnds',
    uniqueKey: `membershipEnds ${vendorId} ${endsOn} ${attempt}`,
    payload: end,
    runAt,
  })
}

/** When a term ends that isn't renewed: at the first time for email after its last day is over everywhere. */
export const overAt = (endsOn: string): Date => momentOf(utcDate(endOfDayAnywhere(endsOn)))

/** Schedules the end, once the last day is over, of a term whose renewal was not due on that day. */
export function expectEndOfDay(
  tx: Queryable,
  { vendorId, endsOn, attempt }: { vendorId: number; endsOn: string; attempt: number },
): Promise<void> {
  return addJob(tx, {
    kind: 'membershipEnds',
    uniqueKey: `membershipEnds ${vendorId} ${endsOn} over`,
    payload: { vendorId, endsOn, attempt },
    runAt: overAt(endsOn),
  })
}

/** The term that follows one that ends, or has ended, on `endsOn`. After a gap it begins today. */
export function nextTerm(endsOn: string, today: string): { startsOn: string; endsOn: string } {
  const startsOn = endsOn > today ? endsOn : today
  return { startsOn, endsOn: monthsLater(startsOn, MEMBERSHIP_MONTHS) }
}

/** The name on orders and receipts. */
export const membershipName = (tier: Tier, months: number): string =>
  `${tier === 'pro' ? 'Pro' : 'Basic'} membership, ${months} months`

export const UPGRADE_NAME = 'Change from Basic to Pro'
