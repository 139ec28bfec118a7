/**
 * Several processes on one PostgreSQL database have to share their photos: a folder that all of them reach, or a
 * bucket. The database has a mark, and so has the folder. A process whose photos are elsewhere would show half of them.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { addMediaMark, findMediaMark, removeMediaMark } from '#server/repositories/operator/examination.ts'
import { operatorCommand } from '#server/operator-command.ts'

type MediaPlace = Pick<Env, 's3' | 'dataDir'>

const folderOf = ({ dataDir }: MediaPlace) => join(dataDir, 'media')
const fileOf = (place: MediaPlace) => join(folderOf(place), 'marketplace')

/** The mark of the photos that the settings name; undefined where there is none yet. */
async function markHere(place: MediaPlace): Promise<string | undefined> {
  if (place.s3) return place.s3.endpoint
  return readFile(fileOf(place), 'utf8').catch(() => undefined)
}

async function makeMark(place: MediaPlace): Promise<string> {
  const mark = randomUUID()
  await mkdir(folderOf(place), { recursive: true })
  // Another server may have marked them meanwhile.
  await writeFile(fileOf(place), mark, { flag: 'wx' }).catch(() => {})
  return (await markHere(place)) ?? mark
}

/**
 * Marks the photos at the first start. The embedded database has one process and one folder.
 * @returns why they are not those of the database; null where they are
 */
export async function mediaProblem(db: Database, place: MediaPlace): Promise<string | null> {
  if (db.engine === 'pglite') return null
  const here = await markHere(place)
  const known = await findMediaMark(db)
  if (known === undefined) {
    await addMediaMark(db, here ?? (await makeMark(place)))
    return (await findMediaMark(db)) === (await markHere(place)) ? null : problemOf(place)
  }
  return here === known ? null : problemOf(place)
}

const problemOf = (place: MediaPlace) =>
  `The photos of this database aren’t in ${place.s3?.endpoint ?? folderOf(place)}, which other servers on it use elsewhere.`

export const MEDIA_REMEDY =
  'Give all servers one folder (mount it as DATA_DIR/media), or the same S3_ settings. If you moved all photos here, ' +
  `run: ${operatorCommand('adopt-photos --reason "moved"')}`

/** The photos that the settings name are those of the database from now on. */
export async function adoptPhotos(db: Database, place: MediaPlace): Promise<void> {
  const mark = (await markHere(place)) ?? (await makeMark(place))
  await db.transaction(async (tx) => {
    await removeMediaMark(tx)
    await addMediaMark(tx, mark)
  })
}
