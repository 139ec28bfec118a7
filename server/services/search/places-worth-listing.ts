/** Which places a sitemap lists for a list of vendors. Costly, so it is made once an hour, one list at a time. */
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import type { Places } from '#server/data/places.ts'
import { utcDate } from '#server/dates.ts'
import { placesListing, placesReached } from '#server/repositories/search/listed-places.ts'
import { concurrencyLimit } from '#server/services/concurrency-limit.ts'
import { Unavailable } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Places of at least this size are listed if a vendor comes there, even if none lives there. */
const LARGE_PLACE_POPULATION = 100_000
/** So many are looked at before other requests have their turn: some ten milliseconds. */
const LOOKED_AT_ONCE = 25
/** Each takes a few tenths of a second. */
const MAX_WAITING = 20
const RETRY_AFTER_SECONDS = 60
/** Those of whole sections are in the sitemap of every state; the others are in one. */
const MAX_KEPT = 30

/**
 * Places where a vendor of the listing (server/db/listings.ts) lives, and large places to which one comes, largest
 * first.
 * @throws Unavailable when many other lists are being made
 */
export type PlacesWorthListing = (listing: number) => Promise<readonly string[]>

export function createPlacesWorthListing({ db, places, clock }: ServiceContext): PlacesWorthListing {
  const made = new LRUCache<number, { at: number; fileNames: Promise<readonly string[]> }>({ max: MAX_KEPT })
  const large = largePlaces(places)
  const inTurn = concurrencyLimit(1, {
    max: MAX_WAITING,
    full: () => new Unavailable(RETRY_AFTER_SECONDS, 'Many sitemaps are being made. Please try again in a minute.'),
  })

  async function find(listing: number, day: string): Promise<readonly string[]> {
    const found = new Set(await placesListing(db, listing))
    if (found.size === 0) return []
    for (let first = 0; first < large.length; first += LOOKED_AT_ONCE)
      for (const fileName of await placesReached(db, listing, {
        places: large.slice(first, first + LOOKED_AT_ONCE),
        day,
      }))
        found.add(fileName)
    return [...found]
      .filter((fileName) => places.byFileName(fileName))
      .sort((a, b) => places.population(b) - places.population(a) || (a < b ? -1 : 1))
  }

  return (listing) => {
    const today = clock()
    const now = today.getTime()
    const known = made.get(listing)
    if (known && now - known.at < HOUR_MS) return known.fileNames
    const fileNames = inTurn(() => find(listing, utcDate(today)))
    made.set(listing, { at: now, fileNames })
    fileNames.catch(() => made.delete(listing))
    return fileNames
  }
}

function largePlaces(places: Places): Location[] {
  const large: Location[] = []
  for (const { location, population } of places.weighted())
    if (population >= LARGE_PLACE_POPULATION) large.push(location)
  return large
}
