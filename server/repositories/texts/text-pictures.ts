/** Pictures that operators have uploaded for texts. */
import { UPLOADED_ID } from '#contract/pictures.ts'
import type { Queryable } from '#server/db/database.ts'
import { oneRow } from '#server/db/one-row.ts'
import { sql } from '#server/db/sql.ts'

interface UploadedFile {
  /** Hash of the file as uploaded. */
  sha256: Buffer
  /** Pixels as stored. */
  width: number
  height: number
}

/** The picture of a file that was uploaded before, which is wanted again. @returns its id */
export async function claimTextPicture(
  db: Queryable,
  { sha256, width, height }: UploadedFile,
): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(sql`
    update text_picture set unused_since = null, width = ${width}::int, height = ${height}::int
    where sha256 = ${sha256}::bytea returning id`)
  return rows[0]?.id
}

interface NewPicture extends UploadedFile {
  id: string
  bytes: number
  operator: string
  now: Date
}

/** @returns the id of the same file when it was uploaded at the same moment */
export async function keepTextPicture(tx: Queryable, picture: NewPicture): Promise<string> {
  const { id, sha256, width, height, bytes, operator, now } = picture
  const rows = await tx.query<{ id: string }>(sql`
    insert into text_picture (id, sha256, width, height, bytes, operator, added_at)
    values (${id}, ${sha256}::bytea, ${width}::int, ${height}::int, ${bytes}::int, ${operator}, ${now}::timestamptz)
    on conflict (sha256) do update set unused_since = null, width = excluded.width, height = excluded.height
    returning id`)
  return oneRow(rows).id
}

interface TextPictureRow {
  id: string
  /** Null for a picture whose size isn’t known. */
  width: number | null
  height: number | null
}

/** Those of these ids that are there. */
export const findTextPictures = (db: Queryable, ids: readonly string[]): Promise<TextPictureRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.query<TextPictureRow>(sql`select id, width, height from text_picture where id = any(${ids}::text[])`)

export const hasTextPicture = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.query(sql`select 1 from text_picture where id = ${id}`)).length > 0

/** Notes which pictures no version and no draft names, and those that one names again. Call it with the texts locked. */
export async function noteUnusedPictures(tx: Queryable, now: Date): Promise<void> {
  // Most marketplaces have none, and the texts are long.
  if ((await tx.query(sql`select 1 from text_picture limit 1`)).length === 0) return
  await tx.query(sql`
    with named as materialized (
      select distinct found[1] as id from (
        select regexp_matches(source, ${UPLOADED_ID}, 'g') as found
        from (
          select source from text_version where source is not null union all select source from text_draft
        ) as texts where strpos(source, 'photo-') > 0
      ) as matches)
    update text_picture set unused_since =
      case when unused_since is null then ${now}::timestamptz end
    where (unused_since is null) = not exists (select from named where named.id = text_picture.id)`)
}

/** @returns the ids of those that were unused since then, which are gone */
export const deleteUnusedPictures = async (tx: Queryable, since: Date): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(sql`
      delete from text_picture where unused_since <= ${since}::timestamptz returning id`)
  ).map(({ id }) => id)
