import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  EVENT_INSPIRATION,
  FAQ_PAGES,
  SERVICE_TYPES_WITH_BLURB,
  SERVICE_TYPES_WITH_FAQ,
  SIGNUP_CONTENT,
  virtualFaqId,
} from '#contract/content.ts'
import type { ArticlePreview, FaqEntry } from '#contract/content.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test.each([
  ['kidsContent', '/api/cms/gig-kids'],
  ['cmsPage', '/api/cms/pages/virtual-events'],
  ['cmsPage', '/api/cms/pages/weddings'],
  ...SIGNUP_CONTENT.map((name) => ['signupContent', `/api/cms/signup/${name}`] as const),
  ['articlePreviews', '/api/cms/article-previews'],
  ['articlePreviews', '/api/cms/article-previews?tags=virtual,kids'],
  ['articleContentData', '/api/cms/article-content-data?articleIds=202,203&featureArticleId=201'],
  ['article', '/api/cms/articles/virtual-party-ideas'],
  ['blurb', '/api/cms/blurbs/110'],
  ...[...FAQ_PAGES, ...SERVICE_TYPES_WITH_FAQ].map((id) => ['faq', `/api/cms/faq/${id}`] as const),
  ['kidsServiceTypes', '/api/v1/servicetypes/gigkids'],
  ['virtualServiceTypes', '/api/v1/servicetypes/virtualevents'],
  ['secondaryServiceTypes', '/vendor-api/service-types/6/secondary'],
] as const)('%s: %s answers as the contract has it', async (name, url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(200)
  expect(v.safeParse(endpoints[name].reply, reply.json()).issues).toBeUndefined()
})

test.each(SERVICE_TYPES_WITH_BLURB)('the blurb of %i is there', async (id) => {
  expect((await get(`/api/cms/blurbs/${id}`)).json()).toMatchObject({
    serviceTypeId: id,
    html: expect.stringMatching(/^<p>/),
  })
})

test.each([
  '/api/cms/pages/nothing',
  '/api/cms/signup/nothing',
  '/api/cms/faq/nothing',
  '/api/cms/faq/6',
  '/api/cms/faq/standard?categoryId=999999',
  '/api/cms/faq/standard?location=nowhere-zz',
  '/api/cms/articles/nothing',
  '/api/cms/blurbs/3701',
  '/api/cms/nothing',
  '/vendor-api/service-types/999999/secondary',
])('%s is 404 as JSON', async (url) => {
  const reply = await get(url, { accept: 'text/html' })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'notFound'])
})

test.each([
  ['/api/cms/article-content-data', 'articleIds'],
  ['/api/cms/article-content-data?articleIds=a', 'articleIds'],
  ['/api/cms/article-content-data?articleIds=1&featureArticleId=x', 'featureArticleId'],
  [`/api/cms/article-content-data?articleIds=${Array.from({ length: 41 }, (_, id) => id + 1).join()}`, 'articleIds'],
  ['/api/cms/article-previews?tags=%3Cscript%3E', 'tags.0'],
  [`/api/cms/article-previews?tags=${'a,'.repeat(11)}a`, 'tags'],
  ['/api/cms/articles/..%2F..%2Fpackage.json', 'slug'],
  ['/api/cms/pages/..%2Fserver', 'name'],
  ['/api/cms/blurbs/0', 'serviceTypeId'],
  ['/vendor-api/service-types/x/secondary', 'id'],
])('%s is refused for its %s', async (url, name) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: [{ name }] })
})

test('previews: any of the tags, the newest first, without the text', async () => {
  const previews = (await get('/api/cms/article-previews?tags=kids,holiday')).json() as ArticlePreview[]
  expect(previews.length).toBeGreaterThan(1)
  expect(previews.every(({ tags }) => tags.includes('kids') || tags.includes('holiday'))).toBe(true)
  expect(previews.every((preview) => !('html' in preview))).toBe(true)
  const all = (await get('/api/cms/article-previews')).json() as ArticlePreview[]
  expect(all.length).toBeGreaterThan(previews.length)
  const days = all.map(({ publishedOn }) => publishedOn)
  expect(days).toEqual(days.toSorted().toReversed())
  expect((await get('/api/cms/article-previews?tags=unheard-of')).json()).toEqual([])
})

test('content by ids keeps the order, once each, without what does not exist', async () => {
  const reply = (await get('/api/cms/article-content-data?articleIds=204,999,202,204&featureArticleId=998')).json()
  expect(reply.articles.map(({ id }: ArticlePreview) => id)).toEqual([204, 202])
  expect(reply.featuredArticle).toBeNull()
})

test('the event inspiration is complete', async () => {
  const { featureArticleId, articleIds } = EVENT_INSPIRATION
  const reply = (
    await get(`/api/cms/article-content-data?articleIds=${articleIds.join()}&featureArticleId=${featureArticleId}`)
  ).json()
  expect(reply.featuredArticle).toMatchObject({ id: featureArticleId, html: expect.stringContaining('<h2>') })
  expect(reply.articles).toHaveLength(articleIds.length)
})

test('an article names others to read, never itself', async () => {
  const { article, related } = (await get('/api/cms/articles/virtual-birthday-party-ideas')).json()
  expect(related).toHaveLength(3)
  expect(related.map(({ slug }: ArticlePreview) => slug)).not.toContain(article.slug)
})

test('the standard FAQ speaks of the category and the place', async () => {
  const about = async (query: string) => {
    const entries = (await get(`/api/cms/faq/standard${query}`)).json() as FaqEntry[]
    return entries[0]?.question
  }
  expect(await about('?categoryId=6&location=montreal-qc')).toBe('How do I book DJs in Montréal, QC?')
  expect(await about('?location=nationwide')).toBe('How do I book vendors in the United States and Canada?')
  expect(await about('')).toBe('How do I book vendors in your area?')
})

test('a virtual page shows its own FAQ, or that of all virtual events', () => {
  expect(virtualFaqId(110)).toBe('110')
  expect(virtualFaqId(57)).toBe('virtual-events')
})

test('the kids list is the ordered one, and the kids content carries it', async () => {
  const list = (await get('/api/v1/servicetypes/gigkids')).json() as ServiceType[]
  expect(list).toHaveLength(22)
  expect(list.map(({ fileName }) => fileName).slice(0, 3)).toEqual(['magician', 'face-painter', 'balloon-twister'])
  expect((await get('/api/cms/gig-kids')).json().serviceTypes).toEqual(list)
})

test('the virtual list has virtual trades only, the most offered first', async () => {
  const list = (await get('/api/v1/servicetypes/virtualevents')).json() as ServiceType[]
  expect(list[0]?.fileName).toBe('dj')
  expect(list.every(({ offersVirtual }) => offersVirtual)).toBe(true)
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([110, 126, 616, 617, 730]))
  expect(list.map(({ id }) => id)).not.toContain(50)
})

test('an answer is sent once and known again', async () => {
  const first = await get('/api/cms/articles/virtual-party-ideas')
  const again = await get('/api/cms/articles/virtual-party-ideas', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
