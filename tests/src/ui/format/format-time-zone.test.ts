import { expect, test } from 'vitest'
import { formatTimeZone } from '#src/ui/format/format-time-zone.ts'

test('a time zone is called what it is called today, not what it was called in 1970', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(formatTimeZone('America/Juneau', now)).toBe('Alaska Time')
  expect(formatTimeZone('America/New_York', now)).toBe('Eastern Time')
})

test('a zone that the browser does not know keeps its own name', () => {
  expect(formatTimeZone('Mars/Olympus')).toBe('Mars/Olympus')
})
