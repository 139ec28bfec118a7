/** The content that ships: nothing is missing, thin or said twice, and every link leads somewhere. */
import { describe, expect, test } from 'vitest'
import { EVENT_INSPIRATION, FAQ_PAGES, SERVICE_TYPES_WITH_BLURB, SERVICE_TYPES_WITH_FAQ } from '#contract/content.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import { byFileName, byId, ENTERTAINERS } from '#server/catalog/service-types.ts'
import { COUNT_CLAIMS, type CountClaim } from '#server/content/claims.ts'
import { loadContent } from '#server/content/content.ts'
import { ANY_SUBJECT } from '#server/content/faqs.ts'
import { wordCount } from '#server/content/markdown.ts'
import { loadPlaces } from '#server/data/places.ts'
import { drawPicture } from '#server/sample-pictures/art.ts'

const content = loadContent()
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ')

describe('articles', () => {
  const named = [
    'how-to-host-a-zoom-party',
    'virtual-party-ideas',
    'vendors-offering-virtual-party-services',
    'virtual-birthday-party-ideas',
    'tips-for-hosting-a-virtual-event',
    'technical-checks-virtual-party',
  ]
  test('there are twelve at least, and those that the specification names', () => {
    expect(content.articles.length).toBeGreaterThanOrEqual(12)
    expect(content.articles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(named))
  })
  test('those of the event inspiration exist', () => {
    const ids = [EVENT_INSPIRATION.featureArticleId, ...EVENT_INSPIRATION.articleIds]
    expect(ids.filter((id) => !content.articleById(id))).toEqual([])
  })
  test.each(content.articles.map((article) => [article.slug, article] as const))(
    '%s has 500 to 900 words and a picture',
    (_slug, article) => {
      const words = wordCount(textOf(article.html))
      expect(words).toBeGreaterThanOrEqual(500)
      expect(words).toBeLessThanOrEqual(900)
      expect(drawPicture(article.thumbSquareUrl.slice(PICTURE_PATH.length))).not.toBeNull()
    },
  )
})

describe('blurbs', () => {
  const blurbs = content.blurbIds.map((id) => content.blurb(id)!)
  test('all 46 of the specification are there, and each is about something in the catalog', () => {
    expect(new Set(SERVICE_TYPES_WITH_BLURB).size).toBe(46)
    expect(SERVICE_TYPES_WITH_BLURB.filter((id) => !content.blurb(id))).toEqual([])
    expect(content.blurbIds.filter((id) => !byId(id)?.offersVirtual)).toEqual([])
  })
  test.each(blurbs.map((blurb) => [byId(blurb.serviceTypeId)?.pluralForm ?? '', blurb] as const))(
    '%s: 90 to 160 words, names the service and says that it is virtual',
    (plural, { serviceTypeId, text }) => {
      expect(wordCount(text)).toBeGreaterThanOrEqual(90)
      expect(wordCount(text)).toBeLessThanOrEqual(160)
      const names = [plural, byId(serviceTypeId)?.personForm ?? ''].map((name) => name.toLowerCase())
      expect(names.some((name) => text.toLowerCase().includes(name))).toBe(true)
      expect(text).toMatch(/virtual|video|screen|online/i)
    },
  )
  test('no eight words in a row are used twice', () => {
    const seen = new Map<string, number>()
    const repeated: string[] = []
    for (const { serviceTypeId, text } of blurbs) {
      const words = text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []
      for (let start = 0; start + 8 <= words.length; start += 1) {
        const phrase = words.slice(start, start + 8).join(' ')
        const other = seen.get(phrase)
        if (other !== undefined && other !== serviceTypeId) repeated.push(`${other} and ${serviceTypeId}: ${phrase}`)
        seen.set(phrase, serviceTypeId)
      }
    }
    expect(repeated).toEqual([])
  })
})

