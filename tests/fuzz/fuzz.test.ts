/** The fuzz run within `npm test -- rest`: half of it the same every time, half new every time. */
// @module-tag long: it sends two thousand requests
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { fuzz, isClean, verdictOf } from './fuzz.ts'

const REQUESTS = 1000
const FIXED_SEED = 20_270_301

test.each([
  ['a fixed seed', FIXED_SEED],
  ['a new seed', randomInt(2 ** 31)],
])(
  `${REQUESTS} requests from %s: every answer is a described one, and the server stays up and awake`,
  { timeout: 600_000 },
  async (_which, seed) => {
    console.log(`fuzz: ${REQUESTS} requests from seed ${seed}`)
    const result = await fuzz(REQUESTS, seed)
    expect(isClean(result), `${verdictOf(result)}, from seed ${seed}\n${result.findings.join('\n')}`).toBe(true)
    expect(result.requests).toBe(REQUESTS)
    // A run in which nothing is accepted, or that is throttled, finds nothing.
    expect((result.statuses['200'] ?? 0) + (result.statuses['201'] ?? 0)).toBeGreaterThan(REQUESTS / 20)
    expect(result.statuses['429'] ?? 0).toBeLessThan(REQUESTS / 20)
  },
)
