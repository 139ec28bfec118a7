/**
 * Everything in the media store that a row names: a marketplace has more photos than their names fit into memory, so
 * they are read a page at a time.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Queryable } from '#server/db/database.ts'
import { linesOf } from '#server/lines.ts'
import { isMediaId } from '#server/services/media/media-store.ts'
import { listTables, statement } from './dump.ts'

/** The columns that name what is in the media store, and how its id is made of them. */
const NAMED_IN = [
  ['account_file', 'media_id', `'photo-' || media_id`],
  ['imported_vendor', 'picture_id', 'picture_id'],
  ['media', 'id', `'photo-' || id`],
  ['message_attachment', 'media_id', `'photo-' || media_id`],
  ['photo', 'picture_id', 'picture_id'],
  ['text_picture', 'id', 'id'],
  ['vendor', 'photo_id', 'photo_id'],
  ['vendor', 'profile_photo_id', 'profile_photo_id'],
  ['vendor', 'original_photo_id', 'original_photo_id'],
] as const

/** So many are in memory at once. */
const PHOTO_PAGE = 1_000

/** The ids of photos and files, each once and in order. @param tx a transaction: its cursor gives the pages */
async function* photoIdPages(tx: Queryable): AsyncGenerator<string[]> {
  const columns = new Map((await listTables(tx)).map(({ name, columns }) => [name, new Set(columns)]))
  // A backup before a migration is of the schema before it.
  const known = NAMED_IN.filter(([table, column]) => columns.get(table)?.has(column))
  const ids = known.map(([table, , id]) => `select ${id} as id from ${table}`).join(' union ')
  await tx.query(
    statement(`declare photo_ids no scroll cursor for
      select id from (${ids}) as named where id is not null order by id collate "C"`),
  )
  for (;;) {
    const rows = await tx.query<{ id: string }>(statement(`fetch ${PHOTO_PAGE} from photo_ids`))
    yield rows.map(({ id }) => id).filter(isMediaId)
    if (rows.length < PHOTO_PAGE) break
  }
  await tx.query(statement('close photo_ids'))
}

/** All of them at once, for where they are few. */
export const listPhotoIds = (db: Database): Promise<string[]> =>
  db.transaction(async (tx) => {
    const ids: string[] = []
    for await (const page of photoIdPages(tx)) ids.push(...page)
    return ids
  }, 'unhurried')

/** Writes them into a file, so that the transaction ends before the photos are read. @returns how many there are */
export async function writePhotoIds(tx: Queryable, file: string): Promise<number> {
  let count = 0
  const lines = async function* () {
    for await (const ids of photoIdPages(tx)) {
      count += ids.length
      yield ids.map((id) => `${id}\n`).join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
  return count
}

/** The pages of such a file. */
export async function* readPhotoIds(file: string): AsyncGenerator<string[]> {
  let page: string[] = []
  for await (const id of linesOf(createReadStream(file))) {
    page.push(id)
    if (page.length < PHOTO_PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
