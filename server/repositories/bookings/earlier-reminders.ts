/** Bookings whose reminders were queued by an earlier version, or not at all. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Those that stand and begin after `now`, some at a time. @param after the last one of the time before */
export const comingBookings = (
  db: Queryable,
  { after, now, take }: { after: number; now: Date; take: number },
): Promise<{ id: number; starts: Date }[]> =>
  db.query(sql`
    select id, starts from booking
    where id > ${after}::int and state in ('accepted', 'confirmed') and starts > ${now}::timestamptz
    order by id limit ${take}::int`)

/**
 * Deletes reminders that wait under the keys of an earlier version: `bookingReminder 7 host`, and those of a payment
 * without its day. What is being sent right now stays.
 */
export async function deleteEarlierReminders(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    delete from job using booking
    where job.kind in ('bookingReminder', 'paymentReminder', 'notice')
      and job.done_at is null and job.failed_at is null and job.run_at > ${now}::timestamptz
      and booking.id = coalesce(job.payload->>'bookingId', job.payload->'happened'->>'bookingId')::int
      and booking.state in ('accepted', 'confirmed') and booking.starts > ${now}::timestamptz
      and (
        (job.unique_key ~ '^(notice )?bookingReminder ' and job.unique_key !~ '^(notice )?bookingReminder [0-9]+ [0-9]{4}-')
        or (job.unique_key ~ '^(notice )?paymentReminder ' and job.unique_key !~ ' (deposit|balance [0-9]{4}-[0-9-]+)$'))`)
}
