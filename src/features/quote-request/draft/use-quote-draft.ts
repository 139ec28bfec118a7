/** The quote draft of a set of vendors while its form is open. */
import { useState } from 'react'
import type { Source } from '#contract/source.ts'
import { createDraftSession, type DraftSession } from '#src/drafts/draft-session.ts'
import { pageBrowser, useDraftSession, type OpenDraft } from '#src/drafts/use-draft-session.ts'
import type { Offline } from '#src/offline/offline.ts'
import { mergeDrafts } from '#src/offline/drafts/merge-drafts.ts'
import { draftId, type QuoteDraft } from '#src/offline/drafts/records.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { attribution } from './attribution.ts'
import { checkGigRequest } from './checks.ts'
import { isWorthKeeping, unknownVendor, withEventType } from './draft.ts'

export type OpenQuoteDraft = OpenDraft<QuoteDraft>

interface Address {
  memberIds: readonly number[]
  source: Source
  eventDate: string | null
}

export function useQuoteDraft(offline: Offline, address: Address): OpenQuoteDraft {
  const id = draftId(address.memberIds)
  const [opened, setOpened] = useState(() => ({ id, session: createQuoteSession(offline, address) }))
  let current = opened
  if (opened.id !== id) {
    // Fewer vendors are a different set: the form continues with its content under the new address.
    const goesOn = opened.session.latest()?.id === id
    current = { id, session: goesOn ? opened.session : createQuoteSession(offline, address) }
    setOpened(current)
  }
  return useDraftSession(current.session)
}

function createQuoteSession(offline: Offline, { memberIds, source, eventDate }: Address): DraftSession<QuoteDraft> {
  const load = (id: string) => offline.drafts.load(id).then((item) => item?.draft ?? null)
  return createDraftSession<QuoteDraft>({
    async load() {
      const stored = await load(draftId(memberIds)).catch(() => null)
      const started = () => onDate(offline.drafts.start(memberIds.map(unknownVendor), 'None'), eventDate)
      const draft = stored ?? { ...started(), client: (await offline.client.load().catch(() => null)) ?? {} }
      return { draft: withEventType(attribution(draft, source, Date.now())), isStored: stored !== null }
    },
    reload: ({ id }) => load(id),
    save: (draft, base) => offline.drafts.save(draft, base),
    merge: mergeDrafts,
    isSameDraft: (one, other) => one.id === other.id,
    isNews: (stored, known, isStored) =>
      // A different intent means that another tab sent or discarded the draft shown here and began a new one.
      stored.editedAt > known.editedAt && (!isStored || stored.intent === known.intent),
    isWorthSaving: (draft) => isWorthKeeping(draft, eventDate),
    concerns: (change, { id }) => change.type === 'draftsChanged' && change.ids.includes(id),
    onChange: offline.subscribe,
    browser: pageBrowser(),
  })
}

/** A new draft with the address's date, unless it is not a date or has passed. */
export function onDate(draft: QuoteDraft, eventDate: string | null, now = serverClock.now()): QuoteDraft {
  if (eventDate === null) return draft
  const dated = { ...draft, gigRequest: { ...draft.gigRequest, eventDate } }
  return checkGigRequest(dated, now).some(({ name }) => name === 'eventDate') ? draft : dated
}
