/** A vendor's structured data for search engines. */
import type { LocalBusiness } from 'schema-dts'
import { SHARE_PICTURE_PX, STAR_RATING_BEST, STAR_RATING_WORST } from '#contract/limits.ts'
import { resized } from '#contract/pictures.ts'
import type { PublicMember } from '#contract/vendor.ts'
import { breadcrumbList } from '#src/ui/head/structured-data.ts'
import { profileTrail, summary } from './profile-head.ts'

export function profileData(origin: string, member: PublicMember): object[] {
  const { width, height } = SHARE_PICTURE_PX
  const business: LocalBusiness = {
    '@type': 'LocalBusiness',
    '@id': origin + member.profileUrl,
    name: member.profileName,
    description: summary(member.description),
    url: origin + member.profileUrl,
    image: origin + resized(member.originalPhotoUrl, width, height),
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
    // Omitted if there are no ratings.
    ...(member.numberOfReviews > 0 && {
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
