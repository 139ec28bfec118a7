/** Explains the device's storage, and what it means for the saved data, in plain words. */
import type { SevenDayExit, StorageOutlook } from '#src/sync/storage/persistence.ts'
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { formatByNoun, type Named } from '#src/ui/format/format-by-noun.ts'

interface StoredContent {
  drafts: number
  /** The names of all that is not delivered: `request`, `reply`. */
  unsent: readonly Named[]
  receipts: number
  hasClient: boolean
  /** Records that could not be read and were quarantined. */
  unreadable?: number
  /** Whether there is an unfinished vendor signup. */
  hasSignup?: boolean
  savedVendors?: number
  /** Photos that wait to be uploaded to a vendor's gallery. */
  galleryPhotos?: number
  /** Files that another app shared. */
  sharedFiles?: number
}

/** Whether `storedLabel` has anything to name. */
export const hasAnything = (content: StoredContent): boolean => namesOf(content).length > 0

/** `2 drafts, 1 request not sent yet, 3 receipts and your contact details`. */
export function storedLabel(content: StoredContent): string {
  const things = namesOf(content)
  return things.length > 0 ? formatList(things) : 'Nothing saved yet'
}

function namesOf({
  drafts,
  unsent,
  receipts,
  hasClient,
  unreadable = 0,
  hasSignup = false,
  savedVendors = 0,
  galleryPhotos = 0,
  sharedFiles = 0,
}: StoredContent): string[] {
  return [
    drafts > 0 ? formatCount(drafts, 'draft') : '',
    ...formatByNoun(unsent).map((counted) => `${counted} not sent yet`),
    receipts > 0 ? formatCount(receipts, 'receipt') : '',
    unreadable > 0 ? `${formatCount(unreadable, 'entry', 'entries')} that can’t be opened` : '',
    hasSignup ? 'an unfinished signup' : '',
    savedVendors > 0 ? formatCount(savedVendors, 'saved vendor') : '',
    galleryPhotos > 0 ? `${formatCount(galleryPhotos, 'photo')} not uploaded yet` : '',
    sharedFiles > 0 ? formatCount(sharedFiles, 'shared file') : '',
    hasClient ? 'your contact details' : '',
  ].filter(Boolean)
}

/** @param exit where Safari's seven-day limit applies, what ends it; null elsewhere */
export function storageRetentionMessage({ persisted }: StorageOutlook, exit: SevenDayExit | null): string {
  if (persisted) return 'Your browser will keep this until you delete it.'
  if (exit) {
    const place = exit === 'dock' ? 'Dock' : 'Home Screen'
    return `Safari may delete this if you don’t open ${marketplaceName()} for seven days. Add ${marketplaceName()} to your ${place} to keep it.`
  }
  return 'Your browser may delete this if the device runs low on space.'
}

/** Bytes → `about 3.4 MB`, `about 10.7 GB`. */
export function formatSize(bytes: number): string {
  if (bytes >= 1_000_000_000) return `about ${formatNumber(Math.round(bytes / 100_000_000) / 10)} GB`
  const megabytes = bytes / 1_000_000
  return megabytes < 0.1 ? 'less than 0.1 MB' : `about ${formatNumber(Math.round(megabytes * 10) / 10)} MB`
}
