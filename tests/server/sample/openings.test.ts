/** The first sentences of sample vendors, and how often the same one comes. */
// @module-tag long: it makes many sample vendors
import { expect, test } from 'vitest'
import { byId } from '#server/catalog/service-types.ts'
import { loadPlaces } from '#server/data/places.ts'
import { allTrades } from '#server/sample/trades/trades.ts'
import { sampleVendors, type SampleVendor } from '#server/sample/vendors.ts'

const places = loadPlaces()
const firstSentence = ({ description }: SampleVendor) => description.slice(0, description.indexOf('.') + 1)

test('fifty vendors of a kind in a city begin in nearly fifty ways', () => {
  const byCityAndService = new Map<string, string[]>()
  for (const vendor of sampleVendors({ count: 120_000, places })) {
    const key = `${vendor.locationFileName} ${byId(vendor.primaryServiceTypeId)?.fileName}`
    const openings = byCityAndService.get(key) ?? []
    if (openings.length < 50) byCityAndService.set(key, [...openings, firstSentence(vendor)])
  }
  const full = [...byCityAndService].filter(([, openings]) => openings.length === 50)
  expect(full.length).toBeGreaterThan(1)
  const alike = full.filter(([, openings]) => new Set(openings).size < 47)
  expect(alike).toEqual([])
})

const WRONG_ARTICLE =
  /(?<=\s|^)a (?=[AEIOaeio]\w)(?!(one|once|Eu|Uni|union|unit|unique|university|European)\b)\w*|(?<=\s|^)an (?=[BCDFGJKLMNPQRSTVWXYZbcdfgjklmnpqrstvwxyz])\w*/gu

test('no text puts the wrong article before a word, whatever the city', () => {
  for (const wrong of ['a Austin party', 'an Boston party']) expect(wrong.match(WRONG_ARTICLE)).not.toBeNull()
  // The name of a city stands after an article in no text, so that none has to fit all of them.
  const texts = allTrades.flatMap(({ openers, details }) => [...openers, ...details])
  expect(texts.filter((text) => /\b(a|an) \{city\}/i.test(text))).toEqual([])
  const wrong = new Set<string>()
  for (const { description } of sampleVendors({ count: 20_000, places }))
    for (const found of description.match(WRONG_ARTICLE) ?? []) wrong.add(found)
  expect([...wrong]).toEqual([])
})

test('the year in which a vendor began is the same in its text and in the facts beside it', () => {
  const naming = [...sampleVendors({ count: 5000, places })].flatMap(({ description, facts: { startedIn } }) =>
    startedIn === null ? [] : (description.match(/\b(19|20)\d\d\b/g) ?? []).map((year) => [Number(year), startedIn]),
  )
  expect(naming.length).toBeGreaterThan(1000)
  expect(naming.filter(([year, startedIn]) => year !== startedIn)).toEqual([])
  const texts = allTrades.flatMap(({ openers, details }) => [...openers, ...details])
  expect(texts.filter((text) => /\{years\}|\d+ years/.test(text))).toEqual([])
})

test('every placeholder is filled in', () => {
  for (const { description } of sampleVendors({ count: 5000, places })) expect(description).not.toMatch(/[{}]/)
})
