/** Vendors' certificates of insurance. */
import type { Insurance } from '#contract/insurance/insurance.ts'
import type { FilePurpose, UploadedFile } from '#contract/files/files.ts'
import type { UnseenCertificate } from '#contract/console/queue.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isChecked } from './vendor-checks.ts'
import { isAfter, type RowPlace } from '#server/repositories/row-place.ts'

/**
 * SQL fragment: a vendor's certificate as others read it; null for none. Whether it has ended is the reader's to say.
 */
export const insuranceOf = (vendorId: ReturnType<typeof sql>) => sql`(
  select json_build_object('insurer', insurance.insurer, 'coversDollars', insurance.covers_dollars,
    'endsOn', insurance.ends_on, 'seenOn', (
      select to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD') from vendor_check
      where vendor_check.vendor_id = insurance.vendor_id and what = 'insurance' and ${isChecked}))
  from insurance where insurance.vendor_id = ${vendorId})`

/** SQL fragment: the last day of a certificate that an operator has seen; null for none. */
export const seenInsuranceEnd = (vendorId: ReturnType<typeof sql>) => sql`(
  select insurance.ends_on from insurance join vendor_check
    on vendor_check.vendor_id = insurance.vendor_id and what = 'insurance' and ${isChecked}
  where insurance.vendor_id = ${vendorId})`

export async function findInsurance(db: Queryable, vendorId: number): Promise<Insurance | undefined> {
  const [row] = await db.query<{ insurance: Insurance | null }>(sql`
    select ${insuranceOf(sql`${vendorId}::int`)} as insurance`)
  return row?.insurance ?? undefined
}

export interface StoredInsurance {
  fileId: string
  endsOn: string
  kind: UploadedFile['kind']
  mediaId: string
}

export async function findInsuranceFile(db: Queryable, vendorId: number): Promise<StoredInsurance | undefined> {
  const rows = await db.query<StoredInsurance>(sql`
    select file.id as "fileId", insurance.ends_on as "endsOn", file.kind, file.media_id as "mediaId"
    from insurance join account_file as file on file.id = insurance.file_id
    where insurance.vendor_id = ${vendorId}::int`)
  return rows[0]
}

interface NewInsurance extends Omit<Insurance, 'seenOn'> {
  vendorId: number
  accountId: number
  /** Null to keep the one that is there. */
  fileId: string | null
  now: Date
}

const PURPOSE: FilePurpose = 'insurance'

/**
 * Its file is the vendor's from now on, and so of the account that holds it: whoever uploaded it may leave the team.
 * @returns the id of its file; undefined when that is not there
 */
export async function putInsurance(tx: Queryable, insurance: NewInsurance): Promise<string | undefined> {
  const { vendorId, accountId, fileId, insurer, coversDollars, endsOn, now } = insurance
  const rows = await tx.query<{ fileId: string }>(sql`
    insert into insurance (vendor_id, file_id, insurer, covers_dollars, ends_on, stated_at)
    select ${vendorId}::int, file.id, ${insurer}, ${coversDollars}::int, ${endsOn}::date, ${now}::timestamptz
    from account_file as file
    where file.purpose = ${PURPOSE} and (
      (file.id = ${fileId}::uuid and file.account_id = ${accountId}::int)
      or (file.id = coalesce(${fileId}::uuid, file.id)
        and file.id = (select file_id from insurance where vendor_id = ${vendorId}::int)))
    on conflict (vendor_id) do update set file_id = excluded.file_id, insurer = excluded.insurer,
      covers_dollars = excluded.covers_dollars, ends_on = excluded.ends_on, stated_at = excluded.stated_at,
      ended_at = null
    returning file_id as "fileId"`)
  await giveInsuranceFileToHolder(tx, vendorId)
  return rows[0]?.fileId
}

/** Call it when another account holds the vendor. */
export async function giveInsuranceFileToHolder(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`
    update account_file set account_id = vendor.account_id
    from insurance join vendor on vendor.id = insurance.vendor_id
    where account_file.id = insurance.file_id and vendor.id = ${vendorId}::int
      and vendor.account_id is distinct from account_file.account_id and vendor.account_id is not null`)
}

export async function deleteInsurance(db: Queryable, vendorId: number): Promise<void> {
  await db.query(sql`delete from insurance where vendor_id = ${vendorId}::int`)
}

/** Notes that it is off the profile, so that saved pages with it are dropped. */
export async function setInsuranceEnded(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  await tx.query(sql`update insurance set ended_at = ${now}::timestamptz where vendor_id = ${vendorId}::int`)
}

/**
 * Those that no operator has seen, of vendors with an account, the one that was stated first first.
 * @param after only those after this place
 */
export const unseenCertificates = (
  db: Queryable,
  today: string,
  take: number,
  after: RowPlace | null = null,
): Promise<(Omit<UnseenCertificate, 'statedAt'> & { statedAt: Date })[]> =>
  db.query(sql`
    select insurance.vendor_id as "vendorId", vendor.profile_name as "vendorName", insurance.insurer,
      insurance.ends_on as "endsOn", insurance.stated_at as "statedAt"
    from insurance join vendor on vendor.id = insurance.vendor_id
    where not insurance.is_seen and insurance.ends_on >= ${today}::date and vendor.account_id is not null
      and not vendor.is_sample and not exists (
        select from vendor_check
        where vendor_check.vendor_id = insurance.vendor_id and what = 'insurance' and ${isChecked})
      ${isAfter(sql`insurance.stated_at`, sql`insurance.vendor_id`, after)}
    order by insurance.stated_at, insurance.vendor_id limit ${take}::int`)
