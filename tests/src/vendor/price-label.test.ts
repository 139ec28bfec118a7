import { expect, test } from 'vitest'
import { priceLabel } from '#src/vendor/format-offer.ts'

test('a tile says which price it is: the lowest, or that of the searched day', () => {
  expect([priceLabel(1000), priceLabel(1000, 1400), priceLabel(null), priceLabel(undefined)]).toEqual([
    'From $1,000',
    'From $1,400 that day',
    'Price on request',
    null,
  ])
})
