import { expect, test } from 'vitest'
import { scrollPosition } from '#src/ui/browser/smooth-scroll-to.ts'

test('the page goes there in the time given, slows down, and stops exactly there', () => {
  expect(scrollPosition(800, 100, 0, 500)).toBe(800)
  const halfway = scrollPosition(800, 100, 250, 500)
  expect(halfway).toBeLessThan(450)
  expect(halfway).toBeGreaterThan(100)
  expect(scrollPosition(800, 100, 500, 500)).toBe(100)
  expect(scrollPosition(800, 100, 900, 500)).toBe(100)
})
