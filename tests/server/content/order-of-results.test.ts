/** The article and the FAQs describe the order of results as the search makes it. */
import { describe, expect, test } from 'vitest'
import { BAND_MILES, LAST_NEAR_BAND, REACH_MILES } from '#contract/reach.ts'
import { ANY_SUBJECT } from '#server/content/faqs.ts'
import { loadContent } from '#server/content/content.ts'
import { loadPlaces } from '#server/data/places.ts'
import { milesBetween } from '#server/db/globe.ts'
import { scoreOf, PRIOR_RATING, PRIOR_REVIEWS, HALF_LIFE_DAYS, type Reputation } from '#server/db/score.ts'
import { VIRTUAL_NEAR_MILES } from '#server/repositories/search/search-vendors.ts'

const content = loadContent()
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', '’')
    .replace(/\s+/g, ' ')
const article = plain(content.articleBySlug('why-this-order')?.html ?? '')

/** The zones in which results come, nearest first: 50, 100 and 200 miles. */
const ZONES = BAND_MILES.slice(LAST_NEAR_BAND)
const [NEAR, ...FURTHER] = ZONES
const WORDS: Record<number, string> = { 2: 'two', 4: 'four', 10: 'ten' }

describe('the article', () => {
  test.each([
    `up to ${REACH_MILES.basic} miles with a Basic membership, up to ${REACH_MILES.pro} with Pro`,
    `Vendors within ${NEAR} miles of your city come first, ${FURTHER.map((miles) => `then those within ${miles}`).join(', ')}.`,
    `Among vendors within ${NEAR} miles, those within ${BAND_MILES.slice(0, LAST_NEAR_BAND).join(' and ')} come first.`,
    `First you see magicians within ${BAND_MILES[0]} miles of Austin, then those within ${NEAR}.`,
    `those within ${VIRTUAL_NEAR_MILES} miles, in the same order as above`,
    `${WORDS[PRIOR_REVIEWS]} extra reviews of ${PRIOR_RATING} stars`,
    `half their weight for every ${WORDS[HALF_LIFE_DAYS / 365]} years since the last booking`,
  ])('says “%s”', (sentence) => {
    expect(article).toContain(sentence)
  })

  test('names no other distance than those of the search and of its example', () => {
    const known = new Set<number>([...BAND_MILES, ...Object.values(REACH_MILES), VIRTUAL_NEAR_MILES])
    const named = [...article.matchAll(/\b(\d+) miles|(?:within|up to) (\d+)/g)].map(([, miles, more]) =>
      Number(miles ?? more),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((miles) => !known.has(miles))).toEqual([])
  })

  test('its example is true on the map', () => {
    const places = loadPlaces()
    const at = (fileName: string) => {
      const place = places.byFileName(fileName)
      if (!place) throw new Error(`${fileName} is unknown.`)
      return place
    }
    const fromAustin = (city: string) => milesBetween(at('austin-tx'), at(city))
    expect(fromAustin('san-antonio-tx')).toBeLessThan(100)
    expect(fromAustin('houston-tx')).toBeLessThan(200)
    expect(fromAustin('waco-tx')).toBeGreaterThan(50)
  })

  test('what it says of the score holds', () => {
    const known = { joinedOn: '2020-01-01', lastBookingOn: '2026-06-01', ratingTenths: 45, numberOfReviews: 20 }
    const score = (some: Partial<Reputation>) => scoreOf({ ...known, numberOfBookings: 0, ...some })
    const raisedBy = (numberOfBookings: number) => 2 ** (score({ numberOfBookings }) - score({})) - 1
    expect(raisedBy(10)).toBeCloseTo(0.25, 1)
    expect(raisedBy(100)).toBeCloseTo(0.5, 1)
    // Forty reviews, sixty bookings and an event last month; three perfect reviews.
    const proven = score({ ratingTenths: 48, numberOfReviews: 40, numberOfBookings: 60 })
    expect(proven).toBeGreaterThan(score({ ratingTenths: 50, numberOfReviews: 3, numberOfBookings: 3 }))
    // Two hundred weddings and none for four years; fifty recent ones.
    const former = score({ numberOfBookings: 200, lastBookingOn: '2022-06-01' })
    expect(former).toBeLessThan(score({ numberOfBookings: 50 }))
  })
})

test('the FAQ about distance says the same', () => {
  const responses = content.faq('standard')?.about(ANY_SUBJECT) ?? []
  expect(responses.map(({ answer: response }) => plain(response)).join(' ')).toContain(
    `first those within ${NEAR} miles, then those from farther away`,
  )
})
