/**
 * The sitemaps: an index, one sitemap per service and section, one per state or province, the vendors' profiles in
 * numbered parts, and one for the pages.
 */
import { EVENT_INSPIRATION_PATH, SECTIONS } from '#contract/paths.ts'
import { byFileName, byId, ENTERTAINERS, type CatalogEntry } from '#server/catalog/service-types.ts'
import { shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import type { Content } from '#server/content/content.ts'
import { STATES } from '#server/data/states.ts'
import { ALL_VENDORS, KIDS_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import { listingsWithVendors } from '#server/repositories/search/listed-places.ts'
import { rowRangesWithVendors, vendorsInRange } from '#server/repositories/search/listed-vendors.ts'
import type { PlacesWorthListing } from '#server/services/search/places-worth-listing.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export interface SitemapContext extends Pick<ServiceContext, 'db' | 'places' | 'settings'> {
  content: Content
  placesWorthListing: PlacesWorthListing
}

export interface SitemapEntry {
  /** Path on this site. */
  path: string
  /** `YYYY-MM-DD`. */
  lastModified?: string
}

const isInSitemaps = ({ isCrawlable, isHidden }: CatalogEntry) => isCrawlable && !isHidden

/** Maximum number of URLs in one sitemap (sitemaps.org). */
const SITEMAP_MAX = 50_000

interface ResultPages {
  /** The path before `/{service}/{place}`. */
  path: string
  /** The listing of all its vendors (server/db/listings.ts). */
  listing: number
  shows: (type: CatalogEntry, content: Content) => boolean
}

/** The sections with one page per service and place, by the names of their sitemaps. */
const SECTION_PAGES: Readonly<Record<string, ResultPages>> = {
  service: { path: '', listing: ALL_VENDORS, shows: () => true },
  kids: {
    path: SECTIONS.kids,
    listing: KIDS_VENDORS,
    shows: (type, { kidsCategories }) => kidsCategories.some(({ id }) => id === type.id),
  },
  wedding: { path: SECTIONS.weddings, listing: WEDDING_VENDORS, shows: (type) => type.isWedding && !type.isTopLevel },
}

/**
 * Names of the sitemaps in the index: `pages`, `service-dj`, `kids-magician`, `wedding-florist`, `place-ny`,
 * `vendors-1`.
 */
export async function sitemapNames({ db, places, content, placesWorthListing }: SitemapContext): Promise<string[]> {
  const listed = new Set(await listingsWithVendors(db))
  const crawlable = shownServiceTypes().filter((type) => isInSitemaps(type) && listed.has(type.id))
  const services = Object.entries(SECTION_PAGES).flatMap(([section, { shows }]) =>
    crawlable.filter((type) => shows(type, content)).map(({ fileName }) => `${section}-${fileName}`),
  )
  const states = new Set<string>()
  for (const fileName of await placesWorthListing(ALL_VENDORS)) {
    const state = places.byFileName(fileName)?.stateOrProvinceAbbreviation
    if (state !== undefined) states.add(state)
  }
  const rowRanges = await rowRangesWithVendors(db, SITEMAP_MAX)
  return [
    'pages',
    ...services,
    ...[...states].sort().map((state) => `place-${state.toLowerCase()}`),
    ...rowRanges.map((rowRange) => `vendors-${rowRange}`),
  ]
}

/** The entries of a sitemap; null if there is none with this name. */
export async function sitemap(context: SitemapContext, name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return pages(context.content)
  const [, kind = '', rest = ''] = /^([a-z]+)-([a-z0-9-]+)$/.exec(name) ?? []
  const section = SECTION_PAGES[kind]
  if (section) return servicePages(context, section, rest)
  if (kind === 'place') return placePages(context, rest.toUpperCase())
  return kind === 'vendors' && /^[1-9]\d{0,4}$/.test(rest) ? profiles(context, Number(rest)) : null
}

function pages({ articles, blurbIds }: Content): SitemapEntry[] {
  const virtual = blurbIds.map(byId).filter((type) => type && isInSitemaps(type))
  return [
    ...['/', ...Object.values(SECTIONS), '/articles', EVENT_INSPIRATION_PATH, '/signup/landing'].map((path) => ({
      path,
    })),
    ...virtual.flatMap((type) => (type ? [{ path: `${SECTIONS.virtual}/${type.fileName}` }] : [])),
    ...articles.map(({ slug, publishedOn }) => ({ path: `/articles/${slug}`, lastModified: publishedOn })),
  ]
}

async function servicePages(
  { content, placesWorthListing }: SitemapContext,
  { path, shows }: ResultPages,
  fileName: string,
): Promise<SitemapEntry[] | null> {
  const type = byFileName(fileName)
  if (!type || !isInSitemaps(type) || !shows(type, content)) return null
  const listed = await placesWorthListing(type.id)
  if (listed.length === 0) return null
  return listed.slice(0, SITEMAP_MAX).map((place) => ({ path: `${path}/${fileName}/${place}` }))
}

/** The all-vendors page of each place in a state, for every section that has vendors. */
async function placePages(
  { places, placesWorthListing }: SitemapContext,
  state: string,
): Promise<SitemapEntry[] | null> {
  if (!STATES.has(state)) return null
  const entries: SitemapEntry[] = []
  for (const { path, listing } of Object.values(SECTION_PAGES)) {
    const listed = await placesWorthListing(listing)
    const ofState = listed.filter((place) => places.byFileName(place)?.stateOrProvinceAbbreviation === state)
    entries.push(...ofState.map((place) => ({ path: `${path}/${ENTERTAINERS.fileName}/${place}` })))
  }
  return entries.length === 0 ? null : entries
}

async function profiles({ db }: SitemapContext, rowRange: number): Promise<SitemapEntry[] | null> {
  const vendors = await vendorsInRange(db, rowRange, SITEMAP_MAX)
  return vendors.length === 0 ? null : vendors.map((vendor) => ({ path: profileUrl(vendor) }))
}
