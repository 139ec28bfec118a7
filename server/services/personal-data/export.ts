/** Everything stored about an email address, as one JSON text. */
import type { Database, Queryable } from '#server/db/database.ts'
import { exportRows, pictureIdsOf } from '#server/repositories/personal-data/export.ts'
import type { Media } from '#server/services/media/media.ts'
import { mediaIdOf } from '#server/services/media/media-store.ts'
import { knownPerson } from './person.ts'

export interface ExportDependencies {
  db: Database
  media: Media
  clock: () => Date
}

/**
 * @param email in lower case
 * @param record runs in the transaction that reads the data
 * @throws NotFound when nothing is stored about it
 */
export async function exportPerson(
  { db, media, clock }: ExportDependencies,
  email: string,
  record: (tx: Queryable) => Promise<void>,
): Promise<string> {
  const { rows, pictures } = await db.transaction(async (tx) => {
    const { person } = await knownPerson(tx, email)
    await record(tx)
    return { rows: await exportRows(tx, person), pictures: await pictureIdsOf(tx, person.accountId) }
  })
  const files: Record<string, string> = {}
  for (const id of [...pictures.originals.map(mediaIdOf), ...pictures.cuts]) {
    const file = await media.store.get(id)
    if (file) files[id] = file.toString('base64')
  }
  const exported = { about: email, exportedAt: clock().toISOString(), ...rows, pictureFilesBase64: files }
  return `${JSON.stringify(exported, null, 2)}\n`
}
