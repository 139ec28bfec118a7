/** Vendors imported from a file, until their owners claim them. */
import type { Tier } from '#contract/commerce.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ImportedVendor {
  vendorId: number
  /** As in the file. */
  externalId: string
  email: string | null
  rowHash: Buffer
  isClaimed: boolean
  isDeleted: boolean
  photoAddress: string | null
}

/** SQL fragment: an external id as it stays after its person was deleted. */
const withoutPerson = (id: ReturnType<typeof sql>) => sql`encode(keyed_hash('imported ' || ${id}), 'hex')`

/** Those that were imported before, by their ids in the file. */
export function findImported(db: Queryable, externalIds: readonly string[]): Promise<ImportedVendor[]> {
  return db.query<ImportedVendor>(sql`
    select vendor_id as "vendorId", given.id as "externalId", email, row_hash as "rowHash",
      claimed_at is not null as "isClaimed", deleted_at is not null as "isDeleted", photo_address as "photoAddress"
    from unnest(${externalIds}::text[]) as given(id) join imported_vendor
      on external_id = given.id or external_id = ${withoutPerson(sql`given.id`)}`)
}

/** The addresses that are taken: by another imported vendor, or by the account of a vendor. */
export function findTakenAddresses(
  db: Queryable,
  emails: readonly string[],
): Promise<{ email: string; externalId: string | null; vendorId: number }[]> {
  return db.query(sql`
    select email, external_id as "externalId", vendor_id as "vendorId" from imported_vendor
      where email = any(${emails}::text[])
    union all
    select username, null, vendor.id from account join vendor on vendor.account_id = account.id
      where username = any(${emails}::text[])
        and not exists (select from imported_vendor where imported_vendor.vendor_id = vendor.id)`)
}

export interface NewImport {
  vendorId: number
  externalId: string
  email: string
  tier: Tier
  /** `YYYY-MM-DD`. */
  listedUntil: string
  hash: Buffer
  photoAddress: string | null
  phoneNumber: string
}

/** Notes where vendors came from, and their telephone numbers. Call it in the transaction that writes them. */
export async function noteImported(tx: Queryable, rows: readonly NewImport[], now: Date): Promise<void> {
  const given = JSON.stringify(rows.map(({ hash, ...row }) => ({ ...row, hash: hash.toString('hex') })))
  const columns = sql`
    json_to_recordset(${given}::json) as given ("vendorId" int, "externalId" text, email text, tier text,
      "listedUntil" date, hash text, "photoAddress" text, "phoneNumber" text)`
  await tx.query(sql`
    insert into imported_vendor as known (vendor_id, external_id, email, tier, listed_until, row_hash, imported_at,
      photo_address)
    select "vendorId", "externalId", email, tier, "listedUntil", decode(hash, 'hex'), ${now}::timestamptz,
      "photoAddress" from ${columns}
    on conflict (vendor_id) do update set email = excluded.email, tier = excluded.tier,
      listed_until = excluded.listed_until, row_hash = excluded.row_hash, photo_address = excluded.photo_address,
      photo_problem = case when known.photo_address = excluded.photo_address then known.photo_problem end`)
  await tx.query(sql`
    update vendor set phone_number = "phoneNumber" from ${columns} where vendor.id = given."vendorId"`)
}

export interface Unclaimed {
  vendorId: number
  profileName: string
  tier: Tier
  /** `YYYY-MM-DD`. */
  listedUntil: string
}

/** The unclaimed profile of an address. @param email in lower case */
export async function findUnclaimed(db: Queryable, email: string): Promise<Unclaimed | undefined> {
  const rows = await db.query<Unclaimed>(sql`
    select vendor_id as "vendorId", profile_name as "profileName", tier, listed_until as "listedUntil"
    from imported_vendor join vendor on vendor.id = vendor_id
    where email = ${email} and claimed_at is null and deleted_at is null`)
  return rows[0]
}

