/** Drafts of replies to leads: one per lead, saved while typing, kept until they are sent or deleted. */
import type { Lead } from '#contract/leads.ts'
import * as v from 'valibot'
import type { SignOutGuard } from '../account/sign-outs.ts'
import type { Changes } from '../storage/changes.ts'
import { mergeReplies } from './merge-drafts.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { findSent } from '../outbox/sent-intents.ts'
import { ReplyDraft, replyDraftId, SCHEMA_VERSION } from './records.ts'

/** The result of a save. `alreadySent`: another tab sent this draft; nothing was saved. */
type SaveReplyResult = { outcome: 'saved'; draft: ReplyDraft } | { outcome: 'alreadySent'; key: string }

export interface ReplyDrafts {
  /** A new, empty draft in memory; nothing is stored before `save`. */
  start(lead: Lead): ReplyDraft
  /**
   * Stores the draft with the current edit time, merged with what other windows stored since `base`. Continue with the
   * draft that it returns.
   * @param base the draft as this window last read or saved it; null if neither happened
   * @throws StorageError when the device did not save it
   */
  save(draft: ReplyDraft, base?: ReplyDraft | null): Promise<SaveReplyResult>
  load(leadId: number): Promise<ReplyDraft | null>
  list(): Promise<ReplyDraft[]>
  remove(leadId: number): Promise<void>
}

type ReplyDraftsPorts = Pick<OfflinePorts, 'storage' | 'clock' | 'random'> & {
  changes: Changes
  quarantine: Quarantine
  signOuts: SignOutGuard
}

export function createReplyDrafts({
  storage,
  clock,
  random,
  changes,
  quarantine,
  signOuts,
}: ReplyDraftsPorts): ReplyDrafts {
  const list = () => quarantine.readable('answers', ReplyDraft)
  return {
    start({ id, eventType, eventDate, eventDateLatest, startTime, timeZone, locationName, hostName: clientName }) {
      const now = clock.now()
      return {
        id: replyDraftId(id),
        intent: random.uuid(),
        schemaVersion: SCHEMA_VERSION,
        lead: { id, eventType, eventDate, eventDateLatest, startTime, timeZone, locationName, hostName: clientName },
        says: 'quote',
        answer: {},
        createdAt: now,
        editedAt: now,
      }
    },

    async save(draft, base = null) {
      const result = await storage.write(
        ['answers', 'outbox', 'quarantine', 'meta'],
        async (tx): Promise<SaveReplyResult> => {
          await signOuts.check(tx)
          const sent = await findSent(tx, draft.intent)
          if (sent) return { outcome: 'alreadySent', key: sent.key }
          const stored = v.safeParse(ReplyDraft, await tx.get('answers', draft.id))
          const saved: ReplyDraft = {
            ...(stored.success ? mergeReplies(base, draft, stored.output) : draft),
            editedAt: clock.now(),
          }
          await tx.put('answers', saved.id, saved)
          return { outcome: 'saved', draft: saved }
        },
      )
      if (result.outcome === 'saved') changes.announce({ type: 'draftsChanged', ids: [draft.id] })
      // It may have come back from the quarantine.
      else changes.announce({ type: 'outboxChanged', keys: [result.key] })
      return result
    },

    async load(leadId) {
      await signOuts.begin()
      return (await list()).find(({ id }) => id === replyDraftId(leadId)) ?? null
    },
    list,

    async remove(leadId) {
      await storage.write(['answers'], (tx) => tx.remove('answers', replyDraftId(leadId)))
      changes.announce({ type: 'draftsChanged', ids: [replyDraftId(leadId)] })
    },
  }
}
