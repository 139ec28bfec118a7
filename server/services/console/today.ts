/** How the marketplace does today. */
import { TODAY_DAYS, WAITING_COUNTED } from '#contract/console/today.ts'
import type { Today } from '#contract/console/today.ts'
import { addDays } from '#contract/dates.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { isBackupOverdue, lookForBackups } from '#server/backup/backups.ts'
import { utcDate } from '#server/dates.ts'
import {
  countFigures,
  countWaitingLeads,
  keepFigures,
  keptFigures,
  medianReplyMinutes,
  troubleFigures,
  type DayRow,
  type HourRow,
} from '#server/repositories/console/today.ts'
import { countWaiting } from '#server/repositories/operator/vendor-approvals.ts'
import { countReported } from '#server/repositories/reports/reports.ts'
import { mailKinds } from '#server/services/jobs/jobs.ts'
import { awaitedMost } from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import { titleOf } from '#server/services/vendor-alerts/vendor-alerts.ts'
import { lateBefore } from '#server/services/operator/vendor-acts/ask-about.ts'
import { setupProgress } from './setup.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The leads that the figures of replies count. */
export const MEDIAN_DAYS = 30
const AWAITED_SHOWN = 10
/** So many days are counted by one statement, where none are kept. */
const DAYS_AT_ONCE = 10
/** From an hour's start until it is kept (server/repositories/console/today.ts). */
const KEPT_AFTER_MS = 2 * HOUR_MS

type Report = (problem: unknown) => void

interface Reading {
  /** Whether the reader decides the marketplace’s settings. */
  maySetUp?: boolean
  /** Takes what kept figures from being written. */
  report?: Report
}

/** @param warnings of the server's start */
export async function readToday(
  context: ServiceContext,
  warnings: readonly string[],
  { maySetUp = false, report = () => {} }: Reading = {},
): Promise<Today> {
  const { db, clock } = context
  const now = clock()
  const today = utcDate(now)
  const since = addDays(today, 1 - TODAY_DAYS)
  // Three at a time, which take about as long: visitors need the other connections.
  const [[days, awaited], replies, [waiting, backup, setup]] = await Promise.all([
    (async () =>
      [await dailyFigures(context, { since, today, report }), await awaitedMost(db, AWAITED_SHOWN)] as const)(),
    replyFigures(context),
    (async () =>
      [
        await waitingFigures(context),
        await lastBackup(context, now),
        maySetUp ? await setupProgress(context) : null,
      ] as const)(),
  ])
  return {
    since,
    daily: {
      signups: days.map(({ signups }) => signups),
      requests: days.map(({ requests }) => requests),
      quotes: days.map(({ quotes }) => quotes),
      bookings: days.map(({ bookings }) => bookings),
      revenueCents: days.map(({ revenueCents }) => revenueCents),
    },
    ...replies,
    ...waiting,
    awaited: awaited.map((search) => ({ title: titleOf(context, search), people: search.people })),
    backup,
    warnings: [...warnings],
    setup,
  }
}

/** From the first day to the end of the last. */
async function dailyFigures(
  { db, clock }: ServiceContext,
  { since, today, report }: { since: string; today: string; report: Report },
): Promise<DayRow[]> {
  const now = clock()
  const [start, end] = [startOf(since), startOf(addDays(today, 1))]
  const { days, until, hasLater } = await keptFigures(db, { since: new Date(start), now })
  const rows = new Map(days.map((row) => [row.day, row]))
  if (hasLater) await keepFigures(db, { hours: [], now }).catch(report)
  let from = until?.getTime() ?? start
  while (from < end) {
    const to = Math.min(from + DAYS_AT_ONCE * DAY_MS, end)
    const hours = await countFigures(db, { from: new Date(from), until: new Date(to) })
    for (const row of hours) {
      const day = utcDate(row.hour)
      rows.set(day, added(row, day, rows.get(day)))
    }
    const over = hours.filter(({ hour }) => hour.getTime() <= now.getTime() - KEPT_AFTER_MS)
    // Figures need no write: without room for one, or on a server that only reads, they are counted each time.
    if (over.length > 0) await keepFigures(db, { hours: over, now }).catch(report)
    from = to
  }
  return [...rows.values()]
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const added = (row: HourRow, day: string, before: DayRow | undefined): DayRow => ({
  day,
  signups: row.signups + (before?.signups ?? 0),
  requests: row.requests + (before?.requests ?? 0),
  quotes: row.quotes + (before?.quotes ?? 0),
  bookings: row.bookings + (before?.bookings ?? 0),
  revenueCents: row.revenueCents + (before?.revenueCents ?? 0),
})

async function replyFigures({
  db,
  clock,
}: ServiceContext): Promise<Pick<Today, 'medianReplyMinutes' | 'leadsWaiting24' | 'leadsWaiting72'>> {
  const now = clock()
  const since = new Date(now.getTime() - MEDIAN_DAYS * DAY_MS)
  return {
    medianReplyMinutes: await medianReplyMinutes(db, since),
    ...(await countWaitingLeads(db, { since, now, atMost: WAITING_COUNTED })),
  }
}

/** Work that waits for operators. */
async function waitingFigures(
  context: ServiceContext,
): Promise<Pick<Today, 'failedJobs' | 'undeliverableMails' | 'reports' | 'newVendors'> & { disputes: number }> {
  const { db, clock } = context
  const { appeals, ...troubles } = await troubleFigures(db, { mailKinds: mailKinds(context), atMost: WAITING_COUNTED })
  const askedSince = lateBefore(clock())
  return {
    ...troubles,
    reports: Math.min((await countReported(db, { askedSince, atMost: WAITING_COUNTED })) + appeals, WAITING_COUNTED),
    newVendors: await countWaiting(db, { askedSince, atMost: WAITING_COUNTED }),
  }
}

async function lastBackup({ backups }: ServiceContext, now: Date): Promise<Today['backup']> {
  if (!backups) return null
  await lookForBackups(backups)
  const { lastGoodAt } = backups
  // Without a good backup, a day after the first look is late enough; the console says "none" at once.
  return { lastGoodAt: lastGoodAt?.toISOString() ?? null, isOverdue: isBackupOverdue(backups, now, new Date(0)) }
}
