/** Everything stored about an email address, as one JSON text. */
import type { Database, Queryable } from '#server/db/database.ts'
import { exportRows, pictureIdsOf } from '#server/repositories/personal-data/export.ts'
import { mediaIdOf } from '#server/services/media/media-store.ts'
import { knownPerson } from './person.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The stored data, table by table, and the pictures' ids. */
interface Exported {
  rows: Record<string, readonly object[]>
  pictures: Awaited<ReturnType<typeof pictureIdsOf>>
}

/**
 * @param record runs in the transaction that reads the data
 * @throws NotFound when nothing is stored about the address
 */
const readPerson = (db: Database, email: string, record: (tx: Queryable) => Promise<void>): Promise<Exported> =>
  db.transaction(async (tx) => {
    const { person } = await knownPerson(tx, email)
    await record(tx)
    return { rows: await exportRows(tx, person), pictures: await pictureIdsOf(tx, person) }
  })

/** For the person: photos are named by their addresses. @throws what `readPerson` throws */
export async function exportForPerson(
  { db, clock, settings: { publicUrl } }: ServiceContext,
  email: string,
  record: (tx: Queryable) => Promise<void>,
): Promise<{ about: string; exportedAt: string; pictureAddresses: string[] }> {
  const { rows, pictures } = await readPerson(db, email, record)
  const pictureAddresses = pictures.cuts.map((id) => `${publicUrl}/pictures/${id}`)
  return { about: email, exportedAt: clock().toISOString(), ...rows, pictureAddresses }
}

/**
 * For the operator: with the files of photos.
 * @param email in lower case
 * @throws what `readPerson` throws
 */
export async function exportPerson(
  { db, media, clock }: ServiceContext,
  email: string,
  record: (tx: Queryable) => Promise<void>,
): Promise<string> {
  const { rows, pictures } = await readPerson(db, email, record)
  const files: Record<string, string> = {}
  for (const id of [...pictures.originals.map(mediaIdOf), ...pictures.cuts]) {
    const file = await media.store.get(id)
    if (file) files[id] = file.toString('base64')
  }
  const exported = { about: email, exportedAt: clock().toISOString(), ...rows, pictureFilesBase64: files }
  return `${JSON.stringify(exported, null, 2)}\n`
}
