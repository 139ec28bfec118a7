/** Shared shortlists, and the votes on them. */
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { NewShortlist, OwnShortlists, QuotePart, VoteChoice } from '#contract/shortlists/shortlists.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { tileColumns } from '#server/repositories/search/vendors.ts'
import type { VendorRow } from '#server/repositories/search/vendors.ts'

/** The caller: an account, a device (a hash of its key), or both. */
export interface Owner {
  accountId: number | null
  device: Buffer | null
}

export interface ShortlistRow {
  id: string
  title: string
  note: string
  accountId: number | null
  device: Uint8Array | null
  isClosed: boolean
  expiresAt: Date
  quoteParts: QuotePart[]
}

/** Undefined for one that is unknown or has expired. */
export async function findShortlist(
  db: Queryable,
  id: string,
  now: Date,
  lock: 'forUpdate' | null = null,
): Promise<ShortlistRow | undefined> {
  const rows = await db.query<ShortlistRow>(sql`
    select id, title, note, account_id as "accountId", device, closed_at is not null as "isClosed",
      expires_at as "expiresAt", quote_parts as "quoteParts"
    from shortlist where id = ${id}::uuid and expires_at > ${now}::timestamptz
    ${lock === null ? sql`` : sql`for update`}`)
  return rows[0]
}

/** Those that are listed, in the list's order. */
export function findVendorsOf(db: Queryable, id: string): Promise<VendorRow[]> {
  return db.query<VendorRow>(sql`
    select ${tileColumns} from shortlist_vendor
    join vendor on vendor.id = shortlist_vendor.vendor_id and vendor.is_listed
    where shortlist_id = ${id}::uuid order by place, vendor.id`)
}

export interface SharedQuoteRow {
  vendorId: number
  /** In dollars. */
  price: number
  includes: string
  validUntil: string
  terms: QuoteTerms | null
  isCurrent: boolean
}

export function findQuotesOf(db: Queryable, id: string): Promise<SharedQuoteRow[]> {
  return db.query<SharedQuoteRow>(sql`
    select shared.vendor_id as "vendorId", (reply.price_cents / 100.0)::float as price, reply.includes,
      reply.valid_until as "validUntil", reply.terms, reply.is_current as "isCurrent"
    from shortlist_quote as shared join reply on reply.id = shared.reply_id
    where shared.shortlist_id = ${id}::uuid`)
}

/**
 * Shares the present quotes of these leads, of vendors that the list has.
 * @returns how many of the leads have a quote
 */
export async function addQuotes(
  tx: Queryable,
  id: string,
  { quotes, quoteParts }: Pick<NewShortlist, 'quotes' | 'quoteParts'>,
): Promise<number> {
  const found = await tx.query<{ replyId: number; vendorId: number }>(sql`
    select reply.id as "replyId", lead.vendor_id as "vendorId"
    from unnest(${quotes.map(({ requestKey }) => requestKey)}::uuid[], ${quotes.map(({ leadId }) => leadId)}::int[])
      as chosen (request_key, lead_id)
    join lead on lead.id = chosen.lead_id
    join request on request.id = lead.request_id and request.idempotency_key = chosen.request_key
    join reply on reply.lead_id = lead.id and reply.is_current and reply.kind = 'quote'`)
  await tx.query(sql`
    insert into shortlist_quote (shortlist_id, vendor_id, reply_id)
    select ${id}::uuid, shared.vendor_id, shared.reply_id
    from unnest(${found.map(({ vendorId }) => vendorId)}::int[], ${found.map(({ replyId }) => replyId)}::int[])
      as shared (vendor_id, reply_id)
    join shortlist_vendor as listed on listed.shortlist_id = ${id}::uuid and listed.vendor_id = shared.vendor_id
    on conflict do nothing`)
  await tx.query(sql`update shortlist set quote_parts = ${quoteParts}::text[] where id = ${id}::uuid`)
  return found.length
}

const isOwnedBy = ({ accountId, device }: Owner) => sql`
  (account_id = ${accountId}::int or device = ${device}::bytea)`

