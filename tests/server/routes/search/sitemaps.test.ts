import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { readSitemap } from '#tests/support/browser/sitemap.ts'

const ORIGIN = 'https://fanfare.example'
let server: TestApp
let empty: TestApp
beforeAll(async () => {
  server = await testApp({
    vendors: [
      vendorRecord(),
      vendorRecord({
        id: 2,
        locationFileName: 'marfa-tx',
        stateOrProvinceAbbreviation: 'TX',
        latitude: 30.31,
        longitude: -104.02,
      }),
      vendorRecord({
        id: 3,
        primaryServiceTypeId: 112,
        serviceTypeIds: [112],
        locationFileName: 'gone-zz',
        stateOrProvinceAbbreviation: 'ZZ',
      }),
      vendorRecord({ id: 4, primaryServiceTypeId: 3719, serviceTypeIds: [3719] }),
    ],
  })
  empty = await testApp()
})
afterAll(async () => {
  await server.close()
  await empty.close()
})
const get = (url: string, from: TestApp = server) => from.app.inject({ url })
const paths = async (name: string) =>
  readSitemap((await get(`/sitemaps/${name}.xml`)).body).locations.map((url) => url.replace(ORIGIN, ''))

test('robots.txt keeps crawlers from calls and private pages, and names the sitemap', async () => {
  const reply = await get('/robots.txt')
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = reply.body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/api/', '/requestquote', '/requests', '/account']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(lines).not.toContain('Disallow: /')
})

test('with a query it is the same file: nothing is made anew', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/place-ny.xml']) {
    const first = (await get(path)).body
    const { query } = server.db
    server.db.query = () => expect.unreachable('the database was asked')
    try {
      expect((await get(`${path}?n=1`)).body).toBe(first)
    } finally {
      server.db.query = query
    }
  }
})

test('the index lists sitemaps by service and by place, and each of them is there and valid', async () => {
  const reply = await get('/sitemap.xml')
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
  const index = readSitemap(reply.body)
  expect(index.root).toBe('sitemapindex')
  const names = index.locations.map((url) => url.replace(`${ORIGIN}/sitemaps/`, ''))
  expect(names).toEqual(
    expect.arrayContaining([
      'pages.xml',
      'service-dj.xml',
      'kids-magician.xml',
      'place-ny.xml',
      'place-tx.xml',
      'vendors-1.xml',
    ]),
  )
  expect(new Set(names).size).toBe(names.length)
  for (const url of index.locations) {
    const reply = await get(url.replace(ORIGIN, ''))
    expect([url, reply.statusCode]).toEqual([url, 200])
    const { root, locations } = readSitemap(reply.body)
    expect(root).toBe('urlset')
    expect(locations.length).toBeGreaterThan(0)
    expect(locations.length).toBeLessThanOrEqual(50_000)
    expect(locations.every((location) => location.startsWith(`${ORIGIN}/`))).toBe(true)
    expect(new Set(locations).size).toBe(locations.length)
  }
})

test('a service is listed where it has vendors, however small the place, and in larger ones within reach', async () => {
  const listed = await paths('service-dj')
  expect(listed[0]).toBe('/dj/new-york-city-ny')
  expect(listed).toEqual(expect.arrayContaining(['/dj/marfa-tx', '/dj/newark-nj']))
  expect(listed).not.toContain('/dj/alpine-tx')
  expect(listed).not.toContain('/dj/toronto-on')
})

test('a place that is not known anymore is left out', async () => {
  const listed = await paths('service-magician')
  expect(listed).toContain('/magician/new-york-city-ny')
  expect(listed).not.toContain('/magician/gone-zz')
})

test('a state lists its own places only', async () => {
  const listed = await paths('place-tx')
  expect(listed).toContain('/entertainers/marfa-tx')
  expect(
    listed.every((path) =>
      /^(\/kids-party-entertainment|\/wedding-entertainment)?\/entertainers\/[a-z0-9-]+-tx$/.test(path),
    ),
  ).toBe(true)
})

test('kids and wedding pages are listed for what these sections show, and everybody in each place', async () => {
  expect(await paths('kids-magician')).toContain('/kids-party-entertainment/magician/new-york-city-ny')
  expect((await get('/sitemaps/kids-dj.xml')).statusCode).toBe(404)
  expect(await paths('place-ny')).toContain('/kids-party-entertainment/entertainers/new-york-city-ny')
})

test('every vendor’s profile is listed, under the address that it has', async () => {
  const listed = await paths('vendors-1')
  expect(listed).toHaveLength(4)
  for (const path of listed) {
    const [, id] = /-(\d+)$/.exec(path) ?? []
    const { body } = await get(`/api/v1/members/${id}`)
    expect((JSON.parse(body) as { profileUrl: string }).profileUrl).toBe(path)
  }
  expect((await get('/sitemaps/vendors-2.xml')).statusCode).toBe(404)
})

test('what crawlers shall not see is not listed', async () => {
  expect((await get('/sitemap.xml')).body).not.toContain('trolley')
  expect((await get('/sitemaps/service-trolley.xml')).statusCode).toBe(404)
})

test('the pages have the articles with their dates and the virtual categories', async () => {
  const { body } = await get('/sitemaps/pages.xml')
  expect(body).toContain(`<loc>${ORIGIN}/articles/how-to-host-a-zoom-party</loc><lastmod>2026-03-12</lastmod>`)
  expect(await paths('pages')).toEqual(
    expect.arrayContaining(['/', '/virtual-event-services', '/virtual-event-services/comedian']),
  )
})

test.each([
  'service-nothing',
  'kids-nothing',
  'place-zz',
  'nothing',
  'service-',
  'pages-2',
  'vendors-0',
  'vendors-99999',
])('%s is 404', async (name) => {
  expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404)
})

test('without vendors there are the pages alone', async () => {
  const { locations } = readSitemap((await get('/sitemap.xml', empty)).body)
  expect(locations).toEqual([`${ORIGIN}/sitemaps/pages.xml`])
})

test('what is listed exists: the services, places, articles and blurbs behind a sample of the addresses', async () => {
  const sample = [...(await paths('service-dj')), ...(await paths('kids-magician')), ...(await paths('place-tx'))]
    .filter((_, index) => index % 40 === 0)
    // A section's pages are its words before the same names.
    .map((path) => path.replace(/^\/(kids-party|wedding)-entertainment(?=\/)/, ''))
  for (const path of sample)
    expect([path, (await get(`/api/v1/search-lookups/${encodeURIComponent(path.slice(1))}`)).statusCode]).toEqual([
      path,
      200,
    ])
  for (const path of await paths('pages')) {
    const slug = /^\/articles\/(.+)$/.exec(path)?.[1]
    if (slug !== undefined) expect([path, (await get(`/api/cms/articles/${slug}`)).statusCode]).toEqual([path, 200])
  }
})
