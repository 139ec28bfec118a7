/** Deletes what is stored about a person. Every function is called in one transaction. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isClientOf } from './person.ts'
import type { Person } from './person.ts'

/**
 * Deletes the person's requests, at every vendor and with the replies. Their keys stay as canceled ones, so that no
 * phone brings a request back.
 */
export async function deleteRequests(tx: Queryable, person: Person): Promise<void> {
  const gone = await tx.query<{ key: string; clientId: number }>(sql`
    delete from gig_request using client where client.id = gig_request.client_id and ${isClientOf(person)}
    returning idempotency_key as key, client.id as "clientId"`)
  await tx.query(sql`delete from client where id = any(${gone.map(({ clientId }) => clientId)}::int[])`)
  await tx.query(sql`
    update request_key set state = 'cancelled', body_hash = null, answer = null, owner_account_id = null
    where key = any(${gone.map(({ key }) => key)}::uuid[])`)
}

export const GONE_NAME = 'Vendor no longer on Fanfare'
const GONE_REPLY = 'This vendor has left Fanfare.'

/**
 * Empties a vendor for good. Its number stays, because hosts' requests and receipts refer to it; its replies become a
 * decline without its words.
 */
export async function emptyVendor(tx: Queryable, vendorId: number, { now, today }: { now: Date; today: string }) {
  await tx.query(sql`
    update lead_answer set kind = 'decline', price_cents = null, includes = null, valid_until = null, message = ${GONE_REPLY},
      account_id = null
    where lead_id in (select id from gig_request_vendor where vendor_id = ${vendorId}::int)`)
  await tx.query(sql`
    update gig_request_vendor set state = 'declined' where vendor_id = ${vendorId}::int and state = 'quoted'`)
  await tx.query(sql`delete from photo where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from booking where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from membership where vendor_id = ${vendorId}::int`)
  await tx.query(sql`
    update vendor set account_id = null, profile_name = ${GONE_NAME}, description = '', photo_id = 'default', profile_photo_id = null,
      original_photo_id = null, phone_number = '', pay_pal_email = '', unlisted_on = coalesce(unlisted_on, ${today}::date),
      hidden_at = coalesce(hidden_at, ${now}::timestamptz), hidden_because = 'deleted'
    where id = ${vendorId}::int`)
}

/** Deletes signups, and orders that were never paid. Paid ones stay without the person. */
export async function deleteSignups(tx: Queryable, { email, accountId }: Person): Promise<void> {
  await tx.query(sql`
    delete from membership_order where status in ('open', 'declined')
      and (account_id = ${accountId}::int or lower(fields->>'email') = ${email})`)
  await tx.query(sql`delete from signup_session where lower(data->>'email') = ${email}`)
}

/** Deletes mails to the address, what is still to be mailed, and links that were mailed. */
export async function deleteMail(tx: Queryable, { email }: Person): Promise<void> {
  await tx.query(sql`delete from sent_mail where recipient = ${email}`)
  await tx.query(sql`delete from outgoing_mail where lower(recipient) = ${email}`)
  await tx.query(sql`delete from job where done_at is null and payload->>'username' = ${email}`)
  await tx.query(sql`delete from one_time_link where email = ${email}`)
}

/**
 * Deletes the account with its sessions, photos and history. What operators did about the address stays under its keyed
 * hash, which is returned: it proves the deletion and tells nobody the address.
 */
export async function deleteAccount(tx: Queryable, { email, accountId }: Person): Promise<string> {
  await tx.query(sql`delete from audit where account_id = ${accountId}::int`)
  const [row] = await tx.query<{ hash: string }>(sql`select left(encode(keyed_hash(${email}), 'hex'), 16) as hash`)
  const name = `address ${row?.hash ?? ''}`
  await tx.query(sql`update audit set detail = ${name} where operator is not null and detail = ${email}`)
  await tx.query(sql`delete from account where id = ${accountId}::int`)
  return name
}
