/** Ends emails by the link in them, and has them sent again. Whoever has the link may: it opens nothing else. */
import type { Unsubscribed } from '#contract/mail/unsubscribe.ts'
import { NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { openSubscription, type Subscription } from './mail-seals.ts'
import { endSubscription, hasEnded, resumeSubscription } from './subscriptions/subscriptions.ts'

async function subscriptionOf({ db }: ServiceContext, token: string): Promise<Subscription> {
  const subscription = await openSubscription(db, token)
  if (!subscription) throw new NotFound('This link isn’t complete. Open it again from the email.')
  return subscription
}

/** @throws NotFound */
export async function readUnsubscribe(context: ServiceContext, { token }: { token: string }): Promise<Unsubscribed> {
  const subscription = await subscriptionOf(context, token)
  return {
    topic: subscription.topic,
    email: shortened(subscription.address),
    isUnsubscribed: await hasEnded(context.db, subscription),
  }
}

/** @throws NotFound */
export async function setUnsubscribed(
  context: ServiceContext,
  { token, isUnsubscribed: isEnding }: { token: string; isUnsubscribed: boolean },
): Promise<Unsubscribed> {
  const subscription = await subscriptionOf(context, token)
  await context.db.transaction(async (tx) => {
    if (isEnding) return endSubscription(tx, subscription, context.clock())
    if (!(await resumeSubscription(tx, subscription, context.clock())))
      throw new NotFound('Sign in to get these emails again: your account’s notifications have the choice.')
  })
  return readUnsubscribe(context, { token })
}

/** `a…@example.com` */
const shortened = (address: string) => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}
