import { sql } from '#server/db/sql.ts'

/** SQL fragment: whether the row `event` still has the place of the row `request`, for which the vendor was asked. */
export const isAtPlace = sql`(event.location_file_name = request.location_file_name)`
