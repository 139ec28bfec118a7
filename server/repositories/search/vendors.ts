/** Reads vendors: searches and single ones. */
import { DESCRIPTION_MAX_CHARS } from '#contract/limits.ts'
import { BAND_MILES, REACH_MILES, TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
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
  memberLevel: number
  /** Null for as far as its membership allows. */
  travelMiles: number | null
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
  vendor.include_in_virtual_events as "includeInVirtualEvents", vendor.member_level as "memberLevel",
  vendor.travel_miles as "travelMiles",
  vendor.number_of_bookings as "numberOfBookings", vendor.last_booking_on as "lastBookingOn",
  vendor.rating_tenths as "ratingTenths", vendor.number_of_reviews as "numberOfReviews",
  left(vendor.description, ${DESCRIPTION_MAX_CHARS + 1}::int) as "descriptionStart",
  vendor.city_name as "cityName", vendor.state_or_province_abbreviation as "stateOrProvinceAbbreviation",
  vendor.latitude, vendor.longitude, vendor.is_sample as "isSample"`

export interface FoundVendors {
  rows: VendorRow[]
  /** Every vendor that the pages lead to. */
  total: number
  /** How many of them come to the place; they are first. The same as `total` where nobody has to travel. */
  totalHere: number
}

/**
 * One page of the vendors in a list, and the totals (docs/specification.md#order-of-results). The order is total, so
 * pages neither overlap nor skip.
 */
export async function searchVendors(db: Queryable, search: VendorSearch): Promise<FoundVendors> {
  const found = await db.query<{ total: number; totalHere: number; id: number | null }>(searchStatement(search))
  // Beyond the last page the statement returns only the totals.
  const rows = found.filter(({ id }) => id !== null) as unknown as VendorRow[]
  return { rows, total: found[0]?.total ?? 0, totalHere: found[0]?.totalHere ?? 0 }
}

/** The SQL of a search, separate so that a test and the benchmark can check its plan. */
export function searchStatement(search: VendorSearch): Sql {
  return search.point === null ? everywhere(search) : nearby(search, cubeText(positionOf(search.point)))
}

const matching = ({ listing, ratingFloor, virtualOnly }: VendorSearch) =>
  sql`listing.service_type_id = ${listing}::int and listing.rating_tenths >= ${floorTenths(ratingFloor)}::int ${
    virtualOnly ? sql`and listing.is_virtual` : sql``
  }`

const allMatching = (search: VendorSearch) =>
  sql`(select coalesce(sum(listing.vendors), 0)::int from listing_total as listing where ${matching(search)})`

/** Nationwide: by score, those whose main service it is first. */
function everywhere(search: VendorSearch): Sql {
  return sql`
    select total.vendors as total, total.vendors as "totalHere", ${tileColumns}
    from ${allMatching(search)} as total (vendors)
    left join (
      select listing.vendor_id, listing.is_main, listing.score from listing where ${matching(search)}
      order by is_main desc, score desc, vendor_id limit ${search.take}::int offset ${search.skip}::int
    ) as page on true
    left join vendor on vendor.id = page.vendor_id
    order by page.is_main desc, page.score desc, page.vendor_id`
}

/** The chord of each radius that vendors travel. */
const REACHES = TRAVEL_OPTIONS_MILES.map((miles) => ({ miles, chord: chordOf(miles) }))
const BAND_CHORDS = BAND_MILES.map(chordOf)
/** A vendor that comes by video is near within this. */
const VIRTUAL_NEAR_MILES = REACH_MILES.pro

/**
 * Near a place: who comes there, by band, main service and score. Without a limit the others follow, the nearest first.
 */
function nearby(search: VendorSearch, point: string): Sql {
  const { radiusMiles, virtualOnly, byScore, skip, take } = search
  const matches = matching(search)
  const here = virtualOnly
    ? within(matches, point, radiusMiles ?? VIRTUAL_NEAR_MILES)
    : radiusMiles === null
      ? whoCome(matches, point)
      : sql`${within(matches, point, radiusMiles)} and ${comes(point)}`
  const band = byScore ? sql`0` : sql`width_bucket(chord, ${BAND_CHORDS}::float8[])`
  const notHere = virtualOnly
    ? sql`listing.loc <-> ${point}::cube > ${chordOf(VIRTUAL_NEAR_MILES)}::float8`
    : sql`not (${comes(point)})`
  const others =
    radiusMiles === null
      ? sql`
        union all
        (select vendor_id, is_main, score, chord, ${BAND_CHORDS.length + 1}::int from (
          select listing.vendor_id, listing.is_main, listing.score, listing.loc <-> ${point}::cube as chord
          from listing where ${matches} and ${notHere}
          order by chord, is_main desc, score desc, vendor_id limit ${skip + take}::int
        ) as other
        limit greatest(0, ${skip + take}::int - greatest(${skip}::int, (select vendors from here_total)))
        offset greatest(0, ${skip}::int - (select vendors from here_total)))`
      : sql``
  return sql`
    with here as materialized (${here}), here_total (vendors) as materialized (select count(*)::int from here)
    select ${radiusMiles === null ? allMatching(search) : sql`here_total.vendors`} as total,
      here_total.vendors as "totalHere", ${tileColumns}
    from here_total
    left join (
      (select vendor_id, is_main, score, chord, ${band} as band from here
        order by band, is_main desc, score desc, chord, vendor_id limit ${take}::int offset ${skip}::int)
      ${others}
    ) as page on true
    left join vendor on vendor.id = page.vendor_id
    order by page.band, case when page.band > ${BAND_CHORDS.length}::int then page.chord end,
      page.is_main desc, page.score desc, page.chord, page.vendor_id`
}

const columns = sql`listing.vendor_id, listing.is_main, listing.score`

/** The vendors within a radius around a point. */
function within(matches: Sql, point: string, miles: number): Sql {
  const chord = chordOf(miles)
  return sql`
    select ${columns}, listing.loc <-> ${point}::cube as chord from listing
    where ${matches} and listing.loc <@ cube_enlarge(${point}::cube, ${chord}::float8, 3)
      and listing.loc <-> ${point}::cube <= ${chord}::float8`
}

/** The vendors whose own radius contains a point. */
function whoCome(matches: Sql, point: string): Sql {
  return sql`
    select come.* from unnest(${REACHES.map(({ miles }) => miles)}::smallint[], ${REACHES.map(({ chord }) => chord)}::float8[])
      as reach (miles, chord)
    cross join lateral (
      select ${columns}, listing.loc <-> ${point}::cube as chord from listing
      where ${matches} and listing.reach_miles > 0 and listing.reach_miles = reach.miles
        and listing.loc <@ cube_enlarge(${point}::cube, reach.chord, 3) and listing.loc <-> ${point}::cube <= reach.chord
    ) as come`
}

/** Whether a listing's vendor comes to a point. */
const comes = (point: string) =>
  sql`listing.loc <-> ${point}::cube <=
    (${REACHES.map(({ chord }) => chord)}::float8[])[array_position(${REACHES.map(({ miles }) => miles)}::smallint[], listing.reach_miles)]`

/** Several vendors as search tiles, in the order of `ids`; unknown and unlisted ones are left out. */
export function findVendors(db: Queryable, ids: readonly number[]): Promise<VendorRow[]> {
  return db.query<VendorRow>(sql`
    select ${tileColumns} from unnest(${ids}::int[]) with ordinality as asked (id, place) join vendor on vendor.id = asked.id and vendor.is_listed
    order by asked.place`)
}

/** All public fields of one vendor. */
export async function findVendor(db: Queryable, id: number): Promise<VendorDetails | undefined> {
  const rows = await db.query<VendorDetails>(sql`
    select ${tileColumns}, vendor.description,
      vendor.location_file_name as "locationFileName",
      vendor.profile_photo_id as "profilePhotoId", vendor.original_photo_id as "originalPhotoId",
      vendor.is_listed as "isListed"
    from vendor where vendor.id = ${id}::int`)
  return rows[0]
}
