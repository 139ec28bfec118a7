/** What search engines are told about: an index, one sitemap per service, one per state or province, one for the pages. */
import { byFileName, byId, ENTERTAINERS, serviceTypes } from '#server/catalogue/service-types.ts'
import type { Content } from '#server/content/content.ts'
import type { Places } from '#server/data/places.ts'
import { STATES } from '#server/data/states.ts'
import type { Queryable } from '#server/db/database.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import { listingsWithVendors, placesListing } from '#server/repositories/listed-places.ts'

export interface SitemapSources {
  db: Queryable
  places: Places
  content: Content
}

export interface SitemapEntry {
  /** Path on this site. */
  path: string
  /** `YYYY-MM-DD`. */
  lastModified?: string
}

/** Most addresses in one sitemap (sitemaps.org). */
export const SITEMAP_MAX = 50_000
/** Places from this size on are listed although no vendor lives there: vendors travel. */
const LARGE_PLACE_POPULATION = 100_000

/** Names of the sitemaps that the index lists: `pages`, `service-dj`, `place-ny`. */
export async function sitemapNames({ db, places }: SitemapSources): Promise<string[]> {
  const listed = new Set(await listingsWithVendors(db))
  const services = serviceTypes.filter(({ id, isCrawlable }) => isCrawlable && listed.has(id)).map(({ fileName }) => `service-${fileName}`)
  const states = new Set<string>()
  for (const fileName of await worthListing({ db, places }, ALL_VENDORS)) {
    const state = places.byFileName(fileName)?.stateOrProvinceAbbreviation
    if (state !== undefined) states.add(state)
  }
  return ['pages', ...services, ...[...states].sort().map((state) => `place-${state.toLowerCase()}`)]
}

/** The entries of a sitemap; null when there is none of this name. */
export async function sitemap(name: string, sources: SitemapSources): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return pages(sources.content)
  const [, kind, rest = ''] = /^(service|place)-([a-z0-9-]+)$/.exec(name) ?? []
  if (kind === 'service') return servicePages(rest, sources)
  return kind === 'place' ? placePages(rest.toUpperCase(), sources) : null
}

function pages({ articles, blurbIds }: Content): SitemapEntry[] {
  const virtual = blurbIds.map(byId).filter((type) => type?.isCrawlable)
  return [
    ...['/', '/virtual-event-services', '/kids-party-entertainment', '/wedding-entertainment', '/articles'].map((path) => ({ path })),
    ...virtual.flatMap((type) => (type ? [{ path: `/virtual-event-services/${type.fileName}` }] : [])),
    ...articles.map(({ slug, publishedOn }) => ({ path: `/articles/${slug}`, lastModified: publishedOn })),
  ]
}

async function servicePages(fileName: string, sources: SitemapSources): Promise<SitemapEntry[] | null> {
  const type = byFileName(fileName)
  if (!type?.isCrawlable) return null
  const listed = await worthListing(sources, type.id)
  return listed.length === 0 ? null : listed.map((place) => ({ path: `/${fileName}/${place}` }))
}

async function placePages(state: string, sources: SitemapSources): Promise<SitemapEntry[] | null> {
  if (!STATES.has(state)) return null
  const listed = (await worthListing(sources, ALL_VENDORS)).filter(
    (place) => sources.places.byFileName(place)?.stateOrProvinceAbbreviation === state,
  )
  return listed.length === 0 ? null : listed.map((place) => ({ path: `/${ENTERTAINERS.fileName}/${place}` }))
}

/** Places with a vendor on the list and all larger ones, the largest first; none when nobody is on the list. */
async function worthListing({ db, places }: Pick<SitemapSources, 'db' | 'places'>, listing: number): Promise<string[]> {
  const withVendors = await placesListing(db, listing)
  if (withVendors.length === 0) return []
  return [...new Set([...withVendors, ...largePlaces(places)])]
    .filter((fileName) => places.byFileName(fileName))
    .sort((a, b) => places.population(b) - places.population(a) || (a < b ? -1 : 1))
    .slice(0, SITEMAP_MAX)
}

const largeOnes = new WeakMap<Places, string[]>()

function largePlaces(places: Places): string[] {
  const known = largeOnes.get(places)
  if (known) return known
  const large: string[] = []
  for (const { location, population } of places.weighted()) if (population >= LARGE_PLACE_POPULATION) large.push(location.fileName)
  largeOnes.set(places, large)
  return large
}
