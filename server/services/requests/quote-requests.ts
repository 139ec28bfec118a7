/**
 * Quote requests, stored exactly once per key in one transaction, together with the resulting emails
 * (docs/offline.md#the-server-transaction).
 */
import { CONFIRMATION_GAP_MS } from '#contract/limits.ts'
import type { Client } from '#contract/client.ts'
import type { QuoteRequest } from '#contract/quote-request.ts'
import type { RequestReceipt } from '#contract/receipt.ts'
import type { Source } from '#contract/source.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { Point } from '#server/db/globe.ts'
import { shouldConfirm } from '#server/repositories/accounts/clients.ts'
import { lockOpenSession } from '#server/repositories/accounts/sessions.ts'
import { claimKey, isShownTo } from '#server/repositories/idempotency/request-keys.ts'
import { contactVendors, lockClient, type Asked } from '#server/repositories/requests/leads.ts'
import { giveRequest } from '#server/repositories/requests/own-requests.ts'
import { addClient, addQuoteRequest, lockContactedVendors } from '#server/repositories/requests/quote-requests.ts'
import { similarVendors } from '#server/repositories/search/similar-vendors.ts'
import { InvalidFields, SignedOut } from '#server/services/errors.ts'
import { putIntoEvent } from '#server/services/events/event-of-new-request.ts'
import { writeOnce, type KeyedWrite, type Written } from '#server/services/idempotency/write-once.ts'
import { detailsByCategory } from './details-for.ts'
import { queueClientConfirmMail, queueLeadMails } from './lead-mail.ts'
import { vendorsGone } from './quote-check.ts'
import { closeReplaced, findReplaced } from './outcome/replace-request.ts'

export interface ReceivedRequest {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
  /** The account that sends it; null for a guest. */
  ownerId: number | null
  /** The session that it was sent with, which must still be open; null for a guest. */
  sessionId?: string | null
  /** `clientDeviceHash` of the device that sent it; if omitted, it sent no key of its own. */
  device?: Buffer | null
  /**
   * For a guest: creates the account that will own the request, within the same transaction; null if none is created.
   */
  newOwner?: ((tx: Queryable) => Promise<number | null>) | undefined
  /**
   * Whether another email may ask a client to confirm their address; called within the same transaction. If omitted,
   * always.
   */
  mayAskToConfirm?: ((tx: Queryable) => Promise<boolean>) | undefined
  /** Which of the similar vendors may be added, called within the same transaction. If omitted, all. */
  mayAdd?: ((tx: Queryable, similar: readonly number[]) => Promise<number[]>) | undefined
  quoteRequest: QuoteRequest
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
  /** The key of its event, as the device sent it; if omitted, the server finds or makes the event. */
  eventKey?: string | null
  /** When the earlier one is closed; if omitted, now. */
  now?: Date
}

/** The write of a request, by which its key is known again. */
export const requestWrite = ({
  key,
  bodyHash,
  ownerId,
}: Pick<ReceivedRequest, 'key' | 'bodyHash' | 'ownerId'>): KeyedWrite<RequestReceipt> => ({
  key,
  bodyHash,
  accountId: ownerId,
  isSender: (row) => isShownTo(row, ownerId),
  isReceipt: (receipt) => 'requests' in receipt,
  claim: (tx, accountId) => claimRequest(tx, key, accountId),
})

/** Assigns a guest's request to the account that sends it again; false if another call was faster. */
async function claimRequest(tx: Queryable, key: string, accountId: number): Promise<boolean> {
  if (!(await claimKey(tx, key, accountId))) return false
  await giveRequest(tx, key, accountId)
  return true
}

/**
 * Stores a request exactly once per key.
 * @throws InvalidFields for a vendor that is gone; SignedOut when the session has ended; what `writeOnce` throws
 */
export const storeQuoteRequest = (db: Database, request: ReceivedRequest): Promise<Written<RequestReceipt>> =>
  writeOnce(db, requestWrite(request), (tx) => addRequest(tx, request))

async function addRequest(tx: Queryable, request: ReceivedRequest): Promise<RequestReceipt> {
  if (request.sessionId != null && !(await lockOpenSession(tx, request.sessionId))) throw new SignedOut()
  const { quoteRequest, client } = request
  const asked = await lockContactedVendors(tx, quoteRequest.members)
  const known = new Set(asked.map(({ id }) => id))
  if (quoteRequest.members.some((id) => !known.has(id))) throw new InvalidFields([vendorsGone])
  const similar = await similarVendors(tx, { ...request, eventDate: request.quoteRequest.eventDate, asked })
  const added = (await request.mayAdd?.(tx, similar)) ?? similar
  const ownerId = request.ownerId ?? (await request.newOwner?.(tx)) ?? null
  const device = request.device ?? null
  const clientId = await addClient(tx, client, { ownerId, device })
  const types = asked.map(({ primaryServiceTypeId }) => primaryServiceTypeId)
  const byCategory = detailsByCategory(types, quoteRequest.categoryDetails ?? {}, quoteRequest.detailsAskedFor)
  const requestId = await addQuoteRequest(tx, { ...request, ownerId, clientId, detailsByCategory: byCategory })
  // Before the earlier request is locked, as elsewhere.
  await lockClient(tx, { accountId: ownerId, devices: [device] })
  const replaced = await findReplaced(tx, request.insteadOf ?? null, request.ownerId)
  const requests = await contactVendors(tx, {
    requestId,
    instead: replaced,
    client: { email: client.email, accountId: ownerId, device },
    eventType: quoteRequest.eventType,
    eventDate: quoteRequest.eventDate,
    vendors: [...quoteRequest.members, ...added],
    added,
  })
  if (replaced !== null) await closeReplaced(tx, replaced, request.now ?? new Date())
  const { eventKey = null, timeZone } = request
  const inEvent = { requestId, eventKey, replaced, callerId: request.ownerId, ownerId, device, quoteRequest, timeZone }
  await putIntoEvent(tx, inEvent)
  await queueLeadMails(tx, requests)
  if ((await shouldConfirm(tx, clientId, CONFIRMATION_GAP_MS)) && ((await request.mayAskToConfirm?.(tx)) ?? true))
    await queueClientConfirmMail(tx, clientId)
  return receiptOf(request.key, clientId, requests, added)
}

const receiptOf = (key: string, clientId: number, asked: readonly Asked[], autoAdded: number[]): RequestReceipt => ({
  key,
  clientId,
  requests: asked.map(({ id, vendorId }) => ({ id, memberId: vendorId })),
  autoAdded,
  revisions: asked.flatMap(({ id, vendorId, revision, revisionOf }) =>
    revisionOf === null ? [] : [{ id, memberId: vendorId, revision, revisionOf }],
  ),
})
