import { sql } from '#server/db/sql.ts'
import { bookingStands } from './booking-stands.ts'

/**
 * The date of the booking of the row `lead`, which may have moved since it was asked for; or null. What was canceled
 * keeps its date until the vendor sends another quote.
 */
const agreedDate = sql`(
  select booking.event_date from booking
  where booking.lead_id = lead.id and (${bookingStands}
    or booking.state = 'cancelled' and booking.confirmed_at is not null
      and exists (select from reply where reply.id = booking.quote_id and reply.is_current))
  order by booking.id desc limit 1)`

/**
 * The date of the event of the rows `lead` and `request`, as `eventDate` and, while several days are possible,
 * `eventDateLatest`.
 */
export const eventDates = sql`coalesce(${agreedDate}, lead.event_date) as "eventDate",
  case when ${agreedDate} is null then request.event_date_latest end as "eventDateLatest"`
