/**
 * A quote request as it arrives: validated, within the limits, with the account that will own it
 * (docs/specification.md#sending-a-quote-request).
 */
import * as v from 'valibot'
import { PARTY_SOURCE } from '#contract/auto-add.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { Client } from '#contract/client.ts'
import { RequestData } from '#contract/quote.ts'
import type { RequestReceipt } from '#contract/receipt.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { isWithinLimits } from '#server/services/accounts/rate-limits.ts'
import type { Caller } from '#server/services/caller.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { bodyHashOf } from '#server/services/idempotency/body-hash.ts'
import { findReceipt } from '#server/services/idempotency/write-once.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { admitRequest, admitToSimilar } from './flood-limits.ts'
import { QUOTE_LIMITS } from './quote-limits.ts'
import { clientDeviceHash } from './client-device.ts'
import { checkQuoteRequest } from './quote-check.ts'
import { requestWrite, storeQuoteRequest } from './quote-requests.ts'
import type { ReceivedRequest } from './quote-requests.ts'
import { newOwner } from './request-owner.ts'

interface SentRequest {
  /** The Idempotency-Key. */
  key: string
  /** `RequestData`, unchecked. */
  data: unknown
  /** The Proof-Of-Work header; null without one. */
  proof: string | null
}

/**
 * Stores the request, or returns the existing receipt of its key. The receipt is checked first, because the event's
 * date may have passed since.
 */
export async function createQuoteRequest(
  context: ServiceContext,
  { key, data: given, proof }: SentRequest,
  caller: Caller,
): Promise<RequestReceipt> {
  const { db, places, clock, settings } = context
  const { accountId, sessionId, network, deviceKey } = caller
  const data = v.safeParse(RequestData, given)
  if (!data.success) throw new InvalidFields(toFieldErrors(data.issues))
  const { insteadOf = null, eventKey = null, ...rest } = data.output
  const { source, maxAutoAdd } = rest
  // An earlier server drops both keys before it hashes; a repeated body must count as the same.
  const bodyHash = hashOf(rest)

  const earlier = await findReceipt(db, requestWrite({ key, bodyHash, ownerId: accountId }))
  if (earlier) return earlier

  const checked = await checkQuoteRequest(data.output.gigRequest, { db, places, now: clock() })
  const client = v.safeParse(Client, data.output.client)
  if (!checked.ok || !client.success) {
    throw new InvalidFields([
      ...(checked.ok ? [] : checked.errors),
      ...(client.success ? [] : toFieldErrors(client.issues)),
    ])
  }
  await refuseBlocked(db, { email: client.output.email, network })
  if (accountId === null) refuseGuessable(client.output.password, client.output.email, 'password')
  const { quoteRequest, place } = checked
  const control = { db, limits: settings.quoteLimits ?? QUOTE_LIMITS, now: clock() }
  const arrival = { key, network, accountId, email: client.output.email, vendors: quoteRequest.members, proof }
  // Either field may name the source; the party partner's rules apply if one of them does.
  const cameFrom = [source, quoteRequest.source].includes(PARTY_SOURCE)
    ? PARTY_SOURCE
    : source === 'None'
      ? quoteRequest.source
      : source
  const request: ReceivedRequest = {
    key,
    bodyHash,
    ownerId: accountId,
    sessionId,
    device: clientDeviceHash(deviceKey, client.output.email),
    mayAskToConfirm: (tx) => isWithinLimits(tx, 'mail', { network, address: client.output.email, now: clock() }),
    mayAdd: (tx, similar) => admitToSimilar(tx, control, similar),
    quoteRequest,
    client: client.output,
    timeZone: place.timeZone,
    eventPoint: place,
    source: cameFrom,
    maxAutoAdd,
    insteadOf,
    eventKey,
    now: clock(),
  }
  const { receipt } = await admitRequest(control, arrival, async () => {
    const owner =
      accountId === null ? await newOwner(context, { client: client.output, hasRequestMail: true }, caller) : undefined
    return storeQuoteRequest(db, { ...request, newOwner: owner })
  })
  return receipt
}

/** Hashes the body that the key is bound to: without the password, which a retry from the outbox does not have. */
function hashOf(data: v.InferOutput<typeof RequestData>): string {
  const { password: _password, ...client } = data.client
  return bodyHashOf({ ...data, client })
}
