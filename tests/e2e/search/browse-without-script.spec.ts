/**
 * Every page of the search and browse area is whole as the server sends it: text, links, forms, heads, structured data.
 */
import { BROWSE_PAGES, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts'
import { schemaProblems, structuredData } from '#tests/support/browser/schema-org.ts'

const SIZES = { phone: PHONE, desktop: DESKTOP }

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`without script every page says what it is and answers its first question (${size})`, async ({
    shared,
    phone,
  }) => {
    const { page } = await phone(shared.origin, { viewport, javaScriptEnabled: false })
    for (const { name, path, h1, faqs } of BROWSE_PAGES) {
      await test.step(name, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
        if (faqs === null) return
        await expect(page.getByRole('heading', { level: 2, name: faqs, exact: true })).toBeVisible()
        const questions = page.getByRole('region', { name: faqs, exact: true }).locator('details')
        await expect(questions.first()).toHaveAttribute('open')
        await expect(questions.nth(1)).not.toHaveAttribute('open')
        await questions.nth(1).locator('summary').click()
        await expect(questions.nth(1).locator('p').first()).toBeVisible()
      })
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      'nothing hangs over the side',
    ).toBe(true)
  })
}

test('what search engines read: address, listing, picture and valid structured data', async ({ shared, phone }) => {
  const { context } = await phone(shared.origin, { javaScriptEnabled: false })
  for (const { name, path, data, isListed } of BROWSE_PAGES) {
    await test.step(name, async () => {
      const reply = await context.request.get(path)
      const html = await reply.text()
      expect(reply.status()).toBe(200)
      expect(html).toMatch(/<title>[^<]+ · Fanfare<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
      const canonical = /<link rel="canonical" href="(https?:\/\/[^/"]+)(\/[^"]*)"/.exec(html)
      expect(canonical?.[2]?.replaceAll('&amp;', '&')).toBe(
        path.includes('ratingLimit') ? '/dj/new-york-city-ny' : path,
      )
      expect(/<meta name="robots" content="noindex/.test(html), 'hidden from search engines').toBe(!isListed)
      expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/pictures\/[a-z0-9-]+_1200x630"/)
      const found = structuredData(html)
      expect([...found.keys()].sort()).toEqual([...data].sort())
      for (const [type, described] of found) expect(schemaProblems(described), type).toEqual([])
    })
  }
})

test('the picture of a shared link is 1200 by 630', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/virtual-event-services/comedian')
  const address = new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '')
  const size = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, address.pathname)
  expect(size).toEqual([1200, 630])
})

test('a sample vendor is described to search engines without a rating', async ({ shared, phone }) => {
  const { context } = await phone(shared.origin, { javaScriptEnabled: false })
  const business = structuredData(await (await context.request.get('/vendors/x-1')).text()).get('LocalBusiness')
  expect(schemaProblems(business)).toEqual([])
  expect(business).not.toHaveProperty('aggregateRating')
})

test('unknown categories, places and articles are a 404', async ({ shared, phone }) => {
  const { context } = await phone(shared.origin, { javaScriptEnabled: false })
  for (const path of [
    '/virtual-event-services/plumber',
    '/virtual-event-services/entertainers',
    '/virtual-event-services?location=atlantis-xx',
    '/kids-party-entertainment/comedian/boston-ma',
    '/wedding-entertainment/clown/boston-ma',
    '/wedding-entertainment/florist/atlantis-xx',
    '/articles/how-to-do-nothing',
    '/articles/Bad_Slug',
  ]) {
    const reply = await context.request.get(path)
    expect(reply.status(), path).toBe(404)
    expect(await reply.text()).toContain(path.includes('atlantis') ? 'We don’t know that place' : 'Page not found')
  }
})

