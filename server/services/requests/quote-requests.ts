/**
 * Quote requests: validated, and stored exactly once per key in one transaction, together with the resulting emails
 * (docs/offline.md#the-server-transaction).
 */
import * as v from 'valibot'
import { PARTY_SOURCE } from '#contract/auto-add.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { CONFIRMATION_GAP_MS } from '#contract/limits.ts'
import { Client } from '#contract/client.ts'
import { RequestData } from '#contract/quote.ts'
import type { GigRequest } from '#contract/gig-request.ts'
import type { RequestReceipt } from '#contract/receipt.ts'
import type { Source } from '#contract/source.ts'
import type { Places } from '#server/data/places.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import type { Point } from '#server/db/globe.ts'
import { shouldConfirm } from '#server/repositories/accounts/clients.ts'
import { lockOpenSession } from '#server/repositories/accounts/sessions.ts'
import { contactVendors, lockHost, type Asked } from '#server/repositories/requests/leads.ts'
import { giveRequest } from '#server/repositories/requests/own-requests.ts'
import { addClient, addGigRequest, lockContactedVendors } from '#server/repositories/requests/quote-requests.ts'
import { claimKey, findKey, isShownTo, setReceipt, takeKey } from '#server/repositories/requests/request-keys.ts'
import { similarVendors } from '#server/repositories/search/similar-vendors.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import type { Passwords } from '#server/services/accounts/passwords.ts'
import { isWithinLimits } from '#server/services/accounts/rate-limits.ts'
import { Cancelled, InvalidFields, KeyReused, SignedOut } from '#server/services/errors.ts'
import { bodyHashOf } from './body-hash.ts'
import { admitRequest, admitToSimilar, QUOTE_LIMITS } from './flood-limits.ts'
import type { QuoteLimits } from './flood-limits.ts'
import { hostDeviceHash } from './host-device.ts'
import { queueHostConfirmMail, queueLeadMails } from './lead-mail.ts'
import { checkGigRequest, membersGone } from './quote-check.ts'
import { keyInProgress } from './request-keys.ts'
import { closeReplaced, findReplaced } from './outcome/replace-request.ts'
import { newOwner } from './request-owner.ts'

export interface QuoteRequestDependencies {
  db: Database
  places: Places
  passwords: Passwords
  clock: () => Date
  settings: { quoteLimits?: QuoteLimits }
}

export interface RequestSender {
  /** Null for a guest. */
  account: { accountId: number; sessionId: string } | null
  /** The caller's network (`networkOf`). */
  network: string
  /** The device's own key; null if the page sent none. */
  deviceKey: string | null
  /** The Proof-Of-Work header; null without one. */
  proof: string | null
}

/**
 * Stores the request, or returns the existing receipt of its key. The receipt is checked first, because the event's
 * date may have passed since.
 */
export async function createQuoteRequest(
  { db, places, passwords, clock, settings }: QuoteRequestDependencies,
  key: string,
  input: unknown,
  { account, network, deviceKey, proof }: RequestSender,
): Promise<RequestReceipt> {
  const accountId = account?.accountId ?? null
  const data = v.safeParse(RequestData, input)
  if (!data.success) throw new InvalidFields(toFieldErrors(data.issues))
  const { insteadOf = null, ...rest } = data.output
  const { source, maxAutoAdd } = rest
  // An earlier server drops the key of the earlier request before it hashes; a repeated body must count as the same.
  const bodyHash = hashOf(rest)

  const known = await findKey(db, key)
  if (known) return receiptFrom(await repeatQuoteRequest(db, { key, bodyHash, ownerId: accountId }))

  const gig = await checkGigRequest(data.output.gigRequest, { db, places, now: clock() })
  const client = v.safeParse(Client, data.output.client)
  if (!gig.ok || !client.success) {
    throw new InvalidFields([...(gig.ok ? [] : gig.errors), ...(client.success ? [] : toFieldErrors(client.issues))])
  }
  await refuseBlocked(db, { email: client.output.email, network })
  if (accountId === null) refuseGuessable(client.output.password, client.output.email, 'password')
  const { gigRequest, place } = gig
  const control = { db, limits: settings.quoteLimits ?? QUOTE_LIMITS, now: clock() }
  const arrival = { key, network, accountId, email: client.output.email, vendors: gigRequest.members, proof }
  // Either field may name the source; the party partner's rules apply if one of them does.
  const cameFrom = [source, gigRequest.source].includes(PARTY_SOURCE)
    ? PARTY_SOURCE
    : source === 'None'
      ? gigRequest.source
      : source
  const request: QuoteRequest = {
    key,
    bodyHash,
    ownerId: accountId,
    sessionId: account?.sessionId,
    device: hostDeviceHash(deviceKey, client.output.email),
    mayAskToConfirm: (tx) =>
      isWithinLimits(tx, 'mail', { network, address: client.output.email.toLowerCase(), now: clock() }),
    mayAdd: (tx, similar) => admitToSimilar(tx, control, similar),
    gigRequest,
    client: client.output,
    timeZone: place.timeZone,
    eventPoint: place,
    source: cameFrom,
    maxAutoAdd,
    insteadOf,
    now: clock(),
  }
  const stored = await admitRequest(control, arrival, async () => {
    const owner =
      accountId === null
        ? await newOwner({ passwords, now: clock(), network }, client.output, { hasRequestMail: true })
        : undefined
    return storeQuoteRequest(db, { ...request, newOwner: owner })
  })
  return receiptFrom(stored)
}

