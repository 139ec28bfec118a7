/** The numbers of vendors' calendars (docs/specification.md#calendars). */
export const CREWS_MAX = 20
export const BUFFER_MAX_MINUTES = 12 * 60
export const BUSY_NOTE_MAX_CHARS = 120
/** Busy times that a vendor types, and how many of them one change may name. */
export const BUSY_RANGES_MAX = 500
export const BUSY_CHANGES_MAX = 100
export const BUSY_RANGE_MAX_DAYS = 366
/** How far ahead a busy time may end. */
export const BUSY_AHEAD_MAX_DAYS = 3 * 366
export const FEEDS_MAX = 5
export const FEED_URL_MAX_CHARS = 1000
/** Spans of days on which events of one calendar couldn't be read that are shown. */
export const UNREAD_DAYS_SHOWN = 5
/** A calendar that could not be read for this long is stale. */
export const FEED_STALE_HOURS = 48
/** After this many days without a word from the vendor, nothing is known of its free days. */
export const AVAILABILITY_KNOWN_DAYS = 90
/** How far ahead a search may ask who is free. */
export const FREE_ON_MAX_DAYS = 550
/** A day counts as busy when no crew has this many free hours in a row between these hours of the day. */
export const FREE_HOURS_MIN = 4
export const DAY_STARTS_HOUR = 8
