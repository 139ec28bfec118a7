/** Typical prices, which are counted apart from the searches that show them. */
import { expect, test } from 'vitest'
import { loadPlaces } from '#server/data/places.ts'
import type { QuotedPrice } from '#server/repositories/search/typical-prices.ts'
import { typicalPricesOf } from '#server/services/search/figures.ts'

const places = loadPlaces()

/** Quotes of 100, 200, … dollars, by three vendors in turn. */
const quotes = (count: number, locationFileName: string, vendors = 3): QuotedPrice[] =>
  Array.from({ length: count }, (_, index) => ({
    serviceTypeId: 6,
    locationFileName,
    vendorId: 1 + (index % vendors),
    dollars: 100 * (index + 1),
  }))

test('ten quotes around a place say what most of them ask, in steps of 50 dollars', () => {
  expect(typicalPricesOf(quotes(10, 'chicago-il'), places)).toEqual([
    { serviceTypeId: 6, locationFileName: 'chicago-il', lowDollars: 300, highDollars: 800, quotes: 10 },
  ])
})

test('nine say nothing, and neither do those of two vendors', () => {
  expect(typicalPricesOf(quotes(9, 'chicago-il'), places)).toEqual([])
  expect(typicalPricesOf(quotes(30, 'chicago-il', 2), places)).toEqual([])
})

test('quotes of which most are one vendor’s say nothing: they would be its price', () => {
  const mostlyOne = quotes(12, 'chicago-il').map((quote, index) => ({ ...quote, vendorId: index < 7 ? 1 : index }))
  expect(typicalPricesOf(mostlyOne, places)).toEqual([])
  expect(typicalPricesOf(mostlyOne.slice(1), places)).toEqual([])
  expect(typicalPricesOf(mostlyOne.slice(2), places)).toHaveLength(1)
})

test('quotes for a suburb count for the city, and the other way around; those of another city do not', () => {
  const found = typicalPricesOf(
    [...quotes(6, 'chicago-il'), ...quotes(6, 'evanston-il'), ...quotes(9, 'austin-tx')],
    places,
  )
  expect(found.map(({ locationFileName, quotes: count }) => [locationFileName, count])).toEqual([
    ['chicago-il', 12],
    ['evanston-il', 12],
  ])
})
