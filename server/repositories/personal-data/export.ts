/** Everything stored about a person, as it is stored: column names and all. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { isClientOf } from './person.ts'
import type { Person } from './person.ts'

type Rows = readonly object[]

/** Each table's rows about the person. Secrets and other people's details are left out. */
export async function exportRows(db: Queryable, person: Person): Promise<Record<string, Rows>> {
  const { email, accountId, vendorId } = person
  const orders = sql`
    select id from membership_order where account_id = ${accountId}::int or vendor_id = ${vendorId}::int or lower(fields->>'email') = ${email}`
  const statements: Record<string, Sql> = {
    account: sql`select to_jsonb(account) - 'password_hash' as row from account where id = ${accountId}::int`,
    sessions: sql`select to_jsonb(session) - 'id' as row from session where account_id = ${accountId}::int order by created_at`,
    audit: sql`
      select to_jsonb(audit) - 'network_hash' as row from audit
      where account_id = ${accountId}::int or (operator is not null and detail = ${email}) order by id`,
    requests: sql`
      select to_jsonb(client) || jsonb_build_object('request', to_jsonb(gig) - 'body_hash', 'vendors', (
        select coalesce(jsonb_agg(to_jsonb(lead) || jsonb_build_object('vendor_name', vendor.profile_name, 'replies', (
          select coalesce(jsonb_agg(to_jsonb(reply) - 'account_id' - 'idempotency_key' order by reply.id), '[]')
          from lead_answer as reply where reply.lead_id = lead.id)) order by lead.id), '[]')
        from gig_request_vendor as lead join vendor on vendor.id = lead.vendor_id where lead.gig_request_id = gig.id)) as row
      from client join gig_request as gig on gig.client_id = client.id where ${isClientOf(person)} order by gig.id`,
    vendor: sql`select to_jsonb(vendor) as row from vendor where id = ${vendorId}::int`,
    vendorReplies: sql`
      select jsonb_build_object('lead_id', lead.id, 'asked_at', lead.created_at, 'event_date', lead.event_date, 'state', lead.state,
        'replies', (select coalesce(jsonb_agg(to_jsonb(reply) - 'idempotency_key' order by reply.id), '[]')
          from lead_answer as reply where reply.lead_id = lead.id)) as row
      from gig_request_vendor as lead where lead.vendor_id = ${vendorId}::int order by lead.id`,
    membership: sql`select to_jsonb(membership) - 'payment_method' as row from membership where vendor_id = ${vendorId}::int`,
    orders: sql`
      select to_jsonb(paid) || jsonb_build_object(
        'items', (select coalesce(jsonb_agg(to_jsonb(item) order by place), '[]') from membership_order_item as item where order_id = paid.id),
        'events', (select coalesce(jsonb_agg(to_jsonb(event) order by id), '[]') from membership_order_event as event where order_id = paid.id)
      ) as row from membership_order as paid where id in (${orders}) order by id`,
    renewals: sql`select to_jsonb(membership_renewal) as row from membership_renewal where vendor_id = ${vendorId}::int order by id`,
    refunds: sql`select to_jsonb(membership_refund) as row from membership_refund where vendor_id = ${vendorId}::int order by id`,
    signups: sql`select to_jsonb(signup_session) - 'id' as row from signup_session where lower(data->>'email') = ${email} order by updated_at`,
    photos: sql`
      select jsonb_build_object('id', media.id, 'width', width, 'height', height, 'created_at', created_at, 'shown', (
        select coalesce(jsonb_agg(to_jsonb(photo)), '[]') from photo where media_id = media.id)) as row
      from media where account_id = ${accountId}::int order by created_at`,
    mails: sql`
      select to_jsonb(sent_mail) as row from sent_mail where recipient = ${email}
      union all select to_jsonb(outgoing_mail) - 'html_body' - 'text_body' from outgoing_mail where lower(recipient) = ${email}`,
    jobs: sql`select to_jsonb(job) as row from job where done_at is null and payload->>'username' = ${email} order by id`,
    blocks: sql`select to_jsonb(block) as row from block where email = ${email}`,
  }
  const exported: Record<string, Rows> = {}
  for (const [name, statement] of Object.entries(statements))
    exported[name] = (await db.query<{ row: object }>(statement)).map(({ row }) => row)
  return exported
}

/** The ids of an account's uploaded originals, and of the pictures cut from them. */
export async function pictureIdsOf(
  db: Queryable,
  accountId: number | null,
): Promise<{ originals: string[]; cuts: string[] }> {
  const originals = await db.query<{ id: string }>(sql`select id from media where account_id = ${accountId}::int`)
  const cuts = await db.query<{ id: string }>(sql`
    select picture_id as id from photo where media_id in (select id from media where account_id = ${accountId}::int)`)
  return { originals: originals.map(({ id }) => id), cuts: cuts.map(({ id }) => id) }
}
