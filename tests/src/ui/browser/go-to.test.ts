import { expect, test } from 'vitest'
import { goTo } from '#src/ui/browser/go-to.ts'

const here = new URL('https://fanfare.example/dj/boston-ma')

function went(href: string, options?: { reload?: boolean }): string {
  let where = 'nowhere'
  goTo(href, { here, stay: (path) => (where = `stays: ${path}`), load: (url) => (where = `loads: ${url}`) }, options)
  return where
}

test('an address of the app stays in the page', () => {
  expect(went('/articles/band-or-dj?from=home#top')).toBe('stays: /articles/band-or-dj?from=home#top')
})

test('data, files and other sites are loaded', () => {
  expect(went('/sitemap.xml')).toBe('loads: https://fanfare.example/sitemap.xml')
  expect(went('https://www.geonames.org/')).toBe('loads: https://www.geonames.org/')
})

test('an address of the app is loaded anew when asked for', () => {
  expect(went('/virtual-event-services/dj', { reload: true })).toBe(
    'loads: https://fanfare.example/virtual-event-services/dj',
  )
})
