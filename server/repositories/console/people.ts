/** Vendors and people, as operators find them. */
import { FOUND_MAX, TIMELINE_MAX } from '#contract/console/people.ts'
import type { FoundPerson, FoundVendor, PersonFile, TimelineEntry, VendorFile } from '#contract/console/people.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isDeletedVendor } from '#server/repositories/operator/hidden-vendors.ts'
import { isAddress, isClientOf, isClientOfAddress } from '#server/repositories/accounts/own-clients.ts'

const foundVendor = sql`
  vendor.id, vendor.profile_name as name, vendor.city_name || ', ' || vendor.state_or_province_abbreviation as city,
  case when ${isDeletedVendor} then 'deleted' when vendor.is_sample then 'sample'
    when vendor.hidden_at is not null then 'hidden'
    when vendor.unlisted_on is not null then 'unlisted' else 'listed' end as state`

/** A text that `like` takes as it is. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The typed text as the columns have it; empty where it cannot be that. */
export interface Typed {
  /** In lower case. */
  text: string
  /** A number of a vendor or a request. */
  id: number | null
  /** At least a few digits of a phone number. */
  digits: string
}

/** By number, and by the start of name or email, or the whole phone number. */
export function findVendors(db: Queryable, { text, id, digits }: Typed): Promise<FoundVendor[]> {
  const starts = `${literal(text)}%`
  return db.query<FoundVendor>(sql`
    select ${foundVendor} from vendor where vendor.id in (
      select ${id}::int where ${id}::int is not null
      union (select id from vendor where lower(profile_name) like ${starts} limit ${FOUND_MAX}::int)
      union (select vendor.id from account join vendor on vendor.account_id = account.id
        where account.username like ${starts} limit ${FOUND_MAX}::int)
      union (select id from vendor where ${digits} <> '' and phone_number <> ''
        and regexp_replace(phone_number, '\\D', '', 'g') = ${digits} limit ${FOUND_MAX}::int)
      union (select vendor_id from lead where id = ${id}::int)
    ) order by vendor.id = ${id}::int desc nulls last, lower(vendor.profile_name), vendor.id limit ${FOUND_MAX}::int`)
}

/** SQL fragment: the address of the person whose row `client` is. */
const addressOfClient = sql`
  coalesce((select username from account where account.id = client.owner_account_id), lower(trim(client.email)))`

export function findPeople(db: Queryable, { text, id, digits }: Typed): Promise<FoundPerson[]> {
  const starts = `${literal(text)}%`
  return db.query<FoundPerson>(sql`
    with found as (
      (select username as email from account where username like ${starts} limit ${FOUND_MAX}::int)
      union (select ${addressOfClient} from client where lower(email) like ${starts} limit ${FOUND_MAX}::int)
      union (select ${addressOfClient} from client
        where lower(first_name || ' ' || last_name) like ${starts} limit ${FOUND_MAX}::int)
      union (select ${addressOfClient} from client where lower(last_name) like ${starts} limit ${FOUND_MAX}::int)
      union (select ${addressOfClient} from client where ${digits} <> '' and
        regexp_replace(phone_number, '\\D', '', 'g') = ${digits} limit ${FOUND_MAX}::int)
      union (select lower(data->>'email') from signup_session where lower(data->>'email') like ${starts}
        limit ${FOUND_MAX}::int)
      union (select ${addressOfClient} from lead join request on request.id = lead.request_id
        join client on client.id = request.client_id where lead.id = ${id}::int)
    )
    select found.email, account.id as "accountId", coalesce(
      (select first_name || ' ' || last_name from client
        where ${isClientOf({ email: sql`found.email`, accountId: sql`account.id` })} order by id desc limit 1),
      account.welcome_name, '') as name
    from found left join account on account.username = found.email
    where found.email <> '' order by found.email limit ${FOUND_MAX}::int`)
}

type VendorRow = Omit<
  VendorFile,
  'membership' | 'team' | 'timeline' | 'mails' | 'insurance' | 'checks' | 'bounce' | 'edits'
> & {
  accountId: number | null
}

