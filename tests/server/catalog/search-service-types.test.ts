import { describe, expect, test } from 'vitest'
import { loadPlaces } from '#server/data/places.ts'
import { namedWithin, search, similarTo, type ServiceTypeQuery } from '#server/catalog/search-service-types.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'

const found = (query: ServiceTypeQuery) => search(query).map((entry) => entry.fileName)

describe('the search of service types', () => {
  test('without a query answers everything but places, in the catalog’s order', () => {
    expect(search()).toEqual(shownServiceTypes().filter((entry) => !entry.isVenue))
  })

  test('puts the very name first, then what starts with the text', () => {
    expect(found({ contains: 'dj' })[0]).toBe('dj')
    expect(found({ contains: 'magic' })[0]).toBe('magician')
    expect(found({ contains: 'band' }).slice(0, 1)).toEqual(['band'])
  })

  test('does not mind case, accents and punctuation', () => {
    expect(found({ contains: 'MARÍACHI' })).toContain('mariachi-band')
    expect(found({ contains: 'childrens musician' })).toContain('childrens-musician')
    expect(found({ contains: 'r&b', matchvsalternatenames: true })).toContain('motown-band')
  })

  test('looks in alternate names only when asked', () => {
    expect(found({ contains: 'bouncy castle' })).toEqual([])
    expect(found({ contains: 'bouncy castle', matchvsalternatenames: true })).toEqual(['bounce-house'])
    expect(found({ contains: 'bouncy castle', matchvsallnames: true })).toEqual(['bounce-house'])
  })

  test('looks in the form that is asked for', () => {
    expect(found({ contains: 'puppet show', matchFormType: 'plural' })).toEqual(['puppet-show'])
    expect(found({ contains: 'puppet show', matchFormType: 'person' })).toEqual([])
    expect(found({ contains: 'puppet show' })).toEqual(['puppet-show'])
  })

  test('includes places only when asked', () => {
    expect(found({ contains: 'banquet' })).toEqual([])
    expect(found({ contains: 'banquet', includevenuecategories: true })).toEqual(['banquet-hall'])
  })

  test('a group’s id brings its members along, an unknown id nothing', () => {
    const bands = search({ categoryIds: [7] })
    expect(bands.length).toBeGreaterThan(10)
    expect(bands.every((entry) => entry.topLevelServiceType === 7)).toBe(true)
    expect(found({ categoryIds: [112, 999_999] })).toEqual(['magician'])
  })

  test('leaves out what cannot be chosen in signup when asked', () => {
    const signup = search({ getOnlySignupCategories: true, includevenuecategories: true })
    expect(signup.length).toBeGreaterThan(100)
    expect(signup.filter((entry) => !entry.inSignup)).toEqual([])
  })

  test('sorts by name or by popularity', () => {
    const names = search({ sorttype: 'name' }).map((entry) => entry.pluralForm)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    expect(found({ sorttype: 'popularity' })[0]).toBe('dj')
  })

  test('text without a letter or digit finds nothing; blank text everything', () => {
    expect(found({ contains: '%_*' })).toEqual([])
    expect(search({ contains: '  ' }).length).toBe(search().length)
  })

  test('a name of two words is found as one word, from its start', () => {
    expect(found({ contains: 'photobooth', matchvsallnames: true })).toEqual(['photo-booth'])
    expect(found({ contains: 'Bouncehou', matchvsallnames: true })).toEqual(['bounce-house'])
    expect(found({ contains: 'tobooth', matchvsallnames: true })).toEqual([])
  })

  test('does not reorder the catalog itself', () => {
    const before = serviceTypes.map((entry) => entry.id)
    search({ sorttype: 'name', includevenuecategories: true })
    expect(serviceTypes.map((entry) => entry.id)).toEqual(before)
  })
})

describe('a service type with a typing mistake', () => {
  const similar = (query: ServiceTypeQuery) =>
    similarTo({ matchvsallnames: true, ...query }).map((entry) => entry.fileName)

  test.each([
    ['magican', 'magician'],
    ['Photographr', 'photographer'],
    ['mariachi bnad', 'mariachi-band'],
    ['disc jokey', 'dj'],
  ])('%s finds %s', (contains, fileName) => {
    expect(search({ contains, matchvsallnames: true })).toEqual([])
    expect(similar({ contains })[0]).toBe(fileName)
  })

  test('keeps to what else the query asks for', () => {
    expect(similar({ contains: 'magican', categoryIds: [6] })).toEqual([])
    expect(similar({ contains: 'disc jokey', matchvsallnames: false })).toEqual([])
    expect(similar({ contains: 'dx' })).toEqual([])
  })
})

test('no other name of a service is that of a city: a photographer in Nashville is not a country band', () => {
  const places = loadPlaces()
  const cities = serviceTypes
    .flatMap(({ alternateNames }) => alternateNames)
    .filter((name) =>
      places
        .startsWith(name)
        .some(
          ({ cityName, fileName }) =>
            cityName.toLowerCase() === name.toLowerCase() && places.population(fileName) > 50_000,
        ),
    )
  expect(cities).toEqual([])
})

describe('a longer text', () => {
  const within = (contains: string) => {
    const found = namedWithin({ contains, matchvsallnames: true })
    return found && [found.entries.map(({ fileName }) => fileName), found.isSimilar, found.around]
  }

  test.each([
    ['cheap bouncy castles in Austin', ['bounce-house'], false, 'cheap', 'in austin'],
    ['wedding photographer near Québec', ['wedding-photographer'], false, '', 'near quebec'],
    ['magician for hire', ['magician'], false, '', 'for hire'],
    ['dj or magician', ['dj', 'magician'], false, '', ''],
    ['photobooth in Austin', ['photo-booth'], false, '', 'in austin'],
    ['tribute bnad Austin', ['tribute-band'], true, '', 'austin'],
    ['cake for birthday', ['cake-baker'], false, '', 'for birthday'],
    ['tent for saturday', ['tent-rental'], false, '', 'for saturday'],
    ['clwon for birthday', ['clown'], true, '', 'for birthday'],
  ])('names services among other words: %s', (text, entries, isSimilar, before, after) => {
    expect(within(text)).toEqual([entries, isSimilar, { before, after }])
  })

  test.each(['plumber in Austin', '', '%_*', 'x '.repeat(40)])('that names none finds nothing: %s', (text) => {
    expect(within(text)).toBeNull()
  })

  test.each(['house for party', 'care for birthday', 'stair for party'])(
    'whose words only resemble a name is not corrected to it: %s',
    (text) => {
      expect(within(text)).toBeNull()
    },
  )
})
