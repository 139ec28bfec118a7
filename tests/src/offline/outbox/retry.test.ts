import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RETRY_AFTER_MAX_MS, RETRY_FIRST_MS, RETRY_MAX_MS } from '#contract/limits.ts'
import { retryAfterMs } from '#src/api/errors/retry-after.ts'
import { backoffMs } from '#src/offline/outbox/retry.ts'

const NOW = Date.parse('2027-03-01T12:00:00Z')

describe('backoff', () => {
  test('doubles, with its upper half random', () => {
    expect(backoffMs(1, 0)).toBe(RETRY_FIRST_MS / 2)
    expect(backoffMs(1, 1)).toBe(RETRY_FIRST_MS)
    expect(backoffMs(4, 1)).toBe(RETRY_FIRST_MS * 8)
  })

  test('is never longer than 15 minutes, never nothing, whatever the number of attempts', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, random) => {
          const wait = backoffMs(attempts, random)
          expect(wait).toBeGreaterThanOrEqual(RETRY_FIRST_MS / 2)
          expect(wait).toBeLessThanOrEqual(RETRY_MAX_MS)
        },
      ),
    )
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Mon, 01 Mar 2027 12:00:30 GMT', 30_000],
    ['Mon, 01 Mar 2021 12:00:00 GMT', 0],
  ])('%s is understood', (header, wait) => {
    expect(retryAfterMs(header, NOW)).toBe(wait)
  })

  test.each(['315360000', 'Wed, 01 Mar 2037 12:00:00 GMT', '9'.repeat(400)])('%s is clamped to an hour', (header) => {
    expect(retryAfterMs(header, NOW)).toBe(RETRY_AFTER_MAX_MS)
  })

  test.each([null, '', ' ', 'soon', '-5', '1.5', 'Infinity', '1e9x'])('%s says nothing', (header) => {
    expect(retryAfterMs(header, NOW)).toBeNull()
  })
})
