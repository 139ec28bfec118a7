/** The places of vendors from what is stored: each with the radius that the membership allows. */
import { reachOf } from '#contract/reach.ts'
import { milesTo } from '#contract/nearest-place.ts'
import type { OtherPlace } from '#contract/vendor-places.ts'
import type { Point } from '#server/db/globe.ts'
import type { StoredPlaces } from '#server/repositories/search/places/vendor-places.ts'

/** A vendor's home and its other places, as `nearestPlace` takes them. */
export const placesOf = ({ latitude, longitude, memberLevel, travelMiles, otherPlaces }: StoredPlaces) => ({
  latitude,
  longitude,
  travelMiles: reachOf(memberLevel, travelMiles),
  otherPlaces: otherPlacesOf({ memberLevel, otherPlaces }),
})

/** The places beside a vendor's home. */
export const otherPlacesOf = ({
  memberLevel,
  otherPlaces,
}: Pick<StoredPlaces, 'memberLevel' | 'otherPlaces'>): OtherPlace[] =>
  otherPlaces.map((place) => ({ ...place, travelMiles: reachOf(memberLevel, place.travelMiles) }))

/** Miles to a point on a day, from the place from which the vendor comes; in tenths. */
export const tenthsOfMilesTo = (vendor: StoredPlaces, point: Point, day: string): number =>
  inTenths(milesTo(placesOf(vendor), point, { day }))

export const inTenths = (miles: number): number => Math.round(miles * 10) / 10
