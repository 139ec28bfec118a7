/**
 * POST /api/v1/gigrequest/validate, POST /api/v1/client/validate, POST /createrequest
 * (docs/specification.md#sending-a-quote-request).
 */
import * as v from 'valibot'
import { PARTY_SOURCE } from '#contract/auto-add.ts'
import { endpoints } from '#contract/endpoints.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { Client, RequestData } from '#contract/quote.ts'
import type { RequestReceipt } from '#contract/quote.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { WrongFields } from '#server/plugins/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { parseInnerJson } from '#server/plugins/validation.ts'
import { repeatQuoteRequest, storeQuoteRequest } from '#server/repositories/requests/quote-requests.ts'
import type { StoreOutcome } from '#server/repositories/requests/quote-requests.ts'
import { findKey } from '#server/repositories/requests/request-keys.ts'
import { isWithinLimits } from '#server/services/accounts/rate-limits.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import { checkGigRequest, membersGone } from '#server/services/requests/quote-check.ts'
import { newOwner } from '#server/services/requests/request-owner.ts'
import { bodyHashOf, cancelled, KEY_HEADER, keyOf, keyReused } from './idempotency-key.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'

export const quoteRequestRoutes: Routes = (app, deps) => {
  const { db, places, clock } = deps
  mount(app, endpoints.validateGigRequest, async ({ body }) => {
    const checked = await checkGigRequest(body, { db, places, now: clock() })
    if (!checked.ok) throw new WrongFields(checked.errors)
    return { valid: true as const }
  })
  mount(app, endpoints.validateClient, ({ body }) => {
    refuseGuessable(body.password, body.email, 'password')
    return { valid: true as const }
  })
  mount(
    app,
    endpoints.createRequest,
    async ({ body }, request, reply) => {
      const key = keyOf(request)
      const data = parseInnerJson(body.requestData, 'requestData')
      void reply.code(201).header('cache-control', 'no-store')
      const sender = { accountId: request.account?.accountId ?? null, network: networkOf(request.ip) }
      return createRequest(deps, key, data, sender)
    },
    { success: 201, refusals: [401, 409, 422], headers: KEY_HEADER },
  )
}

/**
 * Stores the request, or gives the answer that its key has already: that comes first, since a date may have passed
 * since.
 */
async function createRequest(
  { db, places, passwords, clock }: RouteDependencies,
  key: string,
  input: unknown,
  { accountId, network }: { accountId: number | null; network: string },
): Promise<RequestReceipt> {
  const data = v.safeParse(RequestData, input)
  if (!data.success) throw new WrongFields(toFieldErrors(data.issues))
  const { source, maxAutoAdd } = data.output
  const bodyHash = hashOf(data.output)

  const known = await findKey(db, key)
  if (known) return receiptOf(await repeatQuoteRequest(db, { key, bodyHash, ownerId: accountId }))

  const gig = await checkGigRequest(data.output.gigRequest, { db, places, now: clock() })
  const client = v.safeParse(Client, data.output.client)
  if (!gig.ok || !client.success) {
    throw new WrongFields([...(gig.ok ? [] : gig.errors), ...(client.success ? [] : toFieldErrors(client.issues))])
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
  return receiptOf(stored)
}

function receiptOf(stored: StoreOutcome): RequestReceipt {
  if ('receipt' in stored) return stored.receipt
  if (stored.outcome === 'membersGone') throw new WrongFields([membersGone])
  throw stored.outcome === 'cancelled' ? cancelled() : keyReused()
}

/** The body as the key stands for it: without the password, which a retry from the outbox does not have. */
function hashOf(data: v.InferOutput<typeof RequestData>): string {
  const { password: _password, ...client } = data.client
  return bodyHashOf({ ...data, client })
}
