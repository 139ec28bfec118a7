/** A client closes a request, or declines one of its vendors: each vendor is notified once, with the reason. */
import type * as v from 'valibot'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { CloseRequest } from '#contract/requests/request-outcome.ts'
import { closeDecided, lockRequests } from '#server/repositories/bookings/requests-of-bookings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { closeLeads, closeRequestRow, findRequestToClose } from '#server/repositories/requests/request-outcome.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InvalidFields, TargetNotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { REQUEST_GONE, requireOwnRequest } from './own-request.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Caller } from '#server/services/caller.ts'

/**
 * A lead that is closed already stays as it is. With a booking, the rest of the request is closed.
 * @throws TargetNotFound for a request or lead that is not the caller's; InvalidFields for a lead that is booked; what
 *   `consume` and `performOnce` throw
 */
export async function closeRequest(
  { db, clock }: ServiceContext,
  { key, requestKey, ...body }: v.InferOutput<typeof CloseRequest> & { key: string; requestKey: string },
  { accountId, network }: Caller,
): Promise<WriteReceipt> {
  await requireOwnRequest(db, requestKey, accountId)
  // Each key is stored for good, as those of cancellations.
  await consume(db, 'cancel', { network, address: null, now: clock() })
  const write = { key, call: 'closeRequest', body: { ...body, requestKey }, accountId }
  return performOnce(db, write, async (tx) => {
    const found = await findRequestToClose(tx, requestKey)
    if (!found) throw new TargetNotFound('key', REQUEST_GONE)
    await lockRequests(tx, [found.id])
    // Again: an acceptance may have come first.
    const { id: requestId, leadIds, bookedLeadIds } = (await findRequestToClose(tx, requestKey)) ?? found
    const { leadId, reason } = body
    if (leadId !== null && !leadIds.includes(leadId)) throw new TargetNotFound('leadId', REQUEST_GONE)
    if (leadId !== null && bookedLeadIds.includes(leadId)) throw new InvalidFields([IS_BOOKED])
    const now = clock()
    for (const { id, isNotified } of await closeLeads(tx, { requestId, leadId, reason, now }))
      if (isNotified) await addJob(tx, { kind: 'leadClosed', uniqueKey: `leadClosed ${id}`, payload: { leadId: id } })
    if (bookedLeadIds.length > 0) await closeDecided(tx, requestId, now)
    else if (leadId === null) await closeRequestRow(tx, requestId, now)
    return { id: leadId ?? requestId, bookingId: null, state: 'closed' }
  })
}

const IS_BOOKED = {
  name: 'leadId',
  code: 'invalid',
  message: 'You’ve accepted this vendor’s quote. To undo that, cancel the booking.',
} as const