function receiptFrom(stored: StoreOutcome): RequestReceipt {
  if ('receipt' in stored) return stored.receipt
  if (stored.outcome === 'membersGone') throw new InvalidFields([membersGone])
  throw stored.outcome === 'cancelled' ? new Cancelled() : new KeyReused()
}

/** Hashes the body that the key is bound to: without the password, which a retry from the outbox does not have. */
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
  /** The session that it was sent with, which must still be open. */
  sessionId?: string | undefined
  /** `hostDeviceHash` of the device that sent it; if omitted, it sent no key of its own. */
  device?: Buffer | null
  /**
   * For a guest: creates the account that will own the request, within the same transaction; null if none is created.
   */
  newOwner?: ((tx: Queryable) => Promise<number | null>) | undefined
  /**
   * Whether another email may ask a host to confirm its address; called within the same transaction. If omitted,
   * always.
   */
  mayAskToConfirm?: ((tx: Queryable) => Promise<boolean>) | undefined
  /** Which of the similar vendors may be added, called within the same transaction. If omitted, all. */
  mayAdd?: ((tx: Queryable, similar: readonly number[]) => Promise<number[]>) | undefined
  gigRequest: GigRequest
  /** Its password is not stored. */
  client: Client
  /** IANA time zone of the event's place. */
  timeZone: string
  /** The event's location, for finding similar vendors. */
  eventPoint: Point
  source: Source
  /** How many similar vendors may be added; see `similarVendors` for when none are. */
  maxAutoAdd: number
  /** The key of the sender's earlier request that this one replaces. */
  insteadOf?: string | null
  /** When the earlier one is closed; if omitted, now. */
  now?: Date
}

export type StoreOutcome =
  /** `stored` by this call, or `repeated`: the result of the first call. */
  | { outcome: 'stored' | 'repeated'; receipt: RequestReceipt }
  /** The key was used with another body or by another account. */
  | { outcome: 'keyReused' }
  /** The key was canceled before this arrived; nothing is stored. */
  | { outcome: 'cancelled' }
  /** These vendors do not exist (anymore); nothing is stored, and the key is still free. */
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
 * Stores a request exactly once per key, however often and however concurrently it arrives, or returns why not. Every
 * outcome other than `stored` leaves no trace.
 * @throws InProgress while another call with the same key has not finished; DatabaseBusy, DatabaseUnavailable (retry)
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

  if (request.sessionId !== undefined && !(await lockOpenSession(tx, request.sessionId))) throw new SignedOut()
  const { gigRequest, client } = request
  const asked = await lockContactedVendors(tx, gigRequest.members)
  const known = new Set(asked.map(({ id }) => id))
  const gone = gigRequest.members.filter((id) => !known.has(id))
  if (gone.length > 0) throw new MembersGone(gone)
  const similar = await similarVendors(tx, { ...request, eventDate: request.gigRequest.eventDate, asked })
  const added = (await request.mayAdd?.(tx, similar)) ?? similar
  const ownerId = request.ownerId ?? (await request.newOwner?.(tx)) ?? null
  const device = request.device ?? null
  const clientId = await addClient(tx, client, { ownerId, device })
  const gigRequestId = await addGigRequest(tx, { ...request, ownerId, clientId })
  // Before the earlier request is locked, as elsewhere.
  await lockHost(tx, { accountId: ownerId, devices: [device] })
  const replaced = await findReplaced(tx, request.insteadOf ?? null, request.ownerId)
  const requests = await contactVendors(tx, {
    gigRequestId,
    instead: replaced,
    host: { email: client.email.toLowerCase(), accountId: ownerId, device },
    eventType: gigRequest.eventType,
    eventDate: gigRequest.eventDate,
    vendors: [...gigRequest.members, ...added],
    added,
  })
  if (replaced !== null) await closeReplaced(tx, replaced, request.now ?? new Date())
  await queueLeadMails(tx, requests)
  if ((await shouldConfirm(tx, clientId, CONFIRMATION_GAP_MS)) && ((await request.mayAskToConfirm?.(tx)) ?? true))
    await queueHostConfirmMail(tx, clientId)
  const receipt = receiptOf(request.key, clientId, requests, added)
  await setReceipt(tx, key, receipt)
  return { outcome: 'stored', receipt }
}

const receiptOf = (key: string, clientId: number, asked: readonly Asked[], autoAdded: number[]): RequestReceipt => ({
  key,
  clientId,
  requests: asked.map(({ id, memberId }) => ({ id, memberId })),
  autoAdded,
  revisions: asked.flatMap(({ id, memberId, revision, revisionOf }) =>
    revisionOf === null ? [] : [{ id, memberId, revision, revisionOf }],
  ),
})

/** The result for a key that already exists; nothing new is stored. */
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
  if (!row?.receipt || !('requests' in row.receipt) || !isShownTo(row, ownerId) || row.bodyHash !== bodyHash)
    return { outcome: 'keyReused' }
  // A caller who sent the request as a guest and has since signed in is still the same person: only they know the body
  // (fault 52).
  if (row.senderId === null && ownerId !== null && !(await claim(tx, key, ownerId))) return repeated(tx, request)
  return { outcome: 'repeated', receipt: row.receipt }
}

/** Assigns a guest's request to the account that sends it again; false if another call was faster. */
async function claim(tx: Queryable, key: string, ownerId: number): Promise<boolean> {
  if (!(await claimKey(tx, key, ownerId))) return false
  await giveRequest(tx, key, ownerId)
  return true
}
