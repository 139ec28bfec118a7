/** Deletes what is stored about a person. Every function is called in one transaction. */
import { GONE_VENDOR } from '#contract/bookings/booking.ts'
import type { Queryable } from '#server/db/database.ts'
import { cancelInvoicesOfVendor } from '#server/repositories/membership/invoices.ts'
import { forgetImported } from '#server/repositories/operator/imported-vendors.ts'
import { sql } from '#server/db/sql.ts'
import { deleteEmptyEvents } from '#server/repositories/events/requests-of-events.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'
import { isAddress, isClientOf } from '#server/repositories/accounts/own-clients.ts'
import { bookingsOfClient } from './person.ts'
import type { Person } from './person.ts'

/**
 * Deletes the person's requests, at every vendor and with the replies and messages. Their keys stay as canceled ones,
 * so that no phone brings a request back.
 */
export async function deleteRequests(tx: Queryable, person: Person): Promise<void> {
  const messages = await tx.query<{ key: string }>(sql`
    select message.idempotency_key as key from message
    join lead on lead.id = message.lead_id join request on request.id = lead.request_id
    join client on client.id = request.client_id where ${isClientOf(person)}`)
  const gone = await tx.query<{ key: string; clientId: number; eventId: number | null }>(sql`
    delete from request using client where client.id = request.client_id and ${isClientOf(person)}
    returning idempotency_key as key, client.id as "clientId", event_id as "eventId"`)
  await deleteEmptyEvents(
    tx,
    gone.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])),
  )
  await tx.query(sql`delete from client where id = any(${gone.map(({ clientId }) => clientId)}::int[])`)
  await tx.query(sql`
    update request_key set state = 'cancelled', canceled_at = now(), body_hash = null, receipt = null,
      owner_account_id = null
    where key = any(${[...gone, ...messages].map(({ key }) => key)}::uuid[])`)
}

/**
 * Vendors with an account that have an open request of the person: of an event to come, not declined, not closed, and
 * not booked: those are notified about the booking.
 */
export function findOpenRequests(
  tx: Queryable,
  person: Person,
  today: string,
): Promise<{ vendorId: number; eventType: string; eventDate: string }[]> {
  return tx.query(sql`
    select distinct lead.vendor_id as "vendorId", request.event_type as "eventType", lead.event_date as "eventDate"
    from lead join request on request.id = lead.request_id
    join client on client.id = request.client_id join vendor on vendor.id = lead.vendor_id
    where ${isClientOf(person)} and lead.is_current and lead.closed_at is null and lead.state <> 'declined'
      and lead.event_date >= ${today}::date
      and vendor.account_id is not null and vendor.account_id is distinct from ${person.accountId}::int
      and not exists (select from booking
        where booking.lead_id = lead.id and ${bookingStands})
    order by 1, 3`)
}

const GONE_REPLY = 'This vendor has left.'

/**
 * That something was reported and ruled about stays, without the person's words and address. Call it while the reviews,
 * messages and requests are there.
 */
export async function emptyReports(tx: Queryable, person: Person): Promise<void> {
  const { accountId, email } = person
  await tx.query(sql`update report set text = '', email = '' where account_id = ${accountId}::int or email = ${email}`)
  await tx.query(sql`update report set excerpt = '' where ${isOfPerson(person)}`)
  // An appeal that waits is withdrawn: nothing is left that could be shown again.
  await tx.query(sql`
    update ruling set excerpt = '', appeal = case when appeal_closed_at is not null then '' end,
      appealed_at = case when appeal_closed_at is not null then appealed_at end
    where account_id = ${accountId}::int or ${isOfPerson(person)}`)
  await tx.query(sql`
    delete from dispute_statement using dispute join booking on booking.id = dispute.booking_id
    where dispute.id = dispute_statement.dispute_id
      and (booking.client_account_id = ${accountId}::int or booking.vendor_id = ${person.vendorId}::int)`)
  await tx.query(sql`
    update dispute set reason = '', result = case when closed_at is not null then '' end
    from booking where booking.id = dispute.booking_id
      and (booking.client_account_id = ${accountId}::int or booking.vendor_id = ${person.vendorId}::int)`)
  await tx.query(sql`
    update conversation_opening set reason = '' from lead left join request on request.id = lead.request_id
    left join client on client.id = request.client_id
    where lead.id = conversation_opening.lead_id
      and (lead.vendor_id = ${person.vendorId}::int or ${isClientOf(person)})`)
  await tx.query(sql`delete from person_edit where account_id = ${accountId}::int or email = ${email}`)
  await tx.query(sql`delete from operator_question where account_id = ${accountId}::int or ${isOfPerson(person)}`)
}

