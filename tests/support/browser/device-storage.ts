/** Looks into a phone's storage, past the app, and puts things there. */
import { expect, type Page } from '@playwright/test'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { RUNTIME_CACHES } from '#sw/caches.ts'

/** Every outbox record as it is stored. */
export const readOutbox = (page: Page) => page.evaluate(readStore, 'outbox') as Promise<RequestRecord[]>
/** Every outbox record where the outbox holds a vendor's replies. */
export const readReplies = (page: Page) => page.evaluate(readStore, 'outbox') as Promise<ReplyRecord[]>
/** Every record of any store. */
export const readStored = (page: Page, store: string) => page.evaluate(readStore, store)
export const readDrafts = (page: Page) => page.evaluate(readStore, 'drafts')

function readStore(name: string): Promise<unknown[]> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('fanfare')
    opening.addEventListener('error', () => failed(opening.error))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction(name).objectStore(name).getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        done(reading.result)
      })
      reading.addEventListener('error', () => failed(reading.error))
    })
  })
}

/** Puts `value` under `key` into `store`, as a fault or another version would have left it. */
export const plant = (page: Page, store: string, key: string, value: unknown) =>
  page.evaluate(
    ([storeName, recordKey, record]) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('fanfare')
        opening.addEventListener('error', () => failed(opening.error))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(storeName, 'readwrite')
          writing.objectStore(storeName).put(record, recordKey)
          writing.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
          writing.addEventListener('error', () => failed(writing.error))
        })
      }),
    [store, key, value] as const,
  )

/**
 * Waits until the worker has saved what this page shows: the responses that it fetched, and those that came with it
 * from the server. It saves behind the page.
 */
export async function savedByWorker(page: Page): Promise<void> {
  const unsaved = async () => {
    const shown = await page.evaluate(() => {
      const state = JSON.parse(document.getElementById('state')?.textContent || 'null') as { urls: string[] } | null
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      return [...fetched, ...(state?.urls ?? []).map((url) => new URL(url, window.location.origin).href)]
    })
    const kept = shown.filter((url) => {
      const { pathname } = new URL(url)
      return pathname.startsWith('/api/') && RUNTIME_CACHES.some(({ keeps }) => keeps(pathname))
    })
    return page.evaluate(async (urls) => {
      const found = await Promise.all(urls.map((url) => caches.match(url, { ignoreVary: true })))
      return urls.filter((_, i) => !found[i])
    }, kept)
  }
  await expect.poll(unsaved).toEqual([])
}
