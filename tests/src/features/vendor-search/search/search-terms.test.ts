import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  isPartialView,
  isReserved,
  ResultsSearch,
  resultsHref,
  SEARCH_DEFAULTS,
  VirtualSearch,
  withFilters,
  type SearchTerms,
} from '#src/features/vendor-search/search/search-terms.ts'

const terms: SearchTerms = {
  kind: 'standard',
  service: 'dj',
  location: 'queens-ny',
  categoryId: -1,
  distanceLimit: 50,
  ratingLimit: 4,
  skip: 74,
  take: 24,
}

describe('the address of a search', () => {
  test('says what is limited, and nothing of what is any', () => {
    expect(resultsHref(terms)).toBe('/dj/queens-ny?distanceLimit=50&ratingLimit=4&skip=74&take=24')
    expect(resultsHref({ kind: 'standard', service: 'dj', location: 'queens-ny', categoryId: -1 })).toBe(
      '/dj/queens-ny',
    )
  })

  test('has no distance nationally', () => {
    expect(resultsHref({ ...terms, location: 'nationwide' })).toBe('/dj/nationwide?ratingLimit=4&skip=74&take=24')
  })

  test('has the place in the query for virtual events, and none nationally', () => {
    expect(resultsHref({ kind: 'virtual', service: 'entertainers', location: 'queens-ny', ratingLimit: 5 })).toBe(
      '/virtual-event-services?location=queens-ny&ratingLimit=5',
    )
    expect(resultsHref({ kind: 'virtual', service: 'entertainers', location: 'nationwide' })).toBe(
      '/virtual-event-services',
    )
  })

  test('keeps the source', () => {
    expect(resultsHref({ kind: 'standard', service: 'dj', location: 'queens-ny', source: 'thebash' })).toBe(
      '/dj/queens-ny?source=thebash',
    )
  })
})

describe('a query', () => {
  test('is read from text and numbers', () => {
    expect(v.parse(ResultsSearch, { ratingLimit: '4', distanceLimit: 25 })).toMatchObject({
      ratingLimit: 4,
      distanceLimit: 25,
      categoryId: -1,
      skip: 0,
      take: 50,
    })
  })

  test('that makes no sense counts as not given', () => {
    expect(
      v.parse(ResultsSearch, { ratingLimit: 'many', distanceLimit: [3], skip: -7, take: 1e9, source: 'elsewhere' }),
    ).toMatchObject({
      ratingLimit: -1,
      distanceLimit: -1,
      skip: 0,
      take: 50,
      source: undefined,
    })
    expect(v.parse(VirtualSearch, { location: '../etc' }).location).toBeUndefined()
  })
})

test('other filters start at the first result', () => {
  expect(withFilters(terms, { ratingLimit: -1 })).toMatchObject({
    skip: 0,
    take: 50,
    ratingLimit: -1,
    distanceLimit: 50,
  })
})

test('paths with pages of their own are not services', () => {
  for (const segment of [
    'signup',
    'articles',
    'requestquote',
    'virtual-event-services',
    'kids-party-entertainment',
    'wedding-entertainment',
    'api',
  ]) {
    expect(isReserved(segment)).toBe(true)
  }
  expect(isReserved('dj')).toBe(false)
})

test('the day is in the address; one that does not exist is left out', () => {
  const plain: SearchTerms = { kind: 'standard', service: 'dj', location: 'queens-ny', ...SEARCH_DEFAULTS }
  expect(resultsHref({ ...plain, freeOn: '2027-06-05' })).toBe('/dj/queens-ny?freeOn=2027-06-05')
  expect(v.parse(ResultsSearch, { freeOn: '2027-06-05' }).freeOn).toBe('2027-06-05')
  expect(v.parse(ResultsSearch, { freeOn: '2027-02-30' }).freeOn).toBe('')
  expect(isPartialView({ ...plain, freeOn: '2027-06-05' })).toBe(true)
  expect(isPartialView(plain)).toBe(false)
})
