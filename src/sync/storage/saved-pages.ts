/** The pages and photos that the worker has saved for when there is no connection; the same for everybody. */

/** The worker names its caches so (sw/caches.ts); the app itself is in another one. */
const SAVED = /^fanfare-(.+)-v\d+$/

/** Where Workbox stores when each address was last used. */
const EXPIRATION = { database: 'workbox-expiration', store: 'cache-entries' } as const

/** `CacheStorage`; absent where the page is not a secure context. */
type CacheSurface = Pick<CacheStorage, 'keys' | 'open' | 'delete'>

/** The number of saved pages by kind: `searches`, `vendors`, `pictures`, … */
export async function countSavedPages(caches: CacheSurface | undefined): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const name of (await caches?.keys()) ?? []) {
    const kind = SAVED.exec(name)?.[1]
    const cache = kind === undefined ? undefined : await caches?.open(name)
    if (kind === undefined || !cache) continue
    const { length } = await cache.keys()
    if (length > 0) counts.set(kind, length + (counts.get(kind) ?? 0))
  }
  return counts
}

/** With the list of their addresses, where the browser can say whether there is one. */
export async function deleteSavedPages(
  caches: CacheSurface | undefined,
  databases: IDBFactory | undefined = globalThis.indexedDB,
): Promise<void> {
  for (const name of (await caches?.keys()) ?? []) if (SAVED.test(name)) await caches?.delete(name)
  const all = await databases?.databases?.().catch(() => [])
  if (databases && all?.some(({ name }) => name === EXPIRATION.database)) await clearAddresses(databases)
}

/** Emptied, best effort: deleting the database would wait until the worker, which has it open, ends. */
const clearAddresses = (databases: IDBFactory): Promise<void> =>
  new Promise((resolve) => {
    const opening = databases.open(EXPIRATION.database)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve())
    opening.addEventListener('success', () => {
      const db = opening.result
      const end = () => {
        db.close()
        resolve()
      }
      if (!db.objectStoreNames.contains(EXPIRATION.store)) return end()
      const tx = db.transaction(EXPIRATION.store, 'readwrite')
      tx.objectStore(EXPIRATION.store).clear()
      tx.addEventListener('complete', end)
      tx.addEventListener('abort', end)
    })
  })

/** This page's caches; undefined where the browser has none, or throws on the mere mention of them. */
export function pageCaches(): CacheSurface | undefined {
  try {
    return globalThis.caches
  } catch {
    return undefined
  }
}
