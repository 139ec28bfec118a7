/** One bad property costs one event and its days, never the calendar. */
import { expect, test } from 'vitest'
import { calendarOf, eventOf as event, formatBusy, read, WINDOW } from './calendars.ts'

const good = [
  ...event('DTSTART:20270604T160000Z', 'DTEND:20270604T200000Z').with(1, 'UID:a'),
  ...event('DTSTART;VALUE=DATE:20270620', 'RRULE:FREQ=WEEKLY;COUNT=2').with(1, 'UID:b'),
]
const BUSY = [
  ['2027-06-04T16:00:00.000Z', '2027-06-04T20:00:00.000Z'],
  ['2027-06-20T04:00:00.000Z', '2027-06-21T04:00:00.000Z', 'all day'],
  ['2027-06-27T04:00:00.000Z', '2027-06-28T04:00:00.000Z', 'all day'],
]

const NO_DAYS: string[] = []
const at = 'DTSTART:20270612T180000Z'
const ends = 'DTEND:20270612T200000Z'

test.each<[what: string, lines: string[], days: string[]]>([
  ['nothing in it', [], NO_DAYS],
  ['an empty start', ['DTSTART:', 'DTEND:'], NO_DAYS],
  ['a start that is no time', ['DTSTART:tomorrow', 'DTEND:later'], NO_DAYS],
  ['a start that is no time before a known end', ['DTSTART:tomorrow', ends], ['2027-06-12']],
  ['no start before the end of a day', ['DTEND;VALUE=DATE:20270613'], ['2027-06-12']],
  ['a day that no month has', ['DTSTART:20270631T180000Z', 'DTEND:20270631T190000Z'], NO_DAYS],
  ['an end that is no time', [at, 'DTEND:late'], ['2027-06-12']],
  ['an end without its colon', [at, 'DTEND'], ['2027-06-12']],
  ['an end before its start', [at, 'DTEND:20270612T170000Z'], ['2027-06-12']],
  ['a length that is none', [at, 'DURATION:2 hours'], ['2027-06-12']],
  ['a length that goes back', [at, 'DURATION:-PT2H'], ['2027-06-12']],
  ['an added time that is none', [at, ends, 'RDATE:soon'], ['2027-06-12']],
  ['a removed time that is none', [at, ends, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:x'], ['2027-06-12', '2027-06-13']],
  ['a start that is none in the place of another', [`RECURRENCE-ID${at.slice(7)}`, 'DTSTART:x'], ['2027-06-12']],
  [
    'a zone that no one knows',
    ['DTSTART;TZID=Mars/Base:20270612T120000', 'DURATION:PT1H'],
    ['2027-06-11', '2027-06-12'],
  ],
  [
    'a zone described without any offset',
    ['DTSTART;TZID=Odd:20270612T120000', 'DURATION:PT1H'],
    ['2027-06-11', '2027-06-12'],
  ],
])('an event with %s', (_what, lines, days) => {
  const odd = ['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', 'DTSTART:x', 'END:STANDARD', 'END:VTIMEZONE']
  const found = read(calendarOf(...odd, ...good, ...event(...lines)))
  expect(formatBusy(found)).toEqual(BUSY)
  expect([found.unreadEvents, found.events, found.isIncomplete]).toEqual([1, 3, false])
  const dayOf = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(WINDOW.timeZone)
  const on = found.unread.flatMap(({ start, end }) =>
    [dayOf(start), dayOf(end - 1)].map((day) => day.toPlainDate().toString()),
  )
  expect([...new Set(on)]).toEqual(days)
})

test.each(['FREQ=SOMETIMES', 'INTERVAL=2', 'FREQ=WEEKLY;BYDAY=XX', 'FREQ=DAILY;UNTIL=x', 'FREQ=DAILY;COUNT=-1'])(
  'a series with the rule %s may be on any day from its start on',
  (rule) => {
    const found = read(calendarOf(...good, ...event(at, ends, `RRULE:${rule}`)))
    expect(formatBusy(found)).toEqual(BUSY)
    expect(found.unread.at(-1)).toMatchObject({ start: Date.parse('2027-06-12T18:00:00Z'), end: WINDOW.to })
  },
)

test('a time without a zone, in a calendar whose zone no one knows, is never that of the vendor', () => {
  const found = read(calendarOf('X-WR-TIMEZONE:Mars/Base', ...event('DTSTART:20270612T180000', 'DURATION:PT1H')))
  expect([found.busy, found.unreadEvents, found.unread.length]).toEqual([[], 1, 1])
})

test('an event that is over, canceled or free costs nothing, whatever is wrong with it', () => {
  const found = read(
    calendarOf(
      ...good,
      ...event('DTSTART:20200612T180000Z', 'DTEND:late'),
      ...event('DTSTART:20200612T180000Z', 'DURATION:?', 'RRULE:FREQ=DAILY;UNTIL=20200701'),
      ...event('DTSTART:', 'STATUS:CANCELLED'),
      ...event(at, 'DTEND:late', 'TRANSP:TRANSPARENT'),
    ),
  )
  expect(formatBusy(found)).toEqual(BUSY)
  expect([found.unreadEvents, found.unread, found.events]).toEqual([0, [], 6])
})

test('an event without its end costs itself, and one with a line beyond all measure', () => {
  const open = ['BEGIN:VEVENT', 'UID:c', at, ends]
  const endless = event(at, ends, `EXDATE:${'20270613T180000Z,'.repeat(20_000)}`)
  for (const lines of [
    [...open, ...good],
    [...endless, ...good],
  ]) {
    const found = read(calendarOf(...lines))
    expect(formatBusy(found)).toEqual(BUSY)
    expect([found.unreadEvents, found.events]).toEqual([1, 3])
  }
})

test('whatever one event has in place of a value, the others keep their times', () => {
  const values = [
    '',
    'x',
    ':',
    ';',
    '0',
    '-1',
    '99991231T235959Z',
    '00000000',
    '20270230',
    'P',
    'PT',
    'P999999W',
    '/',
    '//',
  ]
  const more = [',', '20270612/', '/20270612', '"', 'FREQ=', 'FREQ=DAILY;BYDAY=', 'FREQ=YEARLY;BYMONTHDAY=0', '\u0000']
  const names = ['DTSTART', 'DTSTART;TZID=', 'DTSTART;VALUE=DATE', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE']
  for (const name of [...names, 'RDATE;VALUE=PERIOD', 'RECURRENCE-ID', 'EXRULE', 'UID', 'X-WR-TIMEZONE', 'TZID'])
    for (const value of [...values, ...more]) {
      const line = `${name}:${value}`
      for (const lines of [
        [line, at, ends],
        [at, ends, line],
        [at, line, 'RRULE:FREQ=DAILY;COUNT=2'],
      ]) {
        const found = formatBusy(read(calendarOf(...good, ...event(...lines))))
        expect(found, line).toEqual(expect.arrayContaining(BUSY))
      }
    }
})

test('lines of a text that has line breaks of its own say nothing', () => {
  const text = ['DESCRIPTION:Schedule', 'Begin', 'Duration', 'Status', 'End']
  const found = read(calendarOf(...good, ...event(at, ends, ...text, 'STATUS:CANCELLED')))
  expect([formatBusy(found), found.unreadEvents]).toEqual([BUSY, 0])
})

test.each(['RRULE: FREQ=DAILY;COUNT=2', 'Rrule:FREQ=DAILY;COUNT=2', 'rrule:FREQ=DAILY;COUNT=2'])(
  'a repeated event is repeated with the rule %s',
  (rule) => {
    const once = formatBusy(read(calendarOf(...good, ...event(at, ends))))
    expect(formatBusy(read(calendarOf(...good, ...event(at, ends, rule))))).toHaveLength(once.length + 1)
  },
)

test.each(['Status: Cancelled', 'STATUS: CANCELLED', 'Status:Cancelled', 'Transp: Transparent'])(
  'an event stays busy whose text has the line %s',
  (line) => {
    const text = ['DESCRIPTION:Tasting at another place', line, 'Begin: 6 PM', 'End: VEVENT', 'Call Ann']
    const found = read(calendarOf(...good, ...event(at, ...text, ends)))
    expect(formatBusy(found)).toContainEqual(['2027-06-12T18:00:00.000Z', '2027-06-12T20:00:00.000Z'])
    expect(found.unreadEvents).toBe(0)
  },
)
