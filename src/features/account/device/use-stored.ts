/** The data stored beside drafts of requests and the outbox, read again after every change. */
import { useEffect, useRef, useState } from 'react'
import { isUntouched } from '#src/offline/drafts/signup-store.ts'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { storageOutlook, type StorageOutlook } from '#src/sync/storage/persistence.ts'
import { countSavedPages, pageCaches } from '#src/sync/storage/saved-pages.ts'

export interface StoredBeside {
  client: Record<string, string> | null
  /** Unfinished, and not empty. */
  signup: StoredSignup | null
  savedVendors: number
  /** How many photos wait for a vendor's gallery. */
  galleryPhotos: number
  /** How many files another app shared. */
  sharedFiles: number
  outlook: StorageOutlook | null
  savedPages: ReadonlyMap<string, number>
}

/** Null until it is read; `readAgain` after what no store announces: saved pages, the browser's promise. */
export function useStored(offline: Offline | null): { stored: StoredBeside | null; readAgain: () => void } {
  const [stored, setStored] = useState<StoredBeside | null>(null)
  const read = useRef(() => {})
  useEffect(() => {
    if (!offline) return undefined
    let left = false
    read.current = () =>
      void readStored(offline).then((found) => {
        if (!left) setStored(found)
        return undefined
      })
    read.current()
    const unsubscribe = offline.subscribe(() => read.current())
    return () => {
      left = true
      unsubscribe()
    }
  }, [offline])
  return { stored, readAgain: () => read.current() }
}

/** Each part by itself: a browser without one of them has the others. */
async function readStored(offline: Offline): Promise<StoredBeside> {
  const [client, signup, savedVendors, galleryPhotos, shared, outlook, savedPages] = await Promise.all([
    offline.client.load().catch(() => null),
    offline.signup.load().catch(() => null),
    offline.savedVendors.list().catch(() => []),
    offline.gallery.countStaged().catch(() => 0),
    offline.sharedFiles.find().catch(() => null),
    storageOutlook(navigator.storage).catch(() => null),
    countSavedPages(pageCaches()).catch(() => new Map<string, number>()),
  ])
  const isUnfinished = signup && signup.paid === null && !isUntouched(signup)
  return {
    client,
    signup: isUnfinished ? signup : null,
    savedVendors: savedVendors.length,
    galleryPhotos,
    sharedFiles: shared?.files.length ?? 0,
    outlook,
    savedPages,
  }
}
