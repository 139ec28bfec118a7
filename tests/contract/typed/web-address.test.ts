import { expect, test } from 'vitest'
import { containsUrl } from '#contract/web-address.ts'

test.each(['evil.com', 'DJ Evil.xyz', 'evil\u200B.com', 'ev\u00ADil。com', 'www.evil', 'https:evil', 'evil.\u2060com'])(
  'an address is one however its dots are written: %j',
  (words) => {
    expect(containsUrl(words)).toBe(true)
  },
)

test.each(['St. Louis Strings', 'Mr.Magic', 'DJ 2.0', 'Rock & Roll Co.', 'José’s Mariachi'])(
  'a name is not a web address: %j',
  (words) => {
    expect(containsUrl(words)).toBe(false)
  },
)
