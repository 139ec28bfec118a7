/** When an event starts and ends, as `YYYY-MM-DDTHH:mm` at its place. */
import * as v from 'valibot'
import { addDays, isCalendarDate } from '../../dates.ts'
import { coded } from '../../errors.ts'

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
const isLocalTime = (value: string) => LOCAL_TIME.test(value) && isCalendarDate(value.slice(0, 10))

export const localTime = v.pipe(
  v.string(coded('incorrectFormat', 'Enter a valid date and time.')),
  v.maxLength('2027-05-01T18:30'.length, coded('incorrectFormat', 'Enter a valid date and time.')),
  v.check(isLocalTime, coded('incorrectFormat', 'Enter a valid date and time.')),
)

/** The longest event, in days from its first one. */
const LONGEST_DAYS = 3

interface Times {
  startsAt: string | null
  endsAt: string | null
}

export const endsAfterStart = ({ startsAt, endsAt }: Times): boolean =>
  endsAt === null || (startsAt !== null && endsAt > startsAt)
export const NOT_AFTER_START = coded(
  'incorrectFormat',
  'The end must be after the start. Past midnight, choose the next day.',
)

/** Also asked of a time that is refused for its own format, which another rule reports. */
export const isShortEnough = ({ startsAt, endsAt }: Times): boolean =>
  startsAt === null ||
  endsAt === null ||
  !isLocalTime(startsAt) ||
  endsAt.slice(0, 10) <= addDays(startsAt.slice(0, 10), LONGEST_DAYS)
export const TOO_LONG = coded('incorrectFormat', `An event can last up to ${LONGEST_DAYS} days.`)
