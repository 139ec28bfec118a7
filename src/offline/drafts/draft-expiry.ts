/** How long a draft of a request is kept. */
import { DRAFT_LIFETIME_MS, LIFETIME_WARNING_MS } from '#contract/limits.ts'
import { countedFrom } from '../storage/lifetime.ts'
import type { QuoteDraft } from './records.ts'

export interface DraftItem {
  draft: QuoteDraft
  /** Epoch milliseconds. */
  expiresAt: number
  /** `soon`: within the warning time; `expired`: kept and shown until the user removes or edits it. */
  expiry: 'kept' | 'soon' | 'expired'
}

export function toDraftItem(draft: QuoteDraft, now: number): DraftItem {
  const expiresAt = countedFrom(draft.editedAt, now) + DRAFT_LIFETIME_MS
  const expiry = now >= expiresAt ? 'expired' : now >= expiresAt - LIFETIME_WARNING_MS ? 'soon' : 'kept'
  return { draft, expiresAt, expiry }
}
