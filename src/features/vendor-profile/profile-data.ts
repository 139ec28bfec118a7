/** A vendor's structured data for search engines. */
import type { GeoCircle, LocalBusiness } from 'schema-dts'
import { SHARE_PICTURE_PX, STAR_RATING_BEST, STAR_RATING_WORST } from '#contract/limits.ts'
import { isNoPhoto } from '#contract/no-photo.ts'
import { resized } from '#contract/pictures.ts'
import type { PublicMember } from '#contract/vendor.ts'
import { breadcrumbList } from '#src/ui/head/structured-data.ts'
import { priceText } from './price-text.ts'
import { summary } from './profile-head.ts'
import { profileTrail } from './profile-trail.ts'

export function profileData(origin: string, member: PublicMember): object[] {
  const { width, height } = SHARE_PICTURE_PX
  const images = [
    ...(isNoPhoto(member.profilePhotoUrl) ? [] : [origin + resized(member.profilePhotoUrl, width, height)]),
    ...(member.photos ?? []).map(({ url }) => origin + resized(url, width, width, 'inside')),
  ]
  const business: LocalBusiness = {
    '@type': 'LocalBusiness',
    '@id': origin + member.profileUrl,
    name: member.profileName,
    description: summary(member.description),
    url: origin + member.profileUrl,
    ...(images.length > 0 && { image: images }),
    ...(member.startingPrice !== undefined && { priceRange: priceText(member.startingPrice) }),
    ...(member.startedIn !== undefined && { foundingDate: String(member.startedIn) }),
    ...(member.languages && { knowsLanguage: member.languages }),
    ...(member.travelMiles !== undefined && { areaServed: areaServed(member, member.travelMiles) }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: member.cityName,
      addressRegion: member.stateOrProvinceAbbreviation,
      ...(member.city && { addressCountry: member.city.countryCode }),
    },
    geo: { '@type': 'GeoCoordinates', latitude: member.latitude, longitude: member.longitude },
    ...(member.providedServiceTypes && {
      makesOffer: member.providedServiceTypes.map(({ personForm }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: personForm },
      })),
    }),
    // Omitted if there are no ratings, and for sample vendors, whose ratings nobody gave.
    ...(member.numberOfReviews > 0 &&
      !member.isSample && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: member.rating,
          reviewCount: member.numberOfReviews,
          bestRating: STAR_RATING_BEST,
          worstRating: STAR_RATING_WORST,
        },
      }),
  }
  return [business, breadcrumbList(origin, profileTrail(member))]
}

const METERS_PER_MILE = 1609.344

const areaServed = ({ latitude, longitude }: PublicMember, miles: number): GeoCircle => ({
  '@type': 'GeoCircle',
  geoMidpoint: { '@type': 'GeoCoordinates', latitude, longitude },
  geoRadius: Math.round(miles * METERS_PER_MILE),
})
