/**
 * Bookings that were accepted before there were reminders of the week before, the morning and the payments: they get
 * those that are still to come, once. Queued by a migration.
 */
import type { Database } from '#server/db/database.ts'
import { comingBookings, deleteEarlierReminders } from '#server/repositories/bookings/earlier-reminders.ts'
import { queueReminders } from './reminders.ts'

const AT_ONCE = 200

/** Saying it again adds nothing: each reminder has its key. */
export async function remindEarlierBookings(db: Database, now: Date): Promise<void> {
  await deleteEarlierReminders(db, now)
  for (let after = 0; ;) {
    const found = await comingBookings(db, { after, now, take: AT_ONCE })
    await db.transaction(async (tx) => {
      for (const { id, starts } of found) await queueReminders(tx, { bookingId: id, starts }, now)
    })
    const last = found.at(-1)
    if (!last || found.length < AT_ONCE) return
    after = last.id
  }
}
