import { describe, expect, test } from 'vitest'
import type { PublicVendor } from '#contract/vendor.ts'
import { articleData } from '#src/features/content/articles/article-data.ts'
import { profileData } from '#src/features/vendor-profile/profile-data.ts'
import { pageHead } from '#src/ui/head/page-head.ts'
import { breadcrumbList, faqPage } from '#src/ui/head/structured-data.ts'
import { schemaProblems } from '#tests/support/browser/schema-org.ts'

const origin = 'https://fanfare.example'
const inContext = (data: object) => ({ '@context': 'https://schema.org', ...data })
const vendor: PublicVendor = {
  id: 845,
  profileName: 'Midnight Motown',
  profileUrl: '/vendors/midnight-motown-845',
  originalPhotoUrl: '/pictures/motown-band-03',
  profilePhotoUrl: '/pictures/motown-band-03',
  searchResultPhotoUrl: '/pictures/motown-band-03',
  description: 'Nine players and a horn section.',
  memberLevel: -3,
  includeInVirtualEvents: false,
  numberOfBookings: 214,
  daysSinceLastBooking: 3,
  rating: 4.9,
  numberOfReviews: 112,
  primaryServiceTypeId: 3006,
  primaryServiceName: 'Motown Band',
  providedServiceTypeIds: [3006],
  cityName: 'Queens',
  stateOrProvinceAbbreviation: 'NY',
  latitude: 40.7,
  longitude: -73.8,
  isSample: false,
}

describe('a page’s head', () => {
  const head = pageHead({
    origin,
    path: '/dj/boston-ma',
    title: 'DJs near Boston, MA',
    description: 'Compare DJs.',
    isHidden: true,
    picture: '/pictures/category-dj',
  })
  const meta = (name: string) => head.meta.find((tag) => tag.name === name || tag.property === name)?.content

  test('names the page by its absolute address', () => {
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://fanfare.example/dj/boston-ma' }])
    expect(meta('og:url')).toBe('https://fanfare.example/dj/boston-ma')
  })

  test('shows a picture of 1200 by 630 where the page is shared', () => {
    expect(meta('og:image')).toBe('https://fanfare.example/pictures/category-dj_1200x630')
  })

  test('tells search engines when the page is not to be listed, and says nothing otherwise', () => {
    expect(meta('robots')).toBe('noindex, follow')
    expect(
      pageHead({ origin, path: '/', title: 'Home', description: 'Home.' }).meta.some((tag) => tag.name === 'robots'),
    ).toBe(false)
  })
})

describe('structured data is valid', () => {
  test('for a vendor with reviews', () => {
    const [business, trail] = profileData(origin, vendor)
    expect(schemaProblems(inContext(business!))).toEqual([])
    expect(schemaProblems(inContext(trail!))).toEqual([])
    expect(business).toMatchObject({ aggregateRating: { ratingValue: 4.9, reviewCount: 112 } })
  })

  test('for a sample vendor, whose rating nobody gave and which is not told', () => {
    const [business] = profileData(origin, { ...vendor, isSample: true })
    expect(schemaProblems(inContext(business!))).toEqual([])
    expect(business).not.toHaveProperty('aggregateRating')
  })

  test('for a vendor who says what it costs and where it goes, with its gallery', () => {
    const photos = [{ url: '/pictures/photo-2', caption: 'On stage', width: 300, height: 200 }]
    const facts = { startingPrice: 400, startedIn: 2011, languages: ['en', 'es'], travelMiles: 50 }
    const [business] = profileData(origin, { ...vendor, photos, ...facts })
    expect(schemaProblems(inContext(business!))).toEqual([])
    expect(business).toMatchObject({
      image: [`${origin}/pictures/motown-band-03_1200x630`, `${origin}/pictures/photo-2_1200x1200_inside`],
      priceRange: 'From $400',
      foundingDate: '2011',
      knowsLanguage: ['en', 'es'],
      areaServed: { geoRadius: 80_467 },
    })
  })

  test('for a vendor without reviews, about whose rating nothing is said', () => {
    const [business] = profileData(origin, { ...vendor, numberOfReviews: 0, rating: 0 })
    expect(schemaProblems(inContext(business!))).toEqual([])
    expect(business).not.toHaveProperty('aggregateRating')
  })

  test('for an article, questions and the way to a page', () => {
    const article = {
      id: 206,
      hed: 'Band or DJ?',
      slug: 'band-or-dj',
      thumbSquareUrl: '/pictures/band-03',
      dek: 'Both.',
      tags: ['music'],
      publishedOn: '2026-07-29',
      minutesToRead: 3,
      html: '<p>Both.</p>',
    }
    for (const data of articleData(origin, article)) expect(schemaProblems(inContext(data))).toEqual([])
    expect(
      schemaProblems(inContext(faqPage([{ question: 'How much?', answer: '<p>Little.</p>', answerText: 'Little.' }]))),
    ).toEqual([])
    expect(schemaProblems(inContext(breadcrumbList(origin, [{ name: 'Home', href: '/' }, { name: 'DJs' }])))).toEqual(
      [],
    )
  })

  test('and the checker finds what is not', () => {
    expect(schemaProblems(inContext(faqPage([])))).toEqual(['FAQPage.mainEntity is empty'])
    expect(schemaProblems(inContext({ '@type': 'LocalBusiness', name: 'X', url: '/x', address: {} }))).toHaveLength(2)
    expect(schemaProblems({ '@type': 'Thing' })).toHaveLength(2)
  })
})