/** SQL fragment: whether a report or ruling is about the person’s words. A guest’s concern no account. */
const isOfPerson = ({ accountId, vendorId, email, mailbox }: Person) => sql`(
  (subject in ('vendor', 'photo') and vendor_id = ${vendorId}::int)
  or (subject = 'review' and subject_id in (
    select id::text from review where account_id = ${accountId}::int
      or id in (select review_id from earlier_client where earlier_client.mailbox = keyed_hash(${mailbox}))))
  or (subject = 'photo' and subject_id in (
    select 'photo-' || media_id from account_file where account_id = ${accountId}::int))
  or (subject = 'message' and subject_id in (
    select message.id::text from message join lead on lead.id = message.lead_id
    where message.account_id = ${accountId}::int or (message.author = 'vendor' and lead.vendor_id = ${vendorId}::int)
      or (message.author = 'host'
        and (lead.client_account_id = ${accountId}::int or lead.client_email = ${email}))))
  or (subject = 'request' and subject_id in (
    select id::text from lead where client_account_id = ${accountId}::int or client_email = ${email})))`

/**
 * Deletes what the account wrote about vendors, and why it reported reviews.
 * @returns the vendors, whose ratings change
 */
export async function deleteReviews(tx: Queryable, { accountId }: Person): Promise<number[]> {
  const gone = await tx.query<{ vendorId: number }>(sql`
    delete from review where account_id = ${accountId}::int and author = 'host' returning vendor_id as "vendorId"`)
  // That it was reported stays for the operator, without the person's words.
  await tx.query(sql`update review_report set reason = '' where account_id = ${accountId}::int`)
  return [...new Set(gone.map(({ vendorId }) => vendorId))]
}

/**
 * Deletes what the mailbox wrote about events before Fanfare, with the requests for it. That no vendor may ask it stays
 * under its keyed hash.
 */
export async function deleteEarlierReviews(tx: Queryable, { mailbox }: Person): Promise<void> {
  const isOwn = sql`mailbox = keyed_hash(${mailbox})`
  await tx.query(sql`
    delete from review where is_earlier and id in (select review_id from earlier_client where ${isOwn})`)
  await tx.query(sql`delete from earlier_client where ${isOwn}`)
}

/**
 * Empties a vendor for good. Its number stays, because clients' requests and receipts refer to it; its replies become a
 * decline without its words, what it never replied to is declined, and its messages lose theirs.
 */
export async function emptyVendor(tx: Queryable, vendorId: number, { now, today }: { now: Date; today: string }) {
  await tx.query(sql`
    update reply set kind = 'decline', price_cents = null, includes = null, valid_until = null, terms = null,
      message = ${GONE_REPLY},
      account_id = null
    where lead_id in (select id from lead where vendor_id = ${vendorId}::int)`)
  await tx.query(sql`
    update lead set state = 'declined'
    where vendor_id = ${vendorId}::int and state in ('delivered', 'opened', 'quoted')`)
  await tx.query(sql`
    delete from message_attachment where author = 'vendor'
      and lead_id in (select id from lead where vendor_id = ${vendorId}::int)`)
  await tx.query(sql`
    update message set text = ${GONE_REPLY}, account_id = null where author = 'vendor'
      and lead_id in (select id from lead where vendor_id = ${vendorId}::int)`)
  await tx.query(sql`delete from review where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from earlier_client where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from photo where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from booked_event where vendor_id = ${vendorId}::int`)
  // With the hours, the typed busy times and the subscribed calendars.
  await tx.query(sql`delete from availability where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from calendar_address where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from busy_day where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from closed_weekday where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from unsaid_day where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from day_price where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from saved_quote where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from insurance where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from vendor_edit where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from vendor_check where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from paperwork where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from team_invitation where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from teammate where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from booking_invoice where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from vendor_approval where vendor_id = ${vendorId}::int`)
  await tx.query(sql`delete from membership where vendor_id = ${vendorId}::int`)
  await forgetImported(tx, vendorId, now)
  await tx.query(sql`
    update vendor set account_id = null, profile_name = ${GONE_VENDOR}, description = '', photo_id = 'default',
      profile_photo_id = null, original_photo_id = null, starting_price = null, what_you_get = '{}',
      languages = '{}', started_in = null, videos = '{}', price_rules = '[]', lowest_price = null, other_places = '[]',
      travel_included_miles = null, travel_cents_per_mile = null, phone_number = '', pay_pal_email = '', how_to_pay = '',
      unlisted_on = coalesce(unlisted_on, ${today}::date),
      hidden_at = coalesce(hidden_at, ${now}::timestamptz), hidden_because = 'deleted', is_suspended = false,
      hidden_until = null
    where id = ${vendorId}::int`)
  // Last: whoever rewrites the vendor meanwhile holds its row, and has written its places by then.
  await tx.query(sql`delete from vendor_place where vendor_id = ${vendorId}::int`)
}