describe('FAQs', () => {
  const sets = [...FAQ_PAGES, ...SERVICE_TYPES_WITH_FAQ.map(String)]
  test.each(sets)('%s has four to six questions, each with an answer of substance', (name) => {
    const entries = content.faq(name)!.about(ANY_SUBJECT)
    expect(entries.length).toBeGreaterThanOrEqual(4)
    expect(entries.length).toBeLessThanOrEqual(6)
    for (const { question, answerText } of entries) {
      expect(question).toMatch(/\?$/)
      expect(wordCount(answerText)).toBeGreaterThanOrEqual(20)
      expect(question + answerText).not.toMatch(/[{}]/)
    }
  })
  test('every question of a set is asked once', () => {
    for (const name of sets) {
      const questions = content
        .faq(name)!
        .about(ANY_SUBJECT)
        .map(({ question }) => question)
      expect(new Set(questions).size).toBe(questions.length)
    }
  })
})

test('the virtual page has its title, its four tiles and, where they are true, the claims of the specification', () => {
  const backed = loadContent(undefined, {
    paymentPage: 'https://fanfare.example/payment',
    guaranteePage: 'https://fanfare.example/guarantee',
  }).claiming(new Set(Object.keys(COUNT_CLAIMS) as CountClaim[]))
  const page = backed.page('virtual-events')!
  expect(page.title).toBe('Virtual Parties, Events & More')
  expect(page.featuredArticles.map(({ slug }) => slug)).toEqual([
    'how-to-host-a-zoom-party',
    'virtual-party-ideas',
    'vendors-offering-virtual-party-services',
    'virtual-birthday-party-ideas',
  ])
  const text = textOf(page.html).replace(/\s+/g, ' ')
  for (const claim of [
    /most virtual events cost between \$100 and \$1,200/i,
    /over 6,000 virtual entertainers/i,
    /over 150 virtual\s+Santas/i,
    /over 400\s+comedians/i,
    /over 100\s+fortune tellers/i,
    /over 475\s+motivational speakers/i,
    /pay securely/,
    /guarantee/,
  ])
    expect(text).toMatch(claim)
  expect(page.points).toEqual([
    '$100 to $1,200 for most virtual events',
    'Over 6,000 virtual entertainers',
    'Secure payment, covered by our guarantee',
  ])
  expect(page.html).toContain('<a href="https://fanfare.example/guarantee">our guarantee</a>')
  expect(backed.blurb(110)!.text).toMatch(/^More than 400 comedians on Fanfare/)
  for (const path of ['dj', 'mariachi-band', 'comedian', 'singing-telegram', 'fortune-teller', 'motivational-speaker'])
    expect(page.html).toContain(`href="/virtual-event-services/${path}"`)
  expect(page.introHtml.match(/href="\/articles\//g)?.length).toBeGreaterThanOrEqual(3)
})

test('the kids categories are 22, in the order of the file', () => {
  expect(content.kidsCategories).toHaveLength(22)
  expect(content.kidsCategories[0]?.fileName).toBe('magician')
  expect(content.kidsCategories.every(({ isKids }) => isKids)).toBe(true)
})

const PAGES = new Set([
  '/',
  '/virtual-event-services',
  '/kids-party-entertainment',
  '/wedding-entertainment',
  '/articles',
  '/event-inspiration',
  '/account',
  '/account/membership',
  '/about/contact',
  '/about/privacy',
  '/about/vendor-terms',
  '/your-data',
])

/** Whether a page of this site has this address. */
function leadsSomewhere(href: string): boolean {
  if (PAGES.has(href)) return true
  const [, first = '', second = '', ...more] = href.split('/')
  if (more.length > 0) return false
  if (first === 'articles') return content.articleBySlug(second) !== undefined
  const type = byFileName(first === 'virtual-event-services' ? second : first)
  if (first === 'virtual-event-services')
    return type?.offersVirtual === true && type.isCrawlable && content.blurb(type.id) !== undefined
  const isService = type !== undefined || first === ENTERTAINERS.fileName
  return isService && (second === NATIONWIDE || loadPlaces().byFileName(second) !== undefined)
}

test('every link leads to a page of this site', () => {
  expect(content.links.length).toBeGreaterThan(100)
  expect(content.links.filter(({ href }) => !leadsSomewhere(href))).toEqual([])
})
