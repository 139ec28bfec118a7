/** Times at an event's place; which of two hours is meant is said only on the night on which the clocks go back. */
import { expect, test } from 'vitest'
import { formatSpan, formatTimeThere } from '#src/ui/format/format-local-time.ts'

const NEW_YORK = 'America/New_York'
const at = (startsAt: string | null, endsAt: string | null, timeZone = NEW_YORK) =>
  formatSpan({ eventDate: '2026-11-01', startsAt, endsAt, timeZone }).replaceAll('\u00a0', ' ')

test('an hour that comes twice says which it is: the first as a start, the second as an end', () => {
  expect(at('2026-11-01T01:30', '2026-11-01T01:45')).toBe('Sun, Nov 1, 2026, 1:30 AM EDT to 1:45 AM EST')
  expect(at('2026-10-31T21:00', '2026-11-01T01:00')).toBe('Sat, Oct 31, 2026, 9:00 PM to Sun, Nov 1, 2026, 1:00 AM EST')
  expect(at('2026-11-01T01:30', null, 'America/Chicago')).toBe('Sun, Nov 1, 2026, 1:30 AM CDT')
})

test('any other time stands alone', () => {
  expect(at('2026-11-01T00:59', '2026-11-01T02:00')).toBe('Sun, Nov 1, 2026, 12:59 AM to 2:00 AM')
  expect(at('2026-11-01T01:30', '2026-11-01T05:00', 'America/Phoenix')).toBe('Sun, Nov 1, 2026, 1:30 AM to 5:00 AM')
  expect(at(null, null)).toBe('Sun, Nov 1, 2026')
  expect(formatTimeThere('2027-06-12T18:30', 'start', NEW_YORK)).toBe('6:30\u00a0PM')
})
