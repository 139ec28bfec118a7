/** A short text that will be sent as an action; it survives a reload. */
import { useState } from 'react'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionKind } from '#src/offline/outbox/kinds/action.ts'
import { createDraftSession, type DraftSession, type DraftSessionBrowser } from '../draft-session.ts'
import { pageBrowser, useDraftSession, type OpenDraft } from '../use-draft-session.ts'

export interface TypedAction {
  kind: Pick<ActionKind, 'name'>
  /** The form's initial input where nothing is stored: nothing typed. */
  fresh: () => ActionDraft
  isTyped: (draft: ActionDraft) => boolean
}

/** Give the component a `key` per kind and subject: the session does not restart for another one. */
export function useActionDraft(offline: Offline, typed: TypedAction): OpenDraft<ActionDraft> {
  const [session] = useState(() => createActionSession(offline, typed, pageBrowser()))
  return useDraftSession(session)
}

export function createActionSession(
  { actionDrafts, subscribe }: Pick<Offline, 'actionDrafts' | 'subscribe'>,
  typed: TypedAction,
  browser: DraftSessionBrowser,
): DraftSession<ActionDraft> {
  const fresh = typed.fresh()
  const load = () => actionDrafts.load(typed.kind, fresh.subject)
  return createDraftSession<ActionDraft>({
    load: async () => {
      const stored = await load().catch(() => null)
      return { draft: stored ?? fresh, isStored: stored !== null }
    },
    reload: load,
    save: async (draft) => {
      if (typed.isTyped(draft)) return actionDrafts.save(draft)
      // Nothing worth restoring, and a stored draft would prevent a queued action from being edited.
      await actionDrafts.remove(draft)
      return { outcome: 'saved', draft }
    },
    // Two windows that type on one subject: what this one shows stays.
    merge: (_base, mine) => mine,
    isNewer: (stored, known) => stored.editedAt > known.editedAt,
    isWorthSaving: typed.isTyped,
    concerns: (change) => change.type === 'draftsChanged' && change.ids.includes(fresh.id),
    onChange: subscribe,
    browser,
  })
}
