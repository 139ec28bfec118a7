import { expect, test } from 'vitest'
import { pictureAllowance } from '#server/services/media/picture-allowance.ts'

test('a network may have so many megapixels drawn in a minute, another one has its own', () => {
  let now = 1_000_000
  const allow = pictureAllowance(10, () => now)
  allow('203.0.113.1', 6)
  expect(() => allow('203.0.113.1', 5)).toThrow(expect.objectContaining({ code: 'tooMany', retryAfterSeconds: 60 }))
  allow('203.0.113.1', 4)
  allow('203.0.113.2', 10)
  now += 59_000
  expect(() => allow('203.0.113.1', 0.1)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
  now += 1_000
  allow('203.0.113.1', 10)
})
