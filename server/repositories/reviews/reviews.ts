/** Reviews: rows of both sides, and what is public of them. */
import type { Review, ReviewPhoto } from '#contract/reviews/reviews.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'
import { photosOfReview } from './review-photos.ts'

/** A booking as far as reviews need it. */
export interface ReviewedBooking {
  id: number
  vendorId: number
  /** The account that manages the vendor; null when none does. */
  clientAccountId: number | null
  /** Whether the client’s address is proven; also for a sample vendor, whom anybody may try. */
  isClientKnown: boolean
  state: string
  /** When the event ends. */
  ends: Date
  eventDate: string
  eventType: string
  vendorName: string
  clientFirstName: string
}

/** Locked until the commit, so that two reviews of one booking see each other. */
export async function lockReviewedBooking(tx: Queryable, id: number): Promise<ReviewedBooking | undefined> {
  await tx.query(sql`select 1 from booking where id = ${id}::int for update`)
  return findReviewedBooking(tx, id)
}

export async function findReviewedBooking(db: Queryable, id: number): Promise<ReviewedBooking | undefined> {
  const rows = await db.query<ReviewedBooking>(sql`
    select booking.id, booking.vendor_id as "vendorId",
      booking.client_account_id as "clientAccountId",
      vendor.is_sample or host.email_confirmed_at is not null as "isClientKnown", booking.state,
      booking.ends, booking.event_date as "eventDate",
      coalesce(request.event_type, 'Event') as "eventType", vendor.profile_name as "vendorName",
      coalesce(client.first_name, 'Client') as "clientFirstName"
    from booking join vendor on vendor.id = booking.vendor_id
    left join account as host on host.id = booking.client_account_id
    left join lead on lead.id = booking.lead_id
    left join request on request.id = lead.request_id
    left join client on client.id = request.client_id
    where booking.id = ${id}::int`)
  return rows[0]
}

export interface ReviewRow {
  id: number
  bookingId: number | null
  vendorId: number
  author: Side
  stars: number
  text: string
  createdAt: Date
  publishedAt: Date | null
  hiddenAt: Date | null
  replied: boolean
  /** Whether its booking counts: others are not on the profile. */
  counts: boolean
  /** How many it has. */
  photos: number
}

const row = sql`id, booking_id as "bookingId", vendor_id as "vendorId", author, stars, text, created_at as "createdAt",
  published_at as "publishedAt", hidden_at as "hiddenAt", replied_at is not null as replied, counts,
  (select count(*)::int from review_photo where review_id = review.id) as photos`

export function reviewsOfBooking(db: Queryable, bookingId: number): Promise<ReviewRow[]> {
  return db.query<ReviewRow>(sql`select ${row} from review where booking_id = ${bookingId}::int order by id`)
}

export async function findReview(db: Queryable, id: number): Promise<ReviewRow | undefined> {
  const rows = await db.query<ReviewRow>(sql`select ${row} from review where id = ${id}::int`)
  return rows[0]
}

/** Locked until the commit. */
export async function lockReview(tx: Queryable, id: number): Promise<ReviewRow | undefined> {
  const rows = await tx.query<ReviewRow>(sql`select ${row} from review where id = ${id}::int for update`)
  return rows[0]
}

interface NewReview {
  booking: ReviewedBooking
  author: Side
  accountId: number
  key: string
  stars: number
  text: string
  now: Date
}

/** @returns its id */
export async function addReview(tx: Queryable, review: NewReview): Promise<number> {
  const { booking, author, accountId, key, stars, text, now } = review
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
    insert into review (booking_id, vendor_id, author, author_name, account_id, idempotency_key, stars, text,
      event_type, event_date, created_at)
    values (${booking.id}::int, ${booking.vendorId}::int, ${author},
      ${author === 'host' ? booking.clientFirstName : booking.vendorName}, ${accountId}::int, ${key}::uuid,
      ${stars}::smallint, ${text}, ${booking.eventType}, ${booking.eventDate}::date, ${now}::timestamptz)
    returning id`),
  )
  return id
}

/** Publishes what is sealed of a booking. @returns whether there was anything */
export async function publishReviews(tx: Queryable, bookingId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update review set published_at = ${now}::timestamptz where booking_id = ${bookingId}::int and published_at is null
    returning 1`)
  return rows.length > 0
}