test('a page that is not there says so, is not listed, and keeps what was looked for', async ({ shared, phone }) => {
  const { context, page } = await phone(shared.origin, { javaScriptEnabled: false })
  for (const [path, what, where] of [
    ['/nosuch', 'nosuch', ''],
    ['/djs/springfield-il', 'djs', 'springfield il'],
    ['/articles/nosuch', '', ''],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page).toHaveTitle('Page not found · Fanfare')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByLabel('What do you need?')).toHaveValue(what)
    await expect(page.getByLabel('Where’s your event?')).toHaveValue(where)
  }
  await page.goto('/djs/springfield-il')
  await page.getByRole('button', { name: 'Find vendors' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(DJs near|Nearest DJs to) Springfield, IL/)
  // An address without its place is the one of everywhere.
  for (const path of ['/dj', '/kids-party-entertainment/magician', '/wedding-entertainment/florist']) {
    const html = await (await context.request.get(path)).text()
    expect(/<link rel="canonical" href="[^"]*?:\d+([^"]+)"/.exec(html)?.[1]).toBe(`${path}/nationwide`)
    expect(html).toContain('in the United States and Canada')
  }
})

test('former addresses lead on, with their query', async ({ shared, phone }) => {
  const { context } = await phone(shared.origin, { javaScriptEnabled: false })
  const leads: [from: string, to: string][] = [
    ['/gigkids', '/kids-party-entertainment'],
    ['/weddings?ratingLimit=4', '/wedding-entertainment?ratingLimit=4'],
    ['/kids-party-entertainment/austin-tx', '/kids-party-entertainment/entertainers/austin-tx'],
    ['/wedding-entertainment/chicago-il', '/wedding-entertainment/entertainers/chicago-il'],
    ['/virtual-event-services/austin-tx', '/virtual-event-services?location=austin-tx'],
    ['/austin-tx?ratingLimit=4', '/entertainers/austin-tx?ratingLimit=4'],
    ['/dj/st-paul-mn', '/dj/saint-paul-mn'],
    ['/gigkids/magician/boston-ma?ratingLimit=4', '/kids-party-entertainment/magician/boston-ma?ratingLimit=4'],
    ['/events?utm_source=mail', '/event-inspiration?utm_source=mail'],
    ['/requestquote-b?memberId=3&source=gigkids', '/requestquote-b/request?memberId=3&source=gigkids'],
    ['/virtual-event-services?categoryId=110&ratingLimit=4', '/virtual-event-services/comedian?ratingLimit=4'],
    ['/dj/boston-ma?categoryId=112&ratingLimit=4', '/magician/boston-ma?ratingLimit=4'],
    ['/DJ/Boston-MA/?ratingLimit=4', '/dj/boston-ma?ratingLimit=4'],
  ]
  for (const [from, to] of leads) {
    const reply = await context.request.get(from, { maxRedirects: 0 })
    expect(
      [reply.status(), new URL(reply.headers()['location'] ?? '', shared.origin).href.replace(shared.origin, '')],
      from,
    ).toEqual([301, to])
  }
})

test('without script the panel is a form, View More a link, and a tile a search', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin, { viewport: DESKTOP, javaScriptEnabled: false })
  await page.goto('/wedding-entertainment')
  await page.getByRole('combobox', { name: 'Location' }).fill('Chicago')
  await page.getByLabel('Rating').selectOption('4')
  await page.getByLabel('Category').selectOption({ label: 'Florists' })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/wedding-entertainment\/florist\/chicago-il\?ratingLimit=4$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Florists for Weddings near Chicago, IL')

  await page.goto('/virtual-event-services')
  await page.getByLabel('Category').selectOption({ label: 'Comedians' })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/virtual-event-services\/comedian$/)

  await page.goto('/dj/chicago-il')
  await page.getByLabel('Category').selectOption({ label: 'All Bands' })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/band\/chicago-il$/)

  await page.goto('/kids-party-entertainment')
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(page).toHaveURL(/\/kids-party-entertainment\?skip=50&take=24$/)
  await expect(tilesOf(page)).toHaveCount(24)
  await page.getByRole('region', { name: 'Top categories' }).getByRole('link', { name: 'Magicians' }).click()
  await expect(page).toHaveURL(/\/kids-party-entertainment\/magician\/nationwide$/)
})
