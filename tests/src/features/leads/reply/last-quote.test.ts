import { expect, test } from 'vitest'
import { hasTyped } from '#src/features/leads/reply/last-quote.tsx'

test('what the form begins with was not typed', () => {
  const begun = { 'terms.cancellation': 'flexible', 'terms.startsAt': '2027-05-01T18:30', validUntil: '2027-04-01' }
  expect(hasTyped({ ...begun, includes: '', 'terms.lines.0.cents': ' ' })).toBe(false)
  expect(hasTyped({ ...begun, message: 'Gladly.' })).toBe(true)
  expect(hasTyped({ ...begun, 'terms.lines.0.cents': '800' })).toBe(true)
})
