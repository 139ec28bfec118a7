/**
 * Ninety calls in a hundred search, each another city, category, distance, order and page, so that hardly any response is
 * kept; eight look up the name of a city as it is typed, and two ask for a quote.
 */
import { client, posting, quoteRequest, requestData } from '#tests/support/people/quote.ts'
import { dayIn } from '#tests/support/deploy/load.ts'

export interface Searched {
  cities: readonly string[]
  categoryIds: readonly number[]
}

const TYPED = ['new', 'los a', 'chi', 'hous', 'phoe', 'bost', 'san', 'aus', 'den', 'port', 'or', 'mi']
const DISTANCES = [-1, 10, 25, 50, 100, 200]
const SORTS = ['best', 'price', 'distance', 'reply']

const OF_100 = 100
const REQUESTS = 2
const LOOKUPS = 8
/** Vendors that are asked, among those of the sample marketplace. */
const VENDORS_ASKED = 50

const at = <T>(items: readonly T[], number: number): T => {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** @param key that a request for a quote has @returns the bytes of the call with this number */
export function callOf(number: number, key: string, searched: Searched): { request: string; isWrite: boolean } {
  const of100 = number % OF_100
  if (of100 < REQUESTS) return { request: quote(number, key), isWrite: true }
  const path =
    of100 < REQUESTS + LOOKUPS
      ? `/api/v1/locations?startsWith=${encodeURIComponent(at(TYPED, number))}`
      : search(number, searched)
  return { request: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`, isWrite: false }
}

/** Each part goes through its values at a pace of its own. */
function search(number: number, { cities, categoryIds }: Searched): string {
  const round = Math.floor(number / OF_100)
  const parameters = new URLSearchParams({
    categoryId: String(at([-1, ...categoryIds], round * 7 + number)),
    distanceLimit: String(at(DISTANCES, round + number)),
    sort: at(SORTS, Math.floor(number / 3)),
    take: '24',
    skip: String((number % 5) * 24),
  })
  return `/api/v1/mixed-search/${at(cities, number * 13 + round)}?${parameters.toString()}`
}

function quote(number: number, key: string): string {
  const email = `ada${number}@example.com`
  const asked = requestData({
    gigRequest: quoteRequest({
      members: [1 + (number % VENDORS_ASKED)],
      location: 'new-york-city-ny',
      eventDate: dayIn(60),
    }),
    client: client({ email, emailConfirm: email }),
  })
  const { headers, payload } = posting(key, asked)
  const body = JSON.stringify(payload)
  const lines = Object.entries({
    ...(headers as Record<string, string>),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /createrequest HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n${body}`
}
