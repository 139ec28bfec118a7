/** Converts database rows of vendors to the API's format (contract/vendor.ts). */
import { insuredWords } from '#contract/insurance/insurance.ts'
import { DAY_MS } from '#contract/limits.ts'
import { NO_PHOTO_PATH, PICTURE_PATH } from '#contract/pictures.ts'
import type { ProfileFacts } from '#contract/profile-facts.ts'
import { formatOtherPlaces, formatTravels } from '#contract/format-places.ts'
import { nearestPlace } from '#contract/nearest-place.ts'
import { reachOf } from '#contract/reach.ts'
import { shortened } from '#contract/text.ts'
import type { PublicVendor, VendorSearchResult } from '#contract/vendor.ts'
import { byId, withGroups } from '#server/catalog/service-types.ts'
import type { CurrentDays } from '#server/dates.ts'
import { milesBetween, type Point } from '#server/db/globe.ts'
import { ALL_VENDORS, suits } from '#server/db/listings.ts'
import { sampleGallery } from '#server/sample/gallery.ts'
import { inTenths, otherPlacesOf, placesOf } from './vendor-places.ts'
import { NO_PHOTO, type VendorDetails, type VendorRow } from '#server/repositories/search/vendors.ts'

interface TileContext {
  /** The search's origin; null in a national search. */
  point: Point | null
  /** Calendar dates: today's in UTC, and the earliest one that is still current somewhere (`lastDayAnywhere`). */
  days: CurrentDays
  /** The day of which places and distance are; today unless given. */
  day?: string
  /** A search for vendors that come by video. */
  byVideo?: boolean
  /** The list that was searched (server/db/listings.ts); by default every vendor's. */
  listing?: number
  /** In a search for a day, until when it has to be known that a vendor is free. */
  now?: Date
}

/** A vendor's places with the names of their cities. */
const namedPlacesOf = (row: VendorRow) => {
  const { cityName, stateOrProvinceAbbreviation } = row
  return { ...placesOf(row), cityName, stateOrProvinceAbbreviation }
}

/** A search tile. */
export function toSearchResult(
  row: VendorRow,
  { point, days, day = days.today, byVideo = false, listing = ALL_VENDORS, now }: TileContext,
): VendorSearchResult {
  const home = namedPlacesOf(row)
  const from = point === null ? home : nearestPlace(home, point, { day, byVideo })
  const matched = row.serviceTypeIds.find((id) => suits(listing, id)) ?? row.primaryServiceTypeId
  return {
    memberID: row.id,
    profileName: row.profileName,
    profileUrl: profileUrl(row),
    thumbnailPhotoUrl: photoUrl(row, row.photoId),
    primaryServiceName: serviceName(row),
    ...(matched !== row.primaryServiceTypeId && { matchedServiceName: byId(matched)?.personForm }),
    categoryIds: withGroups(row.serviceTypeIds),
    includeInVirtualEvents: row.includeInVirtualEvents,
    numberOfBookings: row.numberOfBookings,
    daysSinceLastBooking: daysSince(row.lastBookingOn, days.today),
    rating: row.ratingTenths / 10,
    numberOfReviews: row.numberOfReviews,
    shortenedDescription: shortened(row.descriptionStart),
    cityName: from.cityName,
    stateOrProvinceAbbreviation: from.stateOrProvinceAbbreviation,
    latitude: from.latitude,
    longitude: from.longitude,
    distance: point === null ? null : inTenths(milesBetween(point, from)),
    travelMiles: from.travelMiles,
    startingPrice: row.startingPrice,
    ...(row.dayPrice && { dayPrice: row.dayPrice }),
    ...(row.replyMinutes !== null && { replyMinutes: row.replyMinutes }),
    ...highlightOf(row, days),
    isSample: row.isSample,
    ...(now && { onDay: row.knownUntil && row.knownUntil > now ? 'free' : 'notSaid' }),
  }
}

/**
 * `Insured until May 2027 · Since 2015 · Sound system and lights`: a certificate that was seen, how long it has been
 * doing it, and what is included.
 */
