/** Uploaded originals, and the vendors' photos cropped from them. */
import type { Photo, PhotoUpload } from '#contract/media.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isAttachment } from '#server/repositories/messages/attachments.ts'
import { isHiddenFile } from './account-files.ts'

export interface Original {
  /** The mediaApiGuid. */
  id: string
  /** Pixels, upright. */
  width: number
  height: number
}

interface NewOriginal extends Original {
  accountId: number
  /** Hash of the file as uploaded. */
  sha256: Buffer
  bytes: number
  now: Date
}

export async function findOriginal(db: Queryable, id: string, accountId: number): Promise<Original | undefined> {
  const rows = await db.query<Original>(
    sql`select id, width, height from media where id = ${id}::uuid and account_id = ${accountId}::int`,
  )
  return rows[0]
}

export async function findSameOriginal(
  db: Queryable,
  sha256: Buffer,
  accountId: number,
): Promise<Original | undefined> {
  const rows = await db.query<Original>(sql`
    select id, width, height from media where sha256 = ${sha256}::bytea and account_id = ${accountId}::int`)
  return rows[0]
}

/** Uploads of an account take turns from here to the end of the transaction, so that a count of them stays true. */
export async function lockUploads(tx: Queryable, accountId: number): Promise<void> {
  await tx.query(sql`select 1 from account where id = ${accountId}::int for update`)
}

/** @returns the existing one when the same file was uploaded concurrently */
export async function addOriginal(tx: Queryable, original: NewOriginal): Promise<Original> {
  const { id, accountId, sha256, width, height, bytes, now } = original
  const rows = await tx.query<Original>(sql`
    insert into media (id, account_id, sha256, width, height, bytes, created_at)
    values (${id}::uuid, ${accountId}::int, ${sha256}::bytea, ${width}::int, ${height}::int, ${bytes}::int,
      ${now}::timestamptz)
    on conflict (account_id, sha256) do nothing returning id, width, height`)
  return rows[0] ?? (await findSameOriginal(tx, sha256, accountId)) ?? original
}

/** The number of an account's originals that no photo is cropped from. */
export async function countUnusedOriginals(db: Queryable, accountId: number): Promise<number> {
  const rows = await db.query<{ unused: number }>(sql`
    select count(*)::int as unused from media
    where account_id = ${accountId}::int and not exists (select from photo where photo.media_id = media.id)`)
  return rows[0]?.unused ?? 0
}

export interface PhotoRow {
  id: number
  kind: PhotoUpload['type']
  caption: string
  mediaId: string
  pictureId: string
}

export async function findPhoto(db: Queryable, id: number, vendorId: number): Promise<PhotoRow | undefined> {
  const rows = await db.query<PhotoRow>(sql`
    select id, kind, caption, media_id as "mediaId", picture_id as "pictureId" from photo
    where id = ${id}::int and vendor_id = ${vendorId}::int`)
  return rows[0]
}

/** The ids of a vendor's photos, by kind. */
export async function findPhotoIds(
  db: Queryable,
  vendorId: number,
): Promise<{ profile: number | null; searchResult: number | null }> {
  const rows = await db.query<{ id: number; kind: PhotoUpload['type'] }>(
    sql`select id, kind from photo where vendor_id = ${vendorId}::int`,
  )
  const idOf = (kind: PhotoUpload['type']) => rows.find((row) => row.kind === kind)?.id ?? null
  return { profile: idOf('profile'), searchResult: idOf('searchResult') }
}

export interface NewPhoto {
  vendorId: number
  kind: Exclude<PhotoUpload['type'], 'gallery'>
  mediaId: string
  caption: string
  /** Pixels of the rotated original. */
  crop: { left: number; top: number; right: number; bottom: number }
  rotation: number
  /** The cropped picture. */
  pictureId: string
  now: Date
}

