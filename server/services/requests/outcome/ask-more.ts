/** Other vendors for a request that some have not opened: who they are, and sending it to them as well. */
import type * as v from 'valibot'
import type { WriteReceipt } from '#contract/receipt.ts'
import { BACKUP_VENDORS, VENDORS_OF_REQUEST_MAX } from '#contract/requests/request-outcome.ts'
import type { AskMore, SimilarVendor } from '#contract/requests/request-outcome.ts'
import { byId } from '#server/catalog/service-types.ts'
import { contactVendors, lockClient } from '#server/repositories/requests/leads.ts'
import { findRequestToExtend, lockSimilar } from '#server/repositories/requests/request-outcome.ts'
import type { RequestToExtend } from '#server/repositories/requests/request-outcome.ts'
import { findVendorsWithKnown } from '#server/repositories/search/vendors.ts'
import { similarVendors } from '#server/repositories/search/similar-vendors.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InvalidFields, TargetNotFound, TooManyRequests } from '#server/services/errors.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import { admitToSimilar } from '../flood-limits.ts'
import { QUOTE_LIMITS } from '../quote-limits.ts'
import { queueLeadMails } from '../lead-mail.ts'
import { keyInProgress } from '#server/services/idempotency/request-keys.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { REQUEST_GONE, requireOwnRequest } from './own-request.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Caller } from '#server/services/caller.ts'

/** Vendors that the caller's request could also go to, the likeliest to fit first; none when it is over. */
export async function similarToRequest(
  context: ServiceContext,
  requestKey: string,
  { accountId }: Caller,
): Promise<SimilarVendor[]> {
  await requireOwnRequest(context.db, requestKey, accountId)
  const request = await findRequestToExtend(context.db, requestKey, context.clock())
  return request ? similarTo(context, request, BACKUP_VENDORS) : []
}

/** The nearest, of which the likeliest to fit are chosen. */
const CONSIDERED = 20

/** At most `take` of them: first those known to be free, then those whose price is closest to the request's quotes. */
export async function similarTo(
  { db, places, clock }: ServiceContext,
  request: RequestToExtend,
  take: number,
): Promise<SimilarVendor[]> {
  const place = places.byFileName(request.locationFileName)
  const room = Math.min(take, VENDORS_OF_REQUEST_MAX - request.vendors)
  if (!place || request.isClosed || request.isPast || room <= 0) return []
  const { asked, eventDate, serviceTypeIds, hasSamples: withSamples } = request
  // The client chooses them, so where the request came from makes no difference.
  const ids = await similarVendors(db, {
    asked,
    eventDate,
    serviceTypeIds,
    withSamples,
    take: room > 0 ? CONSIDERED : 0,
    eventPoint: place,
  })
  const rows = await findVendorsWithKnown(db, ids, eventDate)
  const now = clock()
  const offered = rows.map((row) => ({
    memberId: row.id,
    profileName: row.profileName,
    profileUrl: profileUrl(row),
    serviceName: byId(row.primaryServiceTypeId)?.personForm ?? '',
    onDay: row.knownUntil && row.knownUntil > now ? ('free' as const) : ('notSaid' as const),
    startingPrice: row.dayPrice ?? row.startingPrice,
    isSample: row.isSample,
  }))
  const farFrom = ({ startingPrice }: SimilarVendor) =>
    request.likePrice === null || startingPrice == null ? Infinity : Math.abs(startingPrice - request.likePrice)
  const isKnown = ({ onDay }: SimilarVendor) => (onDay === 'free' ? 0 : 1)
  // Infinity less itself is not a number: nearest first then.
  return offered.toSorted((a, b) => isKnown(a) - isKnown(b) || farFrom(a) - farFrom(b) || 0).slice(0, room)
}

/**
 * Sends a stored request to more vendors of its categories. Whoever has it already gets nothing again, whatever the
 * key: a request has one lead per vendor.
 * @throws TargetNotFound for a request that is not the caller's; InvalidFields when it is closed or over, or a vendor
 *   cannot be asked; TooManyRequests when a vendor gets too many; what `consume` and `performOnce` throw
 */
export async function askMore(
  { db, clock, settings }: ServiceContext,
  { key, requestKey, memberIds: vendorIds }: v.InferOutput<typeof AskMore> & { key: string; requestKey: string },
  { accountId, network }: Caller,
): Promise<WriteReceipt> {
  await requireOwnRequest(db, requestKey, accountId)
  await consume(db, 'cancel', { network, address: null, now: clock() })
  const write = { key, call: 'askMore', body: { memberIds: vendorIds, requestKey }, accountId }
  return performOnce(db, write, async (tx) => {
    const now = clock()
    const before = await findRequestToExtend(tx, requestKey, now)
    if (!before) throw new TargetNotFound('key', REQUEST_GONE)
    // First: whom the client has asked must not change until the vendors are.
    await lockClient(tx, { accountId: before.client.accountId, devices: [before.client.device] })
    const request = await findRequestToExtend(tx, requestKey, now, { isLocked: true })
    if (!request) throw new TargetNotFound('key', REQUEST_GONE)
    // An account took it over meanwhile. Its lock comes before the device's.
    if (request.client.accountId !== before.client.accountId) throw keyInProgress()
    await refuseBlocked(tx, { email: request.email, network })
    if (request.isClosed || request.isPast) throw refused('This request is closed. Send a new one instead.')
    const have = new Set(request.asked.map(({ id }) => id))
    const wanted = [...new Set(vendorIds)].filter((id) => !have.has(id))
    if (request.vendors + wanted.length > VENDORS_OF_REQUEST_MAX)
      throw refused(`A request goes to at most ${VENDORS_OF_REQUEST_MAX} vendors. Send a new one to the others.`)
    const vendors = await lockSimilar(tx, wanted, request)
    if (vendors.length < wanted.length) throw refused('This vendor is no longer available.')
    const limits = settings.quoteLimits ?? QUOTE_LIMITS
    const admitted = await admitToSimilar(tx, { limits, now }, vendors)
    if (admitted.length < vendors.length) throw new TooManyRequests(WAIT_SECONDS)
    const { id: requestId, client, eventType, eventDate } = request
    const asked =
      vendors.length === 0
        ? []
        : await contactVendors(tx, { requestId, client, eventType, eventDate, vendors, added: [] })
    await queueLeadMails(tx, asked)
    return { id: requestId, bookingId: null, state: 'asked' }
  })
}

/** A vendor's requests are counted by the hour. */
const WAIT_SECONDS = 15 * 60

const refused = (message: string) => new InvalidFields([{ name: 'memberIds', code: 'invalid', message }])
