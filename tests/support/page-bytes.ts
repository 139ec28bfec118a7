/** What a first visit to a page transfers, by kind, as the browser counts it (compressed, headers included). */
import type { Page } from '@playwright/test'

export interface PageBytes {
  html: number
  script: number
  style: number
  font: number
  picture: number
  other: number
}

const KINDS: Record<string, keyof PageBytes> = { Document: 'html', Script: 'script', Stylesheet: 'style', Font: 'font', Image: 'picture' }

/** Budgets of a first visit in bytes; style counts inside html, where it is inlined. */
export const BUDGETS: Record<'home' | 'results' | 'request', Pick<PageBytes, 'html' | 'script'>> = {
  home: { html: 30_000, script: 130_000 },
  results: { html: 40_000, script: 130_000 },
  request: { html: 25_000, script: 140_000 },
}

export const MEASURED_PAGES = [
  ['home', '/'],
  ['results', '/dj/new-york-city-ny'],
  ['request', '/requestquote-b/request?memberId=12'],
] as const

/** Opens `url` in `page`, which must be new and without a service worker, and waits until the page is quiet. */
export async function measurePageBytes(page: Page, url: string): Promise<PageBytes> {
  const bytes: PageBytes = { html: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 }
  const kinds = new Map<string, keyof PageBytes>()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, KINDS[type] ?? 'other'))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await cdp.detach()
  return bytes
}