/** Writes a vendor's one photo of a kind and puts it on the profile. @returns the photo, and the one it replaces */
export async function writePhoto(
  tx: Queryable,
  photo: NewPhoto,
): Promise<{ photo: PhotoRow; replaced: Pick<PhotoRow, 'mediaId' | 'pictureId'> | null }> {
  const { vendorId, kind, mediaId, caption, crop, rotation, pictureId, now } = photo
  const before = await tx.query<Pick<PhotoRow, 'mediaId' | 'pictureId'>>(sql`
    select media_id as "mediaId", picture_id as "pictureId" from photo
    where vendor_id = ${vendorId}::int and kind = ${kind}`)
  const rows = await tx.query<PhotoRow>(sql`
    insert into photo (vendor_id, kind, media_id, caption, crop_left, crop_top, crop_right, crop_bottom, rotation,
      picture_id, updated_at)
    values (${vendorId}::int, ${kind}, ${mediaId}::uuid, ${caption}, ${crop.left}::int, ${crop.top}::int,
      ${crop.right}::int, ${crop.bottom}::int, ${rotation}::int, ${pictureId}, ${now}::timestamptz)
    on conflict (vendor_id, kind) where kind <> 'gallery' do update set
      media_id = excluded.media_id, caption = excluded.caption, crop_left = excluded.crop_left,
      crop_top = excluded.crop_top,
      crop_right = excluded.crop_right, crop_bottom = excluded.crop_bottom, rotation = excluded.rotation,
      picture_id = excluded.picture_id, updated_at = excluded.updated_at
    returning id, kind, caption, media_id as "mediaId", picture_id as "pictureId"`)
  const [written] = rows
  if (!written) throw new Error('A photo was not written.')
  if (kind === 'profile') {
    await tx.query(sql`update vendor set profile_photo_id = ${pictureId} where id = ${vendorId}::int`)
  } else await tx.query(sql`update vendor set photo_id = ${pictureId} where id = ${vendorId}::int`)
  return { photo: written, replaced: before[0] ?? null }
}

/** Deletes the photos of the profile and of results that are cropped from an original. @returns their pictures */
export async function deleteMainPhotos(
  tx: Queryable,
  vendorId: number,
  mediaId: string,
): Promise<Pick<PhotoRow, 'kind' | 'mediaId' | 'pictureId'>[]> {
  const deleted = await tx.query<Pick<PhotoRow, 'kind' | 'mediaId' | 'pictureId'>>(sql`
    delete from photo where vendor_id = ${vendorId}::int and kind <> 'gallery' and media_id = ${mediaId}::uuid
    returning kind, media_id as "mediaId", picture_id as "pictureId"`)
  if (deleted.some(({ kind }) => kind === 'profile'))
    await tx.query(sql`update vendor set profile_photo_id = null where id = ${vendorId}::int`)
  return deleted
}

/** Deletes an original that no photo is cropped from. */
export async function deleteUnusedOriginal(db: Queryable, id: string): Promise<void> {
  await db.query(
    sql`delete from media where id = ${id}::uuid and not exists (select from photo where media_id = ${id}::uuid)`,
  )
}

/** Whether an account uploaded an original with this id. */
export async function isOriginal(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from media where id = ${id}::uuid`)
  return rows.length > 0
}

/** Whether not everyone may see something in the media store: an original, a file of a message or of an account. */
export const isPrivate = async (db: Queryable, id: string): Promise<boolean> =>
  (await isOriginal(db, id)) || (await isAttachment(db, id)) || (await isHiddenFile(db, id))

/** Whether a picture is a vendor's photo, or this original exists. */
export async function isUsed(db: Queryable, pictureId: string, originalId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 where exists (select from photo where picture_id = ${pictureId})
      or exists (select from media where id = ${originalId}::uuid)`)
  return rows.length > 0
}

export const toPhoto = ({ id, kind, caption, mediaId, pictureId }: PhotoRow): Photo => ({
  id,
  type: kind,
  caption,
  mediaApiGuid: mediaId,
  url: `${PICTURE_PATH}${pictureId}`,
})
