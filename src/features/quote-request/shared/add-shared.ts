/** Adds what was shared to the draft for these vendors, which begins with it if there is none. */
import { draftId } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { unknownVendor, withoutRefusalsOf } from '../draft/draft.ts'
import { withShared } from './shared-text.ts'

/** @throws StorageError when the device did not save it */
export async function addShared(
  { drafts, client }: Pick<Offline, 'drafts' | 'client'>,
  vendorIds: readonly number[],
  shared: string,
): Promise<ReturnType<typeof withShared>['outcome']> {
  const begun = (await drafts.load(draftId(vendorIds)))?.draft ?? null
  const result = withShared(begun?.gigRequest['notes'] ?? '', shared)
  if (result.outcome !== 'added') return result.outcome
  const draft = begun ?? {
    ...drafts.start(vendorIds.map(unknownVendor), 'None'),
    client: (await client.load().catch(() => null)) ?? {},
  }
  const noted = { ...draft, gigRequest: { ...draft.gigRequest, notes: result.notes } }
  const saved = await drafts.save(withoutRefusalsOf(noted, 'notes'), begun)
  if (saved.outcome === 'alreadySent') throw new Error('Another window has just sent this request.')
  return 'added'
}
