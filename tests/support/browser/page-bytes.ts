/** The transfer of a first visit to a page, by kind: bodies as they travel, compressed. */
import type { APIRequestContext, Page } from '@playwright/test'
import { pageStands } from './browse-pages.ts'

interface PageBytes {
  html: number
  /** Until the page stands and responds. */
  script: number
  /** After it: drafts, outbox, delivery, the worker's registration. */
  laterScript: number
  style: number
  font: number
  picture: number
  other: number
}

/**
 * Budgets of a first visit in bytes; style counts inside html, where it is inlined. HTML as sent once it is popular,
 * with room for the order and the figures of the day: they differ by up to 300 bytes.
 */
export const BUDGETS: Record<
  'home' | 'results' | 'kids' | 'weddings' | 'virtual' | 'request',
  Pick<PageBytes, 'html' | 'script'>
> = {
  // With scenes of events, pictured steps and what most quotes ask.
  home: { html: 11_400, script: 134_900 },
  // With prices, reply times and orders on tiles and in the filters, and the city in the header.
  results: { html: 19_600, script: 142_000 },
  kids: { html: 25_000, script: 142_500 },
  weddings: { html: 26_000, script: 142_500 },
  virtual: { html: 26_800, script: 142_900 },
  // With the records of its draft, which other pages load later.
  request: { html: 5_300, script: 161_600 },
}

export const MEASURED_PAGES = [
  ['home', '/'],
  ['results', '/dj/new-york-city-ny'],
  ['kids', '/kids-party-entertainment'],
  ['weddings', '/wedding-entertainment'],
  ['virtual', '/virtual-event-services'],
  ['request', '/requestquote-b/request?memberId=12'],
] as const

/** The most that an update of one line may cost a phone without compression dictionaries, in bytes (decision 66). */
export const UPDATE_BUDGET = 15_450

/** The bytes of a page's HTML, or of a file, as sent now, compressed with Brotli. */
export async function sentBytes(request: APIRequestContext, url: string): Promise<number> {
  const reply = await request.get(url, { headers: { 'accept-encoding': 'br' } })
  return Number(reply.headers()['content-length'])
}

/** Opens `url` in `page`, which must be new and without a service worker, and waits until the page is quiet. */
export async function measurePageBytes(page: Page, url: string): Promise<PageBytes> {
  await page.goto(url)
  await pageStands(page)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const bytes = { html: 0, script: 0, laterScript: 0, style: 0, font: 0, picture: 0, other: 0 }
    const [stands] = performance.getEntriesByName('page-stands')
    if (!stands) throw new Error('The page never stood.')
    for (const entry of performance.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming)) continue
      const { pathname } = new URL(entry.name)
      const kind =
        entry.entryType === 'navigation'
          ? 'html'
          : pathname.endsWith('.js')
            ? entry.startTime <= stands.startTime
              ? 'script'
              : 'laterScript'
            : pathname.endsWith('.css')
              ? 'style'
              : pathname.endsWith('.woff2')
                ? 'font'
                : pathname.startsWith('/pictures/')
                  ? 'picture'
                  : 'other'
      bytes[kind] += entry.encodedBodySize
    }
    return bytes
  })
}
