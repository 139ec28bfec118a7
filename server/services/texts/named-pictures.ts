/** The pictures that texts name. */
import { pictureIdsIn, type TextPictures } from '#server/content/text-pictures.ts'
import type { Queryable } from '#server/db/database.ts'
import { findTextPictures } from '#server/repositories/texts/text-pictures.ts'

/** Those that are there. */
export async function picturesOf(db: Queryable, sources: readonly string[]): Promise<TextPictures> {
  const ids = [...new Set(sources.flatMap(pictureIdsIn))]
  return new Map((await findTextPictures(db, ids)).map(({ id, ...size }) => [id, size]))
}
