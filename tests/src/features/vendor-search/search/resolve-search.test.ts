import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { serviceTypes, toContract, type ServiceTypeQuery } from '#server/catalog/service-types.ts'
import { searchServiceTypes } from '#server/services/search/service-type-lists.ts'
import { resolveSearch } from '#src/features/vendor-search/search/resolve-search.ts'
import { TypedSearch } from '#src/features/vendor-search/search/typed-search.ts'
import { catalog, recordingApi } from '#tests/src/features/vendor-search/samples.ts'

const places = [{ fileName: 'toronto-on', displayName: 'Toronto, ON' }]

function resolve(search: Record<string, unknown>, found: unknown[] = []) {
  const { api } = recordingApi({
    locations: ({ query }) => {
      const { startsWith } = query as { startsWith: string }
      if (startsWith === 'Lonndon') return [{ fileName: 'london-on', displayName: 'London, ON', isSimilar: true }]
      return startsWith.toLowerCase().startsWith('tor') ? places : []
    },
    serviceTypes: () => found,
  })
  return resolveSearch(api, catalog, v.parse(TypedSearch, search))
}

describe('typed text leads to results', () => {
  test('for a service and a city by name', async () => {
    expect(await resolve({ what: 'Magicians', where: 'Toronto, ON' })).toEqual({ href: '/magician/toronto-on' })
  })

  test('for other words of a service, which the server knows', async () => {
    expect(await resolve({ what: 'disc jockey', where: 'tor' }, [catalog[2]])).toEqual({ href: '/dj/toronto-on' })
  })

  test('for every vendor when no service is typed, and nationwide when no city is', async () => {
    expect(await resolve({ what: '', where: '' })).toEqual({ href: '/entertainers/nationwide' })
    expect(await resolve({ what: 'dj', where: 'Anywhere' })).toEqual({ href: '/dj/nationwide' })
  })

  test('with the filters of the refine form', async () => {
    expect(
      await resolve({
        service: 'dj',
        where: 'toronto',
        categoryId: '-1',
        distanceLimit: '50',
        ratingLimit: '4',
        source: 'thebash',
      }),
    ).toEqual({
      href: '/dj/toronto-on?distanceLimit=50&ratingLimit=4&source=thebash',
    })
    expect(await resolve({ kind: 'virtual', service: 'entertainers', where: 'toronto' })).toEqual({
      href: '/virtual-event-services?location=toronto-on',
    })
  })
})

test('it says which of the two texts nothing is known of', async () => {
  expect(await resolve({ what: 'plumber', where: 'toronto' })).toEqual({ unknown: 'what', meant: [] })
  expect(await resolve({ what: 'dj', where: 'Atlantis' })).toEqual({ unknown: 'where', meant: [] })
})

test('a typing mistake leads nowhere by itself, but says where it may have been meant to lead', async () => {
  const similarMagician = { ...catalog[4], isSimilar: true }
  expect(await resolve({ what: 'magican', where: 'toronto' }, [similarMagician])).toEqual({
    unknown: 'what',
    meant: [{ name: 'Magicians near Toronto, ON', href: '/magician/toronto-on' }],
  })
  expect(await resolve({ what: 'dj', where: 'Lonndon' })).toEqual({
    unknown: 'where',
    meant: [{ name: 'DJs near London, ON', href: '/dj/london-on' }],
  })
  expect(await resolve({ what: 'magican', where: '' }, [similarMagician])).toMatchObject({
    meant: [{ name: 'Magicians in the United States and Canada' }],
  })
})

test('numbers and overlong text in the query do no harm', async () => {
  expect(await resolve({ what: 'dj', where: 90_210 })).toEqual({ unknown: 'where', meant: [] })
  expect(await resolve({ what: 'x'.repeat(5000), where: 'toronto' })).toEqual({ unknown: 'what', meant: [] })
})

test('other words around a typed city do no harm', async () => {
  const { api } = recordingApi({
    locations: ({ query }) => ((query as { startsWith: string }).startsWith === 'Toronto' ? places : []),
  })
  const search = v.parse(TypedSearch, { what: 'dj', where: 'Toronto this Saturday' })
  expect(await resolveSearch(api, catalog, search)).toEqual({ href: '/dj/toronto-on' })
})

