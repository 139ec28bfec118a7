import { expect, test } from 'vitest'
import { activeFilters, searchLabel, searchLine } from '#src/features/vendor-search/filters/filter-labels.ts'
import { placeNameFrom, resultsTitle, shownLabel } from '#src/features/vendor-search/results/format-results.ts'
import type { SearchTerms } from '#src/features/vendor-search/search/search-terms.ts'

const terms: SearchTerms = {
  kind: 'standard',
  service: 'entertainers',
  location: 'queens-ny',
  categoryId: 6,
  distanceLimit: 50,
  ratingLimit: 4,
  skip: 0,
  take: 50,
}

test('the header names the place, or both countries', () => {
  expect(resultsTitle('DJs', 'Queens, NY', false)).toBe('DJs near Queens, NY')
  expect(resultsTitle('DJs', 'Nationwide', true)).toBe('DJs in the United States and Canada')
})

test('until a place is known by name, its file name gives one', () => {
  expect(placeNameFrom('new-york-city-ny')).toBe('New York City, NY')
  expect(placeNameFrom('nationwide')).toBe('Nationwide')
})

test('the text beside View More counts from the first one shown', () => {
  const all = { total: 5000, near: 5000, placeName: 'Queens, NY' }
  expect(shownLabel({ skipped: 0, shown: 50, total: 214, near: 214, placeName: 'Queens, NY' })).toBe(
    'VENDORS 1 - 50 of 214',
  )
  expect(shownLabel({ ...all, skipped: 50, shown: 24 })).toBe('VENDORS 51 - 74 of 5,000')
})

test('the text beside View More names both counts where the list goes on beyond those near the place', () => {
  const few = { total: 5000, near: 82, placeName: 'Austin, TX' }
  expect(shownLabel({ ...few, skipped: 0, shown: 50 })).toBe('VENDORS 1 - 50 of 5,000 (82 near Austin, TX)')
  expect(shownLabel({ ...few, skipped: 0, shown: 98 })).toBe('VENDORS 1 - 98 of 5,000 (82 near Austin, TX)')
})

test('each filter that is on can be taken off alone', () => {
  expect(activeFilters(terms, 'DJs')).toEqual([
    { name: 'Within 50 miles', hrefWithout: '/entertainers/queens-ny?categoryId=6&ratingLimit=4' },
    { name: '4 stars & up', hrefWithout: '/entertainers/queens-ny?categoryId=6&distanceLimit=50' },
    { name: 'DJs', hrefWithout: '/entertainers/queens-ny?distanceLimit=50&ratingLimit=4' },
  ])
  expect(activeFilters({ ...terms, categoryId: -1, distanceLimit: -1, ratingLimit: -1 }, undefined)).toEqual([])
  expect(activeFilters({ ...terms, location: 'nationwide', categoryId: -1, ratingLimit: -1 }, undefined)).toEqual([])
})

test('two saved searches of one page are told apart by their filters', () => {
  const filters = activeFilters({ ...terms, freeOn: '2027-06-12' }, undefined)
  expect(searchLabel('DJs near Queens, NY', filters)).toBe(
    'DJs near Queens, NY · Within 50 miles · 4 stars & up · Sat, Jun 12, 2027',
  )
  expect(searchLabel('DJs near Queens, NY', [])).toBe('DJs near Queens, NY')
})

test('the line that opens the filters leaves room for those that are chosen', () => {
  const austin = { displayName: 'Austin, TX', fileName: 'austin-tx' }
  expect(searchLine(austin, 0)).toBe('Austin, TX · Filter and sort')
  expect(searchLine(austin, 1)).toBe('Austin, TX')
  expect(searchLine(null, 0)).toBe('Anywhere · Filter and sort')
})
