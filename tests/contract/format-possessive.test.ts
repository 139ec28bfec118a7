import { expect, test } from 'vitest'
import { formatPossessive } from '#contract/format-possessive.ts'

test.each([
  ['DJ Nova', 'DJ Nova’s'],
  ['Goshen Groove DJs', 'Goshen Groove DJs’'],
  ['Chris', 'Chris’'],
  ['Tony’s', 'Tony’s'],
  ["Tony's", "Tony's"],
])('what belongs to %s is %s', (name, possessive) => {
  expect(formatPossessive(name)).toBe(possessive)
})
