/** Reads vendors: searches and single ones. */
import { DESCRIPTION_MAX_CHARS } from '#contract/limits.ts'
import { floorTenths } from '#contract/vendor-filter.ts'
import type { Queryable } from '#server/db/database.ts'
import { chordOf, cubeText, positionOf, type Point } from '#server/db/globe.ts'
import { sql, type Sql } from '#server/db/sql.ts'

export interface VendorSearch {
  /** Which list to search: a service type's or group's id, or one of server/db/listings.ts. */
  listing: number
  /** Where to search from; null for a national search. */
  point: Point | null
  /** Null for any distance; needs a point. */
  radiusMiles: number | null
  /** Minimum stars; null for any. */
  ratingFloor: number | null
  /** Only vendors that offer virtual services. */
  virtualOnly: boolean
  /**
   * Orders by score even though there is a point (preventDistanceSort). Without a point the order is always by score.
   */
  byScore: boolean
  skip: number
  take: number
}

/** The fields of a vendor that a search tile needs. */
export interface VendorRow {
  id: number
  profileName: string
  photoId: string
  primaryServiceTypeId: number
  serviceTypeIds: number[]
  includeInVirtualEvents: boolean
  numberOfBookings: number
  /** `YYYY-MM-DD`; null when never booked. */
  lastBookingOn: string | null
  ratingTenths: number
  numberOfReviews: number
  /** The whole description, or its start when it is longer than a tile shows. */
  descriptionStart: string
  cityName: string
  stateOrProvinceAbbreviation: string
  latitude: number
  longitude: number
  isSample: boolean
}

/** All public fields of a vendor. */
export interface VendorDetails extends VendorRow {
  description: string
  memberLevel: number
  locationFileName: string
  /** Null means the same as `photoId`. */
  profilePhotoId: string | null
  originalPhotoId: string | null
  /** Otherwise only the vendor itself sees the profile. */
  isListed: boolean
}

const tileColumns = sql`
  vendor.id, vendor.profile_name as "profileName", vendor.photo_id as "photoId",
  vendor.primary_service_type_id as "primaryServiceTypeId", vendor.service_type_ids as "serviceTypeIds",
  vendor.include_in_virtual_events as "includeInVirtualEvents",
  vendor.number_of_bookings as "numberOfBookings", vendor.last_booking_on as "lastBookingOn",
  vendor.rating_tenths as "ratingTenths", vendor.number_of_reviews as "numberOfReviews",
  left(vendor.description, ${DESCRIPTION_MAX_CHARS + 1}::int) as "descriptionStart",
  vendor.city_name as "cityName", vendor.state_or_province_abbreviation as "stateOrProvinceAbbreviation",
  vendor.latitude, vendor.longitude, vendor.is_sample as "isSample"`

/**
 * One page of the vendors in a list, and the total (docs/specification.md#order-of-results). The order is total: by
 * distance, then score, then id; or by score, then id; so pages neither overlap nor skip.
 */
export async function searchVendors(
  db: Queryable,
  search: VendorSearch,
): Promise<{ rows: VendorRow[]; total: number }> {
  const found = await db.query<{ total: number; id: number | null }>(searchStatement(search))
  // Beyond the last page the statement returns only the total.
  const rows = found.filter(({ id }) => id !== null) as unknown as VendorRow[]
  return { rows, total: found[0]?.total ?? 0 }
}

/** The SQL of a search, separate so that a test and the benchmark can check its plan. */
export function searchStatement(search: VendorSearch): Sql {
  const point = search.point && cubeText(positionOf(search.point))
  const chord = point === null || search.radiusMiles === null ? null : chordOf(search.radiusMiles)
  const matches = sql`listing.service_type_id = ${search.listing}::int and listing.rating_tenths >= ${floorTenths(search.ratingFloor)}::int ${
    search.virtualOnly ? sql`and listing.is_virtual` : sql``
  }`
  const inReach =
    chord === null
      ? sql``
      : sql`and listing.loc <@ cube_enlarge(${point}::cube, ${chord}::float8, 3) and listing.loc <-> ${point}::cube <= ${chord}::float8`
  const near = point !== null && !search.byScore
  const total =
    chord === null
      ? sql`select coalesce(sum(listing.vendors), 0)::int from listing_total as listing where ${matches}`
      : sql`select count(*)::int from listing where ${matches} ${inReach}`
  const page = near
    ? sql`select listing.vendor_id, listing.score, listing.loc <-> ${point}::cube as chord from listing where ${matches} ${inReach}
        order by chord, score desc, vendor_id limit ${search.take}::int offset ${search.skip}::int`
    : sql`select listing.vendor_id, listing.score, 0::float8 as chord from listing where ${matches} ${inReach}
        order by score desc, vendor_id limit ${search.take}::int offset ${search.skip}::int`
  return sql`
    select total.vendors as total, ${tileColumns}
    from (${total}) as total (vendors)
    left join (${page}) as page on true
    left join vendor on vendor.id = page.vendor_id
    order by page.chord, page.score desc, page.vendor_id`
}

/** Several vendors as search tiles, in the order of `ids`; unknown and unlisted ones are left out. */
export function findVendors(db: Queryable, ids: readonly number[]): Promise<VendorRow[]> {
  return db.query<VendorRow>(sql`
    select ${tileColumns} from unnest(${ids}::int[]) with ordinality as asked (id, place) join vendor on vendor.id = asked.id and vendor.is_listed
    order by asked.place`)
}

/** All public fields of one vendor. */
export async function findVendor(db: Queryable, id: number): Promise<VendorDetails | undefined> {
  const rows = await db.query<VendorDetails>(sql`
    select ${tileColumns}, vendor.description, vendor.member_level as "memberLevel",
      vendor.location_file_name as "locationFileName",
      vendor.profile_photo_id as "profilePhotoId", vendor.original_photo_id as "originalPhotoId",
      vendor.is_listed as "isListed"
    from vendor where vendor.id = ${id}::int`)
  return rows[0]
}
