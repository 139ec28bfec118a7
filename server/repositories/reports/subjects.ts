/** Things that can be reported, and the account that each concerns. */
import type { Subject } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import { accountsWith } from '#server/repositories/team/teams.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

export interface ReportedSubject {
  /** Its text now: all of a message, the first thousand characters of others. */
  excerpt: string
  vendorId: number | null
  /** The vendor’s name. */
  vendorName: string | null
  /** The account it concerns; null for a guest or an article. */
  accountId: number | null
  /** Those who may report it; null for everyone. */
  onlyFor: number[] | null
}

const EXCERPT_CHARS = 1000

/** SQL fragment: what it is, and its words where there are some. */
const excerptOf = (head: Sql, words: Sql) =>
  sql`left(${head} || case ${words} when '' then '' else ': ' || ${words} end, ${EXCERPT_CHARS}::int) as excerpt`

/** SQL fragment: the accounts that answer for the vendor. */
const workers = sql`array(${accountsWith(sql`vendor.id`, 'work')})`

const QUERIES: Record<Exclude<Subject, 'article' | 'photo'>, (id: number) => Sql> = {
  vendor: (id) => sql`
    select ${excerptOf(sql`profile_name`, sql`description`)}, id as "vendorId",
      profile_name as "vendorName", account_id as "accountId", null::int[] as "onlyFor"
    from vendor where id = ${id}::int and not is_sample`,
  review: (id) => sql`
    select ${excerptOf(sql`review.stars || ' of 5'`, sql`review.text`)}, vendor.id as "vendorId",
      vendor.profile_name as "vendorName", review.account_id as "accountId", null::int[] as "onlyFor"
    from review join vendor on vendor.id = review.vendor_id
    where review.id = ${id}::int and review.published_at is not null`,
  message: (id) => sql`
    select message.text as excerpt, vendor.id as "vendorId",
      vendor.profile_name as "vendorName",
      case message.author when 'vendor' then vendor.account_id else message.account_id end as "accountId",
      case message.author when 'vendor' then array_remove(array[lead.client_account_id], null)
        else ${workers} end as "onlyFor"
    from message join lead on lead.id = message.lead_id join vendor on vendor.id = lead.vendor_id
    where message.id = ${id}::int`,
  request: (id) => sql`
    select ${excerptOf(sql`request.event_type`, sql`request.notes`)},
      vendor.id as "vendorId", vendor.profile_name as "vendorName", lead.client_account_id as "accountId",
      ${workers} as "onlyFor"
    from lead join request on request.id = lead.request_id join vendor on vendor.id = lead.vendor_id
    where lead.id = ${id}::int`,
}

const photoQuery = (pictureId: string) => sql`
  select ${excerptOf(sql`'Photo'`, sql`photo.caption`)}, vendor.id as "vendorId",
    vendor.profile_name as "vendorName", vendor.account_id as "accountId", null::int[] as "onlyFor"
  from photo join vendor on vendor.id = photo.vendor_id where photo.picture_id = ${pictureId}
  union all
  select left('Photo of a review: ' || review.text, ${EXCERPT_CHARS}::int), vendor.id, vendor.profile_name,
    review.account_id, null::int[]
  from account_file as file join review_photo on review_photo.file_id = file.id
  join review on review.id = review_photo.review_id join vendor on vendor.id = review.vendor_id
  where 'photo-' || file.media_id = ${pictureId} and review.published_at is not null and review.hidden_at is null`

interface VendorPhoto {
  id: number
  kind: 'gallery' | 'profile' | 'searchResult'
  mediaId: string
}

/** A photo of a profile. */
export async function findVendorPhoto(db: Queryable, pictureId: string): Promise<VendorPhoto | undefined> {
  const rows = await db.query<VendorPhoto>(
    sql`select id, kind, media_id as "mediaId" from photo where picture_id = ${pictureId}`,
  )
  return rows[0]
}

/** @param id a number; the picture’s id of a photo, the name in the address of an article */
export async function findSubject(db: Queryable, subject: Subject, id: string): Promise<ReportedSubject | undefined> {
  if (subject === 'article')
    return { excerpt: `Article: ${id}`, vendorId: null, vendorName: null, accountId: null, onlyFor: null }
  if (subject === 'photo') {
    const [photo] = await db.query<ReportedSubject>(photoQuery(id))
    return photo
  }
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined
  const rows = await db.query<ReportedSubject>(QUERIES[subject](Number(id)))
  return rows[0]
}
