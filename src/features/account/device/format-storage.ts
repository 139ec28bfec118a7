/** Explains the device's storage, and what it means for the saved data, in plain words. */
import type { StorageOutlook } from '#src/pwa/storage/persistence.ts'
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import { formatByNoun } from '#src/ui/format/format-by-noun.ts'

export interface StoredContent {
  drafts: number
  /** What is not delivered: `request`, `answer`. */
  unsent: readonly { noun: string }[]
  receipts: number
  hasClient: boolean
  /** Records that could not be read and were quarantined. */
  unreadable?: number
  /** Whether there is an unfinished vendor signup. */
  hasSignup?: boolean
}

/** `2 drafts, 1 request not sent yet, 3 receipts and your contact details`. */
export function storedLabel({
  drafts,
  unsent,
  receipts,
  hasClient,
  unreadable = 0,
  hasSignup = false,
}: StoredContent): string {
  const things = [
    drafts > 0 ? formatCount(drafts, 'draft') : '',
    ...formatByNoun(unsent).map((counted) => `${counted} not sent yet`),
    receipts > 0 ? formatCount(receipts, 'receipt') : '',
    unreadable > 0 ? `${formatCount(unreadable, 'entry', 'entries')} that cannot be read` : '',
    hasSignup ? 'a half-finished signup' : '',
    hasClient ? 'your contact details' : '',
  ].filter(Boolean)
  return things.length > 0 ? formatList(things) : 'Nothing yet'
}

/** @param ios whether to mention Safari's seven-day limit */
export function outlookMessage({ persisted }: StorageOutlook, ios: boolean): string {
  if (persisted) return 'Your browser has promised to keep it.'
  if (ios)
    return 'Safari may delete it when you do not open Fanfare for seven days. Put Fanfare on your home screen, and it stays.'
  return 'Your browser keeps it, but may delete it when this device runs out of space.'
}

/** Bytes → `about 3.4 MB`. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 0.1 ? 'less than 0.1 MB' : `about ${formatNumber(Math.round(megabytes * 10) / 10)} MB`
}
