/** Calendars as other programs write them, for a vendor in New York: each has the busy times that its owner sees. */
import { expect, test } from 'vitest'
import { calendarOf, eventOf as event, formatBusy, read, WINDOW } from './calendars.ts'

const UTC = event('DTSTART:20270610T180000Z', 'DTEND:20270610T200000Z')
const IN_UTC = ['2027-06-10T18:00:00.000Z', '2027-06-10T20:00:00.000Z']
/** A reading of the clock in Los Angeles. */
const inZone = (start: string, end = start) =>
  calendarOf(...event(`DTSTART${start}:20270610T180000`, `DTEND${end}:20270610T200000`))
const IN_LOS_ANGELES = [['2027-06-11T01:00:00.000Z', '2027-06-11T03:00:00.000Z']]

const thursdays = (...times: string[]) =>
  ['2027-06-03', '2027-06-10', '2027-06-17'].map((day, at) => [
    `${day}T18:00:00.000Z`,
    `${day}T${times[at] ?? '20'}:00:00.000Z`,
  ])
const start = ['DTSTART:20270603T180000Z', 'DTEND:20270603T200000Z']

const bytesOf = (text: string, encoding: BufferEncoding, mark: number[]) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])

test.each<[what: string, file: string | Buffer]>([
  ['a byte order mark', bytesOf(calendarOf(...UTC), 'utf8', [0xef, 0xbb, 0xbf])],
  ['UTF-16', bytesOf(calendarOf(...UTC), 'utf16le', [0xff, 0xfe])],
  ['UTF-16 from the other end', bytesOf(calendarOf(...UTC), 'utf16le', [0xff, 0xfe]).swap16()],
  ['UTF-16 without a mark', bytesOf(calendarOf(...UTC), 'utf16le', [])],
  ['lines that end with a return alone', calendarOf(...UTC).replaceAll('\r\n', '\r')],
  ['lines that end with two returns', calendarOf(...UTC).replaceAll('\r\n', '\r\r\n')],
  ['lines that are folded in the middle of a time', calendarOf(...UTC).replaceAll('T18', 'T1\r\n\t8')],
  ['no end of its last line', calendarOf(...UTC).trimEnd()],
  ['no end of the calendar', calendarOf(...UTC).replace('END:VCALENDAR\r\n', '')],
  [
    'names in lower case',
    calendarOf(...UTC)
      .toLowerCase()
      .replaceAll(/(?<=\d)[tz]/g, (letter) => letter),
  ],
  [
    'an alarm with a length of its own',
    calendarOf(...UTC.slice(0, -1), 'BEGIN:VALARM', 'DURATION:P9D', 'END:VALARM', 'END:VEVENT'),
  ],
  [
    'an instance whose master is not there',
    calendarOf(...event('RECURRENCE-ID:20270610T170000Z', ...UTC.slice(2, -1))),
  ],
  [
    'busy times only',
    calendarOf(
      'BEGIN:VFREEBUSY',
      'DTSTART:20270601T000000Z',
      'DTEND:20270701T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20270610T180000Z/PT2H',
      'FREEBUSY;FBTYPE=FREE:20270611T180000Z/PT2H',
      'END:VFREEBUSY',
    ),
  ],
  ['an offset in place of a zone', calendarOf(...event('DTSTART:20270610T140000-0400', 'DTEND:20270610T160000-0400'))],
  [
    'times with all of their marks',
    calendarOf(...event('DTSTART:2027-06-10T14:00:00-04:00', 'DTEND:2027-06-10T20:00:00.000Z')),
  ],
  ['spaces before colons', calendarOf(...event('DTSTART :20270610T180000Z', 'DTEND : 20270610T200000Z'))],
  ['two byte order marks', `\uFEFF\uFEFF${calendarOf(...UTC)}`],
  ['an empty line and a space before it', `\r\n ${calendarOf(...UTC)}`],
  [
    'a rule behind an empty one, and one behind another that has ended',
    calendarOf(
      ...event('DTSTART:20260610T180000Z', 'DURATION:PT2H', 'RRULE:', 'RRULE:FREQ=YEARLY').with(1, 'UID:2'),
      ...event('DTSTART:20260610T180000Z', 'DURATION:PT2H', 'RRULE:FREQ=DAILY;UNTIL=20260612', 'RRULE:FREQ=YEARLY'),
    ),
  ],
  [
    'an added time behind an empty one',
    calendarOf(...event('DTSTART:20260610T180000Z', 'DURATION:PT2H', 'RDATE:', 'RDATE:20270610T180000Z')),
  ],
])('%s', (_what, file) => {
  const found = read(file)
  expect(formatBusy(found)).toEqual([IN_UTC])
  expect(found.unreadEvents).toBe(0)
})

