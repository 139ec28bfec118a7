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
  /** The fields that a new draft took from this device's last quote; null for none. */
  reused: ReplyDraft['answer'] | null
  /** Parts of the last quote, or of the profile, about another event, which were left out. */
  left: readonly string[]
  /** The fields that were filled in for the vendor; empty when it typed them. */
  begun: ReplyDraft['answer']
  /** Deletes the draft from this device. */
  discard: () => Promise<void>
}

const NOTHING = { reused: null, left: [], begun: {} }

export function useReplyDraft(offline: Offline, lead: Lead): OpenReply {
  const [opened, setOpened] = useState<Pick<OpenReply, 'reused' | 'left' | 'begun'>>(NOTHING)
  const [session] = useState(() =>
    createDraftSession<ReplyDraft>({
      async load() {
        const found = await openReply(offline, lead)
        setOpened({ reused: found.reused ?? null, left: found.left ?? [], begun: found.filled ?? {} })
        return found
      },
      reload: () => offline.replyDrafts.load(lead.id),
      save: (draft, base) => offline.replyDrafts.save(draft, base),
      merge: mergeReplies,
      isNewer: (stored, known) => stored.editedAt > known.editedAt,
      concerns: (change) => change.type === 'draftsChanged' && change.ids.includes(replyDraftId(lead.id)),
      onChange: offline.subscribe,
      browser: pageBrowser(),
    }),
  )
  const open = useDraftSession(session)
  return {
    ...open,
    ...opened,
    async discard() {
      session.close()
      await offline.replyDrafts.remove(lead.id).catch(() => {})
    },
  }
}
