/** Photos of reviews, in their order. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'

/** SQL fragment: the photos of the row `review` as others see them; null where there are none. */
export const photosOfReview = sql`(
  select json_agg(json_build_object('url', ${PICTURE_PATH}::text || 'photo-' || file.media_id, 'width', file.width,
    'height', file.height) order by review_photo.place)
  from review_photo join account_file as file on file.id = review_photo.file_id
  where review_photo.review_id = review.id)`

/** Gives an account's uploaded photos to a review, in this order. @returns how many were there to be given */
export async function addReviewPhotos(
  tx: Queryable,
  { reviewId, accountId, fileIds }: { reviewId: number; accountId: number; fileIds: readonly string[] },
): Promise<number> {
  if (fileIds.length === 0) return 0
  const rows = await tx.query(sql`
    insert into review_photo (file_id, review_id, place)
    select file.id, ${reviewId}::int, given.place
    from unnest(${[...fileIds]}::uuid[]) with ordinality as given (id, place)
    join account_file as file on file.id = given.id
    where file.account_id = ${accountId}::int and file.purpose = 'review'
    on conflict (file_id) do nothing returning 1`)
  return rows.length
}

/** Deletes a photo of a review, with its file. @returns false when there is none */
export async function deleteReviewPhoto(tx: Queryable, pictureId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from review_photo using account_file as file
    where file.id = review_photo.file_id and 'photo-' || file.media_id = ${pictureId} returning 1`)
  return rows.length > 0
}
