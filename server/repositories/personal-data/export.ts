/** Everything stored about a person, as it is stored: column names and all. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { isAddress, isClientOf } from '#server/repositories/accounts/own-clients.ts'
import { rowsOf } from '#server/repositories/operator/vendor-import-people.ts'
import { bookingsOfClient } from './person.ts'
import type { Person } from './person.ts'

type Rows = readonly object[]

/** SQL fragment: what both sides wrote about the row `lead`; of files the names, and where the two read them. */
const messagesOfLead = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('author', message.author, 'text', message.text,
    'sent_at', message.created_at, 'read_at', message.read_at, 'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'kind', file.kind,
        'bytes', file.bytes) order by file.place), '[]')
      from message_attachment as file where file.message_id = message.id)) order by message.id), '[]')
  from message where message.lead_id = lead.id)`

/** The person's requests and texts, as a client or as both. */
function ofAccount(person: Person): Record<string, Sql> {
  const { email, accountId, vendorId } = person
  return {
    account: sql`select to_jsonb(account) - 'password_hash' as row from account where id = ${accountId}::int`,
    teams: sql`
      select to_jsonb(mate) - 'account_id' || jsonb_build_object('vendor_name', vendor.profile_name) as row
      from teammate as mate join vendor on vendor.id = mate.vendor_id
      where mate.account_id = ${accountId}::int order by mate.vendor_id`,
    teamInvitations: sql`
      select to_jsonb(invitation) - 'token_hash' - 'invited_by' as row from team_invitation as invitation
      where invitation.email = ${email} order by invitation.id`,
    sessions: sql`
      select to_jsonb(session) - 'id' as row from session where account_id = ${accountId}::int order by created_at`,
    // Without the hash: it is a secret that others’ are compared with.
    traces: sql`
      select jsonb_build_object('kind', kind, 'first_at', first_at, 'last_at', last_at) as row from account_trace
      where account_id = ${accountId}::int order by first_at, kind`,
    audit: sql`
      select to_jsonb(audit) - 'network_hash' as row from audit
      where account_id = ${accountId}::int or (operator is not null and detail = ${email}) order by id`,
    // Without how a vendor files its leads.
    requests: sql`
      select to_jsonb(client) || jsonb_build_object('request', to_jsonb(request) - 'body_hash', 'vendors', (
        select coalesce(jsonb_agg(to_jsonb(lead) - 'archived_at' || jsonb_build_object('vendor_name', vendor.profile_name, 'replies', (
          select coalesce(jsonb_agg(to_jsonb(reply) - 'account_id' - 'idempotency_key' order by reply.id), '[]')
          from reply where reply.lead_id = lead.id), 'messages', ${messagesOfLead}) order by lead.id),
            '[]')
        from lead join vendor on vendor.id = lead.vendor_id
        where lead.request_id = request.id)) as row
      from client join request on request.client_id = client.id where ${isClientOf(person)} order by request.id`,
    events: sql`
      select to_jsonb(event) || jsonb_build_object('run_sheet_shared_until',
        (select expires_at from run_sheet where event_id = event.id)) as row from event where id in (
        select request.event_id from request join client on client.id = request.client_id where ${isClientOf(person)})
      order by id`,
    // A sealed review is its author's alone.
    reviews: sql`
      select case when account_id = ${accountId}::int then to_jsonb(review) else to_jsonb(review) - 'account_id' end
        - 'idempotency_key' as row from review
      where account_id = ${accountId}::int or (published_at is not null and (
        vendor_id = ${vendorId}::int or (author = 'vendor' and booking_id in (${bookingsOfClient(person)}))))
      order by id`,
    reviewReports: sql`
      select to_jsonb(review_report) as row from review_report where account_id = ${accountId}::int order by id`,
    reports: sql`
      select to_jsonb(report) as row from report
      where account_id = ${accountId}::int or (email <> '' and email = ${email}) order by id`,
    savedVendors: sql`
      select to_jsonb(saved) - 'account_id' || jsonb_build_object('vendor_name', vendor.profile_name) as row
      from saved_vendor as saved join vendor on vendor.id = saved.vendor_id
      where saved.account_id = ${accountId}::int order by saved.vendor_id`,
    shortlists: sql`
      select to_jsonb(list) - 'account_id' - 'device' || jsonb_build_object(
        'vendors', (select coalesce(jsonb_agg(vendor_id order by place), '[]') from shortlist_vendor
          where shortlist_id = list.id),
        'quotes', (select coalesce(jsonb_agg(to_jsonb(shared) - 'shortlist_id'), '[]') from shortlist_quote as shared
          where shortlist_id = list.id),
        'votes', (select coalesce(jsonb_agg(jsonb_build_object('vendor_id', vote.vendor_id, 'choice', vote.choice,
          'first_name', voter.first_name)), '[]') from shortlist_vote as vote join shortlist_voter as voter
          on voter.shortlist_id = vote.shortlist_id and voter.voter = vote.voter
          where vote.shortlist_id = list.id)) as row
      from shortlist as list where account_id = ${accountId}::int order by created_at`,
    notificationSettings: sql`
      select to_jsonb(chosen) as row from notification_settings as chosen where account_id = ${accountId}::int`,
    // Only the push service of the address: the rest is the device's secret.
    notifiedDevices: sql`
      select jsonb_build_object('added_at', added_at,
        'push_service', substring(endpoint from '^[^:]+://([^/:?#]+)')) as row
      from push_device where account_id = ${accountId}::int order by id`,
  }
}

/** Rulings, questions, disputes and opened conversations of operators, without who they were. */
const ofOperators = (person: Person): Record<string, Sql> => ({
  rulings: sql`
    select to_jsonb(ruling) - 'operator' as row from ruling where account_id = ${person.accountId}::int order by id`,
  disputes: sql`
    select to_jsonb(dispute) - 'opened_by' - 'closed_by' as row from dispute
    join booking on booking.id = dispute.booking_id
    where booking.client_account_id = ${person.accountId}::int or booking.vendor_id = ${person.vendorId}::int
    order by dispute.id`,
  disputeStatements: sql`
    select to_jsonb(said) as row from dispute_statement as said join dispute on dispute.id = said.dispute_id
    join booking on booking.id = dispute.booking_id
    where (said.side = 'host' and booking.client_account_id = ${person.accountId}::int)
      or (said.side = 'vendor' and booking.vendor_id = ${person.vendorId}::int)
    order by said.dispute_id`,
  conversationOpenings: sql`
    select to_jsonb(opening) - 'operator' as row from conversation_opening as opening
    join lead on lead.id = opening.lead_id
    left join request on request.id = lead.request_id left join client on client.id = request.client_id
    where lead.vendor_id = ${person.vendorId}::int or ${isClientOf(person)} order by opening.id`,
  personEditsByOperators: sql`
    select to_jsonb(edit) - 'operator' - 'undone_by' - 'client_ids' as row from person_edit as edit
    where account_id = ${person.accountId}::int or email = ${person.email} order by id`,
  questions: sql`
    select to_jsonb(question) - 'operator' as row from operator_question as question
    where account_id = ${person.accountId}::int order by id`,
})

/** The vendor's calendar, profile, replies and bookings. */
function ofVendor({ accountId, vendorId, unclaimedVendorId }: Person): Record<string, Sql> {
  return {
    availability: sql`select to_jsonb(availability) as row from availability where vendor_id = ${vendorId}::int`,
    busyTimes: sql`
      select to_jsonb(busy_range) - 'during' as row from busy_range where vendor_id = ${vendorId}::int
      order by starts_on, id`,
    weeklyHours: sql`
      select to_jsonb(weekly_hours) - 'vendor_id' as row from weekly_hours where vendor_id = ${vendorId}::int
      order by weekday`,
    editsByOperators: sql`
      select to_jsonb(edit) - 'operator' - 'undone_by' as row from vendor_edit as edit
      where vendor_id = ${vendorId}::int order by id`,
    // Only the site of the address: the rest is that site's secret.
    calendarFeeds: sql`
      select to_jsonb(feed) - 'url' - 'etag' - 'last_modified'
        || jsonb_build_object('site', substring(url from '^[^:]+://(?:[^/@]*@)?([^/:?#]+)')) as row
      from calendar_feed as feed where vendor_id = ${vendorId}::int order by id`,
    savedQuotes: sql`
      select to_jsonb(saved_quote) - 'vendor_id' as row from saved_quote
      where vendor_id = ${vendorId}::int order by id`,
    earlierClients: sql`
      select to_jsonb(earlier) - 'mailbox' as row from earlier_client as earlier
      where vendor_id = ${vendorId}::int order by id`,
    imported: sql`
      select to_jsonb(imported_vendor) - 'row_hash' as row from imported_vendor
      where vendor_id in (${vendorId}::int, ${unclaimedVendorId}::int) order by vendor_id`,
    insurance: sql`
      select to_jsonb(insurance) - 'vendor_id' - 'is_seen' as row from insurance where vendor_id = ${vendorId}::int`,
    checks: sql`
      select to_jsonb(checked) - 'vendor_id' as row from vendor_check as checked where vendor_id = ${vendorId}::int
      order by what`,
    paperwork: sql`select to_jsonb(paperwork) - 'vendor_id' as row from paperwork where vendor_id = ${vendorId}::int`,
    invoices: sql`
      select to_jsonb(invoice) - 'vendor_id' as row from booking_invoice as invoice
      where vendor_id = ${vendorId}::int order by issued_at, booking_id`,
    vendor: sql`select to_jsonb(vendor) as row from vendor
      where id in (${vendorId}::int, ${unclaimedVendorId}::int) order by id`,
    vendorReplies: sql`
      select jsonb_build_object('lead_id', lead.id, 'asked_at', lead.created_at, 'event_date', lead.event_date,
        'state', lead.state, 'replies', (
          select coalesce(jsonb_agg(to_jsonb(reply) - 'idempotency_key' - 'seen_at' order by reply.id), '[]')
          from reply where reply.lead_id = lead.id), 'messages', ${messagesOfLead}) as row
      from lead where lead.vendor_id = ${vendorId}::int order by lead.id`,
    bookings: sql`
      select to_jsonb(booking) - 'client_account_id' - 'client_traces' || jsonb_build_object(
        'events', (select coalesce(jsonb_agg(to_jsonb(event) - 'account_id' - 'idempotency_key' order by event.id),
          '[]')
          from booking_event as event where event.booking_id = booking.id),
        'ledger', (select coalesce(jsonb_agg(to_jsonb(entry) - 'idempotency_key' order by entry.id), '[]')
          from ledger_entry as entry where entry.booking_id = booking.id),
        'signatures', (select coalesce(jsonb_agg(to_jsonb(signed) - 'account_id' - 'idempotency_key' order by signed.id),
          '[]')
          from booking_signature as signed where signed.booking_id = booking.id)) as row
      from booking where client_account_id = ${accountId}::int or vendor_id = ${vendorId}::int order by id`,
  }
}

/** Signup, membership and its payments. */
function ofMembership({ email, accountId, vendorId }: Person): Record<string, Sql> {
  const orders = sql`
    select id from membership_order where account_id = ${accountId}::int or vendor_id = ${vendorId}::int
      or ${isAddress(sql`fields->>'email'`, email)}`
  return {
    membership: sql`
      select to_jsonb(membership) - 'payment_method' as row from membership where vendor_id = ${vendorId}::int`,
    orders: sql`
      select to_jsonb(paid) || jsonb_build_object(
        'items', (select coalesce(jsonb_agg(to_jsonb(item) order by place), '[]') from membership_order_item as item
          where order_id = paid.id),
        'events', (select coalesce(jsonb_agg(to_jsonb(event) order by id), '[]') from membership_order_event as event
          where order_id = paid.id)
      ) as row from membership_order as paid where id in (${orders}) order by id`,
    renewals: sql`
      select to_jsonb(membership_renewal) as row from membership_renewal where vendor_id = ${vendorId}::int
      order by id`,
    refunds: sql`
      select to_jsonb(membership_refund) as row from membership_refund where vendor_id = ${vendorId}::int order by id`,
    partRefunds: sql`
      select to_jsonb(part) as row from membership_part_refund as part where vendor_id = ${vendorId}::int order by id`,
    signups: sql`
      select to_jsonb(signup_session) - 'id' as row from signup_session where ${isAddress(sql`data->>'email'`, email)}
      order by updated_at`,
  }
}

/** Photos, mails, and what is kept about an address. */
function ofAddress({ email, mailbox, accountId }: Person): Record<string, Sql> {
  return {
    photos: sql`
      select jsonb_build_object('id', media.id, 'width', width, 'height', height, 'created_at', created_at, 'shown', (
        select coalesce(jsonb_agg(to_jsonb(photo)), '[]') from photo where media_id = media.id)) as row
      from media where account_id = ${accountId}::int order by created_at`,
    files: sql`
      select to_jsonb(file) - 'account_id' - 'media_id' || jsonb_build_object('review_id', (
        select review_id from review_photo where file_id = file.id)) as row
      from account_file as file where account_id = ${accountId}::int order by created_at, id`,
    mails: sql`
      select to_jsonb(sent_mail) as row from sent_mail where recipient = ${email}
      union all select to_jsonb(outgoing_mail) - 'html_body' - 'text_body' from outgoing_mail
      where ${isAddress(sql`recipient`, email)}`,
    bouncing: sql`select cause, since from bouncing_address where address = ${email}`,
    newsConsents: sql`
      select to_jsonb(consent) - 'account_id' as row from news_consent as consent
      where account_id = ${accountId}::int order by id`,
    broadcasts: sql`
      select jsonb_build_object('subject', broadcast.subject, 'state', recipient.state, 'at', recipient.at,
        'unsubscribed_at', recipient.unsubscribed_at) as row
      from broadcast_recipient as recipient join broadcast on broadcast.id = recipient.broadcast_id
      where recipient.account_id = ${accountId}::int order by recipient.id`,
    // Vendors' requests about events before Fanfare, and what the person wrote then.
    earlierReviews: sql`
      select to_jsonb(earlier) - 'mailbox' || jsonb_build_object('vendor_name', vendor.profile_name, 'review',
        (select to_jsonb(review) from review where review.id = earlier.review_id)) as row
      from earlier_client as earlier join vendor on vendor.id = earlier.vendor_id
      where earlier.mailbox = keyed_hash(${mailbox}) order by earlier.id`,
    vendorAlerts: sql`
      select to_jsonb(alert) - 'mailbox' || jsonb_build_object('links', (
        select jsonb_agg(to_jsonb(link) - 'hash' - 'vendor_alert_id' order by link.asked_at)
        from vendor_alert_link as link where link.vendor_alert_id = alert.id)) as row from vendor_alert as alert
      where alert.mailbox = keyed_hash(${mailbox}) order by alert.id`,
    importRows: rowsOf(email),
    jobs: sql`
      select to_jsonb(job) as row from job where done_at is null and payload->>'username' = ${email} order by id`,
    blocks: sql`select to_jsonb(block) as row from block where email = ${email}`,
  }
}

/** Each table's rows about the person. Secrets and other people's details are left out. */
export async function exportRows(db: Queryable, person: Person): Promise<Record<string, Rows>> {
  const statements = {
    ...ofAccount(person),
    ...ofOperators(person),
    ...ofVendor(person),
    ...ofMembership(person),
    ...ofAddress(person),
  }
  const exported: Record<string, Rows> = {}
  for (const [name, statement] of Object.entries(statements))
    exported[name] = (await db.query<{ row: object }>(statement)).map(({ row }) => row)
  return exported
}

/** The ids of an account's uploaded originals, and of the pictures cut from them or imported with the vendor. */
export async function pictureIdsOf(
  db: Queryable,
  { accountId, vendorId, unclaimedVendorId }: Person,
): Promise<{ originals: string[]; cuts: string[] }> {
  const originals = await db.query<{ id: string }>(sql`select id from media where account_id = ${accountId}::int`)
  const cuts = await db.query<{ id: string }>(sql`
    select picture_id as id from photo where media_id in (select id from media where account_id = ${accountId}::int)
    union select picture_id from imported_vendor
      where vendor_id in (${vendorId}::int, ${unclaimedVendorId}::int) and picture_id is not null`)
  return { originals: originals.map(({ id }) => id), cuts: cuts.map(({ id }) => id) }
}