test('a zone of the calendar in quotes', () => {
  const floating = event('DTSTART:20270610T180000', 'DTEND:20270610T200000')
  expect(formatBusy(read(calendarOf('X-WR-TIMEZONE:"America/Los_Angeles"', ...floating)))).toEqual(IN_LOS_ANGELES)
})

test('two calendars in one file, each with a zone of its own', () => {
  const floating = event('DTSTART:20270610T180000', 'DTEND:20270610T200000')
  const file =
    calendarOf('X-WR-TIMEZONE:America/Los_Angeles', ...floating) + calendarOf('X-WR-TIMEZONE:UTC', ...floating)
  expect(formatBusy(read(file))).toEqual([IN_UTC, ...IN_LOS_ANGELES])
})

test.each([
  ';TZID=Pacific Standard Time',
  ';TZID=pacific standard time',
  ';TZID="(UTC-08:00) Pacific Time (US & Canada)"',
  ';TZID=(UTC-08:00) Pacific Time (US & Canada)',
  ';TZID="(GMT-08.00) Pacific Time (US & Canada); Tijuana"',
  ';TZID=/mozilla.org/20050126_1/America/Los_Angeles',
  ';TZID=/America/Los_Angeles',
  ';TZID="America/Los_Angeles"',
  ';TZID=America/Los Angeles',
  ';TZID=america/los_angeles',
  ';tzid=America/Los_Angeles',
  ';VALUE=DATE-TIME;TZID=America/Los_Angeles',
  ';TZID=America/Los_Ange\r\n les',
  ';TZID=PST8PDT',
  ';TZID=PST',
  ';TZID=US/Pacific',
  ';TZID=GMT-0700',
  ';TZID=UTC-07:00',
])('a zone named by %s, without a description of it', (named) => {
  const found = read(inZone(named))
  expect(formatBusy(found)).toEqual(IN_LOS_ANGELES)
  expect(found.unreadEvents).toBe(0)
})

test.each([
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 16],
  ['(UTC-05:00) Eastern Time (US & Canada)', 22],
  ['(UTC-04:00) Atlantic Time (Canada)', 21],
  ['(UTC-06:00) Saskatchewan', 24],
  ['(UTC-06:00) Guadalajara, Mexico City, Monterrey', 24],
  // Only Mazatlan still has this offset.
  ['(UTC-07:00) Chihuahua, La Paz, Mazatlan', 25],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 12.5],
  ['(UTC) Dublin, Edinburgh, Lisbon, London', 17],
  ['W. Europe Standard Time', 16],
  ['US Mountain Standard Time', 25],
])('Outlook’s %s', (named, hour) => {
  const [time] = read(inZone(`;TZID="${named}"`)).busy
  expect(time?.start).toBe(Date.parse('2027-06-10T00:00:00Z') + hour * 60 * 60_000)
})

