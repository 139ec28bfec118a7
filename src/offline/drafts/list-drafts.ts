/** The drafts of every kind. */
import { DRAFT_PLACES, kindOfDraft, type AnyDraft, type OutboxRecord } from '../outbox/kinds/kinds.ts'
import type { DraftStore } from '../storage/migrations.ts'
import type { Quarantine } from '../storage/quarantine.ts'

/** A draft of any kind, as it is stored. */
export interface StoredDraft<D extends AnyDraft = AnyDraft> {
  /** The kind of record that it becomes. */
  kind: OutboxRecord['kind']
  /** Tells it from every other draft: `store/id`. */
  reference: string
  draft: D
}

/** How a list of drafts of every kind names one of them. */
export const draftReference = (store: DraftStore, id: string) => `${store}/${id}`

export async function listDrafts(quarantine: Pick<Quarantine, 'readable'>): Promise<StoredDraft[]> {
  const lists = await Promise.all(
    DRAFT_PLACES.map(async ({ draftStore, draftSchema }) =>
      (await quarantine.readable(draftStore, draftSchema)).map((draft) => ({
        kind: kindOfDraft(draft).name,
        reference: draftReference(draftStore, draft.id),
        draft,
      })),
    ),
  )
  return lists.flat()
}
