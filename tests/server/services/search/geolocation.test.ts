import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '#server/data/places.ts'
import {
  locateCoordinates,
  noGeolocation,
  openGeolocation,
  type Geolocation,
} from '#server/services/search/geolocation.ts'
import { writeMmdb } from '#tests/support/server/mmdb.ts'

const places = loadPlaces()

const city = (name: string, country: string, latitude: number, longitude: number, accuracy = 20) => ({
  city: { names: { en: name } },
  country: { iso_code: country },
  location: { latitude, longitude, accuracy_radius: accuracy },
})

const networks = {
  '8.8.8.0/24': city('Paris', 'US', 33.661, -95.556),
  '24.48.0.0/16': city('Montreal', 'CA', 45.509, -73.588),
  '189.1.1.0/24': city('Tijuana', 'MX', 32.53, -117.02),
  '9.9.9.0/24': {
    country: { iso_code: 'US' },
    location: { latitude: 37.751, longitude: -97.822, accuracy_radius: 1000 },
  },
  '9.9.8.0/24': { country: { iso_code: 'US' }, location: { latitude: 37.751, longitude: -97.822 } },
  '9.9.7.0/24': {
    city: { names: { en: 'Denver' } },
    country: { iso_code: 'US' },
    location: { latitude: 39.739, longitude: -104.985 },
  },
  '9.9.6.0/24': { country: { iso_code: 'US' } },
  '10.0.0.0/8': city('Denver', 'US', 39.739, -104.985),
  '2607:f8b0::/32': city('Portland', 'US', 45.523, -122.676),
}

let folder: string
let geolocation: Geolocation

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geolocation-'))
  const file = join(folder, 'city.mmdb')
  await writeFile(file, writeMmdb(networks))
  geolocation = await openGeolocation(file, places)
})
afterAll(() => rm(folder, { recursive: true }))

describe('a city database', () => {
  test('gives the place nearest to where an address is', () => {
    expect(geolocation.locate('8.8.8.8')?.fileName).toBe('paris-tx')
    expect(geolocation.locate('24.48.1.2')?.fileName).toBe('montreal-qc')
  })

  test('knows IPv6 addresses, and IPv4 ones written as IPv6', () => {
    expect(geolocation.locate('2607:f8b0:1::5')?.fileName).toBe('portland-or')
    expect(geolocation.locate('::ffff:8.8.8.8')?.fileName).toBe('paris-tx')
  })

  test('gives null for an address that it does not know', () => {
    expect(geolocation.locate('1.1.1.1')).toBeNull()
  })

  const ipv4 = ['10.1.2.3', '127.0.0.1', '192.168.1.1', '172.20.0.1', '169.254.1.1', '100.64.0.1']
  const ipv6 = ['::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', '::ffff:10.1.2.3', '::ffff:a01:203']
  test.each([...ipv4, ...ipv6])('gives null for the private address %s', (address) => {
    expect(geolocation.locate(address)).toBeNull()
  })

  test.each(['', 'unknown', '8.8.8', '8.8.8.8, 1.1.1.1', '999.1.1.1', ':::'])(
    'gives null for %j, which is not an address',
    (address) => {
      expect(geolocation.locate(address)).toBeNull()
    },
  )

  test('does not place a Mexican visitor in San Diego', () => {
    expect(locateCoordinates(places, 32.53, -117.02)).not.toBeNull()
    expect(geolocation.locate('189.1.1.1')).toBeNull()
  })

  test('does not take the middle of the country for a place', () => {
    expect(geolocation.locate('9.9.9.9')).toBeNull()
    expect(geolocation.locate('9.9.8.9')).toBeNull()
    expect(geolocation.locate('9.9.6.9')).toBeNull()
  })

  test('takes a city of unstated accuracy', () => {
    expect(geolocation.locate('9.9.7.9')?.fileName).toBe('denver-co')
  })

  test('of IPv4 only gives null for an IPv6 address', async () => {
    const file = join(folder, 'ipv4.mmdb')
    await writeFile(file, writeMmdb({ '8.8.8.0/24': networks['8.8.8.0/24'] }, 4))
    const ipv4 = await openGeolocation(file, places)
    expect(ipv4.locate('8.8.8.8')?.fileName).toBe('paris-tx')
    expect(ipv4.locate('2607:f8b0:1::5')).toBeNull()
  })
})

test('a database that is missing or damaged is refused by name', async () => {
  await expect(openGeolocation(join(folder, 'none.mmdb'), places)).rejects.toThrow(/none\.mmdb can’t be read/)
  await writeFile(join(folder, 'bad.mmdb'), 'not a database')
  await expect(openGeolocation(join(folder, 'bad.mmdb'), places)).rejects.toThrow(/bad\.mmdb can’t be read/)
})

test('without a database nobody is located', () => {
  expect(noGeolocation.locate('8.8.8.8')).toBeNull()
})

describe('coordinates', () => {
  test('become the nearest place', () => {
    expect(locateCoordinates(places, 40.7128, -74.006)?.fileName).toBe('new-york-city-ny')
  })

  test('further than 100 miles from any place become null', () => {
    expect(locateCoordinates(places, 30, -60)).toBeNull()
    expect(locateCoordinates(places, 48.85, 2.35)).toBeNull()
  })

  test.each([
    [Number.NaN, 0],
    [91, 0],
    [0, 181],
    [Number.POSITIVE_INFINITY, 0],
  ])('%d, %d are not a point', (latitude, longitude) => {
    expect(locateCoordinates(places, latitude, longitude)).toBeNull()
  })
})
