/** The searches that people make: which, and how often which category and town. */
import { serviceTypes } from '#server/catalog/catalog.ts'
import type { Places } from '#server/data/places.ts'
import { ALL_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import type { VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { randomFrom } from '#tests/support/server/vendors.ts'

export interface SearchKind {
  name: string
  /** The next search of this kind. */
  next: () => VendorSearch
}

/** A choice by weight. */
function weighted<T>(items: readonly T[], weight: (item: T) => number, random: () => number): () => T {
  const ends: number[] = []
  let sum = 0
  for (const item of items) ends.push((sum += weight(item)))
  return () => {
    const at = random() * sum
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    return items[low] as T
  }
}

/** Kinds of searches, the same ones for every engine, size and run. */
export function searchKinds(places: Places): SearchKind[] {
  const random = randomFrom(42)
  const town = weighted([...places.weighted()], ({ population }) => population, random)
  const type = weighted(serviceTypes, ({ popularity }) => popularity, random)
  const metropolis = places.byFileName('new-york-city-ny')
  if (!metropolis) throw new Error('new-york-city-ny is not among the places.')
  const base = {
    point: null,
    radiusMiles: null,
    ratingFloor: null,
    virtualOnly: false,
    byScore: false,
    day: '2026-01-01',
    skip: 0,
    take: 50,
  }
  const metropolitan = { ...base, listing: ALL_VENDORS, point: metropolis }
  const near = () => ({ ...base, listing: type().id, point: town().location })
  return [
    { name: 'category near a town, any distance', next: near },
    { name: 'category within 50 miles', next: () => ({ ...near(), radiusMiles: 50 }) },
    {
      name: 'category within 200 miles, 4 stars and up',
      next: () => ({ ...near(), radiusMiles: 200, ratingFloor: 4 }),
    },
    { name: 'second page: 24 after 50', next: () => ({ ...near(), skip: 50, take: 24 }) },
    { name: 'category nationwide', next: () => ({ ...base, listing: type().id }) },
    { name: 'category nationwide, 5 stars', next: () => ({ ...base, listing: type().id, ratingFloor: 5 }) },
    { name: 'virtual, nationwide', next: () => ({ ...base, listing: type().id, virtualOnly: true }) },
    { name: 'virtual, near a town', next: () => ({ ...near(), virtualOnly: true }) },
    { name: 'category within 50 miles, by score', next: () => ({ ...near(), radiusMiles: 50, byScore: true }) },
    {
      name: 'every vendor near a town, any distance',
      next: () => ({ ...base, listing: ALL_VENDORS, point: town().location }),
    },
    { name: 'category near a town, lowest price first', next: () => ({ ...near(), sort: 'price' }) },
    {
      name: 'category near a town, up to $500, fastest reply first',
      next: () => ({ ...near(), priceCeiling: 500, sort: 'reply' }),
    },
    { name: 'category nationwide, lowest price first', next: () => ({ ...base, listing: type().id, sort: 'price' }) },
    { name: 'wedding vendors within 50 miles', next: () => ({ ...near(), listing: WEDDING_VENDORS, radiusMiles: 50 }) },
    { name: 'every vendor within 50 miles of New York', next: () => ({ ...metropolitan, radiusMiles: 50 }) },
    { name: 'every vendor within 200 miles of New York', next: () => ({ ...metropolitan, radiusMiles: 200 }) },
  ]
}
