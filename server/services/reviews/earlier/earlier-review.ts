/** A client of an event before Fanfare writes a review by the link of an email, without an account. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import type * as v from 'valibot'
import type {
  ByToken,
  DeclineEarlierReview,
  EarlierReview,
  WriteEarlierReview,
} from '#contract/reviews/earlier-clients.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  addEarlierReview,
  deleteEarlierReview,
  isVendorSeenWith,
  lockByLink,
  setState,
  stopRequests,
  type LinkedClient,
} from '#server/repositories/reviews/earlier-clients.ts'
import { publishedReview } from '#server/repositories/reviews/reviews.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Caller } from '#server/services/caller.ts'
import { guestTraces } from '#server/services/callers/traces.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Runs `work` on the request of a link, and returns what the link is about then. */
async function withLink(
  { db, clock }: ServiceContext,
  token: string,
  { network }: Caller,
  work: (tx: Queryable, client: LinkedClient, now: Date) => Promise<void> = async () => {},
): Promise<EarlierReview> {
  const now = clock()
  await consume(db, 'proof', { network, address: null, now })
  return db.transaction(async (tx) => {
    const before = await lockByLink(tx, token)
    if (!before) throw new NotFound('This link doesn’t work anymore.')
    await work(tx, before, now)
    const client = (await lockByLink(tx, token)) ?? before
    const { vendorName, vendorId, isListed, name, eventType, eventDate, state, reviewId } = client
    return {
      vendorName,
      vendorUrl: isListed ? profileUrl({ id: vendorId, profileName: vendorName }) : null,
      name,
      eventType,
      eventDate,
      state,
      review: (reviewId === null ? undefined : await publishedReview(tx, reviewId)) ?? null,
    }
  })
}

/** @throws NotFound, TooManyRequests */
export const readEarlierReview = (
  context: ServiceContext,
  { token }: v.InferOutput<typeof ByToken>,
  caller: Caller,
): Promise<EarlierReview> => withLink(context, token, caller)

/**
 * Once for each request: a second attempt finds the review of the first, also when that is hidden.
 * @throws NotFound, TooManyRequests; Refused from the vendor's own network or device, and after a no or a removal
 */
export const writeEarlierReview = (
  context: ServiceContext,
  { token, stars, text, name }: WriteEarlierReview,
  caller: Caller,
): Promise<EarlierReview> =>
  withLink(context, token, caller, async (tx, client, now) => {
    if (client.state === 'written') return
    if (client.state !== 'asked') throw new Refused('You’ve said no, or deleted your review, so this link is used.')
    if (!client.isListed) throw new Refused(`${client.vendorName} isn’t on ${marketplaceName()} at the moment.`)
    if (await isVendorSeenWith(tx, client.vendorId, guestTraces(caller)))
      throw new Refused('This network or device is the vendor’s own. Write your review from another one.')
    const { vendorId, eventType, eventDate } = client
    const reviewId = await addEarlierReview(tx, { vendorId, name, stars, text, eventType, eventDate, now })
    await setState(tx, client.id, { state: 'written', reviewId })
  })

/** @throws NotFound, TooManyRequests */
export const removeEarlierReview = (
  context: ServiceContext,
  { token }: v.InferOutput<typeof ByToken>,
  caller: Caller,
): Promise<EarlierReview> =>
  withLink(context, token, caller, async (tx, { id, reviewId }) => {
    if (reviewId !== null) await deleteEarlierReview(tx, reviewId)
    await setState(tx, id, { state: 'declined', reviewId: null })
  })

/** @throws NotFound, TooManyRequests */
export const declineEarlierReview = (
  context: ServiceContext,
  { token, everyone }: v.InferOutput<typeof DeclineEarlierReview>,
  caller: Caller,
): Promise<EarlierReview> =>
  withLink(context, token, caller, async (tx, { id, state }, now) => {
    if (everyone) await stopRequests(tx, id, now)
    if (state === 'asked') await setState(tx, id, { state: 'declined', reviewId: null })
  })
