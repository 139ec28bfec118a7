/** A vendor's gallery: photos beside the main one, in an order. */
import type { ArrangeGallery, OwnGalleryPhoto } from '#contract/media.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import type { GalleryPhoto } from '#contract/vendor.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { NewPhoto, PhotoRow } from './photos.ts'

export type NewGalleryPhoto = Omit<NewPhoto, 'kind'>
type Pictures = Pick<PhotoRow, 'mediaId' | 'pictureId'>

/** Serializes changes to the vendor's photos. */
export async function lockPhotos(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`select 1 from vendor where id = ${vendorId}::int for update`)
}

/** How many photos the gallery has beside those of this original. */
export async function countOthers(tx: Queryable, vendorId: number, mediaId: string): Promise<number> {
  const rows = await tx.query<{ others: number }>(sql`
    select count(*)::int as others from photo
    where vendor_id = ${vendorId}::int and kind = 'gallery' and media_id <> ${mediaId}::uuid`)
  return rows[0]?.others ?? 0
}

/**
 * Adds a photo at the end, or crops the one of the same original again: an upload that is repeated adds nothing, and
 * without a caption it leaves the one that is there.
 * @returns the photo, and the picture it replaces
 */
export async function writeGalleryPhoto(
  tx: Queryable,
  { vendorId, mediaId, caption, crop, rotation, pictureId, now }: NewGalleryPhoto,
): Promise<{ photo: PhotoRow; replaced: Pictures | null }> {
  const before = await tx.query<Pictures>(sql`
    select media_id as "mediaId", picture_id as "pictureId" from photo
    where vendor_id = ${vendorId}::int and kind = 'gallery' and media_id = ${mediaId}::uuid`)
  const rows = await tx.query<PhotoRow>(sql`
    insert into photo (vendor_id, kind, media_id, caption, crop_left, crop_top, crop_right, crop_bottom, rotation,
      picture_id, updated_at, place)
    values (${vendorId}::int, 'gallery', ${mediaId}::uuid, ${caption}, ${crop.left}::int, ${crop.top}::int,
      ${crop.right}::int, ${crop.bottom}::int, ${rotation}::int, ${pictureId}, ${now}::timestamptz,
      (select coalesce(max(place), 0) + 1 from photo where vendor_id = ${vendorId}::int and kind = 'gallery'))
    on conflict (vendor_id, media_id) where kind = 'gallery' do update set
      caption = coalesce(nullif(excluded.caption, ''), photo.caption), crop_left = excluded.crop_left,
      crop_top = excluded.crop_top, crop_right = excluded.crop_right, crop_bottom = excluded.crop_bottom,
      rotation = excluded.rotation, picture_id = excluded.picture_id, updated_at = excluded.updated_at
    returning id, kind, caption, media_id as "mediaId", picture_id as "pictureId"`)
  const [photo] = rows
  if (!photo) throw new Error('A photo was not written.')
  return { photo, replaced: before[0] ?? null }
}

/** Sets order and captions. Photos that are not named come last, in the order in which they were. */
export async function arrangePhotos(tx: Queryable, vendorId: number, photos: ArrangeGallery['photos']): Promise<void> {
  await tx.query(sql`
    with named as (
      select * from unnest(${photos.map(({ id }) => id)}::int[], ${photos.map(({ caption }) => caption)}::text[])
        with ordinality as named (id, caption, place)
    ), placed as (
      select photo.id, coalesce(named.caption, photo.caption) as caption,
        row_number() over (order by named.place nulls last, photo.place, photo.id) as place
      from photo left join named on named.id = photo.id
      where photo.vendor_id = ${vendorId}::int and photo.kind = 'gallery'
    )
    update photo set caption = placed.caption, place = placed.place from placed where placed.id = photo.id`)
}

/** @returns the pictures of the deleted photo; undefined when it is gone already */
export async function deleteGalleryPhoto(tx: Queryable, id: number, vendorId: number): Promise<Pictures | undefined> {
  const rows = await tx.query<Pictures>(sql`
    delete from photo where id = ${id}::int and vendor_id = ${vendorId}::int and kind = 'gallery'
    returning media_id as "mediaId", picture_id as "pictureId"`)
  return rows[0]
}

interface GalleryRow extends Pick<PhotoRow, 'id' | 'caption' | 'mediaId' | 'pictureId'> {
  /** Pixels. */
  width: number
  height: number
}

/** A vendor's gallery in its order. */
export async function findGallery(db: Queryable, vendorId: number): Promise<OwnGalleryPhoto[]> {
  const rows = await db.query<GalleryRow>(sql`
    select id, caption, media_id as "mediaId", picture_id as "pictureId", crop_right - crop_left as width,
      crop_bottom - crop_top as height
    from photo where vendor_id = ${vendorId}::int and kind = 'gallery' order by place, id`)
  return rows.map(({ id, mediaId, ...row }) => ({ id, mediaApiGuid: mediaId, ...toGalleryPhoto(row) }))
}

const toGalleryPhoto = ({ pictureId, caption, width, height }: Omit<GalleryRow, 'id' | 'mediaId'>): GalleryPhoto => ({
  url: `${PICTURE_PATH}${pictureId}`,
  caption,
  width,
  height,
})
