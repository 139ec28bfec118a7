import { sql } from '#server/db/sql.ts'

/** Of the row `lead`: the date of its booking that stands, which may have moved since it was asked for; or null. */
const agreedDate = sql`(
  select booking.event_date from booking
  where booking.lead_id = lead.id and booking.state in ('accepted', 'confirmed', 'completed'))`

/**
 * Of the rows `lead` and `gig`: when the event is, as `eventDate` and, while several days are possible,
 * `eventDateLatest`.
 */
export const eventDates = sql`coalesce(${agreedDate}, lead.event_date) as "eventDate",
  case when ${agreedDate} is null then gig.event_date_latest end as "eventDateLatest"`
