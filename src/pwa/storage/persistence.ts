/**
 * Asks the browser to keep what is saved here, once there is something worth keeping
 * (docs/specification.md#drafts-and-lifetimes).
 */
import type { Offline } from '#src/offline/offline.ts'

/** `navigator.storage`; absent where the page is not a secure context. */
export type StorageSurface = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

/** Asks once, after the first saved draft. */
export function persistAfterFirstDraft(offline: Pick<Offline, 'subscribe'>, surface: StorageSurface | undefined): void {
  const leave = offline.subscribe((change) => {
    if (change.type !== 'draftsChanged' && change.type !== 'signupChanged') return
    leave()
    void persist(surface)
  })
}

async function persist(surface: StorageSurface | undefined): Promise<void> {
  try {
    if (!(await surface?.persisted?.())) await surface?.persist?.()
  } catch {
    // The browser decides; drafts are kept as well as it keeps anything.
  }
}

export interface StorageOutlook {
  /** Whether the browser promised to keep it; Safari may delete a site's data after seven days without a visit. */
  persisted: boolean
  usedBytes: number | null
  quotaBytes: number | null
}

export async function storageOutlook(surface: StorageSurface | undefined): Promise<StorageOutlook> {
  const estimate = await surface?.estimate?.()
  return {
    persisted: (await surface?.persisted?.()) ?? false,
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
  }
}
