/** Writes vendors together with every list that shows them; nothing else does. An unlisted vendor is in no list. */
import type { ProfileFacts } from '#contract/profile-facts.ts'
import { cellOf } from '#server/db/cells.ts'
import type { Queryable } from '#server/db/database.ts'
import { positionOf, cubeText } from '#server/db/globe.ts'
import { listingsOf, mainListingsOf } from '#server/db/listings.ts'
import { scoreOf } from '#server/db/score.ts'
import { sql } from '#server/db/sql.ts'
import { listedReach, setVendorPlaces, type StoredPlace } from './places/vendor-places.ts'

/** All stored fields of a vendor; the lists, the position and the score are derived from them. */
export interface VendorRecord {
  id: number
  profileName: string
  description: string
  photoId: string
  memberLevel: number
  includeInVirtualEvents: boolean
  /** How far it travels; null for as far as its membership allows (contract/reach.ts). */
  travelMiles: number | null
  /** Beside its home; none unless given. */
  otherPlaces?: readonly StoredPlace[]
  /** 0 (no reviews) to 5; stored in tenths. */
  rating: number
  numberOfReviews: number
  numberOfBookings: number
  /** `YYYY-MM-DD`; null when never booked. */
  lastBookingOn: string | null
  primaryServiceTypeId: number
  /** The primary one first. */
  serviceTypeIds: readonly number[]
  locationFileName: string
  cityName: string
  stateOrProvinceAbbreviation: string
  /** Degrees. */
  latitude: number
  longitude: number
  isSample: boolean
  /** `YYYY-MM-DD`. */
  joinedOn: string
  /** Only of a new vendor; `setProfileFacts` writes later ones. */
  facts?: ProfileFacts
  /** Only of a new sample vendor; server/services/search/reply-times.ts keeps the others'. */
  replyMinutes?: number | null
  /** Only of a new vendor that is in no list yet, `YYYY-MM-DD`; `setUnlisted` changes it later. */
  unlistedOn?: string
}

/** An unused id for a new vendor. */
export async function newVendorId(tx: Queryable): Promise<number> {
  const [id] = await newVendorIds(tx, 1)
  if (id === undefined) throw new Error('The sequence gave no id.')
  return id
}

/** Unused ids for new vendors. */
export async function newVendorIds(tx: Queryable, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    // Vendors can be written with explicit ids, which the sequence does not know.
    const rows = await tx.query<{ id: number; taken: boolean }>(sql`
      select next.id::int as id, exists (select from vendor where vendor.id = next.id) as taken
      from (select nextval(pg_get_serial_sequence('vendor', 'id')) as id
        from generate_series(1, ${count - ids.length}::int)) as next`)
    ids.push(...rows.filter(({ taken }) => !taken).map(({ id }) => id))
  }
  return ids
}

/** The stored records of vendors, locked until the commit. */
export async function lockVendors(tx: Queryable, ids: readonly number[]): Promise<VendorRecord[]> {
  const rows = await tx.query<Omit<VendorRecord, 'rating'> & { ratingTenths: number }>(sql`
    select id, profile_name as "profileName", description, photo_id as "photoId", member_level as "memberLevel",
      include_in_virtual_events as "includeInVirtualEvents", travel_miles as "travelMiles",
      other_places as "otherPlaces", rating_tenths as "ratingTenths", number_of_reviews as "numberOfReviews", number_of_bookings as "numberOfBookings",
      last_booking_on as "lastBookingOn",
      primary_service_type_id as "primaryServiceTypeId", service_type_ids as "serviceTypeIds",
      location_file_name as "locationFileName", city_name as "cityName",
      state_or_province_abbreviation as "stateOrProvinceAbbreviation", latitude, longitude, is_sample as "isSample",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as "joinedOn"
    from vendor where id = any(${ids}::int[]) order by id for update`)
  return rows.map(({ ratingTenths, ...stored }) => ({ ...stored, rating: ratingTenths / 10 }))
}

/**
 * Writes new and changed vendors and their lists, in a few statements however many there are. Call it inside a
 * transaction: between the statements the lists do not match the vendors.
 */