describe('one field with everything in it', () => {
  const resolveInOne = (what: string, types = catalog) => {
    const { api } = recordingApi({
      locations: ({ query }) => {
        const { startsWith } = query as { startsWith: string }
        if (startsWith === 'springfield')
          return ['mo', 'ma'].map((state) => ({
            fileName: `springfield-${state}`,
            displayName: `Springfield, ${state.toUpperCase()}`,
            isAmbiguous: true,
          }))
        const known: Record<string, unknown[]> = {
          chicago: [{ fileName: 'chicago-il', displayName: 'Chicago, IL' }],
          'live oak': [{ fileName: 'live-oak-tx', displayName: 'Live Oak, TX' }],
          denver: [{ fileName: 'denver-co', displayName: 'Denver, CO' }],
          'san francisco': [{ fileName: 'san-francisco-ca', displayName: 'San Francisco, CA' }],
          jackson: [{ fileName: 'jackson-ms', displayName: 'Jackson, MS' }],
          '60614': [{ fileName: 'chicago-il', displayName: 'Chicago, IL' }],
          chicgo: [{ fileName: 'chicago-il', displayName: 'Chicago, IL', isSimilar: true }],
        }
        return known[startsWith.toLowerCase()] ?? []
      },
      serviceTypes: ({ query }) => searchServiceTypes(query as ServiceTypeQuery),
      geolocation: () => [{ fileName: 'toronto-on', displayName: 'Toronto, ON' }],
    })
    return resolveSearch(api, types, v.parse(TypedSearch, { what }))
  }

  test.each([
    ['djs chicago', '/dj/chicago-il'],
    ['magicians in Chicago', '/magician/chicago-il'],
    ['chicago magicians', '/magician/chicago-il'],
    ['disc jockeys near chicago', '/dj/chicago-il'],
    ['dj near me', '/dj/toronto-on'],
    ['magician for hire', '/magician/nationwide'],
    ['virtual magician', '/virtual-event-services/magician'],
    ['DJ for wedding', '/dj/nationwide'],
    ['djs for my wedding in chicago', '/dj/chicago-il'],
    ['DJ for my son’s birthday in Chicago', '/dj/chicago-il'],
    ['in Chicago I need a dj for 3 hours', '/dj/chicago-il'],
    ['cheap dj', '/dj/nationwide'],
    ['magician 60614', '/magician/chicago-il'],
    ['dj in live oak', '/dj/live-oak-tx'],
    ['best bouncy castles near Chicago', '/bounce-house/chicago-il'],
    ['60614', '/entertainers/chicago-il'],
    ['Chicago', '/entertainers/chicago-il'],
    ['near me', '/entertainers/toronto-on'],
    ['virtual events', '/virtual-event-services'],
    ['magician in Denver saturday', '/magician/denver-co'],
    ['dj in denver next friday', '/dj/denver-co'],
    ['dj denver dec 18th 2026', '/dj/denver-co'],
    ['clown for hire chicago', '/clown/chicago-il'],
    ['magician for jackson', '/magician/nationwide'],
  ])('%s', async (what, href) => {
    expect(await resolveInOne(what)).toEqual({ href })
  })

  test('a place that is several asks which', async () => {
    expect(await resolveInOne('djs springfield')).toEqual({
      unknown: 'where',
      meant: [
        { name: 'DJs near Springfield, MO', href: '/dj/springfield-mo' },
        { name: 'DJs near Springfield, MA', href: '/dj/springfield-ma' },
      ],
    })
  })

  test.each([
    ['cheap djs chicgo', ['/dj/chicago-il', '/dj/nationwide']],
    ['DJ Percy Patel', ['/dj/nationwide']],
    ['magican in Chicago', ['/magician/chicago-il']],
    ['dj or magician', ['/dj/nationwide', '/magician/nationwide']],
    ['magician for office party dec 18 Chicago', ['/magician/chicago-il', '/magician/nationwide']],
    ['clown brunch san francisco', ['/clown/san-francisco-ca', '/clown/nationwide']],
    ['bachelorette party denver', ['/entertainers/denver-co', '/entertainers/nationwide']],
  ])('%s: it asks, since some words may be of something else, such as a vendor’s name', async (what, hrefs) => {
    const { meant, unknown } = (await resolveInOne(what)) as { unknown: string; meant: { href: string }[] }
    expect([unknown, meant.map(({ href }) => href)]).toEqual(['what', hrefs])
  })

  test.each([
    ['DJ for wedding', '/wedding-entertainment/dj/nationwide'],
    ['piano player for wedding ceremony', '/wedding-entertainment/pianist/nationwide'],
    ['magician for a kids party', '/kids-party-entertainment/magician/nationwide'],
    ['kids party magician', '/kids-party-entertainment/magician/nationwide'],
  ])('%s leads to the section of the occasion', async (what, href) => {
    const suitable = serviceTypes.map((type) => ({ ...toContract(type), isWedding: true, isKids: true }))
    expect(await resolveInOne(what, suitable)).toEqual({ href })
  })
})
