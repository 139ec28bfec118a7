/** Looks into a phone's IndexedDB, past the app, and puts things there. */
import type { Page } from '@playwright/test'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'

/** Every outbox record as it is stored. */
export const readOutbox = (page: Page) => page.evaluate(readStore, 'outbox') as Promise<RequestRecord[]>
/** The same where it holds a vendor's answers. */
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
