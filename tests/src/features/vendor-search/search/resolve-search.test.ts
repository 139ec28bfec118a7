import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { TypedSearch as Query } from '#contract/typed-search.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { toContract } from '#server/catalog/service-types.ts'
import { loadPlaces } from '#server/data/places.ts'
import { readSearch } from '#server/services/search/typed/read-search.ts'
import { resolveSearch } from '#src/features/vendor-search/search/resolve-search.ts'
import { TypedSearch } from '#src/features/vendor-search/search/typed-search.ts'
import { recordingApi } from '#tests/src/features/vendor-search/samples.ts'

const places = loadPlaces()
const catalog = serviceTypes.filter(({ isVenue }) => !isVenue).map(toContract)

function resolve(search: Record<string, unknown>) {
  const { api } = recordingApi({
    readSearch: ({ query }) =>
      readSearch(query as Query, {
        places,
        now: new Date('2026-11-26T18:00:00Z'),
        here: places.byFileName('toronto-on') ?? null,
      }),
  })
  return resolveSearch(api, catalog, v.parse(TypedSearch, search))
}

describe('typed text leads to results', () => {
  test.each([
    [{ what: 'Magicians', where: 'Toronto, ON' }, '/magician/toronto-on'],
    [{ what: 'disc jockey', where: 'toron' }, '/dj/toronto-on'],
    [{ what: '', where: '' }, '/entertainers/nationwide'],
    [{ what: 'dj', where: 'Anywhere' }, '/dj/nationwide'],
    [{ what: 'dj', where: 90_210 }, '/dj/beverly-hills-ca'],
    [{ what: 'dj', where: 'Toronto this Saturday' }, '/dj/toronto-on?freeOn=2026-11-28'],
    [{ what: 'dj near me' }, '/dj/toronto-on'],
    [{ what: 'virtual magician' }, '/virtual-event-services/magician'],
    [{ what: 'DJ for wedding' }, '/wedding-entertainment/dj/nationwide'],
    [{ what: 'kids party magician chicago' }, '/kids-party-entertainment/magician/chicago-il'],
    [{ what: 'magician for jackson' }, '/magician/nationwide'],
    [
      { what: 'photo booth chicago june 5 under $900 for 150 guests' },
      '/photo-booth/chicago-il?freeOn=2027-06-05&budget=900&guests=150',
    ],
    [{ what: 'string quartet near Boston in June' }, '/string-quartet/boston-ma?month=2027-06'],
    [
      { service: 'dj', where: 'toronto', categoryId: '-1', distanceLimit: '50', ratingLimit: '4', source: 'thebash' },
      '/dj/toronto-on?distanceLimit=50&ratingLimit=4&source=thebash',
    ],
    [{ kind: 'virtual', service: 'entertainers', where: 'toronto' }, '/virtual-event-services?location=toronto-on'],
  ])('%j', async (search, href) => {
    expect(await resolve(search)).toEqual({ href })
  })
})

describe('what is not certain is asked', () => {
  const hrefsOf = async (search: Record<string, unknown>) => {
    const found = await resolve(search)
    return 'href' in found ? found : [found.unknown, ...found.meant.map(({ href }) => href)]
  }

  test.each([
    [{ what: 'dj', where: 'Qqxyzzy' }, 'where', []],
    [{ what: 'magican', where: 'toronto' }, 'what', ['/magician/toronto-on']],
    [{ what: 'dj or magician' }, 'what', ['/dj/nationwide', '/magician/nationwide']],
    [{ what: 'dj dallas/fort worth' }, 'where', ['/dj/dallas-tx', '/dj/fort-worth-tx']],
    [{ what: 'DJ Percy Patelius' }, 'what', ['/dj/nationwide']],
  ])('%j', async (search, unknown, hrefs) => {
    expect(await hrefsOf(search)).toEqual([unknown, ...hrefs])
  })

  test('a category that Fanfare doesn’t list is named, with the closest', async () => {
    expect(await resolve({ what: 'venue in austin' })).toMatchObject({
      uncovered: 'venues',
      meant: [{ href: '/event-planner/austin-tx' }, { href: '/tent-rental/austin-tx' }, {}],
    })
  })

  test('words beside all that is understood lead on, unless they are a vendor’s name', async () => {
    expect(await resolve({ what: 'zzyzx magician chicago' })).toMatchObject({ isUnlessName: true, unknown: 'what' })
  })
})
