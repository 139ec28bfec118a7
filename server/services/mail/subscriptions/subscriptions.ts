/**
 * Emails that aren’t about a transaction, and who gets them: reminders until they are ended, news only after a consent.
 */
import type { Queryable } from '#server/db/database.ts'
import { noteUnsubscribed } from '#server/repositories/mail/broadcast-recipients.ts'
import { endConsent, findConsent, lockConsents, resumeConsent } from '#server/repositories/mail/news-consents.ts'
import { addUnsubscribed, deleteUnsubscribed, isUnsubscribed } from '#server/repositories/mail/unsubscribed.ts'
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import { deleteRequestStop, isRequestStopped } from '#server/repositories/reviews/earlier-clients.ts'
import { mailboxOf } from '../mailbox.ts'
import type { Subscription } from '../mail-seals.ts'

/** News go to an account that agreed to them. Requests for reviews end on the page of such a request, too. */
export async function hasEnded(db: Queryable, subscription: Subscription): Promise<boolean> {
  if (subscription.topic === 'earlierReviews' && (await isRequestStopped(db, mailboxOf(subscription.address))))
    return true
  if (subscription.topic !== 'news') return isUnsubscribed(db, subscription)
  const account = await findAccountByUsername(db, subscription.address)
  return !account || (await findConsent(db, account.id)) === undefined
}

/** By the link in an email. Ending it again changes nothing. */
export async function endSubscription(tx: Queryable, subscription: Subscription, now: Date): Promise<void> {
  if (subscription.topic !== 'news') return addUnsubscribed(tx, subscription, now)
  const account = await findAccountByUsername(tx, subscription.address)
  if (!account) return
  await lockConsents(tx, account.id)
  if (await endConsent(tx, account.id, { by: 'link', now })) await noteUnsubscribed(tx, account.id, now)
}

/**
 * Takes back what the link has ended. Whoever has the link can’t agree in the place of the account.
 * @returns false if the account has to agree anew
 */
export async function resumeSubscription(tx: Queryable, subscription: Subscription): Promise<boolean> {
  if (subscription.topic !== 'news') {
    await deleteUnsubscribed(tx, subscription)
    if (subscription.topic === 'earlierReviews') await deleteRequestStop(tx, mailboxOf(subscription.address))
    return true
  }
  const account = await findAccountByUsername(tx, subscription.address)
  if (!account) return false
  await lockConsents(tx, account.id)
  if ((await findConsent(tx, account.id)) !== undefined) return true
  if (!(await resumeConsent(tx, account.id))) return false
  await noteUnsubscribed(tx, account.id, null)
  return true
}
