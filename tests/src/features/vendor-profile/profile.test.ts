import { expect, test } from 'vitest'
import { paragraphs, summary } from '#src/features/vendor-profile/profile-words.ts'
import { memberIdOf } from '#src/features/vendor-profile/queries.ts'

test('the number at the end of the address is the vendor', () => {
  expect(memberIdOf('midnight-motown-845')).toBe(845)
  expect(memberIdOf('studio-54-12')).toBe(12)
  expect(memberIdOf('845')).toBe(845)
})

test('an address without a possible number is nobody', () => {
  for (const text of ['midnight-motown', 'x-0', 'x-99999999999', 'x-2147483648', 'motown845']) expect(memberIdOf(text)).toBeNull()
})

test('a description keeps its paragraphs', () => {
  expect(paragraphs('One.\n\nTwo,\nstill two.\r\n \r\nThree.\n\n')).toEqual(['One.', 'Two,\nstill two.', 'Three.'])
})

test('a summary ends between words', () => {
  expect(summary('Short and sweet.')).toBe('Short and sweet.')
  const cut = summary('word '.repeat(100))
  expect(cut.length).toBeLessThanOrEqual(155)
  expect(cut).toMatch(/word…$/)
})
