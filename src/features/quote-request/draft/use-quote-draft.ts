/** The quote draft of a set of vendors while its form is open. */
import { useState } from 'react'
import type { Source } from '#contract/source.ts'
import { createDraftSession, type DraftSession } from '#src/drafts/draft-session.ts'
import { pageBrowser, useDraftSession, type OpenDraft } from '#src/drafts/use-draft-session.ts'
import type { Offline } from '#src/offline/offline.ts'
import { mergeDrafts } from '#src/offline/drafts/merge-drafts.ts'
import { draftId, type QuoteDraft } from '#src/offline/drafts/records.ts'
import { attribution } from './attribution.ts'
import { isWorthKeeping, unknownVendor, withEventType } from './draft.ts'
import { searchedFields, withSearched, type SearchedEvent } from '../searched-event.ts'

export type OpenQuoteDraft = OpenDraft<QuoteDraft>

interface Address {
  memberIds: readonly number[]
  source: Source
  searched: SearchedEvent
}

export function useQuoteDraft(offline: Offline, address: Address): OpenQuoteDraft {
  const id = draftId(address.memberIds)
  const [opened, setOpened] = useState(() => ({ id, session: createQuoteSession(offline, address) }))
  let current = opened
  if (opened.id !== id) {
    // Fewer vendors are a different set: the form continues with its content under the new address.
    const isSameSession = opened.session.latest()?.id === id
    current = { id, session: isSameSession ? opened.session : createQuoteSession(offline, address) }
    setOpened(current)
  }
  return useDraftSession(current.session)
}

function createQuoteSession(
  offline: Offline,
  { memberIds: vendorIds, source, searched }: Address,
): DraftSession<QuoteDraft> {
  const load = (id: string) => offline.drafts.load(id).then((item) => item?.draft ?? null)
  return createDraftSession<QuoteDraft>({
    async load() {
      const stored = await load(draftId(vendorIds)).catch(() => null)
      const started = () => withSearched(offline.drafts.start(vendorIds.map(unknownVendor), 'None'), searched)
      const draft = stored ?? { ...started(), client: (await offline.client.load().catch(() => null)) ?? {} }
      return { draft: withEventType(attribution(draft, source, Date.now())), isStored: stored !== null }
    },
    reload: ({ id }) => load(id),
    save: (draft, base) => offline.drafts.save(draft, base),
    merge: mergeDrafts,
    isSameDraft: (one, other) => one.id === other.id,
    isNewer: (stored, known, isStored) =>
      // A different intent means that another tab sent or discarded the draft shown here and began a new one.
      stored.editedAt > known.editedAt && (!isStored || stored.intent === known.intent),
    isWorthSaving: (draft) => isWorthKeeping(draft, searchedFields(searched)),
    concerns: (change, { id }) => change.type === 'draftsChanged' && change.ids.includes(id),
    onChange: offline.subscribe,
    browser: pageBrowser(),
  })
}
