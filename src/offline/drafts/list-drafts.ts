/** The drafts of every kind. */
import { DRAFT_PLACES } from '../outbox/kinds/kinds.ts'
import type { DraftStore } from '../storage/migrations.ts'
import type { Quarantine } from '../storage/quarantine.ts'

/** How a list of drafts of every kind names one of them. */
export const draftReference = (store: DraftStore, id: string) => `${store}/${id}`

export async function listDrafts(quarantine: Pick<Quarantine, 'readable'>): Promise<string[]> {
  const lists = await Promise.all(
    DRAFT_PLACES.map(async ({ draftStore, draftSchema }) => {
      const drafts: { id: string }[] = await quarantine.readable(draftStore, draftSchema)
      return drafts.map(({ id }) => draftReference(draftStore, id))
    }),
  )
  return lists.flat()
}
