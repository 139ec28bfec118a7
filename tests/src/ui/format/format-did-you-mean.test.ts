import { expect, test } from 'vitest'
import { didYouMean } from '#src/ui/format/format-did-you-mean.ts'

test('a single suggestion is asked about as one, several as several', () => {
  expect(didYouMean(1)).toBe('Did you mean this?')
  expect(didYouMean(2)).toBe('Did you mean one of these?')
})
