/**
 * Quote requests: checked, and stored exactly once per key in one transaction, with the mails that follow from it
 * (docs/offline.md#the-server-transaction).
 */
import * as v from 'valibot'
import { PARTY_SOURCE } from '#contract/auto-add.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { CONFIRMATION_GAP_MS } from '#contract/limits.ts'
import { Client, RequestData } from '#contract/quote.ts'
import type { GigRequest, RequestReceipt, Source } from '#contract/quote.ts'
import type { Places } from '#server/data/places.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import type { Point } from '#server/db/globe.ts'
import { shouldConfirm } from '#server/repositories/accounts/clients.ts'
import { contactVendors, type AskedByHost } from '#server/repositories/requests/leads.ts'
import {
  addClient,
  addGigRequest,
  claimGigRequest,
  lockContactedVendors,
} from '#server/repositories/requests/quote-requests.ts'
import { claimKey, findKey, isShownTo, setReceipt, takeKey } from '#server/repositories/requests/request-keys.ts'
import { similarVendors } from '#server/repositories/search/similar-vendors.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import type { Passwords } from '#server/services/accounts/passwords.ts'
import { isWithinLimits } from '#server/services/accounts/rate-limits.ts'
import { Cancelled, InvalidFields, KeyReused } from '#server/services/errors.ts'
import { bodyHashOf } from './body-hash.ts'
import { queueHostConfirmMail, queueLeadMails } from './lead-mail.ts'
import { checkGigRequest, membersGone } from './quote-check.ts'
import { keyInProgress } from './request-keys.ts'
import { newOwner } from './request-owner.ts'

export interface QuoteRequestDependencies {
  db: Database
  places: Places
  passwords: Passwords
  clock: () => Date
}

/**
 * Stores the request, or returns the receipt that its key has already. The receipt comes first, because the event's
 * date may have passed since.
 */
export async function createQuoteRequest(
  { db, places, passwords, clock }: QuoteRequestDependencies,
  key: string,
  input: unknown,
  { accountId, network }: { accountId: number | null; network: string },
): Promise<RequestReceipt> {
  const data = v.safeParse(RequestData, input)
  if (!data.success) throw new InvalidFields(toFieldErrors(data.issues))
  const { source, maxAutoAdd } = data.output
  const bodyHash = hashOf(data.output)

  const known = await findKey(db, key)
  if (known) return receiptFrom(await repeatQuoteRequest(db, { key, bodyHash, ownerId: accountId }))

  const gig = await checkGigRequest(data.output.gigRequest, { db, places, now: clock() })
  const client = v.safeParse(Client, data.output.client)
  if (!gig.ok || !client.success) {
    throw new InvalidFields([...(gig.ok ? [] : gig.errors), ...(client.success ? [] : toFieldErrors(client.issues))])
  }
  if (accountId === null) refuseGuessable(client.output.password, client.output.email, 'password')
  const { gigRequest, place } = gig
  // Either of the two places may name it; the party partner's rules hold wherever it is named.
  const cameFrom = [source, gigRequest.source].includes(PARTY_SOURCE)
    ? PARTY_SOURCE
    : source === 'None'
      ? gigRequest.source
      : source
  const stored = await storeQuoteRequest(db, {
    key,
    bodyHash,
    ownerId: accountId,
    mayAskToConfirm: (tx) =>
      isWithinLimits(tx, 'mail', { network, address: client.output.email.toLowerCase(), now: clock() }),
    newOwner: accountId === null ? await newOwner({ passwords, now: clock(), network }, client.output) : undefined,
    gigRequest,
    client: client.output,
    timeZone: place.timeZone,
    eventPoint: place,
    source: cameFrom,
    maxAutoAdd,
  })
  return receiptFrom(stored)
}

function receiptFrom(stored: StoreOutcome): RequestReceipt {
  if ('receipt' in stored) return stored.receipt
  if (stored.outcome === 'membersGone') throw new InvalidFields([membersGone])
  throw stored.outcome === 'cancelled' ? new Cancelled() : new KeyReused()
}

/** The body as the key stands for it: without the password, which a retry from the outbox does not have */
function hashOf(data: v.InferOutput<typeof RequestData>): string {
  const { password: _password, ...client } = data.client
  return bodyHashOf({ ...data, client })
}

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

/** Rolls the transaction back. */
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
    throw error instanceof LockTimeout ? keyInProgress() : error
  }
}

async function storeOnce(tx: Queryable, request: QuoteRequest): Promise<StoreOutcome> {
  const { key, bodyHash } = request
  if (!(await takeKey(tx, { key, bodyHash, accountId: request.ownerId }))) return repeated(tx, request)

  const { gigRequest, client } = request
  const asked = await lockContactedVendors(tx, gigRequest.members)
  const known = new Set(asked.map(({ id }) => id))
  const gone = gigRequest.members.filter((id) => !known.has(id))
  if (gone.length > 0) throw new MembersGone(gone)
  const added = await similarVendors(tx, { ...request, asked })
  const ownerId = request.ownerId ?? (await request.newOwner?.(tx)) ?? null
  const clientId = await addClient(tx, client, ownerId)
  const gigRequestId = await addGigRequest(tx, { ...request, ownerId, clientId })
  const requests = await contactVendors(tx, {
    gigRequestId,
    host: { email: client.email.toLowerCase(), accountId: ownerId, phoneNumber: client.phoneNumber },
    eventDate: gigRequest.eventDate,
    vendors: [...gigRequest.members, ...added],
    added,
  })
  await queueLeadMails(tx, requests)
  // A new account has a confirmation mail of its own.
  const hasAccountMail = request.ownerId === null && ownerId !== null
  if (
    !hasAccountMail &&
    (await shouldConfirm(tx, clientId, CONFIRMATION_GAP_MS)) &&
    ((await request.mayAskToConfirm?.(tx)) ?? true)
  ) {
    await queueHostConfirmMail(tx, clientId)
  }
  const receipt = receiptOf(request.key, clientId, requests, added)
  await setReceipt(tx, key, receipt)
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
  if (!(await claimKey(tx, key, ownerId))) return false
  await claimGigRequest(tx, key, ownerId)
  return true
}
