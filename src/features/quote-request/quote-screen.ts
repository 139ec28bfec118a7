/** The props that a route passes to a screen of the quote request. */
import type { Source } from '#contract/source.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { StepId } from './draft/progress.ts'
import type { SearchedEvent } from './searched-event.ts'

export interface QuoteScreenProps {
  api: Api
  offline: Offline
  memberIds: readonly number[]
  source: Source
  /** File name of the searched place; null when none is known. */
  placeName: string | null
  searched: SearchedEvent
  onGoTo: (step: StepId, options?: { replace?: boolean }) => void
  /** Called when the request is stored on the device or delivered. */
  onSent: (draft: QuoteDraft) => void
  /** Called when the vendors differ from those in the address. */
  onVendors: (vendorIds: number[]) => void
}
