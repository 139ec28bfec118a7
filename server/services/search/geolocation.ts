/** A visitor's location, from the connection's IP address (docs/specification.md#places). */
import { BlockList, isIP } from 'node:net'
import { open, type CityResponse, type Reader } from 'maxmind'
import type { Location } from '#contract/location.ts'
import type { Places } from '#server/data/places.ts'
import { InvalidFields } from '#server/services/errors.ts'

export interface Geolocation {
  /** The place of an IP address; null if it is private, invalid, unknown, or outside the US and Canada. */
  locate(address: string): Location | null
}

/** Farther than this from any place, a visitor has no known location. */
const NEAREST_MAX_MILES = 100
/** Less accurate results are the center of a country or a region, not a person's location. */
const ACCURACY_MAX_KM = 200

/** Networks that no database can locate: private, local, reserved, multicast. */
const PRIVATE_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3'
const PRIVATE_IPV6 = '::/127 fc00::/7 fe80::/10 ff00::/8'
const PRIVATE = new BlockList()
for (const [networks, version] of [
  [PRIVATE_IPV4, 'ipv4'],
  [PRIVATE_IPV6, 'ipv6'],
] as const) {
  for (const network of networks.split(' ')) {
    const [start = '', length] = network.split('/')
    PRIVATE.addSubnet(start, Number(length), version)
  }
}

/** The address in the database's notation, or null if it cannot be in one. `::ffff:1.2.3.4` becomes `1.2.3.4`. */
function publicAddress(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const bare = (mapped ?? address).replace(/%.*$/, '')
  const version = isIP(bare)
  return version === 0 || PRIVATE.check(bare, version === 4 ? 'ipv4' : 'ipv6') ? null : bare
}

/**
 * The city at a point in degrees, or the nearest within 100 miles; null for anywhere else and for invalid coordinates.
 */
export function locateCoordinates(places: Places, latitude: number, longitude: number): Location | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return places.cityAt(latitude, longitude, NEAREST_MAX_MILES) ?? null
}

/**
 * The caller's city: at the browser's coordinates, or without them at the connection's address.
 * @throws InvalidFields for one coordinate alone
 */
export function locateCaller(
  { places, geolocation }: { places: Places; geolocation: Geolocation },
  { latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined },
  address: string,
): Location | null {
  if (latitude === undefined && longitude === undefined) return geolocation.locate(address)
  if (latitude !== undefined && longitude !== undefined) return locateCoordinates(places, latitude, longitude)
  const name = latitude === undefined ? 'latitude' : 'longitude'
  throw new InvalidFields([{ name, code: 'required', message: 'Give both coordinates, or none.' }])
}

/** Locates no one: used when no database file is configured. */
export const noGeolocation: Geolocation = { locate: () => null }

/**
 * Opens a city database in MaxMind's format (GeoLite2 City, DB-IP City Lite). The file is read once: restart after
 * updating it. Throws if it cannot be read.
 */
export async function openGeolocation(file: string, places: Places): Promise<Geolocation> {
  let reader: Reader<CityResponse>
  try {
    reader = await open<CityResponse>(file)
  } catch (cause) {
    throw new Error(
      `The geolocation database ${file} can’t be read. Set the path to a city database (.mmdb), or leave it empty.`,
      { cause },
    )
  }
  return {
    locate(address) {
      const known = publicAddress(address)
      if (known === null) return null
      // An IPv6 address cannot be looked up in an IPv4 database.
      if (known.includes(':') && reader.metadata.ipVersion === 4) return null
      const found = reader.get(known)
      const country = found?.country?.iso_code
      const point = found?.location
      if (!point || (country !== 'US' && country !== 'CA')) return null
      const precise =
        point.accuracy_radius === undefined ? found.city !== undefined : point.accuracy_radius <= ACCURACY_MAX_KM
      return precise ? locateCoordinates(places, point.latitude, point.longitude) : null
    },
  }
}
