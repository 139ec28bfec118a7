/**
 * A strict reader of structured data: the types that Fanfare uses, each with the properties that schema.org gives it
 * and that search engines ask for. Anything unknown, missing or of the wrong kind is a problem.
 */

type Check = (value: unknown, path: string) => string[]
interface Shape {
  required: Record<string, Check>
  optional?: Record<string, Check>
}

const problem = (path: string, what: string) => [`${path} ${what}`]
const text: Check = (value, path) =>
  typeof value === 'string' && value.trim() !== '' ? [] : problem(path, 'is not text')
const url: Check = (value, path) =>
  typeof value === 'string' && /^https?:\/\/[^/]+\//.test(value) ? [] : problem(path, 'is not an absolute address')
const date: Check = (value, path) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? [] : problem(path, 'is not a date')
const whole =
  (min: number): Check =>
  (value, path) =>
    Number.isInteger(value) && Number(value) >= min ? [] : problem(path, `is not a whole number from ${min} on`)
const number =
  (min: number, max: number): Check =>
  (value, path) =>
    typeof value === 'number' && value >= min && value <= max ? [] : problem(path, `is not between ${min} and ${max}`)
const constant =
  (wanted: unknown): Check =>
  (value, path) =>
    value === wanted ? [] : problem(path, `is not ${String(wanted)}`)
const a =
  (type: string): Check =>
  (value, path) =>
    typeof value === 'object' && value !== null && '@type' in value && value['@type'] === type
      ? check(value, path)
      : problem(path, `is not a ${type}`)
const some =
  (each: Check): Check =>
  (value, path) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((item, index) => each(item, `${path}[${index}]`))
      : problem(path, 'is empty')

/** An entry of a list that links to a page for each. */
const linked: Check = (value, path) => [...a('ListItem')(value, path), ...has('url', value, path)]
/** A step of a breadcrumb; the last one is the page itself, without a link. */
const named: Check = (value, path) => [...a('ListItem')(value, path), ...has('name', value, path)]

const has = (key: string, value: unknown, path: string) =>
  typeof value === 'object' && value !== null && key in value ? [] : problem(path, `has no ${key}`)

const SHAPES: Record<string, Shape> = {
  BreadcrumbList: { required: { itemListElement: some(named) } },
  ItemList: { required: { itemListElement: some(linked) }, optional: { numberOfItems: whole(0) } },
  ListItem: { required: { position: whole(1) }, optional: { name: text, item: url, url } },
  FAQPage: { required: { mainEntity: some(a('Question')) } },
  Question: { required: { name: text, acceptedAnswer: a('Answer') } },
  Answer: { required: { text } },
  LocalBusiness: {
    required: { name: text, url, address: a('PostalAddress') },
    optional: {
      '@id': url,
      description: text,
      image: some(url),
      geo: a('GeoCoordinates'),
      priceRange: text,
      foundingDate: text,
      knowsLanguage: some(text),
      areaServed: a('GeoCircle'),
      makesOffer: some(a('Offer')),
      aggregateRating: a('AggregateRating'),
    },
  },
  PostalAddress: { required: { addressLocality: text, addressRegion: text }, optional: { addressCountry: text } },
  GeoCoordinates: { required: { latitude: number(-90, 90), longitude: number(-180, 180) } },
  GeoCircle: { required: { geoMidpoint: a('GeoCoordinates'), geoRadius: number(1, 1_000_000) } },
  Offer: { required: { itemOffered: a('Service') } },
  Service: { required: { name: text } },
  AggregateRating: {
    required: { ratingValue: number(0, 5), reviewCount: whole(1), bestRating: constant(5), worstRating: constant(0) },
  },
  Article: {
    required: { headline: text, datePublished: date, image: url, author: a('Organization') },
    optional: { description: text, mainEntityOfPage: url, publisher: a('Organization') },
  },
  Organization: { required: { name: text, url } },
}

function check(value: object, path: string): string[] {
  const type = '@type' in value ? String(value['@type']) : ''
  const shape = SHAPES[type]
  if (!shape) return problem(path, `has the unknown type ${type}`)
  const known = { ...shape.required, ...shape.optional }
  const given = Object.entries(value).filter(([name]) => name !== '@type' && name !== '@context')
  return [
    ...Object.keys(shape.required).flatMap((name) => (name in value ? [] : problem(path, `(${type}) has no ${name}`))),
    ...given.flatMap(
      ([name, inner]) => known[name]?.(inner, `${path}.${name}`) ?? problem(path, `(${type}) does not know ${name}`),
    ),
    ...positions(value, path),
  ]
}

/** A list counts on by one. */
function positions(value: object, path: string): string[] {
  if (!('itemListElement' in value) || !Array.isArray(value.itemListElement)) return []
  const places = value.itemListElement.map((item: { position?: unknown }) => Number(item.position))
  return places.every((place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1)
    ? []
    : problem(path, 'does not count on by one')
}

/** The problems of a top-level description; empty if there are none. */
export function schemaProblems(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return ['it is not an object']
  const context =
    '@context' in data && data['@context'] === 'https://schema.org' ? [] : ['its @context is not https://schema.org']
  return [...context, ...check(data, String('@type' in data ? data['@type'] : 'it'))]
}

/** The descriptions inside a page's HTML, by type. */
export function structuredData(html: string): Map<string, unknown> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string },
  )
  return new Map(scripts.map((data) => [data['@type'], data]))
}
