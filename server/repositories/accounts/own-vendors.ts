/** Own vendors: what vendors see and change of their own profiles, and vendors by the start of their name. */
import { AUTOCOMPLETE_TAKE } from '#contract/limits.ts'
import { pricesOfYear, type PriceRule } from '#contract/prices/price-rules.ts'
import type { TravelFee } from '#contract/prices/travel-fee.ts'
import type { ProfileFacts } from '#contract/profile-facts.ts'
import type { SignupFields } from '#contract/signup.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setDayPrices } from '#server/repositories/search/day-price.ts'
import { travelFeeOf } from '#server/repositories/search/vendors.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'

/** Fields that only the vendor itself sees. */
interface PrivateFields {
  accountId: number
  username: string
  emailConfirmed: boolean
  phoneNumber: string
  payPalEmail: string
  /** By a decision: not one that waits for its approval. */
  isHidden: boolean
}

export async function findPrivateFields(db: Queryable, id: number): Promise<PrivateFields | undefined> {
  const rows = await db.query<PrivateFields>(sql`
    select account.id as "accountId", account.username, account.email_confirmed_at is not null as "emailConfirmed",
      vendor.phone_number as "phoneNumber", vendor.pay_pal_email as "payPalEmail",
      vendor.hidden_at is not null and not exists (
        select from vendor_approval where vendor_id = vendor.id and is_approved is null) as "isHidden"
    from vendor join account on account.id = vendor.account_id where vendor.id = ${id}::int`)
  return rows[0]
}