/** How many the caller has; until the commit the same account or device adds none. */
export async function countShortlists(tx: Queryable, owner: Owner, now: Date): Promise<number> {
  const owns = owner.accountId === null ? `device ${owner.device?.toString('hex')}` : `account ${owner.accountId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`shortlists of ${owns}`}, 0))`)
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from shortlist where ${isOwnedBy(owner)} and expires_at > ${now}::timestamptz`)
  return row?.count ?? 0
}

/** Vendors that are not listed are left out. @returns how many it has; null where the id is taken */
export async function addShortlist(
  tx: Queryable,
  list: Pick<ShortlistRow, 'id' | 'title' | 'note'> & {
    vendorIds: readonly number[]
    eventKey: string | null
    owner: Owner
    now: Date
    until: Date
  },
): Promise<number | null> {
  const { id, title, note, vendorIds, eventKey, owner, now, until } = list
  const device = owner.accountId === null ? owner.device : null
  const added = await tx.query(sql`
    insert into shortlist (id, title, note, account_id, device, event_key, created_at, expires_at)
    values (${id}::uuid, ${title}, ${note}, ${owner.accountId}::int, ${device}::bytea, ${eventKey}::uuid,
      ${now}::timestamptz, ${until}::timestamptz)
    on conflict do nothing returning id`)
  if (added.length === 0) return null
  const vendors = await tx.query(sql`
    insert into shortlist_vendor (shortlist_id, vendor_id, place)
    select ${id}::uuid, vendor.id, min(chosen.place)
    from unnest(${vendorIds}::int[]) with ordinality as chosen (vendor_id, place)
    join vendor on vendor.id = chosen.vendor_id and vendor.is_listed
    group by vendor.id returning vendor_id`)
  return vendors.length
}

export async function setClosed(tx: Queryable, id: string, closedAt: Date | null): Promise<void> {
  await tx.query(sql`update shortlist set closed_at = ${closedAt}::timestamptz where id = ${id}::uuid`)
}

export async function setWords(
  tx: Queryable,
  id: string,
  { title, note }: { title: string; note: string },
): Promise<void> {
  await tx.query(sql`update shortlist set title = ${title}, note = ${note} where id = ${id}::uuid`)
}

export async function deleteShortlist(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from shortlist where id = ${id}::uuid`)
}

export function findOwnShortlists(db: Queryable, owner: Owner, now: Date): Promise<OwnShortlists> {
  return db.query(sql`
    select id, title, closed_at is not null as "isClosed", event_key as "eventKey",
      (select count(*)::int from shortlist_vendor join vendor on vendor.id = vendor_id and vendor.is_listed
        where shortlist_id = shortlist.id) as vendors,
      (select count(distinct voter)::int from shortlist_vote where shortlist_id = shortlist.id) as voters
    from shortlist where ${isOwnedBy(owner)} and expires_at > ${now}::timestamptz
    order by created_at desc, id`)
}

/** Only of vendors that are listed. */
export function findVotes(
  db: Queryable,
  id: string,
): Promise<{ vendorId: number; firstName: string; choice: VoteChoice; voter: Uint8Array }[]> {
  return db.query(sql`
    select vendor.id as "vendorId", first_name as "firstName", choice, vote.voter
    from shortlist_vote as vote join shortlist_voter as voter
      on voter.shortlist_id = vote.shortlist_id and voter.voter = vote.voter
    join vendor on vendor.id = vote.vendor_id and vendor.is_listed
    where vote.shortlist_id = ${id}::uuid order by first_name, vote.voter, vendor.id`)
}

export async function findVoterName(db: Queryable, id: string, voter: Buffer): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(sql`
    select first_name as name from shortlist_voter where shortlist_id = ${id}::uuid and voter = ${voter}::bytea`)
  return row?.name ?? null
}

export async function countVoters(db: Queryable, id: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from shortlist_voter where shortlist_id = ${id}::uuid`,
  )
  return row?.count ?? 0
}

/** @returns whether the vendor is on the list */
export async function setVote(
  tx: Queryable,
  id: string,
  voter: Buffer,
  { vendorId, choice, firstName }: { vendorId: number; choice: VoteChoice; firstName: string },
): Promise<boolean> {
  await tx.query(sql`
    insert into shortlist_voter (shortlist_id, voter, first_name) values (${id}::uuid, ${voter}::bytea, ${firstName})
    on conflict (shortlist_id, voter) do update set first_name = excluded.first_name`)
  const set = await tx.query(sql`
    insert into shortlist_vote (shortlist_id, voter, vendor_id, choice)
    select ${id}::uuid, ${voter}::bytea, vendor.id, ${choice}
    from shortlist_vendor join vendor on vendor.id = vendor_id and vendor.is_listed
    where shortlist_id = ${id}::uuid and vendor.id = ${vendorId}::int
    on conflict (shortlist_id, voter, vendor_id) do update set choice = excluded.choice returning vendor_id`)
  return set.length > 0
}

/** A voter who takes back the last vote no longer counts toward the limit on voters. */
export async function removeVote(tx: Queryable, id: string, voter: Buffer, vendorId: number): Promise<void> {
  await tx.query(sql`
    delete from shortlist_vote
    where shortlist_id = ${id}::uuid and voter = ${voter}::bytea and vendor_id = ${vendorId}::int`)
  await tx.query(sql`
    delete from shortlist_voter as voter where shortlist_id = ${id}::uuid and voter = ${voter}::bytea
      and not exists (select from shortlist_vote as vote
        where vote.shortlist_id = voter.shortlist_id and vote.voter = voter.voter)`)
}

/** With all their votes. */
export async function deleteVoter(tx: Queryable, id: string, voter: Buffer): Promise<void> {
  await tx.query(sql`delete from shortlist_vote where shortlist_id = ${id}::uuid and voter = ${voter}::bytea`)
  await tx.query(sql`delete from shortlist_voter where shortlist_id = ${id}::uuid and voter = ${voter}::bytea`)
}

export async function deleteExpiredShortlists(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from shortlist where expires_at <= ${now}::timestamptz`)
}
