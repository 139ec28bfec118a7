/** Looks for vendors that alerts wait for, as the search finds them, and queues one email for each alert. */
import { ANY, DAY_MS, NATIONWIDE } from '#contract/limits.ts'
import { ALERT_DAYS, ALERT_LINK_DAYS } from '#contract/vendor-alerts.ts'
import { boundsOf } from '#contract/vendor-filter.ts'
import { addDays } from '#contract/dates.ts'
import { utcDate } from '#server/dates.ts'
import { ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { searchVendors } from '#server/repositories/search/search-vendors.ts'
import {
  deleteOldAlerts,
  takeAlerts,
  TAKEN_AT_ONCE,
  waitingSearches,
  type WaitingSearch,
} from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Searches that are read at once. */
const SEARCHES = 500
/** Samples may stand before a vendor. */
const LOOKED_AT = 50

const LISTS = { standard: ALL_VENDORS, virtual: ALL_VENDORS, kids: KIDS_VENDORS, weddings: WEDDING_VENDORS } as const

type Context = Pick<ServiceContext, 'db' | 'places'>

interface Run {
  /** Is called for each search that failed; the others don't wait for it. */
  report: (error: unknown) => void
  /** Whether the server closes: it doesn't wait for the other searches. */
  isStopped: () => boolean
}

export async function tellOfVendors(context: Context, now: Date, { report, isStopped }: Run): Promise<void> {
  const { db } = context
  // A day behind UTC is somewhere in the US and Canada.
  const today = addDays(utcDate(now), -1)
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deleteOldAlerts(db, { linksBefore: before(ALERT_LINK_DAYS), alertsBefore: before(ALERT_DAYS), today })
  let last: WaitingSearch | null = null
  for (;;) {
    const searches: WaitingSearch[] = await waitingSearches(db, last, SEARCHES)
    for (const search of searches) {
      if (isStopped()) return
      await tellOf(context, search, now).catch(report)
    }
    last = searches.at(-1) ?? null
    if (last === null) return
  }
}

async function tellOf(context: Context, search: WaitingSearch, now: Date): Promise<void> {
  const vendorId = await findVendor(context, search, now)
  if (vendorId === undefined) return
  const tellSome = () =>
    context.db.transaction(async (tx) => {
      const taken = await takeAlerts(tx, search, { vendorId, now })
      for (const vendorAlertId of taken)
        await addJob(tx, { kind: 'vendorAlertMail', payload: { vendorAlertId }, runAt: now })
      return taken.length
    })
  while ((await tellSome()) === TAKEN_AT_ONCE);
}

/** The first vendor of the search that comes to the place, is no sample and not known to be busy on the day. */
async function findVendor({ db, places }: Context, search: WaitingSearch, now: Date): Promise<number | undefined> {
  const { kind, categoryId, location, eventDate } = search
  const point = location === NATIONWIDE ? null : (places.byFileName(location) ?? null)
  if (point === null && location !== NATIONWIDE) return undefined
  const bounds = boundsOf({ categoryId, distanceLimit: ANY, ratingLimit: ANY }, point)
  const { rows, totalHere } = await searchVendors(db, {
    listing: bounds.category ?? LISTS[kind],
    ...bounds,
    virtualOnly: kind === 'virtual',
    byScore: false,
    sort: 'best',
    day: eventDate ?? utcDate(now),
    skip: 0,
    take: LOOKED_AT,
    freeOn: eventDate,
    now,
  })
  const here = kind === 'virtual' ? rows : rows.slice(0, totalHere)
  return here.find(({ isSample }) => !isSample)?.id
}
