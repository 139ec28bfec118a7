/** No page and no email claims what nothing backs (docs/decisions/047-claims-need-their-source.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CMS_PAGES, FAQ_PAGES, SERVICE_TYPES_WITH_FAQ, SIGNUP_CONTENT } from '#contract/content.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { COUNT_CLAIMS, type CountClaim } from '#server/content/claims.ts'
import { loadContent } from '#server/content/content.ts'
import { ANY_SUBJECT } from '#server/content/faqs.ts'
import { byId } from '#server/catalog/service-types.ts'
import { render } from '#src/app/entry-server.tsx'
import type { FileRoutesByFullPath } from '#src/routeTree.gen.ts'
import { readableText, unbackedClaims, type Backing } from '#tests/support/claims.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'

const ORIGIN = 'https://fanfare.example'
const ROOT = join(import.meta.dirname, '..', '..', '..')
const content = loadContent()
const allCounts = new Set(Object.keys(COUNT_CLAIMS) as CountClaim[])

let server: TestApp
beforeAll(async () => {
  server = await testApp({
    vendors: [
      vendorRecord({ id: 1, isSample: false }),
      vendorRecord({ id: 2, isSample: true, includeInVirtualEvents: true, serviceTypeIds: [6, 110] }),
    ],
    now: NOW,
  })
})
afterAll(() => server.close())

async function pageText(app: TestApp['app'], path: string): Promise<string> {
  const page = await render(ORIGIN + path, async (call) => {
    const { statusCode: status, body } = await app.inject(call)
    return { status, body }
  })
  return 'markup' in page ? readableText(page.markup) : ''
}

const virtualPages = content.blurbIds.flatMap((id) => byId(id)?.fileName ?? [])

/** Addresses of every route: a new route does not compile without one. */
const ADDRESSES: Record<keyof FileRoutesByFullPath, readonly string[]> = {
  '/': ['/'],
  '/about/$page': ['/about/contact', '/about/privacy', '/about/terms', '/about/vendor-terms'],
  '/account': ['/account'],
  '/account/$part': [
    '/account/earlier-clients',
    '/account/figures',
    '/account/join',
    '/account/notifications',
    '/account/search-place',
    '/account/sign-ins',
    '/account/team',
  ],
  '/account/decisions': ['/account/decisions'],
  '/account/email': ['/account/email'],
  '/account/membership': ['/account/membership'],
  '/account/password': ['/account/password'],
  '/account/profile': ['/account/profile'],
  '/account/paperwork': ['/account/paperwork'],
  '/account/receipts/{-$receipt}': ['/account/receipts', '/account/receipts/order-1'],
  '/articles/': ['/articles'],
  '/articles/$slug': content.articles.map(({ slug }) => `/articles/${slug}`),
  '/bookings/{-$booking}/{-$sheet}': ['/bookings', '/bookings/1', '/bookings/1/day'],
  '/my-events/{-$event}': ['/my-events', '/my-events/0a1b2c3d'],
  '/run-sheet/$sheet': ['/run-sheet/0a1b2c3d', '/run-sheet/00000000-0000-4000-8000-000000000000'],
  '/calendar': ['/calendar'],
  '/confirm-email': ['/confirm-email'],
  '/create-account': ['/create-account'],
  '/earlier-review': ['/earlier-review'],
  '/vendor-alert': ['/vendor-alert', '/vendor-alert?kind=standard&categoryId=-1&location=austin-tx'],
  '/event-inspiration': ['/event-inspiration'],
  '/events': ['/events'],
  '/forgot-password': ['/forgot-password'],
  '/kids-party-entertainment/{-$category}/{-$location}': [
    '/kids-party-entertainment',
    '/kids-party-entertainment/magician/new-york-city-ny',
  ],
  '/leads/': ['/leads'],
  '/leads/$lead': ['/leads/1'],
  '/unsubscribe': ['/unsubscribe'],
  '/threads/': ['/threads'],
  '/threads/$lead': ['/threads/1'],
  '/on-this-device/{-$list}': ['/on-this-device', '/on-this-device/saved', '/on-this-device/shared'],
  '/requestquote': ['/requestquote?memberId=1', '/requestquote?memberId=2'],
  '/requestquote-b/': ['/requestquote-b?memberId=1'],
  '/requestquote-b/$step': ['/requestquote-b/request?memberId=1'],
  '/requests': ['/requests'],
  '/reset-password': ['/reset-password'],
  '/search': ['/search?what=dj'],
  '/sign-in': ['/sign-in'],
  '/shortlist/{-$shortlist}': ['/shortlist', '/shortlist?memberId=1'],
  '/signup/': ['/signup'],
  '/signup/$step': ['/signup/landing', '/signup/membership'],
  '/signup/success/': ['/signup/success'],
  '/signup/success/default.aspx': ['/signup/success/default.aspx'],
  '/vendors/$vendor': [1, 2].map((id) => profileUrl({ id, profileName: 'DJ Nova' })),
  '/virtual-event-services/': ['/virtual-event-services'],
  '/virtual-event-services/$category': virtualPages.map((name) => `/virtual-event-services/${name}`),
  '/report': ['/report', '/report?subject=vendor&id=1'],
  '/your-data': ['/your-data'],
  '/wedding-entertainment/{-$category}/{-$location}': [
    '/wedding-entertainment',
    '/wedding-entertainment/wedding-dj/new-york-city-ny',
  ],
  '/$service/{-$location}': ['/dj/new-york-city-ny', '/dj/nationwide', '/harpist/nome-ak'],
}

test.each(Object.entries(ADDRESSES))('the pages of %s claim nothing that is not backed', async (_route, paths) => {
  const found: string[] = []
  for (const path of paths) {
    const text = await pageText(server.app, path)
    found.push(...unbackedClaims(text).map((claim) => `${path}: ${claim}`))
  }
  expect(found).toEqual([])
})