export async function writeVendors(tx: Queryable, vendors: readonly VendorRecord[]): Promise<void> {
  if (vendors.length === 0) return
  const rows = JSON.stringify(vendors.map(toRow))
  const ids = vendors.map(({ id }) => id)
  const known = await tx.query(sql`select from vendor where id = any(${ids}::int[]) limit 1`)
  // While many are loaded at once, `listing` has no index to look there for vendors that are all new.
  if (known.length > 0) await tx.query(sql`delete from listing where vendor_id = any(${ids}::int[])`)
  await tx.query(sql`
    with given as materialized (
      select * from json_to_recordset(${rows}::json) as row (
        id int, profile_name text, description text, photo_id text, member_level int, include_in_virtual_events boolean,
        rating_tenths smallint, number_of_reviews int, number_of_bookings int, last_booking_on date,
        primary_service_type_id int, service_type_ids int[], location_file_name text, city_name text,
        state_or_province_abbreviation text, latitude float8, longitude float8, is_sample boolean,
        created_at timestamptz, travel_miles smallint, starting_price int, what_you_get text[], languages text[],
        started_in smallint, videos text[], reply_minutes int, unlisted_on date, other_places jsonb, listings int[],
        main_listings int[], reach_miles smallint, loc text, cell int, score float8)
    ), written as (
      insert into vendor (
        id, profile_name, description, photo_id, member_level, include_in_virtual_events, rating_tenths,
        number_of_reviews, number_of_bookings, last_booking_on, primary_service_type_id, service_type_ids,
        location_file_name, city_name, state_or_province_abbreviation, latitude, longitude, is_sample, created_at,
        travel_miles, starting_price, what_you_get, languages, started_in, videos, reply_minutes, unlisted_on,
        other_places)
      select
        id, profile_name, description, photo_id, member_level, include_in_virtual_events, rating_tenths,
        number_of_reviews, number_of_bookings, last_booking_on, primary_service_type_id, service_type_ids,
        location_file_name, city_name, state_or_province_abbreviation, latitude, longitude, is_sample, created_at,
        travel_miles, starting_price, what_you_get, languages, started_in, videos, reply_minutes, unlisted_on,
        other_places
      from given
      on conflict (id) do update set
        profile_name = excluded.profile_name, description = excluded.description, photo_id = excluded.photo_id,
        member_level = excluded.member_level, include_in_virtual_events = excluded.include_in_virtual_events,
        rating_tenths = excluded.rating_tenths, number_of_reviews = excluded.number_of_reviews,
        number_of_bookings = excluded.number_of_bookings, last_booking_on = excluded.last_booking_on,
        primary_service_type_id = excluded.primary_service_type_id, service_type_ids = excluded.service_type_ids,
        location_file_name = excluded.location_file_name, city_name = excluded.city_name,
        state_or_province_abbreviation = excluded.state_or_province_abbreviation, latitude = excluded.latitude,
        longitude = excluded.longitude, is_sample = excluded.is_sample, travel_miles = excluded.travel_miles,
        other_places = excluded.other_places
    )
    insert into listing (
      service_type_id, vendor_id, loc, cell, score, rating_tenths, is_virtual, is_main, reach_miles, starting_price,
      reply_minutes)
    select list.id, given.id, given.loc::cube, given.cell, given.score, given.rating_tenths, given.include_in_virtual_events,
      list.id = any(given.main_listings), given.reach_miles,
      case when known.id is null then given.starting_price else coalesce(known.lowest_price, known.starting_price) end,
      case when known.id is null then given.reply_minutes else known.reply_minutes end
    from given cross join unnest(given.listings) as list (id) left join vendor as known on known.id = given.id
    where given.unlisted_on is null
      and not exists (select from vendor where vendor.id = given.id and not vendor.is_listed)`)
  await setVendorPlaces(tx, vendors, known.length > 0)
}

function toRow(vendor: VendorRecord): Record<string, unknown> {
  const ratingTenths = Math.round(vendor.rating * 10)
  const position = positionOf(vendor)
  return {
    id: vendor.id,
    profile_name: vendor.profileName,
    description: vendor.description,
    photo_id: vendor.photoId,
    member_level: vendor.memberLevel,
    include_in_virtual_events: vendor.includeInVirtualEvents,
    rating_tenths: ratingTenths,
    number_of_reviews: vendor.numberOfReviews,
    number_of_bookings: vendor.numberOfBookings,
    last_booking_on: vendor.lastBookingOn,
    primary_service_type_id: vendor.primaryServiceTypeId,
    service_type_ids: vendor.serviceTypeIds,
    location_file_name: vendor.locationFileName,
    city_name: vendor.cityName,
    state_or_province_abbreviation: vendor.stateOrProvinceAbbreviation,
    latitude: vendor.latitude,
    longitude: vendor.longitude,
    is_sample: vendor.isSample,
    // Midnight UTC, regardless of the connection's time zone.
    created_at: `${vendor.joinedOn}T00:00:00Z`,
    travel_miles: vendor.travelMiles,
    starting_price: vendor.facts?.startingPrice ?? null,
    what_you_get: vendor.facts?.whatYouGet ?? [],
    languages: vendor.facts?.languages ?? [],
    started_in: vendor.facts?.startedIn ?? null,
    videos: vendor.facts?.videos ?? [],
    reply_minutes: vendor.replyMinutes ?? null,
    unlisted_on: vendor.unlistedOn ?? null,
    other_places: vendor.otherPlaces ?? [],
    listings: listingsOf(vendor.serviceTypeIds),
    main_listings: mainListingsOf(vendor.primaryServiceTypeId),
    reach_miles: listedReach(vendor),
    loc: cubeText(position),
    cell: cellOf(position),
    score: scoreOf({ ...vendor, ratingTenths }),
  }
}