export async function setReply(tx: Queryable, id: number, text: string, now: Date): Promise<void> {
  await tx.query(sql`update review set reply = ${text}, replied_at = ${now}::timestamptz where id = ${id}::int`)
}

/** Hides a review, or shows it again with null. @returns false when it is so already */
export async function setHidden(
  tx: Queryable,
  id: number,
  hidden: { because: string; now: Date } | null,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update review set hidden_at = ${hidden?.now ?? null}::timestamptz, hidden_because = ${hidden?.because ?? null}
    where id = ${id}::int and (hidden_at is null) = ${hidden !== null}::boolean returning 1`)
  return rows.length > 0
}

const published = sql`
  select id, hidden_because as "removedBecause", case when hidden_at is null then stars else 0 end as stars,
    case when hidden_at is null then text else '' end as text,
    case when hidden_at is null then author_name else '' end as "authorName",
    case when hidden_at is null then event_type else '' end as "eventType", event_date as "eventDate",
    to_json(published_at)#>>'{}' as "publishedAt",
    case when hidden_at is null and reply is not null
      then json_build_object('text', reply, 'repliedAt', replied_at) end as reply,
    case when hidden_at is null then ${photosOfReview} end as photos
  from review`

type PublishedRow = Omit<Review, 'photos'> & { photos: ReviewPhoto[] | null }

const withoutNoPhotos = ({ photos, ...review }: PublishedRow): Review => (photos ? { ...review, photos } : review)

/**
 * Reviews of bookings that count, of each client only the latest: a friend with many bookings raises no rating alone.
 */
const publicOf = (vendorId: number) => sql`
  vendor_id = ${vendorId}::int and author = 'host' and published_at is not null and counts and not exists (
    select from review as later
    where later.vendor_id = review.vendor_id and later.author = 'host' and later.published_at is not null
      and later.counts
      and later.account_id = review.account_id and later.id > review.id)`

/** Those of events of one kind; all of them with null. A removed one does not say what it was for. */
const ofKind = (eventType: string | null) => sql`
  (${eventType}::text is null or (event_type = ${eventType} and hidden_at is null))`

/** Reviews by clients of a vendor, newest first; of removed ones the number and the reason. */
export async function publishedReviews(
  db: Queryable,
  vendorId: number,
  { take, skip, eventType }: { take: number; skip: number; eventType: string | null },
): Promise<Review[]> {
  const rows = await db.query<PublishedRow>(sql`
    ${published} where ${publicOf(vendorId)} and ${ofKind(eventType)}
    order by review.published_at desc, review.id desc limit ${take}::int offset ${skip}::int`)
  return rows.map(withoutNoPhotos)
}

/** Reviews of events before Fanfare, newest first. */
export async function earlierReviews(db: Queryable, vendorId: number, take: number): Promise<Review[]> {
  const rows = await db.query<PublishedRow>(sql`
    ${published} where vendor_id = ${vendorId}::int and is_earlier
    order by review.published_at desc, review.id desc limit ${take}::int`)
  return rows.map(withoutNoPhotos)
}

/** One published review; undefined while it is sealed. */
export async function publishedReview(db: Queryable, id: number): Promise<Review | undefined> {
  const [row] = await db.query<PublishedRow>(sql`${published} where id = ${id}::int and published_at is not null`)
  return row && withoutNoPhotos(row)
}

export async function countPublished(db: Queryable, vendorId: number, eventType: string | null): Promise<number> {
  const [counted] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from review where ${publicOf(vendorId)} and ${ofKind(eventType)}`)
  return counted?.total ?? 0
}

/** How many are shown of each kind of event, the most first. */
export function kindsOfReviews(db: Queryable, vendorId: number): Promise<{ eventType: string; reviews: number }[]> {
  return db.query(sql`
    select event_type as "eventType", count(*)::int as reviews from review
    where ${publicOf(vendorId)} and hidden_at is null
    group by event_type order by reviews desc, event_type`)
}

/** The average of whole stars and their number, of what is public and not hidden. */
export async function ratingOf(db: Queryable, vendorId: number): Promise<{ rating: number; count: number }> {
  const [figures] = await db.query<{ rating: number; count: number }>(sql`
    select coalesce(avg(stars), 0)::float8 as rating, count(*)::int as count from review
    where ${publicOf(vendorId)} and hidden_at is null`)
  return figures ?? { rating: 0, count: 0 }
}
