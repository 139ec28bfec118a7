/** Pictures of articles: taken like photos of vendors, upright and without metadata, and shown to everyone. */
import type { Readable } from 'node:stream'
import { findTextPicture, keepTextPicture } from '#server/repositories/texts/text-pictures.ts'
import type { OperatorCaller } from '#server/services/console/operator-caller.ts'
import { newMediaId } from '#server/services/media/media-store.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Stores a picture; once for the same file. @returns its id @throws TooLarge, UnsupportedFile */
export async function addTextPicture(
  { db, media, clock }: ServiceContext,
  file: Readable,
  { operatorId, email: operator }: Pick<OperatorCaller, 'operatorId' | 'email'>,
): Promise<string> {
  const { body, sha256 } = await media.take(file, `operator ${operatorId}`)
  const known = await findTextPicture(db, sha256)
  if (known !== undefined) return known
  const id = newMediaId()
  await media.store.put(id, body, 'image/jpeg')
  const kept = await db.transaction(async (tx) => {
    const now = clock()
    const first = await keepTextPicture(tx, { id, sha256, bytes: body.length, operator, now })
    if (first === id) await recordAction(tx, 'pictureAdded', id, { operator, reason: null }, now)
    return first
  })
  if (kept !== id) await media.store.remove(id)
  return kept
}