test('the pages that were read have their texts on them', async () => {
  expect(await pageText(server.app, '/')).toContain('Is it safe to book and pay?')
  expect(await pageText(server.app, '/virtual-event-services')).toContain('Free quotes, no obligation')
  expect(await pageText(server.app, profileUrl({ id: 2, profileName: 'DJ Nova' }))).toContain('40 bookings')
})

/** Every text of the content files, also those that only script shows. */
const contentTexts = (from: typeof content) => [
  ...[...FAQ_PAGES, ...SERVICE_TYPES_WITH_FAQ.map(String)].flatMap((name) =>
    from
      .faq(name)!
      .about(ANY_SUBJECT)
      .map(({ question, answerText }) => ({ name: `faqs/${name}`, text: `${question} ${answerText}` })),
  ),
  ...[...CMS_PAGES.map((name) => from.page(name)!), ...SIGNUP_CONTENT.map((name) => from.signup(name)!)].map(
    ({ name, title, description, introHtml, html, points }) => ({
      name,
      text: readableText([title, description, introHtml, html, ...points].join(' . ')),
    }),
  ),
  ...from.blurbIds.map((id) => ({ name: `blurbs/${id}`, text: from.blurb(id)!.text })),
  ...from.articles.map(({ slug, hed, dek, html }) => ({
    name: `articles/${slug}`,
    text: readableText(`${hed}. ${dek} ${html}`),
  })),
]

const claimsOf = (texts: readonly { name: string; text: string }[], backed?: ReadonlySet<Backing>) =>
  texts.flatMap(({ name, text }) => unbackedClaims(text, backed).map((claim) => `${name}: ${claim}`))

test('no content file claims what nothing backs', () => {
  expect(claimsOf(contentTexts(content))).toEqual([])
})

test('with a setting, or enough vendors, only the claims that it backs are made', () => {
  const paymentPage = `${ORIGIN}/payment`
  const paid = contentTexts(loadContent(undefined, { paymentPage }))
  expect(claimsOf(paid)).not.toEqual([])
  expect(claimsOf(paid, new Set(['paymentPage']))).toEqual([])
  const covered = contentTexts(loadContent(undefined, { paymentPage, guaranteePage: `${ORIGIN}/guarantee` }))
  expect(claimsOf(covered, new Set(['paymentPage']))).not.toEqual([])
  expect(claimsOf(covered, new Set(['paymentPage', 'guaranteePage']))).toEqual([])
  const large = contentTexts(content.claiming(allCounts))
  expect(claimsOf(large).length).toBeGreaterThanOrEqual(9)
  expect(claimsOf(large, new Set(['count']))).toEqual([])
})

test('a guarantee is not claimed without a page about paying, since it covers what is paid through the site', () => {
  expect(claimsOf(contentTexts(loadContent(undefined, { guaranteePage: `${ORIGIN}/guarantee` })))).toEqual([])
})

/** Source files without their comments and imports: what screens and emails can say. */
function sourceTexts(folders: readonly string[]): { name: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const code = readFileSync(path, 'utf8')
        const text = code
          .replace(/\/\*.*?\*\//gs, ' ')
          .replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
          .replace(/^import .*$/gm, '')
        return { name: path.slice(ROOT.length + 1), text }
      }),
  )
}

/** Where reviews and response figures are shown (docs/decisions/052-reviews-and-response-figures.md). */
const BESIDE_REVIEWS = [
  'src/features/bookings/review/',
  'src/features/earlier-review/',
  'src/features/search-place/',
  'src/features/vendor-profile/reviews/',
  'src/reviews/',
  'src/vendor/format-offer.ts',
  'server/services/reviews/',
]

/** Words of the console, which no visitor and no vendor sees. */
const OF_OPERATORS = ['src/console/', 'contract/console/', 'server/services/console/', 'server/services/texts/']

test('no screen, message or email claims what nothing backs', () => {
  const all = sourceTexts(['src', 'contract', 'server/services', 'server/routes', 'server/sample'])
  const texts = all.filter(({ name }) => !OF_OPERATORS.some((folder) => name.startsWith(folder)))
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.some(({ text }) => text.includes('Reset your '))).toBe(true)
  const isBesideReviews = ({ name }: { name: string }) => BESIDE_REVIEWS.some((folder) => name.startsWith(folder))
  expect(claimsOf(texts.filter((text) => !isBesideReviews(text)))).toEqual([])
  const beside = texts.filter(isBesideReviews)
  expect(claimsOf(beside)).not.toEqual([])
  expect(claimsOf(beside, new Set(['reviews']))).toEqual([])
})

test.each([
  'Every booking is covered by our guarantee.',
  'You book and pay securely through Fanfare.',
  'Bookings paid through Fanfare are covered.',
  'Secure payment',
  'Fanfare lists over 6,000 virtual entertainers.',
  'More than 400 comedians on Fanfare work by video.',
  'Thousands of entertainers, one link away',
  'Reviews from couples',
  'Reviews from other parents',
  'Read the newest reviews first.',
  'Compare reviews and ask for free quotes.',
  '214 verified bookings',
  'Most vendors answer within a day, many within a few hours.',
  'Usually replies in 2 hours',
  'Replies to 92% of requests',
  'I answer within a day, usually within the hour.',
  'Vendors answer sooner when they see that your address is real.',
  'Listings with a photo get far more requests.',
  'Hosts often book the first good quote.',
  'They can find you tonight.',
  'You can search, save and ask without one.',
  'We check every vendor.',
])('the test of claims finds “%s”', (sentence) => {
  expect(unbackedClaims(sentence)).not.toEqual([])
})
