/** Reads single vendors, as tiles or with all public fields. */
import { DESCRIPTION_MAX_CHARS } from '#contract/limits.ts'
import type { PriceRule } from '#contract/prices/price-rules.ts'
import type { TravelFee } from '#contract/prices/travel-fee.ts'
import type { ProfileFacts } from '#contract/profile-facts.ts'
import type { Insurance } from '#contract/insurance/insurance.ts'
import type { GalleryPhoto } from '#contract/vendor.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { insuranceOf, seenInsuranceEnd } from '#server/repositories/insurance/insurance.ts'
import { dayPrice } from './day-price.ts'
import { isFreeUntil } from './free-on.ts'
import type { StoredPlace } from './places/vendor-places.ts'

/** The `photoId` of a vendor that has no photo. */
export const NO_PHOTO = 'default'

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
  /** Beside its home. */
  otherPlaces: readonly StoredPlace[]
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
  /** The lowest of any day, in whole dollars; null where it states none. */
  startingPrice: number | null
  /** To the first reply, the median; null when too few requests tell. */
  replyMinutes: number | null
  whatYouGet: readonly string[]
  startedIn: number | null
  /** The last day of a certificate of insurance that an operator has seen; also one that is over. */
  insuredUntil?: string | null
  /**
   * In a search for a day, until when a day without busy time counts as free; null for a vendor that never said
   * anything.
   */
  knownUntil?: Date | null
  /** In a search for a day, what it costs more than the lowest price, in whole dollars; null where it doesn't. */
  dayPrice?: number | null
}

/** All public fields of a vendor. */
export interface VendorDetails extends VendorRow, ProfileFacts {
  description: string
  /** The price of a day that no rule is for; null where it states none. */
  basePrice: number | null
  priceRules: PriceRule[]
  travelFee: TravelFee | null
  locationFileName: string
  /** Null means the same as `photoId`. */
  profilePhotoId: string | null
  /** In order. */
  gallery: (Omit<GalleryPhoto, 'url'> & { pictureId: string })[]
  /** Also one that has ended. */
  insurance?: Insurance | null
  /** Otherwise only the vendor itself sees the profile. */
  isListed: boolean
}

/** SQL fragment: the columns of `VendorRow`. */
export const tileColumns = sql`
  vendor.id, vendor.profile_name as "profileName", vendor.photo_id as "photoId",
  vendor.primary_service_type_id as "primaryServiceTypeId", vendor.service_type_ids as "serviceTypeIds",
  vendor.include_in_virtual_events as "includeInVirtualEvents", vendor.member_level as "memberLevel",
  vendor.travel_miles as "travelMiles", vendor.other_places as "otherPlaces",
  vendor.number_of_bookings as "numberOfBookings", vendor.last_booking_on as "lastBookingOn",
  vendor.rating_tenths as "ratingTenths", vendor.number_of_reviews as "numberOfReviews",
  left(vendor.description, ${DESCRIPTION_MAX_CHARS + 1}::int) as "descriptionStart",
  vendor.city_name as "cityName", vendor.state_or_province_abbreviation as "stateOrProvinceAbbreviation",
  vendor.latitude, vendor.longitude, vendor.is_sample as "isSample",
  coalesce(vendor.lowest_price, vendor.starting_price) as "startingPrice",
  ${seenInsuranceEnd(sql`vendor.id`)} as "insuredUntil",
  vendor.reply_minutes as "replyMinutes", vendor.what_you_get as "whatYouGet", vendor.started_in as "startedIn"`

/** SQL fragment: the columns of `VendorRow` that say how a day is. */
export const ofDay = (day: string): Sql => sql`
  ${isFreeUntil(day)} as "knownUntil", ${dayPrice(day)} as "dayPrice"`

/** Several vendors as search tiles, in the order of `ids`; unknown and unlisted ones are left out. */
export function findVendors(db: Queryable, ids: readonly number[]): Promise<VendorRow[]> {
  return db.query<VendorRow>(sql`
    select ${tileColumns} from unnest(${ids}::int[]) with ordinality as asked (id, place)
    join vendor on vendor.id = asked.id and vendor.is_listed
    order by asked.place`)
}

/**
 * The columns of a search for a day, with until when it counts as free without busy time.
 * @param day null for one that is not chosen yet
 */
export function findVendorsWithKnown(db: Queryable, ids: readonly number[], day: string | null): Promise<VendorRow[]> {
  return db.query<VendorRow>(sql`
    select ${tileColumns}, ${day === null ? sql`${isFreeUntil(day)} as "knownUntil"` : ofDay(day)}
    from unnest(${ids}::int[]) with ordinality as asked (id, place)
    join vendor on vendor.id = asked.id and vendor.is_listed
    order by asked.place`)
}

/** SQL fragment: the price by distance of the row `vendor`; null where it has none. */
export const travelFeeOf = sql`
  case when vendor.travel_cents_per_mile is not null then json_build_object(
    'includedMiles', vendor.travel_included_miles, 'centsPerMile', vendor.travel_cents_per_mile) end`

/** All public fields of one vendor. */
export async function findVendor(db: Queryable, id: number): Promise<VendorDetails | undefined> {
  const rows = await db.query<VendorDetails>(sql`
    select ${tileColumns}, vendor.description,
      vendor.location_file_name as "locationFileName",
      vendor.starting_price as "basePrice", vendor.price_rules as "priceRules",
      ${travelFeeOf} as "travelFee",
      vendor.profile_photo_id as "profilePhotoId", vendor.languages, vendor.videos,
      (select coalesce(jsonb_agg(jsonb_build_object('pictureId', picture_id, 'caption', caption,
        'width', crop_right - crop_left, 'height', crop_bottom - crop_top) order by place, id), '[]')
        from photo where vendor_id = vendor.id and kind = 'gallery') as gallery,
      ${insuranceOf(sql`vendor.id`)} as insurance, vendor.is_listed as "isListed"
    from vendor where vendor.id = ${id}::int`)
  return rows[0]
}
