/** Quote requests: stored once per key, in one transaction (docs/offline.md#the-server-transaction). */
import { CONFIRMATION_GAP_MS } from '#contract/limits.ts'
import type { Client, GigRequest, RequestReceipt, Source } from '#contract/quote.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import type { Point } from '#server/db/globe.ts'
import { sql } from '#server/db/sql.ts'
import { shouldConfirm } from '#server/repositories/accounts/clients.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { contactVendors, claimLeads, type AskedByHost } from './leads.ts'
import { similarVendors, type ContactedVendor } from '#server/repositories/search/similar-vendors.ts'
import { findKey, InProgress, isShownTo } from './request-keys.ts'

export { cancelKey, InProgress, keyStatus } from './request-keys.ts'

export interface QuoteRequest {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
  /** The account that sends it; null for a guest. */
  ownerId: number | null
  /** For a guest: makes the account that is to own it, within the same transaction; null when there is none to make. */
  newOwner?: ((tx: Queryable) => Promise<number | null>) | undefined
  /**
   * Whether one more mail may ask a host to confirm its address; asked within the same transaction. Always, when left
   * out.
   */
  mayAskToConfirm?: ((tx: Queryable) => Promise<boolean>) | undefined
  gigRequest: GigRequest
  /** Its password is not stored. */
  client: Client
  /** IANA time zone of the event's place. */
  timeZone: string
  /** Where the event is, for finding similar vendors. */
  eventPoint: Point
  source: Source
  /** How many similar vendors may be asked as well; see `similarVendors` for when none are. */
  maxAutoAdd: number
}

export type StoreOutcome =
  /** `stored` now, or `repeated`: the answer of the first time. */
  | { outcome: 'stored' | 'repeated'; receipt: RequestReceipt }
  /** The key was used for another body, or by another account. */
  | { outcome: 'keyReused' }
  /** The key was cancelled before this arrived; nothing is stored. */
  | { outcome: 'cancelled' }
  /** These vendors do not exist (any more); nothing is stored, and the key is still free. */
  | { outcome: 'membersGone'; ids: number[] }

/** Ends the transaction without a trace of it. */
class MembersGone extends Error {
  readonly ids: number[]

  constructor(ids: number[]) {
    super('vendors are gone')
    this.ids = ids
  }
}

/**
 * Stores a request exactly once per key, however often and however concurrently it arrives, or says why not. Whatever
 * is not `stored` leaves nothing behind.
 * @throws InProgress while another call with the same key has not ended; DatabaseBusy, DatabaseUnavailable (try again)
 */
export async function storeQuoteRequest(db: Database, request: QuoteRequest): Promise<StoreOutcome> {
  try {
    return await db.transaction((tx) => storeOnce(tx, request))
  } catch (error) {
    if (error instanceof MembersGone) return { outcome: 'membersGone', ids: error.ids }
    throw error instanceof LockTimeout ? new InProgress(request.key) : error
  }
}

async function storeOnce(tx: Queryable, request: QuoteRequest): Promise<StoreOutcome> {
  // The unique index decides who is first. A second call waits here until the first has committed or is gone.
  const first = await tx.query(sql`
    insert into request_key (key, state, body_hash, owner_account_id)
    values (${request.key}::uuid, 'stored', ${request.bodyHash}, ${request.ownerId}::int) on conflict do nothing returning 1`)
  if (first.length === 0) return repeated(tx, request)

  const asked = await findAsked(tx, request.gigRequest.members)
  const added = await similarVendors(tx, { ...request, asked })
  const ownerId = request.ownerId ?? (await request.newOwner?.(tx)) ?? null
  const clientId = await insertClient(tx, request, ownerId)
  const gigRequestId = await insertGigRequest(tx, { ...request, ownerId }, clientId)
  const { gigRequest, client } = request
  const requests = await contactVendors(tx, {
    gigRequestId,
    host: { email: client.email.toLowerCase(), accountId: ownerId, phoneNumber: client.phoneNumber },
    eventDate: gigRequest.eventDate,
    vendors: [...gigRequest.members, ...added],
    added,
  })
  // Whoever opens an account with a request is asked already, for the account.
  const isAsked = request.ownerId === null && ownerId !== null
  if (
    !isAsked &&
    (await shouldConfirm(tx, clientId, CONFIRMATION_GAP_MS)) &&
    ((await request.mayAskToConfirm?.(tx)) ?? true)
  ) {
    await addJob(tx, { kind: 'hostConfirm', uniqueKey: `hostConfirm ${clientId}`, payload: { clientId } })
  }
  const receipt = receiptOf(request.key, clientId, requests, added)
  await tx.query(
    sql`update request_key set answer = ${JSON.stringify(receipt)}::jsonb where key = ${request.key}::uuid`,
  )
  return { outcome: 'stored', receipt }
}