/** Deletes signups, and orders that were never paid. Paid ones stay without the person. */
export async function deleteSignups(tx: Queryable, { email, accountId, vendorId }: Person): Promise<void> {
  await cancelInvoicesOfVendor(tx, vendorId)
  await tx.query(sql`
    delete from membership_order where status in ('open', 'declined')
      and (account_id = ${accountId}::int or ${isAddress(sql`fields->>'email'`, email)})`)
  await tx.query(sql`delete from signup_session where ${isAddress(sql`data->>'email'`, email)}`)
}

/**
 * Deletes the records of mails, to whomever, about the person's requests and bookings, as a client and as a vendor:
 * their subjects name the person. Call it while those requests and bookings are there.
 */
export async function deleteMailsAbout(tx: Queryable, person: Person): Promise<void> {
  const { vendorId } = person
  await tx.query(sql`
    with about_lead as (
      select lead.id from lead join request on request.id = lead.request_id
      join client on client.id = request.client_id where lead.vendor_id = ${vendorId}::int or ${isClientOf(person)}
    ), about_booking as (
      select id from booking where vendor_id = ${vendorId}::int or id in (${bookingsOfClient(person)})
    ), gone as (
      delete from sent_mail
      where (payload->>'leadId')::int in (select id from about_lead)
        or exists (select from jsonb_array_elements_text(payload->'leadIds') as listed
          where listed::int in (select id from about_lead))
        or (payload->>'answerId')::int in (select id from reply where lead_id in (select id from about_lead))
        or (payload->>'bookingId')::int in (select id from about_booking)
        or (payload->>'eventId')::int in (
          select id from booking_event where booking_id in (select id from about_booking))
        or (payload->>'disputeId')::int in (
          select id from dispute where booking_id in (select id from about_booking))
        or (payload->>'openingId')::int in (
          select id from conversation_opening where lead_id in (select id from about_lead))
      returning message_id
    )
    delete from outgoing_mail using gone where outgoing_mail.message_id = gone.message_id`)
}

/** Deletes what the mailbox waits for. */
export async function deleteVendorAlerts(tx: Queryable, { mailbox }: Person): Promise<void> {
  await tx.query(sql`delete from vendor_alert where mailbox = keyed_hash(${mailbox})`)
}

/** Deletes mails to the address, what is still to be mailed, and links that were mailed. */
export async function deleteMail(tx: Queryable, { email, accountId }: Person): Promise<void> {
  await tx.query(sql`delete from team_invitation where email = ${email}`)
  // A new address that the account asked for is the person's too, although it is not proven.
  const isToNewAddress = sql`payload->>'accountId' = ${accountId}::int::text`
  await tx.query(sql`
    with gone as (
      delete from sent_mail where recipient = ${email} or (job_kind = 'emailChange' and ${isToNewAddress})
      returning message_id
    )
    delete from outgoing_mail
    where ${isAddress(sql`recipient`, email)} or message_id in (select message_id from gone)`)
  await tx.query(sql`
    delete from job where payload->>'username' = ${email} or (kind = 'emailChange' and ${isToNewAddress})
      or (kind = 'reporterMail' and payload->>'email' = ${email})`)
  await tx.query(sql`delete from bouncing_address where address = ${email}`)
  await tx.query(sql`delete from one_time_link where email = ${email} or new_email = ${email}`)
}

/**
 * Deletes the account with its sessions, photos and history. What operators did about the address stays under its keyed
 * hash, which is returned: it proves the deletion and tells no one the address.
 */
export async function deleteAccount(tx: Queryable, { email, accountId }: Person): Promise<string> {
  await tx.query(sql`delete from audit where account_id = ${accountId}::int`)
  const [row] = await tx.query<{ hash: string }>(sql`select left(encode(keyed_hash(${email}), 'hex'), 16) as hash`)
  const name = `address ${row?.hash ?? ''}`
  await tx.query(sql`update audit set detail = ${name} where operator is not null and detail = ${email}`)
  await tx.query(sql`delete from account where id = ${accountId}::int`)
  return name
}