const part = (name: string, from: string, to: string, ...lines: string[]) => [
  `BEGIN:${name}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${name}`,
]
const pacific = (name: string, ...lines: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...lines,
  ...part('STANDARD', '-0700', '-0800', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
  ...part('DAYLIGHT', '-0800', '-0700', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  'END:VTIMEZONE',
]

test.each(['Customized Time Zone', 'tzone://Microsoft/Custom', 'MST'])(
  'a zone that the calendar describes under the name %s, before or after its events',
  (name) => {
    const events = event(`DTSTART;TZID=${name}:20270610T180000`, `DTEND;TZID=${name}:20270610T200000`)
    expect(formatBusy(read(calendarOf(...pacific(name), ...events)))).toEqual(IN_LOS_ANGELES)
    expect(formatBusy(read(calendarOf(...events, ...pacific(name))))).toEqual(IN_LOS_ANGELES)
  },
)

test('a described zone changes its clock on the days that it says', () => {
  const window = { ...WINDOW, from: Date.parse('2027-01-01T00:00:00Z'), to: Date.parse('2028-01-01T00:00:00Z') }
  const daily = event('DTSTART;TZID=Own:20270301T023000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY')
  const { busy } = read(calendarOf(...pacific('Own'), ...daily), window)
  const { busy: known } = read(calendarOf(...daily).replaceAll('=Own', '=America/Los_Angeles'), window)
  expect(busy).toEqual(known)
  expect(new Set(busy.map(({ start }) => new Date(start).getUTCHours()))).toEqual(new Set([9, 10]))
})

test('a described zone that says where it is', () => {
  const own = pacific('Own', 'X-LIC-LOCATION:America/Denver')
  const [time] = read(calendarOf(...own, ...event('DTSTART;TZID=Own:20270610T180000', 'DURATION:PT1H'))).busy
  expect(time?.start).toBe(Date.parse('2027-06-11T00:00:00Z'))
})

test.each<[what: string, lines: string[], ends?: string[]]>([
  ['added periods', ['RDATE;VALUE=PERIOD:20270610T180000Z/20270610T210000Z,20270617T180000Z/PT4H'], ['20', '21', '22']],
  ['added days', ['RDATE;VALUE=DATE:20270610,20270617']],
  ['an empty list of them', ['RDATE:', 'RRULE:FREQ=WEEKLY;COUNT=3']],
  ['a last day without a time', ['RRULE:FREQ=WEEKLY;UNTIL=20270617']],
  ['a rule of its own beside RECURRENCE-ID', ['RECURRENCE-ID:20270603T180000Z', 'RRULE:FREQ=WEEKLY;COUNT=3']],
  ['two rules', ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2', 'RRULE:FREQ=DAILY;INTERVAL=7;COUNT=2']],
  ['a removed day without its time', ['RRULE:FREQ=DAILY;INTERVAL=7;COUNT=4', 'EXDATE;VALUE=DATE:20270624']],
  ['removed times in another zone', ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=America/Chicago:20270624T130000']],
])('a series with %s', (_what, lines, ends = []) => {
  const found = read(calendarOf(...event(...start, ...lines)))
  expect(formatBusy(found)).toEqual(thursdays(...ends))
  expect(found.unreadEvents).toBe(0)
})

test('a series with a rule of what is left out', () => {
  const series = event(...start, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXRULE:FREQ=WEEKLY;INTERVAL=3;COUNT=2')
  expect(formatBusy(read(calendarOf(...series)))).toEqual(thursdays().slice(1))
})

test('a series in the time of a zone ends with its last day there', () => {
  const series = event(
    'DTSTART;TZID=America/New_York:20270603T220000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;UNTIL=20270617',
  )
  expect(read(calendarOf(...series)).busy).toHaveLength(3)
})

test('a busy instance of a series that is otherwise free, and a free one of a busy series', () => {
  const series = [...start, 'RRULE:FREQ=WEEKLY;COUNT=3']
  const instance = ['RECURRENCE-ID:20270610T180000Z', ...UTC.slice(2, -1)]
  expect(
    formatBusy(read(calendarOf(...event(...series, 'TRANSP:TRANSPARENT'), ...event(...instance, 'TRANSP:OPAQUE')))),
  ).toEqual([IN_UTC])
  expect(formatBusy(read(calendarOf(...event(...series), ...event(...instance, 'TRANSP:TRANSPARENT'))))).toEqual(
    [0, 2].map((at) => thursdays()[at]),
  )
})

test('an instance that changes those after it', () => {
  const series = event(...start, 'RRULE:FREQ=WEEKLY;COUNT=3')
  const later = event('RECURRENCE-ID;RANGE=THISANDFUTURE:20270610T180000Z', 'DTSTART:20270611T180000Z', 'DURATION:PT1H')
  expect(formatBusy(read(calendarOf(...series, ...later)))).toEqual([
    thursdays()[0],
    ['2027-06-11T18:00:00.000Z', '2027-06-11T19:00:00.000Z'],
    ['2027-06-18T18:00:00.000Z', '2027-06-18T19:00:00.000Z'],
  ])
})

test('whole days without VALUE=DATE, and February 29 of every year', () => {
  expect(formatBusy(read(calendarOf(...event('DTSTART:20270605', 'DTEND:20270607'))))).toEqual([
    ['2027-06-05T04:00:00.000Z', '2027-06-07T04:00:00.000Z', 'all day'],
  ])
  const leap = event('DTSTART;VALUE=DATE:20240229', 'DTEND;VALUE=DATE:20240301', 'RRULE:FREQ=YEARLY')
  const years = { ...WINDOW, from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2028-05-01T00:00:00Z') }
  expect(formatBusy(read(calendarOf(...leap), years))).toEqual([
    ['2028-02-29T05:00:00.000Z', '2028-03-01T05:00:00.000Z', 'all day'],
  ])
})
