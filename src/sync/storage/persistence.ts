/**
 * Asks the browser to keep what is stored here, once there is something worth keeping
 * (docs/specification.md#drafts-and-lifetimes).
 */
import type { Offline } from '#src/offline/offline.ts'
import { isIos } from '#src/pwa/install/install.ts'

/** `navigator.storage`; absent where the page is not a secure context. */
type StorageSurface = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

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
    // The browser decides; without its promise, drafts stay as long as it keeps the site's data.
  }
}

/** The person asks. @returns whether the browser promises to keep it */
export async function askToPersist(surface: StorageSurface | undefined): Promise<boolean> {
  await persist(surface)
  return (await surface?.persisted?.().catch(() => false)) ?? false
}

/** Where Fanfare has to be added to be exempt from Safari's seven-day limit. */
export type SevenDayExit = 'homeScreen' | 'dock'

/**
 * For browsers that delete a site's data after seven days of use without a visit: Safari, and every browser on iOS,
 * unless Fanfare was added. Null for all others.
 */
export function sevenDayExit(browser: {
  userAgent: string
  maxTouchPoints: number
  standalone: boolean
}): SevenDayExit | null {
  if (browser.standalone) return null
  if (isIos(browser)) return 'homeScreen'
  return /Macintosh.+Version\/[\d.]+ Safari/.test(browser.userAgent) ? 'dock' : null
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
