import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ResultsPage } from '#src/features/vendor-search/search/queries.ts'
import { ResultsList } from '#src/features/vendor-search/results/results-list.tsx'
import type { SearchTerms } from '#src/features/vendor-search/search/search-terms.ts'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { reply, vendor } from '#tests/src/features/vendor-search/samples.ts'

const terms: SearchTerms = {
  kind: 'standard',
  service: 'dj',
  location: 'queens-ny',
  categoryId: -1,
  distanceLimit: 50,
  ratingLimit: -1,
  skip: 0,
  take: 50,
}

interface Differs {
  dimmed?: boolean
  near?: number
  terms?: Partial<SearchTerms>
  busyThatDay?: string
}

function listOf(vendors: VendorSearchResult[], total: number, differs: Differs = {}) {
  const { near = total, busyThatDay } = differs
  const found = { ...reply(vendors, total), searchResultsNear: near, ...(busyThatDay && { busyThatDay }) }
  const pages: ResultsPage[] = [{ reply: found }]
  return renderToStaticMarkup(
    <ResultsList
      terms={{ ...terms, ...differs.terms }}
      pages={pages}
      from={{ source: 'None', location: 'queens-ny' }}
      dimmed={differs.dimmed ?? false}
      loadingMore={false}
      moreFailed={false}
      loadMore={() => {}}
      hrefWithoutFilters="/dj/queens-ny"
    />,
  )
}

describe('a tile', () => {
  const markup = listOf(
    [
      vendor(845, {
        profileName: 'Midnight Motown',
        rating: 4.9,
        numberOfReviews: 112,
        numberOfBookings: 214,
        daysSinceLastBooking: 3,
        includeInVirtualEvents: true,
        distance: 4.2,
        shortenedDescription: '<b>Nine players</b> and a horn section…',
      }),
    ],
    1,
  )

  test('shows the photo at 182 by 182', () => {
    expect(markup).toContain('src="/pictures/vendor-845_182x182"')
  })

  test('links the name to the profile and the button to the quote request, each with its source', () => {
    expect(markup).toContain('<a href="/vendors/vendor-845?source=None&amp;location=queens-ny">Midnight Motown</a>')
    expect(markup).toMatch(
      /href="\/requestquote\?memberId=845&amp;source=None&amp;location=queens-ny"[^>]*>Request Free Quote</,
    )
  })

  test('tells rating, bookings, place, distance and what is special', () => {
    for (const words of [
      '4.9',
      '112 Reviews',
      '214 bookings',
      'Queens',
      'NY',
      '4 mi',
      'Booked 3 days ago',
      'Virtual Services Offered',
    ]) {
      expect(markup).toContain(words)
    }
  })

  test('shows markup in a description as text', () => {
    expect(markup).toContain('&lt;b&gt;Nine players&lt;/b&gt;')
  })

  test('has no style attribute, which a strict style policy would drop', () => {
    expect(markup).not.toContain('style=')
  })
})

test('a vendor without reviews, bookings or distance has no empty words', () => {
  const markup = listOf([vendor(1)], 1)
  for (const words of ['Review', 'booking', 'Booked', ' mi<', 'Virtual Services']) expect(markup).not.toContain(words)
})

test('a vendor of the sample marketplace is marked, others are not', () => {
  expect(listOf([vendor(1, { isSample: true })], 1)).toContain('>Sample</span>')
  expect(listOf([vendor(1)], 1)).not.toContain('Sample')
})

test('View More is a real link to the next ones, and the count is beside it', () => {
  const markup = listOf([vendor(1), vendor(2)], 214)
  expect(markup).toContain('href="/dj/queens-ny?distanceLimit=50&amp;skip=2&amp;take=24"')
  expect(markup).toContain('VENDORS 1 - 2 of 214')
})

test('beside View More stand both how many are in the list and how many the heading counts', () => {
  const markup = listOf([vendor(1), vendor(2)], 5000, { near: 82 })
  expect(markup).toContain('VENDORS 1 - 2 of 5,000 (82 near Queens, NY)')
})

test('when all are shown there is no View More', () => {
  const markup = listOf([vendor(1), vendor(2)], 2)
  expect(markup).not.toContain('View More')
  expect(markup).toContain('VENDORS 1 - 2 of 2')
})

test('an empty list says so, in the words of the specification, and offers the way out', () => {
  const markup = listOf([], 0)
  expect(markup).toContain('Sorry, no vendors meet this criteria.')
  expect(markup).toContain('Please edit your search so we can try again!')
  expect(markup).toContain('href="/dj/queens-ny"')
})

describe('the offer of an alert', () => {
  const OFFER = 'Tell me when one joins'
  const day = { distanceLimit: -1, freeOn: '2027-06-05' }

  test('stands beside the way to fewer filters, where a day or facts of the event leave out no one', () => {
    for (const some of [day, { distanceLimit: -1, guests: 80 }]) {
      const markup = listOf([], 0, { terms: some })
      expect(markup).toContain(OFFER)
      expect(markup).toContain('Reset filters')
    }
    expect(listOf([], 0, { terms: day })).toContain('freeOn=2027-06-05')
    expect(listOf([vendor(1)], 1, { near: 0, terms: day })).toContain(OFFER)
  })

  test('is absent where vendors are busy that day, or may be beyond a limit', () => {
    expect(listOf([], 0, { terms: day, busyThatDay: '2 more are busy that day.' })).not.toContain(OFFER)
    expect(listOf([], 0)).not.toContain(OFFER)
    expect(listOf([], 0, { terms: { distanceLimit: -1, priceLimit: 500 } })).not.toContain(OFFER)
  })

  test('is absent behind the last page of a list', () => {
    expect(listOf([], 12, { terms: { distanceLimit: -1, skip: 9999 } })).not.toContain(OFFER)
    expect(listOf([], 0, { terms: { ...day, skip: 9999 } })).not.toContain(OFFER)
  })
})
