/** Files that accounts upload before they name them: the rows; the files are in the media store. */
import type { FilePurpose, UploadedFile } from '#contract/files/files.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface AccountFileRow extends UploadedFile {
  accountId: number
  purpose: FilePurpose
  mediaId: string
}

export async function findAccountFile(db: Queryable, id: string): Promise<AccountFileRow | undefined> {
  const rows = await db.query<AccountFileRow>(sql`
    select id, account_id as "accountId", purpose, kind, bytes, media_id as "mediaId" from account_file
    where id = ${id}::uuid`)
  return rows[0]
}

/** SQL fragment: whether nothing names the row `account_file`. */
const isUnused = sql`
  not exists (select from review_photo where file_id = account_file.id)
    and not exists (select from insurance where file_id = account_file.id)`

/** Bytes of all files of an account, and how many of them nothing names. */
export async function sumAccountFiles(db: Queryable, accountId: number): Promise<{ bytes: number; unused: number }> {
  const [row] = await db.query<{ bytes: number; unused: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes, (count(*) filter (where ${isUnused}))::int as unused
    from account_file where account_id = ${accountId}::int`)
  return row ?? { bytes: 0, unused: 0 }
}

interface NewAccountFile extends AccountFileRow {
  /** Pixels; null of what is no picture. */
  size: { width: number; height: number } | null
  now: Date
}

/** @returns false when there is one with this id */
export async function addAccountFile(tx: Queryable, file: NewAccountFile): Promise<boolean> {
  const { id, accountId, purpose, kind, bytes, size, mediaId, now } = file
  const rows = await tx.query(sql`
    insert into account_file (id, account_id, purpose, kind, bytes, width, height, media_id, created_at)
    values (${id}::uuid, ${accountId}::int, ${purpose}, ${kind}, ${bytes}::int, ${size?.width ?? null}::int,
      ${size?.height ?? null}::int, ${mediaId}::uuid, ${now}::timestamptz)
    on conflict (id) do nothing returning 1`)
  return rows.length > 0
}

/** Deletes a file that nothing names. A trigger adds the job that deletes the file itself. */
export async function deleteUnusedFile(db: Queryable, id: string): Promise<void> {
  await db.query(sql`delete from account_file where id = ${id}::uuid and ${isUnused}`)
}

export async function isAccountFile(db: Queryable, mediaId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from account_file where media_id = ${mediaId}::uuid`)
  return rows.length > 0
}

/** Whether it is an account's file that not everyone may see: anything but a photo of a review that is shown. */
export async function isHiddenFile(db: Queryable, mediaId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from account_file where media_id = ${mediaId}::uuid and not exists (
      select from review_photo join review on review.id = review_photo.review_id
      where review_photo.file_id = account_file.id and review.published_at is not null and review.hidden_at is null)`)
  return rows.length > 0
}
