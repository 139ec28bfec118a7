/** Drafts of answers to leads: one per lead, saved while typing, kept until they are sent or thrown away. */
import type { Lead } from '#contract/leads.ts'
import * as v from 'valibot'
import type { Changes } from '../storage/changes.ts'
import { mergeAnswers } from './merge-drafts.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { findSent } from '../outbox/sent-intents.ts'
import { AnswerDraft, answerDraftId, SCHEMA_VERSION } from '../outbox/records.ts'

/** What became of a save. `alreadySent`: another tab sent this draft; nothing was saved. */
export type SaveAnswerResult = { outcome: 'saved'; draft: AnswerDraft } | { outcome: 'alreadySent'; key: string }

export interface AnswerDrafts {
  /** A new, empty draft in memory; nothing is stored before `save`. */
  start(lead: Lead): AnswerDraft
  /**
   * Stores the draft, stamped as edited now, together with what other windows stored of it since `base`. Go on with the draft that comes back.
   * @param base the draft as this window last read or saved it; null when it did neither
   * @throws StorageError when the phone did not save it
   */
  save(draft: AnswerDraft, base?: AnswerDraft | null): Promise<SaveAnswerResult>
  load(leadId: number): Promise<AnswerDraft | null>
  list(): Promise<AnswerDraft[]>
  remove(leadId: number): Promise<void>
}

type AnswerDraftsDeps = Pick<OfflinePorts, 'storage' | 'clock' | 'random'> & {
  changes: Changes
  quarantine: Quarantine
}

export function createAnswerDrafts({ storage, clock, random, changes, quarantine }: AnswerDraftsDeps): AnswerDrafts {
  const list = () => quarantine.readable('answers', AnswerDraft)
  return {
    start({ id, eventType, eventDate, startTime, timeZone, locationName, hostName }) {
      const now = clock.now()
      return {
        id: answerDraftId(id),
        intent: random.uuid(),
        schemaVersion: SCHEMA_VERSION,
        lead: { id, eventType, eventDate, startTime, timeZone, locationName, hostName },
        says: 'quote',
        answer: {},
        createdAt: now,
        editedAt: now,
      }
    },

    async save(draft, base = null) {
      const result = await storage.write(['answers', 'outbox', 'quarantine'], async (tx): Promise<SaveAnswerResult> => {
        const sent = await findSent(tx, draft.intent)
        if (sent) return { outcome: 'alreadySent', key: sent.key }
        const stored = v.safeParse(AnswerDraft, await tx.get('answers', draft.id))
        const saved: AnswerDraft = {
          ...(stored.success ? mergeAnswers(base, draft, stored.output) : draft),
          editedAt: clock.now(),
        }
        await tx.put('answers', saved.id, saved)
        return { outcome: 'saved', draft: saved }
      })
      if (result.outcome === 'saved') changes.announce({ type: 'draftsChanged', ids: [draft.id] })
      return result
    },

    load: async (leadId) => (await list()).find(({ id }) => id === answerDraftId(leadId)) ?? null,
    list,

    async remove(leadId) {
      await storage.write(['answers'], (tx) => tx.remove('answers', answerDraftId(leadId)))
      changes.announce({ type: 'draftsChanged', ids: [answerDraftId(leadId)] })
    },
  }
}
