/** Looks for vendors that alerts wait for, as the search finds them, and queues one email for each alert. */
import { ANY, DAY_MS, NATIONWIDE } from '#contract/limits.ts'
import { ALERT_DAYS, ALERT_LINK_DAYS, type AwaitedSearch } from '#contract/vendor-alerts.ts'
import { boundsOf } from '#contract/vendor-filter.ts'
import { addDays } from '#contract/dates.ts'
import { utcDate } from '#server/dates.ts'
import { ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { searchVendors } from '#server/repositories/search/search-vendors.ts'
import { awaitedSearches, deleteOldAlerts, takeAlerts } from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Searches in one run; those that have waited longest come first. */
const SEARCHES = 500
/** Samples may stand before a vendor. */
const LOOKED_AT = 50

const LISTS = { standard: ALL_VENDORS, virtual: ALL_VENDORS, kids: KIDS_VENDORS, weddings: WEDDING_VENDORS } as const

type Context = Pick<ServiceContext, 'db' | 'places'>

export async function tellOfVendors(context: Context, now: Date): Promise<void> {
  const { db } = context
  // A day behind UTC is somewhere in the US and Canada.
  const today = addDays(utcDate(now), -1)
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deleteOldAlerts(db, { linksBefore: before(ALERT_LINK_DAYS), alertsBefore: before(ALERT_DAYS), today })
  for (const search of await awaitedSearches(db, SEARCHES)) {
    const vendorId = await findVendor(context, search, now)
    if (vendorId === undefined) continue
    await db.transaction(async (tx) => {
      for (const vendorAlertId of await takeAlerts(tx, search, { vendorId, now }))
        await addJob(tx, { kind: 'vendorAlertMail', payload: { vendorAlertId }, runAt: now })
    })
  }
}

/** The first vendor of the search that comes to the place and is no sample. */
async function findVendor({ db, places }: Context, search: AwaitedSearch, now: Date): Promise<number | undefined> {
  const { kind, categoryId, location } = search
  const point = location === NATIONWIDE ? null : (places.byFileName(location) ?? null)
  if (point === null && location !== NATIONWIDE) return undefined
  const bounds = boundsOf({ categoryId, distanceLimit: ANY, ratingLimit: ANY }, point)
  const { rows, totalHere } = await searchVendors(db, {
    listing: bounds.category ?? LISTS[kind],
    ...bounds,
    virtualOnly: kind === 'virtual',
    byScore: false,
    sort: 'best',
    day: utcDate(now),
    skip: 0,
    take: LOOKED_AT,
    freeOn: null,
    now,
  })
  const here = kind === 'virtual' ? rows : rows.slice(0, totalHere)
  return here.find(({ isSample }) => !isSample)?.id
}
