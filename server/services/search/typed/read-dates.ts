/** Days and months in a typed text: `sat dec 12`, `12/12/2026`, `this weekend`, `in June`. */
import { addDays, isCalendarDate } from '#contract/dates.ts'
import { EVENT_DATE_MAX_DAYS } from '#contract/limits.ts'
import { takeOut } from './sentence.ts'

export interface ReadDates {
  /** The text without them. */
  rest: string
  /** A calendar date; undefined for none, or one that no event can have. */
  day?: string | undefined
  /** `2027-06`. */
  month?: string | undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  "oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!')\\b\\.?"
const WEEKDAY = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?'
const PART = '(?:\\s+(?:night|evening|morning|afternoon)s?)?'
const DAY = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?\\b'
const YEAR = "(?:,?\\s*(?<year>20\\d\\d)\\b|,?\\s*'(?<short>\\d\\d)\\b)?"
/** `dec 12-14`, `dec 12 or 13`: the first day counts. */
const UNTIL = '(?:\\s*(?:-|to|through|or|&)\\s*[0-3]?\\d(?:st|nd|rd|th)?\\b(?![\\d/$]))?'
const LEAD = '(?:\\b(?:on|for|by|the|this|coming|upcoming|date:?)\\s+)*'
const ON = `${LEAD}(?:\\b${WEEKDAY}\\b\\.?,?\\s+)?(?:the\\s+)?`

const FIXED: readonly [RegExp, month: number, day: number][] = [
  [/\b(?:on\s+|for\s+)?(?:new year'?s?'? eve|nye)\b/g, 12, 31],
  [/\bon (?:new year'?s?'?(?: day)?)(?=\s|$)/g, 1, 1],
  [/\b(?:on\s+)?christmas eve\b/g, 12, 24],
  [/\bon christmas(?: day)?\b/g, 12, 25],
  [/\bon halloween(?: night)?\b/g, 10, 31],
  [/\b(?:on |for )?(?:st\.?|saint) (?:patrick|patty|paddy)'?s?'? day\b/g, 3, 17],
  [/\b(?:on )?valentine'?s'? day\b/g, 2, 14],
]

/** Words that are months only where something says so: `the band may play`. */
const UNSURE_MONTHS = new Set(['may', 'mar', 'march'])

/** @param today the calendar date where the event is */
export function readDates(text: string, today: string): ReadDates {
  let day: string | undefined
  let month: string | undefined
  const onDay = (date: string | undefined) => {
    if (date && date >= today && date <= addDays(today, EVENT_DATE_MAX_DAYS)) day ??= date
  }
  const inYear = (m: number, d: number, year?: string, short?: string) =>
    onDay(year || short ? dateOf(Number(year ?? `20${short}`), m, d) : nextDate(m, d, today))
  const monthDay = ({ month = '', day: d = '', year, short }: Record<string, string>) => {
    if (Number(d) < 1 || Number(d) > 31) return false
    return inYear(monthNumber(month), Number(d), year, short)
  }

  let rest = takeOut(text, new RegExp(`${ON}\\b(?<date>20\\d\\d-\\d\\d-\\d\\d)\\b`, 'g'), ({ date = '' }) =>
    onDay(isCalendarDate(date) ? date : undefined),
  )
  rest = takeOut(
    rest,
    new RegExp(
      `${ON}\\b(?<month>[01]?\\d)(?<dash>[/.-])(?<day>[0-3]?\\d)(?:\\k<dash>(?<year>20\\d\\d|\\d\\d))?\\b(?![\\d/-])`,
      'g',
    ),
    ({ month: m = '', day: d = '', year, dash }) => {
      const isDate = Number(m) >= 1 && Number(m) <= 12 && Number(d) >= 1 && Number(d) <= 31
      if (!isDate || (dash !== '/' && !year)) return false
      return inYear(Number(m), Number(d), year?.length === 4 ? year : undefined, year?.length === 2 ? year : undefined)
    },
  )
  for (const [pattern, m, d] of FIXED) rest = takeOut(rest, pattern, () => onDay(nextDate(m, d, today)))
  rest = takeOut(rest, new RegExp(`${ON}\\b${MONTH}\\s*${DAY}${UNTIL}${YEAR}`, 'g'), monthDay)
  rest = takeOut(rest, new RegExp(`${ON}\\b${DAY}\\s+(?:of\\s+)?${MONTH}${YEAR}`, 'g'), monthDay)
  rest = takeOut(
    rest,
    new RegExp(
      `(?<lead>\\b(?:in|for|during|this|next|early|mid|late|end|sometime|of|by|the)[\\s-]+)*\\b${MONTH}${YEAR}(?<end>\\s*$)?`,
      'g',
    ),
    ({ month: name = '', lead, year, short, end }) => {
      if (UNSURE_MONTHS.has(name) && lead === undefined && year === undefined && end === undefined) return false
      const of = monthNumber(name)
      const first = year || short ? dateOf(Number(year ?? `20${short}`), of, 1) : nextMonth(of, today)
      if (first && first.slice(0, 7) >= today.slice(0, 7)) month ??= first.slice(0, 7)
      return true
    },
  )
  rest = readRelative(rest, today, onDay)
  rest = takeOut(rest, /(?:\bin\s+)?\b20[2-4]\d\b/g, () => true)
  return { rest, day, month: day ? undefined : month }
}

/** `this saturday`, `next friday night`, `tomorrow`, `next weekend`. */
function readRelative(text: string, today: string, onDay: (date: string) => void): string {
  let rest = takeOut(
    text,
    /\b(?:(?:for|starting)\s+)?(?<when>today|tonight|tomorrow)\b(?:\s+(?:night|evening))?/g,
    ({ when }) => onDay(when === 'tomorrow' ? addDays(today, 1) : today),
  )
  rest = takeOut(rest, /\b(?:on\s+|for\s+)?(?<which>this|next|the|coming)\s+(?:coming\s+)?weekend\b/g, ({ which }) => {
    const saturday = weekdayFrom(today, 6)
    return onDay(which === 'next' ? addDays(saturday, 7) : saturday)
  })
  return takeOut(
    rest,
    new RegExp(
      `(?:\\b(?:on|for)\\s+)?(?:\\b(?<which>this|next|coming|the)\\s+)?(?:coming\\s+)?\\b(?<name>${WEEKDAY})(?<many>s)?\\b(?!'|\\s+(?:city|valley|prairie|lakes?|peaks))\\.?${PART}`,
      'g',
    ),
    ({ which, name = '', many }) => {
      if (many) return true
      const at = WEEKDAYS.indexOf(name.slice(0, 3))
      const coming = weekdayFrom(today, at)
      // "Next" is the one of next week, which begins on Sunday.
      const isThisWeek = coming < weekdayFrom(addDays(today, 1), 0)
      return onDay(which === 'next' && isThisWeek ? addDays(coming, 7) : coming)
    },
  )
}

const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3)) + 1
const two = (n: number) => String(n).padStart(2, '0')

const dateOf = (year: number, month: number, day: number): string | undefined => {
  const date = `${year}-${two(month)}-${two(day)}`
  return isCalendarDate(date) ? date : undefined
}

/** The next day of that date, today included. February 29 may be years ahead. */
function nextDate(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  for (let ahead = 0; ahead < 5; ahead++) {
    const date = dateOf(year + ahead, month, day)
    if (date && date >= today) return date
  }
  return undefined
}

/** The first day of the next month of that name, this month included. */
function nextMonth(month: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  return dateOf(month < Number(today.slice(5, 7)) ? year + 1 : year, month, 1)
}

/** The first day from `date` on that is this weekday; Sunday is 0. */
const weekdayFrom = (date: string, weekday: number): string =>
  addDays(date, (weekday - new Date(`${date}T00:00:00Z`).getUTCDay() + 7) % 7)