/** @returns false when it was claimed or deleted meanwhile */
export async function noteClaimed(tx: Queryable, vendorId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update imported_vendor set claimed_at = ${now}::timestamptz
    where vendor_id = ${vendorId}::int and claimed_at is null and deleted_at is null returning 1`)
  return rows.length > 0
}

/** A membership's order that cost nothing: what was imported was paid elsewhere. @returns its id */
export async function addFreeOrder(
  tx: Queryable,
  { vendorId, accountId, tier, now }: { vendorId: number; accountId: number; tier: Tier; now: Date },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into membership_order (session_id, status, fields, membership_option_id, total_cents, account_id, vendor_id,
      created_at, paid_at)
    select gen_random_uuid(), 'paid', '{}', id, 0, ${accountId}::int, ${vendorId}::int, ${now}::timestamptz,
      ${now}::timestamptz
    from membership_option where tier = ${tier} order by is_active desc, id limit 1 returning id`)
  const [order] = rows
  if (!order) throw new Error(`There is no membership of the tier ${tier}.`)
  return order.id
}

/** Where the photo of an unclaimed vendor is; null when it needs none. */
export async function findPhotoAddress(db: Queryable, vendorId: number): Promise<string | null> {
  const rows = await db.query<{ address: string | null }>(sql`
    select photo_address as address from imported_vendor
    where vendor_id = ${vendorId}::int and claimed_at is null and deleted_at is null`)
  return rows[0]?.address ?? null
}

/** @returns the picture that it replaces; false when the vendor was claimed or deleted meanwhile */
export async function setImportedPicture(
  tx: Queryable,
  { vendorId, pictureId }: { vendorId: number; pictureId: string },
): Promise<{ replaced: string | null } | false> {
  const rows = await tx.query<{ replaced: string | null }>(sql`
    with before as (select vendor_id, picture_id from imported_vendor where vendor_id = ${vendorId}::int for update)
    update imported_vendor as imported set picture_id = ${pictureId}, photo_problem = null from before
    where imported.vendor_id = before.vendor_id and claimed_at is null and deleted_at is null
    returning before.picture_id as replaced`)
  const [done] = rows
  if (!done) return false
  await tx.query(sql`update vendor set photo_id = ${pictureId} where id = ${vendorId}::int`)
  return done
}

export async function notePhotoProblem(db: Queryable, vendorId: number, problem: string): Promise<void> {
  await db.query(sql`update imported_vendor set photo_problem = ${problem} where vendor_id = ${vendorId}::int`)
}

export interface ImportCounts {
  imported: number
  claimed: number
  photos: number
  photosToCome: number
  photoProblems: number
}

export async function countImported(db: Queryable): Promise<ImportCounts> {
  const rows = await db.query<ImportCounts>(sql`
    select count(*)::int as imported, count(claimed_at)::int as claimed, count(picture_id)::int as photos,
      count(*) filter (where photo_address is not null and picture_id is null and photo_problem is null
        and claimed_at is null and deleted_at is null)::int as "photosToCome",
      count(photo_problem)::int as "photoProblems"
    from imported_vendor`)
  return rows[0] ?? { imported: 0, claimed: 0, photos: 0, photosToCome: 0, photoProblems: 0 }
}

/** The first vendors whose photo could not be taken. */
export const listPhotoProblems = (
  db: Queryable,
  limit: number,
): Promise<{ externalId: string; address: string; problem: string }[]> =>
  db.query(sql`
    select external_id as "externalId", coalesce(photo_address, '') as address, photo_problem as problem
    from imported_vendor where photo_problem is not null order by vendor_id limit ${limit}::int`)

/** Forgets the person of an imported vendor; a later import leaves it alone. */
export async function forgetImported(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update imported_vendor set external_id = ${withoutPerson(sql`external_id`)}, email = null, photo_address = null,
      picture_id = null, photo_problem = null, row_hash = '', deleted_at = ${now}::timestamptz
    where vendor_id = ${vendorId}::int and deleted_at is null`)
}