const receiptOf = (
  key: string,
  clientId: number,
  asked: readonly AskedByHost[],
  autoAdded: number[],
): RequestReceipt => ({
  key,
  clientId,
  requests: asked.map(({ id, memberId }) => ({ id, memberId })),
  autoAdded,
  revisions: asked.flatMap(({ id, memberId, revision, revisionOf, isTold }) =>
    revisionOf === null || !isTold ? [] : [{ id, memberId, revision, revisionOf }],
  ),
})

/** The answer for a key that is there already; nothing is stored anew. */
export const repeatQuoteRequest = (
  db: Database,
  request: Pick<QuoteRequest, 'key' | 'bodyHash' | 'ownerId'>,
): Promise<StoreOutcome> => db.transaction((tx) => repeated(tx, request))

async function repeated(
  tx: Queryable,
  request: Pick<QuoteRequest, 'key' | 'bodyHash' | 'ownerId'>,
): Promise<StoreOutcome> {
  const { key, bodyHash, ownerId } = request
  const row = await findKey(tx, key)
  if (row?.state === 'cancelled') return { outcome: 'cancelled' }
  if (!row?.answer || !('requests' in row.answer) || !isShownTo(row, ownerId) || row.bodyHash !== bodyHash)
    return { outcome: 'keyReused' }
  // Whoever asked as a guest and signed in since is still the same person: only they know the body (fault 52).
  if (row.senderId === null && ownerId !== null && !(await claim(tx, key, ownerId))) return repeated(tx, request)
  return { outcome: 'repeated', receipt: row.answer }
}

/** Gives a guest's request to the account that sends it again; false when another call was faster. */
async function claim(tx: Queryable, key: string, ownerId: number): Promise<boolean> {
  const first = await tx.query(sql`
    update request_key set owner_account_id = ${ownerId}::int where key = ${key}::uuid and owner_account_id is null returning 1`)
  if (first.length === 0) return false
  await tx.query(sql`
    with claimed as (
      update gig_request set owner_account_id = ${ownerId}::int where idempotency_key = ${key}::uuid and owner_account_id is null returning client_id
    )
    update client set owner_account_id = ${ownerId}::int from claimed where client.id = claimed.client_id`)
  await claimLeads(tx, key, ownerId)
  return true
}

async function findAsked(tx: Queryable, members: readonly number[]): Promise<ContactedVendor[]> {
  // Held until the commit, so that none of them disappears meanwhile.
  const asked = await tx.query<ContactedVendor>(sql`
    select id, member_level as "memberLevel", primary_service_type_id as "primaryServiceTypeId"
    from vendor where id = any(${members}::int[]) and unlisted_on is null for key share`)
  const known = new Set(asked.map(({ id }) => id))
  const gone = members.filter((id) => !known.has(id))
  if (gone.length > 0) throw new MembersGone(gone)
  return asked
}

async function insertClient(tx: Queryable, { client }: QuoteRequest, ownerId: number | null): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into client (first_name, last_name, company, who_am_i, email, phone_number, client_status, owner_account_id)
    values (${client.firstName}, ${client.lastName}, ${client.company}, ${client.whoAmI}, ${client.email}, ${client.phoneNumber},
      ${client.clientStatus}, ${ownerId}::int)
    returning id`)
  return one(rows).id
}

/** The request's own row; what each vendor gets is `askVendors`. */
async function insertGigRequest(
  tx: Queryable,
  { key, bodyHash, ownerId, gigRequest: gig, timeZone, source, maxAutoAdd }: QuoteRequest,
  clientId: number,
): Promise<number> {
  const venue = 'guestCount' in gig ? gig : null
  const ride = 'pickUpLocation' in gig ? gig : null
  const rows = await tx.query<{ id: number }>(sql`
    insert into gig_request (
      idempotency_key, body_hash, client_id, owner_account_id, source, max_auto_add, event_type, event_date, location_file_name,
      time_zone, guest_count, vendor_start_time, duration_minutes, venue, pick_up_location, drop_off_location, pick_up_time,
      passenger_count, vendor_budget_cents, notes, requested_services, feature_profiles)
    values (
      ${key}::uuid, ${bodyHash}, ${clientId}, ${ownerId}::int, ${source}, ${maxAutoAdd}, ${gig.eventType}, ${gig.eventDate}::date,
      ${gig.location}, ${timeZone}, ${venue?.guestCount ?? null}::int, ${venue?.vendorStartTime ?? null}::time,
      ${venue?.duration ?? null}::int, ${venue?.venue ?? null}, ${ride?.pickUpLocation ?? null}, ${ride?.dropOffLocation ?? null},
      ${ride?.pickUpTime ?? null}::time, ${ride?.passengerCount ?? null}::int, ${toCents(gig.vendorBudget)}::int, ${gig.notes},
      ${gig.requestedServices}::int[], ${JSON.stringify(gig.featureProfiles)}::jsonb)
    returning id`)
  return one(rows).id
}

/** Dollars with two decimals to whole cents. */
const toCents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? null : Math.round(dollars * 100)

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('An insert gave no row back.')
  return row
}
