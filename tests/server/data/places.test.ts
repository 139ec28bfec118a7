import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#contract/globe.ts'
import { Location, LocationFileName } from '#contract/location.ts'
import { loadPlaces } from '#server/data/places.ts'
import { STATES } from '#server/data/states.ts'

const places = loadPlaces()
const file = readFileSync(new URL('../../../server/data/places.tsv.gz', import.meta.url))
const fileNames = gunzipSync(file)
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.slice(0, line.indexOf('\t')))
const all = fileNames.map((fileName) => {
  const place = places.byFileName(fileName)
  if (!place) throw new Error(`${fileName} is in the file, but not among the places.`)
  return place
})

describe('the data file', () => {
  test('holds tens of thousands of places in at most 1.5 MB', () => {
    expect(places.count).toBeGreaterThan(35_000)
    expect(file.length).toBeLessThan(1_500_000)
  })

  test('gives every place a file name of its own, in order', () => {
    expect(new Set(fileNames).size).toBe(places.count)
    expect(fileNames).toEqual([...fileNames].sort())
  })

  test('has only complete places', () => {
    const incomplete = all.filter(
      (place) =>
        !v.is(Location, place) ||
        !v.is(LocationFileName, place.fileName) ||
        place.cityName.trim() === '' ||
        !place.fileName.endsWith(`-${place.stateOrProvinceAbbreviation.toLowerCase()}`) ||
        !place.displayName.startsWith(place.cityName) ||
        !place.displayName.endsWith(`, ${place.stateOrProvinceAbbreviation}`),
    )
    expect(incomplete).toEqual([])
  })

  test('knows the state of every place, and has places in every state', () => {
    expect(
      all.filter((place) => STATES.get(place.stateOrProvinceAbbreviation)?.countryCode !== place.countryCode),
    ).toEqual([])
    expect(new Set(all.map((place) => place.stateOrProvinceAbbreviation))).toEqual(new Set(STATES.keys()))
    expect(STATES.size).toBe(51 + 13)
  })

  test('places everything in North America or Hawaii', () => {
    const outside = all.filter(
      ({ latitude, longitude }) => !(latitude > 18.8 && latitude < 83.2 && longitude > -179.2 && longitude < -52.5),
    )
    expect(outside).toEqual([])
  })

  test('gives every place a time zone that exists', () => {
    const zones = new Set(all.map((place) => place.timeZone))
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    expect(places.byFileName('st-johns-nl')?.timeZone).toBe('America/St_Johns')
    expect(places.byFileName('honolulu-hi')?.timeZone).toBe('Pacific/Honolulu')
    expect(places.byFileName('phoenix-az')?.timeZone).toBe('America/Phoenix')
    expect(places.byFileName('whitby-on')?.timeZone).toBe('America/Toronto')
  })

  test('has no remark of the sources in a name', () => {
    expect(all.filter(({ cityName }) => /[(),/|\t]|historical|^Ct \d|^(APO|FPO) /.test(cityName))).toEqual([])
  })
})

describe('places that are easily got wrong', () => {
  test.each([
    ['new-york-city-ny', 'New York City, NY', 'America/New_York', 'US'],
    ['washington-dc', 'Washington, DC', 'America/New_York', 'US'],
    ['toronto-on', 'Toronto, ON', 'America/Toronto', 'CA'],
    ['montreal-qc', 'Montréal, QC', 'America/Toronto', 'CA'],
    ['st-johns-nl', "St. John's, NL", 'America/St_Johns', 'CA'],
    ['vancouver-bc', 'Vancouver, BC', 'America/Vancouver', 'CA'],
    ['north-york-on', 'North York, ON', 'America/Toronto', 'CA'],
    ['iqaluit-nu', 'Iqaluit, NU', 'America/Iqaluit', 'CA'],
    ['the-bronx-ny', 'The Bronx, NY', 'America/New_York', 'US'],
    ['coeur-dalene-id', "Coeur d'Alene, ID", 'America/Los_Angeles', 'US'],
    ['utqiagvik-ak', 'Utqiagvik, AK', 'America/Anchorage', 'US'],
  ])('%s is %s', (fileName, displayName, timeZone, countryCode) => {
    expect(places.byFileName(fileName)).toMatchObject({ displayName, timeZone, countryCode })
  })

  test('New York is there once', () => {
    expect(places.byFileName('new-york-ny')?.fileName).toBe('new-york-city-ny')
  })

  test('large cities have their population', () => {
    for (const fileName of ['whitby-on', 'brick-nj', 'halifax-ns', 'louisville-ky', 'saanich-bc', 'mississauga-on']) {
      expect(places.population(fileName), fileName).toBeGreaterThan(50_000)
    }
    expect(places.population('no-such-place-tx')).toBe(0)
  })

  test('of two namesakes in a state the larger has the plain file name, the smaller names its county', () => {
    expect(places.byFileName('burbank-ca')?.timeZone).toBe('America/Los_Angeles')
    expect(places.population('burbank-ca')).toBeGreaterThan(100_000)
    expect(places.byFileName('burbank-santa-clara-county-ca')?.displayName).toBe('Burbank (Santa Clara County), CA')
  })

  test('an unknown file name is undefined, also a name of every object', () => {
    expect(places.byFileName('atlantis-xx')).toBeUndefined()
    expect(places.byFileName('constructor')).toBeUndefined()
  })
})

