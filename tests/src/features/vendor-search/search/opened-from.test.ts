/** A profile's knowledge of the search that it was opened from. */
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { ServiceType } from '#contract/service-type.ts'
import { ApiError } from '#src/api/client.ts'
import { openedFrom, searchLookupOptions, shownDay } from '#src/features/vendor-search/search/opened-from.ts'
import { searchOptions } from '#src/features/vendor-search/search/queries.ts'
import type { SearchTerms } from '#src/features/vendor-search/search/search-terms.ts'
import { catalog, djsNearQueens, recordingApi, reply, vendor } from '#tests/src/features/vendor-search/samples.ts'

const type = (fileName: string): ServiceType => {
  const found = catalog.find((service) => service.fileName === fileName)
  if (!found) throw new Error(`No ${fileName} in the catalog.`)
  return found
}
const queens = { source: 'None', location: 'queens-ny', eventDate: undefined, serviceType: null, isAny: false } as const

describe('the breadcrumbs lead back to', () => {
  test('the vendor’s main service near the searched place', () => {
    expect(openedFrom(queens, type('dj'), 'Queens, NY').trail).toEqual([
      { name: 'Home', href: '/' },
      { name: 'DJs', href: '/dj/nationwide' },
      { name: 'Queens, NY', href: '/dj/queens-ny' },
    ])
  })

  test('the searched service and day', () => {
    const asked = { ...queens, serviceType: type('magician'), eventDate: '2027-06-19' }
    expect(openedFrom(asked, type('dj'), 'Queens, NY').href).toBe('/magician/queens-ny?freeOn=2027-06-19')
    expect(openedFrom({ ...queens, isAny: true }, type('dj'), 'Queens, NY').href).toBe('/entertainers/queens-ny')
  })

  test('the searched distance and rating', () => {
    const limited = { ...queens, distanceLimit: 25, ratingLimit: 4 }
    const href = '/dj/queens-ny?distanceLimit=25&ratingLimit=4'
    expect(openedFrom(limited, type('dj'), 'Queens, NY')).toMatchObject({
      href,
      trail: [{ name: 'Home' }, { href: '/dj/nationwide' }, { name: 'Queens, NY', href }],
    })
  })

  test('the section of the search, if it has the service', () => {
    const kids = { ...queens, source: 'gigkids', serviceType: { ...type('magician'), isKids: true } } as const
    expect(openedFrom(kids, undefined, 'Queens, NY')).toEqual({
      href: '/kids-party-entertainment/magician/queens-ny',
      trail: [
        { name: 'Home', href: '/' },
        { name: 'Kids Parties', href: '/kids-party-entertainment' },
        { name: 'Magicians', href: '/kids-party-entertainment/magician/nationwide' },
        { name: 'Queens, NY', href: '/kids-party-entertainment/magician/queens-ny' },
      ],
    })
    const other = { ...type('dj'), isKids: false }
    expect(openedFrom({ ...kids, serviceType: other }, undefined, 'Queens, NY').href).toBe(
      '/dj/queens-ny?source=gigkids',
    )
    expect(openedFrom({ ...queens, source: 'virtualevents' }, type('magician'), 'Queens, NY').href).toBe(
      '/virtual-event-services/magician?location=queens-ny',
    )
  })
})

describe('the breadcrumbs lead back to a search of the whole country', () => {
  const nationwide = { ...queens, location: 'nationwide' } as const

  test('for a service', () => {
    expect(
      openedFrom({ ...nationwide, serviceType: type('band'), ratingLimit: 4 }, type('dj'), 'Nationwide').trail,
    ).toEqual([
      { name: 'Home', href: '/' },
      { name: 'Bands', href: '/band/nationwide' },
      { name: 'Nationwide', href: '/band/nationwide?ratingLimit=4' },
    ])
  })

  test('for a service without a filter, in one step', () => {
    expect(openedFrom({ ...nationwide, serviceType: type('band') }, type('dj'), 'Nationwide')).toEqual({
      href: '/band/nationwide',
      trail: [
        { name: 'Home', href: '/' },
        { name: 'Bands', href: '/band/nationwide' },
      ],
    })
  })

  test('by video, for a service or any', () => {
    const virtual = { ...nationwide, source: 'virtualevents' } as const
    expect(openedFrom(virtual, type('magician'), 'Nationwide').trail).toEqual([
      { name: 'Home', href: '/' },
      { name: 'Virtual', href: '/virtual-event-services' },
      { name: 'Magicians', href: '/virtual-event-services/magician' },
    ])
    expect(openedFrom({ ...virtual, isAny: true, ratingLimit: 4 }, type('magician'), 'Nationwide').trail).toEqual([
      { name: 'Home', href: '/' },
      { name: 'Virtual', href: '/virtual-event-services?ratingLimit=4' },
    ])
  })
})

test('a nationwide search for a service is looked up, and one for any service needs no call', async () => {
  const { api, calls } = recordingApi({
    searchLookup: () => ({ serviceType: type('band'), location: null, isNationalSearch: true }),
  })
  const ask = (service: string) => {
    const queryClient = new QueryClient()
    return queryClient.ensureQueryData(searchLookupOptions(api, queryClient, 'nationwide', service))
  }
  expect(await ask('band')).toEqual({ serviceType: type('band'), placeName: 'Nationwide' })
  expect(calls).toHaveLength(1)
  expect(await ask('entertainers')).toEqual({ serviceType: null, placeName: 'Nationwide' })
  expect(calls).toHaveLength(1)
})

const terms: SearchTerms = { ...djsNearQueens, freeOn: '2027-06-19' }

test('results that the page still has tell place, service and day without a call', async () => {
  const found = reply([vendor(1, { onDay: 'free' }), vendor(2, { onDay: 'notSaid' })], 2)
  const { api, calls } = recordingApi({ search: () => found })
  const queryClient = new QueryClient()
  await queryClient.fetchInfiniteQuery(searchOptions(api, terms, type('dj').id))
  const { fileName, displayName } = found.searchLocation
  expect(await queryClient.ensureQueryData(searchLookupOptions(api, queryClient, fileName))).toEqual({
    serviceType: null,
    placeName: displayName,
  })
  expect(shownDay(queryClient, 1, '2027-06-19')).toMatchObject({ onDay: 'free' })
  expect(shownDay(queryClient, 2, '2027-06-19')).toMatchObject({ onDay: 'notSaid' })
  expect(shownDay(queryClient, 1, '2027-06-20')).toBeUndefined()
  expect(shownDay(queryClient, 3, '2027-06-19')).toBeUndefined()
  expect(calls.map(({ name }) => name)).toEqual(['search'])
})

test('a place that does not exist gives null, and a failure is not an answer', async () => {
  const failing = (status: number) => {
    const { api } = recordingApi({
      searchLookup: () => {
        throw new ApiError({ kind: 'refused', status } as never)
      },
    })
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    return queryClient.fetchQuery(searchLookupOptions(api, queryClient, 'atlantis-xx', 'dj'))
  }
  expect(await failing(404)).toBeNull()
  await expect(failing(503)).rejects.toThrow(ApiError)
})
