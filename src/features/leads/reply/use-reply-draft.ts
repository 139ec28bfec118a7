/** The reply to one lead while its form is open. */
import { useState } from 'react'
import type { Lead } from '#contract/leads.ts'
import { createDraftSession } from '#src/drafts/draft-session.ts'
import { pageBrowser, useDraftSession, type OpenDraft } from '#src/drafts/use-draft-session.ts'
import { mergeReplies } from '#src/offline/drafts/merge-drafts.ts'
import type { Offline } from '#src/offline/offline.ts'
import { replyDraftId, type ReplyDraft } from '#src/offline/drafts/records.ts'
import { openReply } from './open-reply.ts'

export interface OpenReply extends OpenDraft<ReplyDraft> {
  /** What a new draft took from this device's last quote; null for nothing. */
  reused: ReplyDraft['answer'] | null
  /** Deletes the draft from this device. */
  discard: () => Promise<void>
}

export function useReplyDraft(offline: Offline, lead: Lead): OpenReply {
  const [reused, setReused] = useState<OpenReply['reused']>(null)
  const [session] = useState(() =>
    createDraftSession<ReplyDraft>({
      async load() {
        const opened = await openReply(offline, lead)
        setReused(opened.reused ?? null)
        return opened
      },
      reload: () => offline.replyDrafts.load(lead.id),
      save: (draft, base) => offline.replyDrafts.save(draft, base),
      merge: mergeReplies,
      isNews: (stored, known) => stored.editedAt > known.editedAt,
      concerns: (change) => change.type === 'draftsChanged' && change.ids.includes(replyDraftId(lead.id)),
      onChange: offline.subscribe,
      browser: pageBrowser(),
    }),
  )
  const open = useDraftSession(session)
  return {
    ...open,
    reused,
    async discard() {
      session.close()
      await offline.replyDrafts.remove(lead.id).catch(() => {})
    },
  }
}
