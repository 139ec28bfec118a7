import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#contract/globe.ts'
import { Location, LocationFileName } from '#contract/location.ts'
import { loadPlaces } from '#server/data/places.ts'
import { STATES } from '#server/data/states.ts'
import { readZipCodes } from '#server/data/zip-codes.ts'

const places = loadPlaces()
const file = readFileSync(new URL('../../../server/data/places.tsv.gz', import.meta.url))
const fileNames = gunzipSync(file).toString('utf8').trimEnd().split('\n').map((line) => line.slice(0, line.indexOf('\t')))
const all = fileNames.map((fileName) => {
  const place = places.byFileName(fileName)
  if (!place) throw new Error(`${fileName} is in the file, but not among the places.`)
  return place
})
const display = (text: string, options?: Parameters<typeof places.startsWith>[1]) =>
  places.startsWith(text, options).map((place) => place.displayName)

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
    expect(all.filter((place) => STATES.get(place.stateOrProvinceAbbreviation)?.countryCode !== place.countryCode)).toEqual([])
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
    expect(places.byFileName('new-york-ny')).toBeUndefined()
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

describe('the typeahead', () => {
  test('names the largest first among names that start so', () => {
    expect(display('new y')[0]).toBe('New York City, NY')
    expect(display('tor')[0]).toBe('Toronto, ON')
    expect(display('springf')[0]).toBe('Springfield, MO')
  })

  test('names the very name before longer ones', () => {
    expect(display('york')[0]).toBe('York, PA')
    expect(display('Orland').slice(0, 1)).toEqual(['Orland, CA'])
    expect(display('Orland')).toContain('Orlando, FL')
  })

  test('reads a state behind the name, with and without a comma', () => {
    expect(display('portland or')).toEqual(['Portland, OR'])
    expect(display('portland, me')).toEqual(['Portland, ME'])
    expect(display('Paris, TX')).toEqual(['Paris, TX'])
    expect(display('portland oregon')).toEqual(['Portland, OR'])
    expect(display('portland, m')).toEqual(['Portland, ME', 'Portland, MI', 'Portland, MO'])
    expect(display('new york, new york')[0]).toBe('New York City, NY')
    expect(display('kansas city ks')).toEqual(['Kansas City, KS'])
    expect(display('london, ont')[0]).toBe('London, ON')
    expect(display('portland,')[0]).toBe('Portland, OR')
  })

  test('understands the display names that it gives', () => {
    for (const fileName of ['st-johns-nl', 'montreal-qc', 'washington-dc', 'winston-salem-nc', 'ewa-beach-hi', 'quebec-qc']) {
      const place = places.byFileName(fileName)
      expect(places.startsWith(place?.displayName ?? '')[0]).toEqual(place)
    }
  })

  test('does not mind case, accents or punctuation', () => {
    for (const typed of ['st johns', "St. John's", 'ST JOHN’S', ' st.  johns ']) expect(display(typed)[0]).toBe("St. John's, NL")
    expect(display('montreal')[0]).toBe('Montréal, QC')
    expect(display('MONTRÉAL')[0]).toBe('Montréal, QC')
    expect(display('trois rivieres')[0]).toBe('Trois-Rivières, QC')
    expect(display('coeur d alene')[0]).toBe("Coeur d'Alene, ID")
    expect(display('Washington, D.C.')[0]).toBe('Washington, DC')
  })

  test('knows Saint and St., Fort and Ft., Mount and Mt. as the same', () => {
    expect(display('st paul')[0]).toBe('Saint Paul, MN')
    expect(display('saint louis')[0]).toBe('St. Louis, MO')
    expect(display('ft worth')[0]).toBe('Fort Worth, TX')
    expect(display('mt vernon')[0]).toBe('Mount Vernon, NY')
  })

  test('knows other names of large cities, and only theirs', () => {
    expect(display('nyc')).toEqual(['New York City, NY'])
    expect(display('philly')[0]).toBe('Philadelphia, PA')
    expect(display('new york')[0]).toBe('New York City, NY')
    expect(display('new york')).not.toContain('Pittsburg, CA')
    expect(display('rome')).not.toContain('Washington, DC')
    expect(display('quebec city')).toEqual(['Québec, QC'])
  })

  test('leaves out what is not asked for', () => {
    expect(display('nyc', { alternateNames: false })).toEqual([])
    expect(display('phil', { cities: false })).toEqual(['Philadelphia, PA'])
    expect(display('new y', { cities: false, alternateNames: false })).toEqual([])
  })

  test('gives 15 places, or as many as asked for, each once', () => {
    expect(display('s')).toHaveLength(15)
    expect(display('s', { take: 50 })).toHaveLength(50)
    expect(display('s', { take: 3 })).toEqual(display('s').slice(0, 3))
    for (const typed of ['st', 'new york', 'la', 's']) {
      const found = places.startsWith(typed, { take: 50 }).map((place) => place.fileName)
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('gives nothing for nothing', () => {
    for (const typed of ['', '   ', ',', "'", '...', '日本', 'zzzzzz']) expect(display(typed)).toEqual([])
  })
})

describe('places around', () => {
  test('are towns of their own near New York City, the larger ones first', () => {
    const around = places.surrounding('new-york-city-ny', 5)
    expect(around.map((place) => place.fileName)).toEqual(['jersey-city-nj', 'newark-nj', 'yonkers-ny', 'elizabeth-nj', 'paterson-nj'])
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
    for (const [latitude, longitude] of [[40, -100], [61, -150], [47.3, -68.4], [29.9, -90.1], [51.9, 176.6], [70.1, -120]] as const) {
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
  expect(weighted.every(({ location, population }) => population > 0 && population === places.population(location.fileName))).toBe(true)
  expect(weighted.length).toBeGreaterThan(15_000)
  expect([...places.weighted()]).toEqual(weighted)
  const largest = weighted.toSorted((a, b) => b.population - a.population).slice(0, 4)
  expect(largest.map(({ location }) => location.fileName)).toEqual(['new-york-city-ny', 'los-angeles-ca', 'chicago-il', 'toronto-on'])
})

describe('a name with a typing mistake', () => {
  const similar = (text: string) => places.similarTo(text, { take: 5 }).map((place) => place.displayName)

  test.each([
    ['Bostn', 'Boston, MA'],
    ['bsoton', 'Boston, MA'],
    ['Chicgo, IL', 'Chicago, IL'],
    ['chicgo il', 'Chicago, IL'],
    ['Philidelp', 'Philadelphia, PA'],
    ['Montrael', 'Montréal, QC'],
  ])('%s finds %s first', (typed, meant) => {
    expect(places.startsWith(typed)).toEqual([])
    expect(similar(typed)[0]).toBe(meant)
  })

  test('keeps to the state that is typed with it', () => {
    expect(similar('Portlnd, ME')).toEqual(['Portland, ME'])
  })

  test('is not looked for in very short texts, nor further away', () => {
    expect(similar('xq')).toEqual([])
    expect(similar('Xyzzyville')).toEqual([])
  })
})

describe('a zip code', () => {
  test.each([
    ['90210', 'Beverly Hills, CA'],
    ['10001', 'New York City, NY'],
    ['20001', 'Washington, DC'],
    ['11201', 'Brooklyn, NY'],
    ['02108-1234', 'Boston, MA'],
    ['99723', 'Utqiagvik, AK'],
  ])('%s finds %s alone', (code, name) => {
    expect(display(code)).toEqual([name])
  })

  test('that does not exist finds nothing, nor does a part of one', () => {
    for (const code of ['00000', '902', '902100']) expect(places.startsWith(code), code).toEqual([])
  })

  test('leads to a place that is known, whichever it is', () => {
    const codes = readZipCodes()
    expect(codes.size).toBeGreaterThan(40_000)
    expect([...codes.values()].filter((fileName) => !places.byFileName(fileName))).toEqual([])
  })
})
