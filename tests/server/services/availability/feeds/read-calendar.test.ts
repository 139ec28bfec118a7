import { describe, expect, test } from 'vitest'
import { readInThread } from '#server/services/availability/feeds/calendar-reader.ts'
import { calendarOf, eventOf as event, formatBusy, piecesOf, read, WINDOW } from './calendars.ts'

const withUid = (uid: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20270605T160000Z',
  'DURATION:PT1H',
  'END:VEVENT',
]
const busy = (...lines: string[]) => formatBusy(read(calendarOf(...lines)))

describe('a calendar', () => {
  test('says when: in UTC, in a zone that it names but does not describe, and without a zone', () => {
    expect(busy(...event('DTSTART:20270605T160000Z', 'DTEND:20270605T200000Z'))).toEqual([
      ['2027-06-05T16:00:00.000Z', '2027-06-05T20:00:00.000Z'],
    ])
    expect(busy(...event('DTSTART;TZID=America/Los_Angeles:20270605T180000', 'DURATION:PT3H'))).toEqual([
      ['2027-06-06T01:00:00.000Z', '2027-06-06T04:00:00.000Z'],
    ])
    expect(busy(...event('DTSTART:20270605T180000', 'DTEND:20270605T190000'))).toEqual([
      ['2027-06-05T22:00:00.000Z', '2027-06-05T23:00:00.000Z'],
    ])
  })

  test('brings back what the vendor has here already, which is left out', () => {
    expect(busy(...withUid('booking-7.vendor-3@fanfare.example'))).toEqual([])
    // From another act of the same people, and from another site.
    for (const other of ['booking-7.vendor-4@fanfare.example', '7.vendor-3@calendar.example'])
      expect(busy(...withUid(other))).toHaveLength(1)
  })

  test('brings back what an earlier version published, which is left out', () => {
    const range = '1b4e28ba-2fa1-4d3b-883f-0016d3cca427'
    expect(busy(...withUid('booking-12@fanfare.example'), ...withUid(`${range}@fanfare.example`))).toEqual([])
    for (const other of [`${range}@calendar.example`, 'booking-12@my.fanfare.example', 'gig-12@fanfare.example'])
      expect(busy(...withUid(other))).toHaveLength(1)
  })

  test('has whole days, by the clock of the vendor', () => {
    expect(busy(...event('DTSTART;VALUE=DATE:20270605', 'DTEND;VALUE=DATE:20270607'))).toEqual([
      ['2027-06-05T04:00:00.000Z', '2027-06-07T04:00:00.000Z', 'all day'],
    ])
    expect(busy(...event('DTSTART;VALUE=DATE:20270605'))).toEqual([
      ['2027-06-05T04:00:00.000Z', '2027-06-06T04:00:00.000Z', 'all day'],
    ])
  })

  test('repeats, with exceptions, moved and canceled ones', () => {
    const weekly = event(
      'DTSTART;TZID=America/New_York:20270501T180000',
      'DURATION:PT2H',
      'RRULE:FREQ=WEEKLY',
      'EXDATE;TZID=America/New_York:20270612T180000',
    )
    const moved = event(
      'RECURRENCE-ID;TZID=America/New_York:20270619T180000',
      'DTSTART;TZID=America/New_York:20270620T120000',
      'DURATION:PT1H',
    )
    const canceled = event(
      'RECURRENCE-ID;TZID=America/New_York:20270626T180000',
      'DTSTART;TZID=America/New_York:20270626T180000',
      'DURATION:PT2H',
      'STATUS:CANCELLED',
    )
    expect(busy(...weekly, ...moved, ...canceled)).toEqual([
      ['2027-06-05T22:00:00.000Z', '2027-06-06T00:00:00.000Z'],
      ['2027-06-20T16:00:00.000Z', '2027-06-20T17:00:00.000Z'],
    ])
  })

  test('leaves out what takes no time, and what is not in the window', () => {
    expect(
      busy(
        ...event('DTSTART:20270605T160000Z', 'DTEND:20270605T200000Z', 'TRANSP:TRANSPARENT'),
        ...event('DTSTART:20270606T160000Z', 'DTEND:20270606T200000Z', 'STATUS:CANCELLED'),
        ...event('DTSTART:20270607T160000Z', 'DTEND:20270607T160000Z'),
        ...event('DTSTART:20260605T160000Z', 'DTEND:20260605T200000Z'),
      ),
    ).toEqual([])
  })

  test('with more events than are kept keeps the soonest, wherever they are in the file, and says so', () => {
    const late = event('DTSTART:20270620T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=2100')
    const soon = event('DTSTART:20270605T160000Z', 'DTEND:20270605T200000Z', 'RRULE:FREQ=DAILY;COUNT=2')
    const found = read(calendarOf(...late, ...soon))
    expect([found.busy.length, found.isIncomplete]).toEqual([2_000, true])
    expect(found.busy.slice(0, 2).map(({ start }) => start)).toEqual([
      Date.parse('2027-06-05T16:00:00Z'),
      Date.parse('2027-06-06T16:00:00Z'),
    ])
  })

  test('is cut to the window, however long an event lasts or waits', () => {
    expect(
      busy(
        ...event('DTSTART;VALUE=DATE:19000101', 'DTEND;VALUE=DATE:99991231'),
        ...event('DTSTART;VALUE=DATE:99991231'),
        ...event('DTSTART:20270605T160000Z', 'DURATION:P500000W'),
        ...event('DTSTART:20260605T160000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;INTERVAL=8000'),
      ),
    ).toEqual([
      ['2027-06-01T00:00:00.000Z', '2027-07-01T00:00:00.000Z', 'all day'],
      ['2027-06-05T16:00:00.000Z', '2027-07-01T00:00:00.000Z'],
    ])
    expect(busy(...event('DTSTART;VALUE=DATE:20270605', 'DURATION:P999999W'))).toEqual([
      ['2027-06-05T04:00:00.000Z', '2027-07-01T00:00:00.000Z', 'all day'],
    ])
  })

  test('says nothing but times', () => {
    const { busy: times } = read(
      calendarOf(...event('DTSTART:20270605T160000Z', 'DTEND:20270605T200000Z', 'SUMMARY:Surgery')),
    )
    expect(Object.keys(times[0] ?? {}).sort()).toEqual(['end', 'isAllDay', 'start'])
  })
})

describe('a hostile calendar holds nothing up', () => {
  const bombs = {
    'every second since 1970': event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
    'a day that no month has': event(
      'DTSTART:20270601T000000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
    ),
    'every second of every minute': event(
      'DTSTART:20270601T000000Z',
      'DURATION:PT1S',
      `RRULE:FREQ=SECONDLY;BYSECOND=${Array.from({ length: 60 }, (_, at) => at).join(',')}`,
    ),
  }

  test.each(Object.entries(bombs))('%s', async (_what, lines) => {
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 20)
    const found = await readInThread(piecesOf(calendarOf(...lines)), WINDOW)
    clearInterval(ticking)
    // It ends with a bounded list, and meanwhile the server went on.
    expect(found?.busy.length).toBeLessThanOrEqual(2_000)
    expect(ticks).toBeGreaterThan(0)
  })

  test('anything but a calendar is refused', async () => {
    for (const text of ['<html></html>', '', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}`])
      expect(await readInThread(piecesOf(text), WINDOW)).toBeNull()
  })
})
