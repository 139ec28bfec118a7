/** Bookings are judged once, a day after their event: whether they count for their vendor. */
import type { Database, Queryable } from '#server/db/database.ts'
import { lockBooking } from '#server/repositories/bookings/bookings.ts'
import {
  findBookingToJudge,
  findUnjudged,
  setCounts,
  setJudged,
  setReviewsCount,
} from '#server/repositories/bookings/counted-bookings.ts'
import type { BookingToJudge } from '#server/repositories/bookings/counted-bookings.ts'
import {
  addBookedEvent,
  refreshBookingFigures,
  removeBookedEvent,
} from '#server/repositories/bookings/vendor-figures.ts'
import { lockVendors } from '#server/repositories/search/vendor-writing.ts'
import { refreshRating } from '#server/services/reviews/rating.ts'
import { COUNTED_AFTER_MS, judge } from './rules/counting.ts'

const AT_ONCE = 500

/** Judges what is due. Several servers may do it at the same time. @returns how many bookings */
export async function judgeEnded(db: Database, now: Date): Promise<number> {
  const endedBefore = new Date(now.getTime() - COUNTED_AFTER_MS)
  for (let judged = 0; ;) {
    const ids = await findUnjudged(db, endedBefore, AT_ONCE)
    for (const id of ids) await db.transaction((tx) => judgeBooking(tx, id, now))
    judged += ids.length
    if (ids.length < AT_ONCE) return judged
  }
}

/**
 * Judges a completed booking whose event ended a day ago, unless it was judged before. Call it before its reviews are
 * published.
 */
export async function judgeBooking(tx: Queryable, id: number, now: Date): Promise<void> {
  const booking = await lockToJudge(tx, id)
  if (!booking || booking.isJudged || !booking.isCompleted) return
  const { counts, reviewsCount, signs, suspicion } = judge(booking)
  await setJudged(tx, id, { counts, signs, suspicion, now })
  await setReviewsCount(tx, id, reviewsCount)
  if (counts) await addBookedEvent(tx, id, booking.eventType)
  await refreshBookingFigures(tx, booking.vendorId, { counted: counts ? 1 : 0 })
  await refreshRating(tx, booking.vendorId)
}

/**
 * An operator counts a booking that was judged otherwise, or the other way around. @returns false when it is so already
 */
export async function changeVerdict(tx: Queryable, id: number, counts: boolean): Promise<boolean> {
  const booking = await lockToJudge(tx, id)
  if (!booking?.isJudged || booking.counts === counts) return false
  await setCounts(tx, id, counts)
  await setReviewsCount(tx, id, counts)
  await (counts ? addBookedEvent(tx, id, booking.eventType) : removeBookedEvent(tx, id))
  await refreshBookingFigures(tx, booking.vendorId, { counted: counts ? 1 : -1 })
  await refreshRating(tx, booking.vendorId)
  return true
}

/** With its vendor locked, so that two bookings by one person are judged one after the other. */
async function lockToJudge(tx: Queryable, id: number): Promise<BookingToJudge | undefined> {
  const found = await lockBooking(tx, id)
  if (!found) return undefined
  await lockVendors(tx, [found.vendorId])
  return findBookingToJudge(tx, id)
}
