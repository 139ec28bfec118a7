import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
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

describe('one field with everything in it', () => {
  const inOne = (what: string) => {
    const { api } = recordingApi({
      locations: ({ query }) => {
        const { startsWith } = query as { startsWith: string }
        if (startsWith === 'springfield')
          return ['mo', 'ma'].map((state) => ({
            fileName: `springfield-${state}`,
            displayName: `Springfield, ${state.toUpperCase()}`,
            isAmbiguous: true,
          }))
        return startsWith.toLowerCase() === 'chicago' ? [{ fileName: 'chicago-il', displayName: 'Chicago, IL' }] : []
      },
      serviceTypes: ({ query }) => {
        const { contains } = query as { contains: string }
        return contains === 'disc jockeys' ? [catalog[2]] : []
      },
      geolocation: () => [{ fileName: 'toronto-on', displayName: 'Toronto, ON' }],
    })
    return resolveSearch(api, catalog, v.parse(TypedSearch, { what }))
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
  ])('%s', async (what, href) => {
    expect(await inOne(what)).toEqual({ href })
  })

  test('a place that is several asks which', async () => {
    expect(await inOne('djs springfield')).toEqual({
      unknown: 'where',
      meant: [
        { name: 'DJs near Springfield, MO', href: '/dj/springfield-mo' },
        { name: 'DJs near Springfield, MA', href: '/dj/springfield-ma' },
      ],
    })
  })

  test('an occasion with a section of its own leads there', async () => {
    const { api } = recordingApi({ locations: () => [], serviceTypes: () => [] })
    const suitable = catalog.map((type) => ({ ...type, isWedding: true, isKids: true }))
    const hrefOf = (what: string) => resolveSearch(api, suitable, v.parse(TypedSearch, { what }))
    expect(await hrefOf('DJ for wedding')).toEqual({ href: '/wedding-entertainment/dj/nationwide' })
    expect(await hrefOf('magician for a kids party')).toEqual({ href: '/kids-party-entertainment/magician/nationwide' })
  })
})