describe('places around', () => {
  test('are towns of their own near New York City, the larger ones first', () => {
    const around = places.surrounding('new-york-city-ny', 5)
    expect(around.map((place) => place.fileName)).toEqual([
      'jersey-city-nj',
      'newark-nj',
      'yonkers-ny',
      'elizabeth-nj',
      'paterson-nj',
    ])
    expect(around[0]?.displayName).toBe('Jersey City, NJ')
  })

  test('are never the place itself, never beyond 60 miles, at most as many as asked for', () => {
    for (const fileName of ['toronto-on', 'paris-tx', 'brooklyn-ny', 'anchorage-ak', 'iqaluit-nu']) {
      const here = places.byFileName(fileName)!
      const around = places.surrounding(fileName, 4).map((place) => places.byFileName(place.fileName)!)
      expect(around.length).toBeLessThanOrEqual(4)
      for (const there of around) {
        expect(there.fileName).not.toBe(fileName)
        expect(milesBetween(here, there)).toBeLessThanOrEqual(60)
      }
    }
    expect(places.surrounding('brooklyn-ny', 1)[0]?.fileName).toBe('new-york-city-ny')
    expect(places.surrounding('iqaluit-nu', 5)).toEqual([])
    expect(places.surrounding('atlantis-xx', 5)).toEqual([])
  })
})

describe('the nearest place', () => {
  test('is found around the corner and far away', () => {
    expect(places.nearest(40.7128, -74.006, 100)?.fileName).toBe('new-york-city-ny')
    expect(places.nearest(46.81, -71.21, 100)?.fileName).toBe('quebec-qc')
    expect(places.nearest(52.5, -60, 100)).toBeDefined()
  })

  test('is the one that looking at every place finds', () => {
    for (const [latitude, longitude] of [
      [40, -100],
      [61, -150],
      [47.3, -68.4],
      [29.9, -90.1],
      [51.9, 176.6],
      [70.1, -120],
    ] as const) {
      const best = all.toSorted(
        (a, b) => milesBetween({ latitude, longitude }, a) - milesBetween({ latitude, longitude }, b),
      )[0]!
      const miles = milesBetween({ latitude, longitude }, best)
      expect(places.nearest(latitude, longitude, 1500)).toEqual(best)
      expect(places.nearest(latitude, longitude, miles * 0.999)).toBeUndefined()
    }
  })

  test('is nothing in the middle of the ocean', () => {
    expect(places.nearest(0, 0, 100)).toBeUndefined()
    expect(places.nearest(89.9, 0, 100)).toBeUndefined()
  })
})

describe('where somebody is', () => {
  const nameAt = (latitude: number, longitude: number) => places.cityAt(latitude, longitude, 100)?.fileName

  test.each([
    ['the Loop', 41.8841, -87.6333, 'chicago-il'],
    ['Chicago’s north', 41.99, -87.66, 'chicago-il'],
    ['Van Nuys', 34.1867, -118.449, 'los-angeles-ca'],
    ['Alief', 29.7111, -95.5963, 'houston-tx'],
  ])('in a neighbourhood (%s) is in its city', (_, latitude, longitude, fileName) => {
    expect(places.nearest(latitude, longitude, 100)?.fileName).not.toBe(fileName)
    expect(nameAt(latitude, longitude)).toBe(fileName)
  })

  test.each([
    ['a borough', 40.6815, -73.8365, 'queens-ny'],
    ['a small town next to a large city', 40.745, -74.03, 'hoboken-nj'],
    ['a town of its own', 42.0411, -87.6901, 'evanston-il'],
    ['the city itself', 40.7128, -74.006, 'new-york-city-ny'],
  ])('in %s is there', (_, latitude, longitude, fileName) => {
    expect(nameAt(latitude, longitude)).toBe(fileName)
  })

  test('in the middle of the ocean is nowhere', () => {
    expect(nameAt(0, 0)).toBeUndefined()
  })
})

test('the places by weight are those with a population, in a fixed order', () => {
  const weighted = [...places.weighted()]
  expect(
    weighted.every(({ location, population }) => population > 0 && population === places.population(location.fileName)),
  ).toBe(true)
  expect(weighted.length).toBeGreaterThan(15_000)
  expect([...places.weighted()]).toEqual(weighted)
  const largest = weighted.toSorted((a, b) => b.population - a.population).slice(0, 4)
  expect(largest.map(({ location }) => location.fileName)).toEqual([
    'new-york-city-ny',
    'los-angeles-ca',
    'chicago-il',
    'toronto-on',
  ])
})