function highlightOf(
  { whatYouGet, startedIn, insuredUntil = null }: VendorRow,
  { lastDay }: CurrentDays,
): Pick<VendorSearchResult, 'highlight'> {
  const isInsured = insuredUntil !== null && insuredUntil >= lastDay
  const parts = [
    ...(isInsured ? [insuredWords(insuredUntil)] : []),
    ...(startedIn === null ? [] : [`Since ${startedIn}`]),
    ...whatYouGet.slice(0, HIGHLIGHTED),
  ]
  return parts.length > 0 ? { highlight: parts.join(' · ') } : {}
}

const HIGHLIGHTED = 2

/** A drawing of what a vendor does, for one without a photo. */
export function photoUrl({ primaryServiceTypeId }: Pick<VendorRow, 'primaryServiceTypeId'>, photoId: string): string {
  const type = photoId === NO_PHOTO ? byId(primaryServiceTypeId) : undefined
  return type ? NO_PHOTO_PATH + type.fileName : PICTURE_PATH + photoId
}

/** A vendor's public profile, without the parts that `?load=` adds. */
export function toPublicVendor(row: VendorDetails, { today, lastDay }: CurrentDays): PublicVendor {
  const urlOf = (photoId: string | null) => photoUrl(row, photoId ?? row.photoId)
  return {
    id: row.id,
    profileName: row.profileName,
    profileUrl: profileUrl(row),
    originalPhotoUrl: urlOf(row.profilePhotoId),
    profilePhotoUrl: urlOf(row.profilePhotoId),
    searchResultPhotoUrl: urlOf(null),
    description: row.description,
    memberLevel: row.memberLevel,
    includeInVirtualEvents: row.includeInVirtualEvents,
    numberOfBookings: row.numberOfBookings,
    daysSinceLastBooking: daysSince(row.lastBookingOn, today),
    rating: row.ratingTenths / 10,
    numberOfReviews: row.numberOfReviews,
    primaryServiceTypeId: row.primaryServiceTypeId,
    primaryServiceName: serviceName(row),
    providedServiceTypeIds: row.serviceTypeIds,
    cityName: row.cityName,
    stateOrProvinceAbbreviation: row.stateOrProvinceAbbreviation,
    latitude: row.latitude,
    longitude: row.longitude,
    travelMiles: reachOf(row.memberLevel, row.travelMiles),
    ...placesInWords(row),
    ...statedFacts(row),
    ...galleryOf(row),
    ...(row.insurance && row.insurance.endsOn >= lastDay && { insurance: row.insurance }),
    isSample: row.isSample,
  }
}

/** Where else it works from, and how far it travels from each city. */
function placesInWords(row: VendorDetails): Pick<PublicVendor, 'alsoAt' | 'travels'> {
  const others = otherPlacesOf(row)
  if (others.length === 0) return {}
  const home = { travelMiles: reachOf(row.memberLevel, row.travelMiles), cityName: row.cityName }
  return { alsoAt: formatOtherPlaces(others), travels: formatTravels(home, others) }
}

/** The vendor's facts about itself, without those that it leaves open. */
function statedFacts(facts: ProfileFacts): Partial<PublicVendor> {
  const { startingPrice, startedIn, whatYouGet, languages, videos } = facts
  return {
    ...(startingPrice !== null && { startingPrice }),
    ...(startedIn !== null && { startedIn }),
    ...(whatYouGet.length > 0 && { whatYouGet: [...whatYouGet] }),
    ...(languages.length > 0 && { languages: [...languages] }),
    ...(videos.length > 0 && { videos: [...videos] }),
  }
}

function galleryOf({ gallery, isSample, photoId }: VendorDetails): Pick<PublicVendor, 'photos'> {
  const shown = gallery.length === 0 && isSample ? sampleGallery(photoId) : gallery
  if (shown.length === 0) return {}
  return { photos: shown.map(({ pictureId, ...photo }) => ({ url: `${PICTURE_PATH}${pictureId}`, ...photo })) }
}

/** `/vendors/the-midnight-movers-1207`: only the id identifies the vendor; the words are for people. */
export function profileUrl({ id, profileName }: { id: number; profileName: string }): string {
  const words = profileName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `/vendors/${words ? `${words}-` : ''}${id}`
}

/** Whole days from a calendar date to today, never negative; null for no date. */
export function daysSince(date: string | null, today: string): number | null {
  return date === null ? null : Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS))
}

const serviceName = ({ primaryServiceTypeId }: VendorRow) => byId(primaryServiceTypeId)?.personForm ?? ''
