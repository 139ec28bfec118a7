/** Drafts: saved while typing, one per set of vendors, 30 days from the last edit, never erased silently. */
import * as v from 'valibot'
import type { Source } from '#contract/source.ts'
import type { SignOutGuard } from '../account/sign-outs.ts'
import type { Changes } from '../storage/changes.ts'
import { toDraftItem, type DraftItem } from './draft-expiry.ts'
import { mergeDrafts } from './merge-drafts.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { draftId, QuoteDraft, SCHEMA_VERSION, withoutSecrets, type DraftVendor } from './records.ts'
import { findSent } from '../outbox/sent-intents.ts'

/** The result of a save. `alreadySent`: another tab sent this draft under `key`; nothing was saved. */
type SaveResult = { outcome: 'saved'; draft: QuoteDraft } | { outcome: 'alreadySent'; key: string }

export interface Drafts {
  /** A new, empty draft in memory; nothing is stored before `save`. */
  start(vendors: readonly DraftVendor[], source: Source): QuoteDraft
  /**
   * Stores the form's draft (without any password) with the current edit time, merged with what other windows stored
   * since `base`. Continue with the draft that it returns.
   * @param base the draft as this window last read or saved it; null if neither happened
   * @throws StorageError when the device did not save it
   */
  save(draft: QuoteDraft, base?: QuoteDraft | null): Promise<SaveResult>
  load(id: string): Promise<DraftItem | null>
  /** Newest edit first, expired ones among them. */
  list(): Promise<DraftItem[]>
  remove(id: string): Promise<void>
}

type DraftsPorts = Pick<OfflinePorts, 'storage' | 'clock' | 'random'> & {
  changes: Changes
  quarantine: Quarantine
  signOuts: SignOutGuard
}

export function createDrafts({ storage, clock, random, changes, quarantine, signOuts }: DraftsPorts): Drafts {
  return {
    start(vendors, source) {
      const now = clock.now()
      return {
        id: draftId(vendors.map((vendor) => vendor.memberID)),
        intent: random.uuid(),
        schemaVersion: SCHEMA_VERSION,
        vendors: [...vendors],
        source,
        gigRequest: {},
        client: {},
        place: null,
        wantsSimilarVendors: false,
        createdAt: now,
        editedAt: now,
      }
    },

    async save(draft, base = null) {
      const result = await storage.write(
        ['drafts', 'outbox', 'quarantine', 'meta'],
        async (tx): Promise<SaveResult> => {
          await signOuts.check(tx)
          const sent = await findSent(tx, draft.intent)
          if (sent) return { outcome: 'alreadySent', key: sent.key }
          const stored = v.safeParse(QuoteDraft, await tx.get('drafts', draft.id))
          const merged = stored.success ? mergeDrafts(base, draft, stored.output) : draft
          const saved: QuoteDraft = {
            ...merged,
            gigRequest: withoutSecrets(merged.gigRequest),
            client: withoutSecrets(merged.client),
            editedAt: clock.now(),
          }
          await tx.put('drafts', saved.id, saved)
          return { outcome: 'saved', draft: saved }
        },
      )
      if (result.outcome === 'saved') changes.announce({ type: 'draftsChanged', ids: [draft.id] })
      // It may have come back from the quarantine.
      else changes.announce({ type: 'outboxChanged', keys: [result.key] })
      return result
    },

    async load(id) {
      await signOuts.begin()
      const drafts = await quarantine.readable('drafts', QuoteDraft)
      const draft = drafts.find((candidate) => candidate.id === id)
      return draft ? toDraftItem(draft, clock.now()) : null
    },

    async list() {
      const drafts = await quarantine.readable('drafts', QuoteDraft)
      const now = clock.now()
      return drafts.sort((a, b) => b.editedAt - a.editedAt).map((draft) => toDraftItem(draft, now))
    },

    async remove(id) {
      await storage.write(['drafts'], (tx) => tx.remove('drafts', id))
      changes.announce({ type: 'draftsChanged', ids: [id] })
    },
  }
}
