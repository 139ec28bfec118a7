import { sql } from '#server/db/sql.ts'
import { bookingStands } from './booking-stands.ts'

/**
 * Of the row `lead`: the date of its booking, which may have moved since it was asked for; or null. What was canceled
 * keeps its date until the vendor sends another quote.
 */
const agreedDate = sql`(
  select booking.event_date from booking
  where booking.lead_id = lead.id and (${bookingStands}
    or booking.state = 'cancelled' and booking.confirmed_at is not null
      and exists (select from lead_answer where lead_answer.id = booking.quote_id and lead_answer.is_current))
  order by booking.id desc limit 1)`

/**
 * Of the rows `lead` and `gig`: when the event is, as `eventDate` and, while several days are possible,
 * `eventDateLatest`.
 */
export const eventDates = sql`coalesce(${agreedDate}, lead.event_date) as "eventDate",
  case when ${agreedDate} is null then gig.event_date_latest end as "eventDateLatest"`
