import { describe, expect, test } from 'vitest'
import { trailOf } from '#src/features/vendor-search/results/results-trail.ts'
import {
  isPartialView,
  resultsHref,
  SEARCH_DEFAULTS,
  type SearchTerms,
} from '#src/features/vendor-search/search/search-terms.ts'
import { everyVendor, faqTitle, searchTitle } from '#src/features/vendor-search/search/sections.ts'
import { findService, inPath } from '#src/features/vendor-search/search/services.ts'
import { topCategories } from '#src/features/vendor-search/search/top-categories.ts'
import { weddingCategories } from '#src/features/vendor-search/search/wedding-categories.ts'
import { catalog, serviceType } from '#tests/src/features/vendor-search/samples.ts'

const magician = serviceType(112, 'magician', 'Magician', 50)

describe('the addresses of the sections', () => {
  test('a section’s own page is for all its vendors, everywhere', () => {
    expect(resultsHref({ kind: 'kids', service: 'entertainers', location: 'nationwide' })).toBe(
      '/kids-party-entertainment',
    )
    expect(resultsHref({ kind: 'weddings', service: 'entertainers', location: 'nationwide', ratingLimit: 4 })).toBe(
      '/wedding-entertainment?ratingLimit=4',
    )
  })

  test('service and place follow it', () => {
    expect(resultsHref({ kind: 'kids', service: 'magician', location: 'boston-ma' })).toBe(
      '/kids-party-entertainment/magician/boston-ma',
    )
    expect(resultsHref({ kind: 'weddings', service: 'entertainers', location: 'boston-ma' })).toBe(
      '/wedding-entertainment/entertainers/boston-ma',
    )
  })

  test('a virtual category is a segment, its place a parameter', () => {
    expect(resultsHref({ kind: 'virtual', service: 'comedian', location: 'boston-ma', distanceLimit: 50 })).toBe(
      '/virtual-event-services/comedian?location=boston-ma&distanceLimit=50',
    )
  })
})

describe('a chosen category', () => {
  const terms: SearchTerms = {
    kind: 'virtual',
    service: 'entertainers',
    location: 'nationwide',
    ...SEARCH_DEFAULTS,
    categoryId: 112,
  }

  test('moves into the path when crawlers may see it', () => {
    expect(inPath(catalog, terms)).toMatchObject({ service: 'magician', categoryId: -1 })
  })

  test('stays a parameter of the virtual search when not', () => {
    expect(inPath([{ ...magician, isCrawlable: false }], terms)).toBe(terms)
  })

  test('replaces the one in the path of the other searches, where the section has it', () => {
    const standard: SearchTerms = { ...terms, kind: 'standard', service: 'dj' }
    expect(resultsHref(inPath(catalog, standard))).toBe('/magician/nationwide')
    const kids: SearchTerms = { ...terms, kind: 'kids' }
    expect(inPath([{ ...magician, isKids: false }], kids)).toBe(kids)
    expect(resultsHref(inPath([{ ...magician, isKids: true }], kids))).toBe(
      '/kids-party-entertainment/magician/nationwide',
    )
  })
})

describe('what a path names', () => {
  test('is every vendor of its section', () => {
    expect(findService(catalog, 'entertainers', 'kids')).toEqual(everyVendor('kids'))
  })

  test('is never a service that the section does not have', () => {
    expect(findService([magician], 'magician', 'kids')).toBeNull()
    expect(findService([{ ...magician, isKids: true }], 'magician', 'kids')?.id).toBe(112)
    expect(findService([{ ...magician, isKids: true }], 'magician', 'weddings')).toBeNull()
    expect(findService([magician], 'magician', 'virtual')?.id).toBe(112)
  })
})

test('the titles say what the section is about', () => {
  expect(searchTitle('standard', magician)).toBe('Magicians')
  expect(searchTitle('virtual', magician)).toBe('Magicians offering Virtual Party and Event Services')
  expect(searchTitle('kids', everyVendor('kids'))).toBe('Kids Party Entertainers')
  expect(searchTitle('kids', magician)).toBe('Magicians for Kids Parties')
  expect(searchTitle('weddings', { id: 3302, pluralForm: 'Wedding DJs' })).toBe('Wedding DJs')
})

test('the questions are those of the page', () => {
  expect(faqTitle('standard', magician)).toBe('Magician Faqs')
  expect(faqTitle('virtual', magician)).toBe('Virtual Magician Faqs')
  expect(faqTitle('virtual', everyVendor('virtual'))).toBe('Virtual Event Faqs')
  expect(faqTitle('kids', everyVendor('kids'))).toBe('Kids Party Entertainment Faqs')
})

test('filters and later results are not pages of their own', () => {
  expect(isPartialView(SEARCH_DEFAULTS)).toBe(false)
  for (const differs of [
    { categoryId: 6 },
    { distanceLimit: 10 },
    { ratingLimit: 4 },
    { priceLimit: 500 },
    { sort: 'price' as const },
    { skip: 50 },
    { take: 24 },
  ])
    expect(isPartialView({ ...SEARCH_DEFAULTS, ...differs })).toBe(true)
})

test('the way to a page ends with the page itself, which is not a link', () => {
  const trail = (kind: SearchTerms['kind'], location: string, service = magician as Parameters<typeof trailOf>[1]) =>
    trailOf({ kind, location }, service, 'Boston, MA').map(({ name, href }) => [name, href])
  expect(trail('standard', 'boston-ma')).toEqual([
    ['Home', '/'],
    ['Magicians', '/magician/nationwide'],
    ['Boston, MA', undefined],
  ])
  expect(trail('virtual', 'nationwide')).toEqual([
    ['Home', '/'],
    ['Virtual', '/virtual-event-services'],
    ['Magicians', undefined],
  ])
  expect(trail('kids', 'nationwide', everyVendor('kids'))).toEqual([
    ['Home', '/'],
    ['Kids Parties', undefined],
  ])
})

describe('the tiles above the results', () => {
  const bands = Array.from({ length: 5 }, (_, index) => serviceType(700 + index, `band-${index}`, `Band ${index}`, 7))
  const more = [...catalog, ...bands, serviceType(5003, 'florist', 'Florist', 5000)]

  test('are kinds of what is searched, where there are enough', () => {
    expect(
      topCategories(more, { id: 7, fileName: 'band', personForm: 'Band', pluralForm: 'Bands' }).map(
        ({ fileName }) => fileName,
      ),
    ).toContain('band-3')
  })

  test('are what people look for most otherwise', () => {
    expect(topCategories(more, everyVendor('standard')).map(({ fileName }) => fileName)).toEqual([
      'dj',
      'magician',
      'mariachi-band',
    ])
  })

  test('for weddings come in the order in which couples book', () => {
    expect(weddingCategories(more).map(({ fileName }) => fileName)).toEqual(['florist'])
  })
})
