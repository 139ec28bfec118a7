/** Small rules: what a search and a tracking event must have. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as limits from '#contract/limits.ts'
import { isAppPath, isReservedSegment } from '#contract/paths.ts'
import { tierFromPromotionId } from '#contract/tracking-tiers.ts'

test('the tier of analytics comes from the promotion', () => {
  expect([1, 102, 21, 999].map(tierFromPromotionId)).toEqual(['Basic', 'Professional', 'Gold', null])
})

describe('the addresses', () => {
  test('of other pages and files are not services', () => {
    for (const segment of [
      'signup',
      'articles',
      'requestquote',
      'virtual-event-services',
      'kids-party-entertainment',
      'wedding-entertainment',
      'api',
    ])
      expect(isReservedSegment(segment)).toBe(true)
    expect(isReservedSegment('dj')).toBe(false)
  })

  test('are shown by the app, except data, pictures and files', () => {
    for (const path of ['/', '/dj/boston-ma', '/articles/band-or-dj', '/apiarist/boston-ma'])
      expect(isAppPath(path)).toBe(true)
    for (const path of [
      '/api/v1/servicetypes',
      '/pictures/dj-01_182x182',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/robots.txt',
      '/createrequest',
    ])
      expect(isAppPath(path)).toBe(false)
  })
})

describe('numbers that style sheets repeat', () => {
  const folder = join(import.meta.dirname, '..', '..', 'src')
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const sheet = (end: string) => sheets.find(({ file }) => file.endsWith(end))?.text ?? ''

  test('every breakpoint of the search and browse area is one of the named ones', () => {
    const named = Object.values(limits.BREAKPOINTS_PX).flatMap((px) => [px, px - 0.02])
    for (const { file, text } of sheets.filter(({ file }) =>
      // Forms have a breakpoint of their own.
      /^(ui(?!.form\b)|features.(content|vendor-search|vendor-profile|home))\b/.test(file),
    ))
      for (const [, px] of text.matchAll(/(?:min|max)-width: ([\d.]+)px\)/g))
        expect(named, `${file}: ${px}px`).toContain(Number(px))
  })

  test('the REFINE panel is as high as it may be', () => {
    expect(sheet('refine-panel.module.css')).toContain(`max-height: ${limits.REFINE_PANEL_MAX_PX}px`)
  })

  test('the carousel shows as many tiles as it should', () => {
    const [narrow = '', wide = ''] = sheet('category-carousel.module.css').split(
      `(min-width: ${limits.BREAKPOINTS_PX.lg}px)`,
    )
    expect(narrow).toContain(`--in-view: ${limits.CAROUSEL_TILES.narrow};`)
    expect(wide).toContain(`--in-view: ${limits.CAROUSEL_TILES.wide};`)
  })
})
