/** How the marketplace does today. */
import { TODAY_DAYS } from '#contract/console/today.ts'
import type { Today } from '#contract/console/today.ts'
import { addDays } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import { isBackupOverdue, lookForBackups } from '#server/backup/backups.ts'
import { utcDate } from '#server/dates.ts'
import { dailyFigures, replyFigures, troubleFigures } from '#server/repositories/console/today.ts'
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

/** @param warnings of the server's start @param maySetUp whether the reader decides the marketplace’s settings */
export async function readToday(
  context: ServiceContext,
  warnings: readonly string[],
  maySetUp = false,
): Promise<Today> {
  const { db, clock } = context
  const now = clock()
  const today = utcDate(now)
  const since = addDays(today, 1 - TODAY_DAYS)
  const days = await dailyFigures(db, since, today)
  const { appeals, ...troubles } = await troubleFigures(db, mailKinds(context))
  return {
    since,
    daily: {
      signups: days.map(({ signups }) => signups),
      requests: days.map(({ requests }) => requests),
      quotes: days.map(({ quotes }) => quotes),
      bookings: days.map(({ bookings }) => bookings),
      revenueCents: days.map(({ revenueCents }) => revenueCents),
    },
    ...(await replyFigures(db, new Date(now.getTime() - MEDIAN_DAYS * DAY_MS), now)),
    ...troubles,
    reports: (await countReported(db, lateBefore(now))) + appeals,
    newVendors: await countWaiting(db, lateBefore(now)),
    awaited: (await awaitedMost(db, AWAITED_SHOWN)).map((search) => ({
      title: titleOf(context, search),
      people: search.people,
    })),
    backup: await lastBackup(context, now),
    warnings: [...warnings],
    setup: maySetUp ? await setupProgress(context) : null,
  }
}

async function lastBackup({ backups }: ServiceContext, now: Date): Promise<Today['backup']> {
  if (!backups) return null
  await lookForBackups(backups)
  const { lastGoodAt } = backups
  // Without a good backup, a day after the first look is late enough; the console says "none" at once.
  return { lastGoodAt: lastGoodAt?.toISOString() ?? null, isOverdue: isBackupOverdue(backups, now, new Date(0)) }
}
