/** A vendor's structured data for search engines. */
import type { GeoCircle, LocalBusiness } from 'schema-dts'
import { SHARE_PICTURE_PX, STAR_RATING_BEST, STAR_RATING_WORST } from '#contract/limits.ts'
import { isNoPhoto, resized } from '#contract/pictures.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { breadcrumbList } from '#src/ui/head/structured-data.ts'
import { priceText } from './facts-text.ts'
import { summary } from './profile-head.ts'
import { profileTrail } from './profile-trail.ts'

export function profileData(origin: string, profile: PublicVendor): object[] {
  const { width, height } = SHARE_PICTURE_PX
  const images = [
    ...(isNoPhoto(profile.profilePhotoUrl) ? [] : [origin + resized(profile.profilePhotoUrl, width, height)]),
    ...(profile.photos ?? []).map(({ url }) => origin + resized(url, width, width, 'inside')),
  ]
  const business: LocalBusiness = {
    '@type': 'LocalBusiness',
    '@id': origin + profile.profileUrl,
    name: profile.profileName,
    description: summary(profile.description),
    url: origin + profile.profileUrl,
    ...(images.length > 0 && { image: images }),
    ...(profile.startingPrice !== undefined && { priceRange: priceText(profile.startingPrice) }),
    ...(profile.startedIn !== undefined && { foundingDate: String(profile.startedIn) }),
    ...(profile.languages && { knowsLanguage: profile.languages }),
    ...(profile.travelMiles !== undefined && { areaServed: areaServed(profile, profile.travelMiles) }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: profile.cityName,
      addressRegion: profile.stateOrProvinceAbbreviation,
      ...(profile.city && { addressCountry: profile.city.countryCode }),
    },
    geo: { '@type': 'GeoCoordinates', latitude: profile.latitude, longitude: profile.longitude },
    ...(profile.providedServiceTypes && {
      makesOffer: profile.providedServiceTypes.map(({ personForm }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: personForm },
      })),
    }),
    // Omitted if there are no ratings, and for sample vendors, whose ratings no client gave.
    ...(profile.numberOfReviews > 0 &&
      !profile.isSample && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: profile.rating,
          reviewCount: profile.numberOfReviews,
          bestRating: STAR_RATING_BEST,
          worstRating: STAR_RATING_WORST,
        },
      }),
  }
  return [business, breadcrumbList(origin, profileTrail(profile))]
}

const METERS_PER_MILE = 1609.344

const areaServed = ({ latitude, longitude }: PublicVendor, miles: number): GeoCircle => ({
  '@type': 'GeoCircle',
  geoMidpoint: { '@type': 'GeoCoordinates', latitude, longitude },
  geoRadius: Math.round(miles * METERS_PER_MILE),
})