export async function vendorRow(db: Queryable, id: number): Promise<VendorRow | undefined> {
  const rows = await db.query<VendorRow>(sql`
    select ${foundVendor}, account.id as "accountId", account.username as email,
      account.email_confirmed_at is not null as "emailConfirmed", vendor.phone_number as phone, vendor.description,
      array_to_string(vendor.what_you_get, chr(10)) as "whatYouGet",
      coalesce((select address from paperwork where vendor_id = vendor.id), '') as address,
      vendor.hidden_because as "hiddenBecause", to_json(vendor.hidden_at)#>>'{}' as "hiddenAt",
      vendor.hidden_at is not null and vendor.is_suspended as "isSuspended",
      case when vendor.hidden_at is not null and vendor.is_suspended then to_json(vendor.hidden_until)#>>'{}' end
        as "hiddenUntil",
      (select json_build_object('email', imported.email, 'tier', imported.tier, 'listedUntil', imported.listed_until)
        from imported_vendor as imported where imported.vendor_id = vendor.id and imported.claimed_at is null
          and imported.deleted_at is null and imported.email is not null) as unclaimed,
      json_build_object(
        'leads', (select count(*) from lead where lead.vendor_id = vendor.id),
        'quotes', (select count(*) from reply join lead on lead.id = reply.lead_id
          where lead.vendor_id = vendor.id and reply.kind = 'quote'),
        'bookings', (select count(*) from booking where booking.vendor_id = vendor.id),
        'reviews', (select count(*) from review where review.vendor_id = vendor.id and author = 'host')) as counts
    from vendor left join account on account.id = vendor.account_id where vendor.id = ${id}::int`)
  return rows[0]
}

type PersonRow = Omit<PersonFile, 'requests' | 'timeline' | 'mails' | 'bounce' | 'blockedBecause' | 'edits'>

export async function personRow(db: Queryable, email: string, now: Date): Promise<PersonRow | undefined> {
  const rows = await db.query<PersonRow>(sql`
    select ${email} as email, account.id as "accountId", vendor.id as "vendorId",
      account.email_confirmed_at is not null as "emailConfirmed",
      coalesce(own.first_name || ' ' || own.last_name, account.welcome_name, '') as name,
      coalesce(own.phone_number, '') as phone,
      json_build_object('welcomeName', account.welcome_name, 'firstName', own.first_name,
        'lastName', own.last_name, 'phone', own.phone_number) as held,
      exists (select from client where ${isAddress(sql`client.email`, email)} and owner_account_id is not null
        and owner_account_id is distinct from account.id) as "hasOthersRequests",
      vendor.id is null and exists (
        select from signup_session where lower(data->>'email') = ${email}
          and expires_at > ${now}::timestamptz) as "hasOpenSignup",
      json_build_object(
        'requests', (select count(*) from request join client on client.id = request.client_id
          where ${isClientOfAddress(email)}),
        'bookings', (select count(*) from booking where booking.client_account_id = account.id)) as counts
    from (select 1) as one
    left join account on account.username = ${email}
    left join vendor on vendor.account_id = account.id
    left join lateral (
      select * from client where ${isClientOfAddress(email)} order by id desc limit 1) as own on true
    where account.id is not null or own.id is not null
      or exists (select from client where ${isAddress(sql`client.email`, email)})
      or exists (select from signup_session where lower(data->>'email') = ${email})`)
  return rows[0]
}

export function requestsOf(db: Queryable, email: string): Promise<PersonFile['requests']> {
  return db.query<PersonFile['requests'][number]>(sql`
    select min(lead.id)::int as id, request.event_type as "eventType", request.event_date as "eventDate",
      to_json(request.created_at)#>>'{}' as "sentAt"
    from request join client on client.id = request.client_id join lead on lead.request_id = request.id
    where ${isClientOfAddress(email)} group by request.id order by request.id desc limit ${FOUND_MAX}::int`)
}

const entry = sql`to_json(at)#>>'{}' as at, what, detail, operator, reason`

/** @param about the start of the details that operators' acts have about this */
export function timelineOf(db: Queryable, accountId: number | null, about: string): Promise<TimelineEntry[]> {
  return db.query<TimelineEntry>(sql`
    select ${entry} from audit
    where account_id = ${accountId}::int or (operator is not null and length(detail) <= 400 and (
      detail = ${about} or detail like ${`${literal(about)},%`}))
    order by id desc limit ${TIMELINE_MAX}::int`)
}
