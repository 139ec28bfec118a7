import { expect, test } from 'vitest'
import { formatAge } from '#src/ui/format/format-time.ts'

const NOW = Date.parse('2027-05-01T12:00:00Z')
const ago = (ms: number) => formatAge(NOW - ms, NOW)

test('an age is told in its largest whole unit', () => {
  expect(ago(59_000)).toBe('just now')
  expect(ago(60_000)).toBe('1 minute ago')
  expect(ago(59 * 60_000)).toBe('59 minutes ago')
  expect(ago(3 * 3_600_000 + 1)).toBe('3 hours ago')
  expect(ago(24 * 3_600_000)).toBe('1 day ago')
  expect(ago(30 * 86_400_000)).toBe('30 days ago')
})

test('a clock that runs ahead does not make a copy come from the future', () => {
  expect(ago(-5000)).toBe('just now')
})
