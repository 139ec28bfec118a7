/** The rows of a marketplace of real vendors for the benchmark of the console, made within the database. */
import { sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'

/** Rows of which there are fewer than vendors: one for so many. */
const EVERY = {
  message: 2,
  renewal: 2,
  booking: 4,
  mail: 4,
  review: 8,
  insurance: 10,
  alert: 20,
  busyLead: 20,
  failedJob: 20,
  dispute: 40,
  ruling: 100,
  approval: 100,
  question: 100,
  report: 100,
}

/**
 * For each vendor an account, a client with a request, a payment, a job, and two lines of the audit; fewer of the
 * others. All of it happened within the last year, as much on one day as on another.
 */
export async function fillMarketplace(db: Database, vendors: number, say: (line: string) => void): Promise<void> {
  await withoutIndexes(db, say, async () => {
    for (const [what, statement] of Object.entries(statements(vendors))) {
      const started = performance.now()
      await db.transaction(async (tx) => {
        // Nothing listens to these rows, and they fit together.
        await tx.query(sql`set local session_replication_role = replica`)
        await tx.query(statement)
      }, 'unhurried')
      say(`  ${what}: ${seconds(started)} s`)
    }
  })
  const started = performance.now()
  await db.maintain(sql`vacuum (analyze)`)
  say(`  vacuum: ${seconds(started)} s`)
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** Indexes that keep nothing unique are made afterwards, which is several times as fast. */
async function withoutIndexes(db: Database, say: (line: string) => void, fill: () => Promise<void>): Promise<void> {
  const indexes = await db.query<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class as filled on filled.oid = indrelid
    where not indisunique and not indisexclusion and relnamespace = 'public'::regnamespace`)
  for (const { name } of indexes) await db.query({ name: '', text: `drop index ${name}`, values: [] })
  await fill()
  const started = performance.now()
  for (const { definition } of indexes)
    await db.transaction(async (tx) => {
      await tx.query(sql`set local maintenance_work_mem = '512MB'`)
      await tx.query({ name: '', text: definition, values: [] })
    }, 'unhurried')
  say(`  indexes: ${seconds(started)} s`)
}

/** So many vendors have many leads. */
export const BUSY_VENDORS = 5

const YEAR_SECONDS = 365 * 24 * 60 * 60

const NAME = sql`initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'ghijklmnop'))`

function statements(vendors: number) {
  const all = sql`generate_series(1, ${vendors}::int) as n`
  const some = (every: number) => sql`generate_series(1, ${Math.ceil(vendors / every)}::int) as n`
  /** When the row `n` came to be, of those that `some(every)` makes. */
  const at = (every = 1) =>
    sql`now() - (1 - n / ${Math.ceil(vendors / every)}::float) * ${YEAR_SECONDS}::float * interval '1 second'`
  const AT = at()
  return {
    accounts: sql`
      insert into account (id, username, welcome_name, email_confirmed_at, created_at) overriding system value
      select n, lower(${NAME}) || n || '@vendor.example', ${NAME}, ${AT}, ${AT} from ${all}`,
    vendors: sql`
      insert into vendor (id, profile_name, description, photo_id, member_level, include_in_virtual_events,
        rating_tenths, number_of_reviews, number_of_bookings, primary_service_type_id, service_type_ids,
        location_file_name, city_name, state_or_province_abbreviation, latitude, longitude, account_id, phone_number)
      overriding system value
      select n, ${NAME} || case when n % 3 = 0 then ' Band' else ' Events' end, 'We play.', 'default', 1, false, 45, 3, 2,
        110, '{110}', 'austin-tx', 'Austin', 'TX', 30.27, -97.74, n, '(512) ' || to_char(n, 'FM000-0000') from ${all}`,
    teammates: sql`insert into teammate (vendor_id, account_id, role, joined_at) select n, n, 'owner', ${AT} from ${all}`,
    clients: sql`
      insert into client (id, first_name, last_name, company, who_am_i, email, phone_number, client_status)
      overriding system value
      select n, ${NAME}, initcap(substr(md5(n::text || 'last'), 1, 6)), '', '', lower(${NAME}) || n || '@client.example',
        '(212) ' || to_char(n, 'FM000-0000'), '' from ${all}`,
    requests: sql`
      insert into request (id, idempotency_key, body_hash, client_id, source, max_auto_add, event_type, event_date,
        location_file_name, time_zone, notes, requested_services, feature_profiles, created_at)
      overriding system value
      select n, gen_random_uuid(), '', n, 'bench', 0, 'Birthday', '2027-05-01', 'austin-tx', 'America/Chicago', '', '{}',
        '{}', ${AT} from ${all}`,
    leads: sql`
      insert into lead (id, request_id, vendor_id, auto_added, state, created_at, client_email, event_date,
        service_type_id)
      overriding system value
      select n, n, n, false, case when n % 2 = 0 then 'quoted' else 'delivered' end, ${AT},
        lower(${NAME}) || n || '@client.example', '2027-05-01', 110 from ${all}`,
    'leads of busy vendors': sql`
      insert into lead (id, request_id, vendor_id, auto_added, state, created_at, client_email, event_date,
        service_type_id)
      overriding system value
      select ${vendors}::int + n, n, 1 + n % ${BUSY_VENDORS}::int, false, 'quoted', ${at(EVERY.busyLead)},
        lower(${NAME}) || n || '@client.example', '2027-05-01', 110 from ${some(EVERY.busyLead)}`,
    replies: sql`
      insert into reply (lead_id, idempotency_key, kind, price_cents, includes, valid_until, message, created_at)
      select n * 2, gen_random_uuid(), 'quote', 80000, 'All', '2027-04-01', '', ${at(2)} from ${some(2)}`,
    messages: sql`
      insert into message (lead_id, idempotency_key, author, text, created_at, read_at, told_at)
      select n * ${EVERY.message}::int, gen_random_uuid(), case when n % 2 = 0 then 'host' else 'vendor' end, 'Hello', ${at(EVERY.message)},
        ${at(EVERY.message)}, ${at(EVERY.message)} from ${some(EVERY.message)}`,
    bookings: sql`
      insert into booking (id, vendor_id, lead_id, state, service_type_id, event_date, time_zone, starts, ends,
        set_up_minutes, travel_minutes, during, crew, quote_revision, total_cents, deposit_cents, includes, message,
        created_at, changed_at)
      overriding system value
      select n, n * 2, n * 2, 'confirmed', 110, '2027-05-01', 'America/Chicago', '2027-05-01', '2027-05-02', 0, 0,
        tstzrange('2027-05-01', '2027-05-02'), 1, 1, 80000, 0, '', '', ${at(EVERY.booking)}, ${at(EVERY.booking)} from ${some(EVERY.booking)}`,
    reviews: sql`
      insert into review (booking_id, vendor_id, author, author_name, idempotency_key, stars, text, event_type,
        event_date, created_at, published_at)
      select n, n * 2, 'host', 'Eve', gen_random_uuid(), 5, 'Good.', 'Birthday', '2026-05-01', ${at(EVERY.review)},
        ${at(EVERY.review)} from ${some(EVERY.review)}`,
    disputes: sql`
      insert into dispute (booking_id, reason, opened_by, opened_at)
      select n, 'No one came.', 'the client', ${at(EVERY.dispute)} from ${some(EVERY.dispute)}`,
    appeals: sql`
      insert into ruling (subject, subject_id, act, reason, operator, vendor_id, excerpt, at, appealed_at, appeal)
      select 'vendor', n::text, 'hidden', 'why', 'ada@example.com', n, '', ${at(EVERY.ruling)}, ${at(EVERY.ruling)}, 'No.'
      from ${some(EVERY.ruling)}`,
    approvals: sql`
      insert into vendor_approval (vendor_id, asked_at) select n, ${at(EVERY.approval)} from ${some(EVERY.approval)}`,
    questions: sql`
      insert into operator_question (subject, subject_id, account_id, vendor_id, question, operator, asked_at)
      select 'vendor', (${vendors}::int - n)::text, n, n, 'Why?', 'ada@example.com', now() from ${some(EVERY.question)}`,
    files: sql`
      insert into account_file (id, account_id, purpose, kind, bytes, media_id, created_at)
      select md5(n::text)::uuid, n, 'insurance', 'pdf', 1000, gen_random_uuid(), ${at(EVERY.insurance)} from ${some(EVERY.insurance)}`,
    certificates: sql`
      insert into insurance (vendor_id, file_id, insurer, ends_on, stated_at)
      select n, md5(n::text)::uuid, 'Acme Mutual', '2099-01-01', ${at(EVERY.insurance)} from ${some(EVERY.insurance)}`,
    // All but one in twenty: the list looks for those among them.
    checks: sql`
      insert into vendor_check (vendor_id, what, checked, checked_at)
      select vendor_id, 'insurance', concat_ws(', ', insurer, covers_dollars, ends_on, file_id), stated_at
      from insurance where vendor_id % 20 <> 0`,
    payments: sql`
      insert into membership_order (session_id, status, fields, membership_option_id, total_cents, account_id, vendor_id,
        created_at, paid_at)
      select gen_random_uuid(), 'paid', '{}', 1, 14900, n, n, ${AT}, ${AT} from ${all}`,
    renewals: sql`
      insert into membership_renewal (vendor_id, follows, status, membership_option_id, total_cents, auto_renew, paid_at)
      select n, '2026-12-31', 'paid', 1, 14900, true, ${at(EVERY.renewal)} from ${some(EVERY.renewal)}`,
    audit: sql`
      insert into audit (what, at, detail, operator, reason)
      select 'vendorHidden', ${AT}, 'vendor ' || n, 'operator' || n % 20 || '@example.com', 'why' from ${all}
      union all select 'signedIn', ${AT}, null, null, null from ${all}`,
    'jobs that are done': sql`
      insert into job (kind, unique_key, payload, run_at, done_at)
      select 'messageMail', 'done ' || n, '{}', ${AT}, ${AT} from ${all}`,
    'failed jobs': sql`
      insert into job (kind, unique_key, payload, run_at, last_problem, failed_at)
      select 'messageMail', 'bench ' || n, '{}', ${at(EVERY.failedJob)}, 'refused', case when n % 2 = 0 then ${at(EVERY.failedJob)} end
      from ${some(EVERY.failedJob)}`,
    mails: sql`
      insert into sent_mail (message_id, job_kind, payload, recipient, subject, sent_at)
      select 'bench ' || n, 'leadMail', jsonb_build_object('leadId', n), lower(${NAME}) || n || '@vendor.example',
        'A new request', ${at(EVERY.mail)} from ${some(EVERY.mail)}`,
    reports: sql`
      insert into report (subject, subject_id, why, text, excerpt, vendor_id, email, created_at, closed_at)
      select 'vendor', n::text, 'fake', 'Look.', 'We play.', n, 'eve' || n || '@client.example', ${at(EVERY.report)},
        case when n % 2 = 0 then now() end from ${some(EVERY.report)}`,
    alerts: sql`
      insert into vendor_alert (email, mailbox, kind, category_id, location_file_name, created_at, proven_at)
      select 'eve' || n || '@client.example', decode(md5(n::text), 'hex'), 'standard', 1 + n % 100,
        'town-' || n % 1000, now(), now() from ${some(EVERY.alert)}`,
    bounces: sql`
      insert into bouncing_address (address, cause, since)
      select lower(${NAME}) || n || '@client.example', 'no such mailbox', ${at(EVERY.failedJob)} from ${some(EVERY.failedJob)}`,
  }
}
