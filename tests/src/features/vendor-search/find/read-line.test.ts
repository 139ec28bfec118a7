/** The words below a sentence while it is typed. */
import { expect, test } from 'vitest'
import type { ReadSearch } from '#contract/typed-search.ts'
import { readWords } from '#src/features/vendor-search/find/read-line.tsx'
import { serviceIn } from '#src/features/vendor-search/search/services.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { toContract } from '#server/catalog/service-types.ts'

const CATALOG = serviceTypes.map(toContract)
const READ: ReadSearch = {
  services: ['dj'],
  isServiceCertain: true,
  uncovered: null,
  places: [{ fileName: 'austin-tx', displayName: 'Austin, TX' }],
  isPlaceCertain: true,
  kind: 'standard',
  facts: { freeOn: '2027-06-12', budget: 1500, guests: 80 },
  hasUnknownWords: false,
}

test('service, place, day, budget and guests are said', () => {
  expect(readWords(READ, CATALOG)).toEqual([
    'DJs',
    'near Austin, TX',
    'Sat, Jun 12, 2027',
    'Budget $1,500',
    '80 guests',
  ])
})

test('a place that is not certain is not said, and without a certain service nothing is', () => {
  expect(readWords({ ...READ, isPlaceCertain: false, facts: {} }, CATALOG)).toEqual(['DJs'])
  expect(readWords({ ...READ, isServiceCertain: false }, CATALOG)).toEqual([])
})

test('without a connection the longest category in the words is meant', () => {
  expect(serviceIn(CATALOG, 'a mobile dj for my birthday')?.pluralForm).toBe('Mobile DJs')
  expect(serviceIn(CATALOG, 'string quartet near boston')?.fileName).toBe('string-quartet')
  expect(serviceIn(CATALOG, 'something nice for grandma')).toBeNull()
})
