/** What a route hands to a screen of the quote request. */
import type { Source } from '#contract/quote.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { StepId } from './draft/progress.ts'

export interface QuoteScreenProps {
  api: Api
  offline: Offline
  memberIds: readonly number[]
  source: Source
  /** File name of the place that was searched; null when none is known. */
  placeName: string | null
  onGoTo: (step: StepId, options?: { replace?: boolean }) => void
  /** It is on the phone or delivered. */
  onSent: (draft: QuoteDraft) => void
  /** Other vendors than the address names. */
  onVendors: (memberIds: number[]) => void
}