/** Assigns a vendor to an account. @returns false when the account already has another one */
export async function setVendorAccount(tx: Queryable, id: number, accountId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update vendor set account_id = ${accountId}::int
    where id = ${id}::int and coalesce(account_id, ${accountId}::int) = ${accountId}::int returning 1`)
  return rows.length > 0
}

/**
 * Changes a vendor and every list that shows it. Call it inside a transaction.
 * @returns the changed record; undefined when there is no such vendor
 */
export async function changeVendor(
  tx: Queryable,
  id: number,
  change: Partial<VendorRecord>,
): Promise<VendorRecord | undefined> {
  const [stored] = await lockVendors(tx, [id])
  if (!stored) return undefined
  const record: VendorRecord = { ...stored, ...change }
  await writeVendors(tx, [record])
  return record
}

/** Removes a vendor from every list as of a day, or restores it (null). Call it inside a transaction. */
export async function setUnlisted(tx: Queryable, id: number, since: string | null): Promise<void> {
  await tx.query(sql`update vendor set unlisted_on = ${since}::date where id = ${id}::int`)
  await changeVendor(tx, id, {})
}

/** Sets a vendor's contact and payment details. Omitted ones stay unchanged. */
export async function setContact(
  tx: Queryable,
  id: number,
  { phoneNumber, payPalEmail }: { phoneNumber?: string | undefined; payPalEmail?: string | undefined },
): Promise<void> {
  await tx.query(sql`
    update vendor set phone_number = coalesce(${phoneNumber ?? null}, phone_number),
      pay_pal_email = coalesce(${payPalEmail ?? null}, pay_pal_email)
    where id = ${id}::int`)
}

/** Sets facts of a vendor's profile. Omitted ones stay unchanged. */
export async function setProfileFacts(tx: Queryable, id: number, facts: Partial<ProfileFacts>): Promise<void> {
  const { startingPrice, whatYouGet, languages, startedIn, videos } = facts
  await tx.query(sql`
    update vendor set
      starting_price = case when ${startingPrice !== undefined} then ${startingPrice ?? null}::int
        else starting_price end,
      started_in = case when ${startedIn !== undefined} then ${startedIn ?? null}::smallint else started_in end,
      what_you_get = coalesce(${whatYouGet ?? null}::text[], what_you_get),
      languages = coalesce(${languages ?? null}::text[], languages),
      videos = coalesce(${videos ?? null}::text[], videos)
    where id = ${id}::int`)
  if (startingPrice !== undefined) await setPrices(tx, id, {})
}

/** Prices by season, day of the week and distance; omitted ones stay unchanged. */
interface OwnPrices {
  priceRules?: readonly PriceRule[]
  travelFee?: TravelFee | null
}

/** A vendor's own prices as it typed them; undefined when there is no such vendor. */
export async function findOwnPrices(
  db: Queryable,
  id: number,
): Promise<{ startingPrice: number | null; priceRules: PriceRule[]; travelFee: TravelFee | null } | undefined> {
  const [row] = await db.query<{
    startingPrice: number | null
    priceRules: PriceRule[]
    travelFee: TravelFee | null
  }>(sql`
    select vendor.starting_price as "startingPrice", vendor.price_rules as "priceRules", ${travelFeeOf} as "travelFee"
    from vendor where id = ${id}::int`)
  return row
}

/** Whether the vendor's rules are one of these lists: a repeated call finds those that it stored. */
export async function hasPriceRules(
  tx: Queryable,
  id: number,
  lists: readonly (readonly PriceRule[])[],
): Promise<boolean> {
  const rows = await tx.query(sql`
    select from vendor where id = ${id}::int and price_rules in (
      select list.value from jsonb_array_elements(${JSON.stringify(lists)}::jsonb) as list)`)
  return rows.length > 0
}

/** Stores them beside the starting price, and derives the prices of days from both. */
export async function setPrices(tx: Queryable, id: number, { priceRules, travelFee }: OwnPrices): Promise<void> {
  const [row] = await tx.query<{ startingPrice: number | null; priceRules: PriceRule[] }>(sql`
    update vendor set
      price_rules = coalesce(${priceRules === undefined ? null : JSON.stringify(priceRules)}::jsonb, price_rules),
      travel_included_miles = case when ${travelFee !== undefined} then ${travelFee?.includedMiles ?? null}::smallint
        else travel_included_miles end,
      travel_cents_per_mile = case when ${travelFee !== undefined} then ${travelFee?.centsPerMile ?? null}::int
        else travel_cents_per_mile end
    where id = ${id}::int returning starting_price as "startingPrice", price_rules as "priceRules"`)
  if (!row) return
  // Without a starting price there is none for the other days.
  const hasRules = row.startingPrice !== null && row.priceRules.length > 0
  await setDayPrices(
    tx,
    id,
    hasRules ? pricesOfYear(row.startingPrice ?? 0, row.priceRules) : { lowest: null, others: [] },
  )
}

/** Stores what a new vendor typed at signup, apart from the profile and the membership. */
export async function setSignupDetails(tx: Queryable, id: number, { phone }: SignupFields): Promise<void> {
  await tx.query(sql`update vendor set phone_number = ${phone} where id = ${id}::int`)
}

interface SuggestedVendor {
  id: number
  profileName: string
  primaryServiceTypeId: number
  cityName: string
  stateOrProvinceAbbreviation: string
}

/**
 * Up to ten vendors whose name starts with the text, by name; then, with `alsoCities`, those whose city starts with it
 * (`austin`, `austin, tx`). Both queries scan an index prefix, so the number of vendors does not matter.
 */
export function suggestVendors(db: Queryable, startsWith: string, alsoCities: boolean): Promise<SuggestedVendor[]> {
  const pattern = `${startsWith.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const columns = sql`
    id, profile_name as "profileName", primary_service_type_id as "primaryServiceTypeId", city_name as "cityName",
    state_or_province_abbreviation as "stateOrProvinceAbbreviation"`
  const byName = sql`
    (select 0 as rank, ${columns} from vendor where lower(profile_name) like ${pattern} and is_listed
      order by lower(profile_name) using ~<~, id limit ${AUTOCOMPLETE_TAKE}::int)`
  const byCity = sql`
    (select 1, ${columns} from vendor
      where lower(city_name || ', ' || state_or_province_abbreviation) like ${pattern}
        and not lower(profile_name) like ${pattern}
        and is_listed
      order by lower(city_name || ', ' || state_or_province_abbreviation) using ~<~, id
      limit ${AUTOCOMPLETE_TAKE}::int)`
  return db.query<SuggestedVendor>(sql`
    select id, "profileName", "primaryServiceTypeId", "cityName", "stateOrProvinceAbbreviation"
    from (${alsoCities ? sql`${byName} union all ${byCity}` : byName}) as found
    order by rank, lower("profileName"), id limit ${AUTOCOMPLETE_TAKE}::int`)
}
