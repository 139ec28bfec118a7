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

export type OpenQuoteDraft = OpenDraft<QuoteDraft>

export function useQuoteDraft(offline: Offline, memberIds: readonly number[], source: Source): OpenQuoteDraft {
  const id = draftId(memberIds)
  const [opened, setOpened] = useState(() => ({ id, session: createQuoteSession(offline, memberIds, source) }))
  let current = opened
  if (opened.id !== id) {
    // Fewer vendors are a different set: the form continues with its content under the new address.
    const goesOn = opened.session.latest()?.id === id
    current = { id, session: goesOn ? opened.session : createQuoteSession(offline, memberIds, source) }
    setOpened(current)
  }
  return useDraftSession(current.session)
}

function createQuoteSession(offline: Offline, memberIds: readonly number[], source: Source): DraftSession<QuoteDraft> {
  const load = (id: string) => offline.drafts.load(id).then((item) => item?.draft ?? null)
  return createDraftSession<QuoteDraft>({
    async load() {
      const stored = await load(draftId(memberIds)).catch(() => null)
      const draft = stored ?? {
        ...offline.drafts.start(memberIds.map(unknownVendor), 'None'),
        client: (await offline.client.load().catch(() => null)) ?? {},
      }
      return { draft: withEventType(attribution(draft, source, Date.now())), isStored: stored !== null }
    },
    reload: ({ id }) => load(id),
    save: (draft, base) => offline.drafts.save(draft, base),
    merge: mergeDrafts,
    isSameDraft: (one, other) => one.id === other.id,
    isNews: (stored, known, isStored) =>
      // A different intent means that another tab sent or discarded the draft shown here and began a new one.
      stored.editedAt > known.editedAt && (!isStored || stored.intent === known.intent),
    isWorthSaving: isWorthKeeping,
    concerns: (change, { id }) => change.type === 'draftsChanged' && change.ids.includes(id),
    onChange: offline.subscribe,
    browser: pageBrowser(),
  })
}
