/** Ends emails by the link in them, and has them sent again. Whoever has the link may: it opens nothing else. */
import type { Unsubscribed } from '#contract/mail/unsubscribe.ts'
import { addUnsubscribed, deleteUnsubscribed, isUnsubscribed } from '#server/repositories/mail/unsubscribed.ts'
import { deleteRequestStop, isRequestStopped } from '#server/repositories/reviews/earlier-clients.ts'
import { NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { mailboxOf } from './mailbox.ts'
import { openSubscription, type Subscription } from './mail-seals.ts'

async function subscriptionOf({ db }: ServiceContext, token: string): Promise<Subscription> {
  const subscription = await openSubscription(db, token)
  if (!subscription) throw new NotFound('This link isn’t complete. Open it again from the email.')
  return subscription
}

/** @throws NotFound */
export async function readUnsubscribe(context: ServiceContext, { token }: { token: string }): Promise<Unsubscribed> {
  const subscription = await subscriptionOf(context, token)
  const { topic, address } = subscription
  return {
    topic,
    email: shortened(address),
    isUnsubscribed:
      (await isUnsubscribed(context.db, subscription)) ||
      (topic === 'earlierReviews' && (await isRequestStopped(context.db, mailboxOf(address)))),
  }
}

/** @throws NotFound */
export async function setUnsubscribed(
  context: ServiceContext,
  { token, isUnsubscribed: isEnding }: { token: string; isUnsubscribed: boolean },
): Promise<Unsubscribed> {
  const subscription = await subscriptionOf(context, token)
  if (isEnding) await addUnsubscribed(context.db, subscription, context.clock())
  else
    await context.db.transaction(async (tx) => {
      await deleteUnsubscribed(tx, subscription)
      // Also ended on the page of such a request.
      if (subscription.topic === 'earlierReviews') await deleteRequestStop(tx, mailboxOf(subscription.address))
    })
  return readUnsubscribe(context, { token })
}

/** `a…@example.com` */
const shortened = (address: string) => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}
