/** Calendars of many megabytes, read piece by piece: what is over is forgotten at once. */
import { expect, test } from 'vitest'
import { readInThread } from '#server/services/availability/feeds/calendar-reader.ts'
import { createCalendarReader } from '#server/services/availability/feeds/read-calendar.ts'
import { calendarOf, eventOf as event, formatBusy, piecesOf, WINDOW } from './calendars.ts'

const MIXED = calendarOf(
  'X-WR-TIMEZONE:America/Chicago',
  ...event('SUMMARY:Fête 🎉', 'DTSTART:20270605T160000', 'DTEND:2027060\r\n 5T200000'),
  ...event('DTSTART;TZID="America/New_York":20270501T180000', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY'),
)

test.each(['utf8', 'utf16le'] as const)('where a calendar in %s is cut makes no difference', (encoding) => {
  const bytes = Buffer.from(MIXED, encoding)
  const cutInto = (size: number) => {
    const reader = createCalendarReader(WINDOW)
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
    return reader.end()
  }
  const whole = cutInto(bytes.length)
  expect(whole?.busy).toHaveLength(5)
  for (const size of [1, 2, 3, 7, 64]) expect(cutInto(size)).toEqual(whole)
})

/** The memory of a thread that starts at all, and a few megabytes. */
const TIGHT = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 }
const BYTES = 10 * 1024 * 1024

/** Ten megabytes of one event after the other, with one in the window among them. */
async function* tenMegabytes(of: (index: number) => string[]): AsyncGenerator<Uint8Array> {
  let text = 'BEGIN:VCALENDAR\r\n'
  for (let [bytes, index] = [0, 0]; bytes < BYTES; index += 1) {
    const lines = index === 1000 ? event('DTSTART:20270605T160000Z', 'DURATION:PT1H') : of(index)
    text += `${lines.join('\r\n')}\r\n`
    if (text.length < 65_536) continue
    bytes += text.length
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}END:VCALENDAR\r\n`)
}

test.each<[what: string, of: (index: number) => string[]]>([
  [
    'events of ten years',
    (index) =>
      event(`UID:${index}`, 'DTSTART:20200605T160000Z', 'DTEND:20200605T170000Z', `DESCRIPTION:${'x'.repeat(3000)}`),
  ],
  [
    'series that are over',
    (index) =>
      event(
        `UID:${index}`,
        'DTSTART:20200605T160000Z',
        'RRULE:FREQ=DAILY;UNTIL=20210101',
        `ATTACH:${'x'.repeat(3000)}`,
      ),
  ],
  ['pictures', (index) => event('DTSTART:20200605', ...Array.from({ length: 100 }, () => ` ${index}`.padEnd(75, 'A')))],
])('ten megabytes of %s fit into little memory', async (_what, of) => {
  const found = await readInThread(tenMegabytes(of), WINDOW, { limits: TIGHT })
  expect(found && formatBusy(found)).toEqual([['2027-06-05T16:00:00.000Z', '2027-06-05T17:00:00.000Z']])
  expect(found?.events).toBeGreaterThan(1000)
})

test('ten megabytes without any line break are no calendar, in little memory', async () => {
  async function* endless() {
    for (let bytes = 0; bytes < BYTES; bytes += 65_536) yield Buffer.alloc(65_536, 'x')
  }
  expect(await readInThread(endless(), WINDOW, { limits: TIGHT })).toBeNull()
})

test('ten megabytes of events ahead keep the soonest, and say that they are not all', async () => {
  const ahead = (index: number) => {
    const day = String(10 + (index % 20))
    const minute = String(index % 60).padStart(2, '0')
    return event(
      `DTSTART:202706${day}T10${minute}00Z`,
      `DURATION:PT${1 + (index % 997)}S`,
      'SUMMARY:A'.padEnd(120, 'x'),
    )
  }
  const found = await readInThread(tenMegabytes(ahead), WINDOW)
  expect([found?.busy.length, found?.isIncomplete]).toEqual([2_000, true])
  expect(found?.busy[0]?.start).toBe(Date.parse('2027-06-05T16:00:00Z'))
})

test('the server goes on while a large calendar is read', async () => {
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  const heavy = calendarOf(
    ...Array.from({ length: 2_000 }, () =>
      event('DTSTART:20000101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
    ).flat(),
  )
  const found = await readInThread(piecesOf(heavy), WINDOW)
  clearInterval(ticking)
  expect(found?.busy).toHaveLength(30)
  expect(ticks).toBeGreaterThan(10)
})
