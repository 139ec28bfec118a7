import { sql } from '#server/db/sql.ts'

/** SQL fragment: whether the row `booking` stands, confirmed or not yet, as the index `booking_of_lead` has it. */
export const bookingStands = sql`booking.state in ('accepted', 'confirmed', 'completed')`
