/**
 * Emails that aren’t about a transaction, and who gets them: reminders until they are ended, news only after a consent.
 */
import { DAY_MS } from '#contract/limits.ts'
import type { MailTopic } from '#contract/mail/unsubscribe.ts'
import type { Queryable } from '#server/db/database.ts'
import { noteUnsubscribed } from '#server/repositories/mail/broadcast-recipients.ts'
import { endConsent, findConsent, lockConsents, resumeConsent } from '#server/repositories/mail/news-consents.ts'
import { addUnsubscribed, deleteUnsubscribed, isUnsubscribed } from '#server/repositories/mail/unsubscribed.ts'
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import { deleteRequestStop, isRequestStopped } from '#server/repositories/reviews/earlier-clients.ts'
import { mailboxOf } from '../mailbox.ts'
import type { Subscription } from '../mail-seals.ts'

/** An undo of the link works for so long. */
const UNDO_MS = DAY_MS

/** News go to an account that agreed to them. Requests for reviews end on the page of such a request, too. */
export async function hasEnded(db: Queryable, subscription: Subscription): Promise<boolean> {
  const { topic, address, accountId } = subscription
  if (topic === 'earlierReviews' && (await isRequestStopped(db, mailboxOf(address)))) return true
  if (topic !== 'news') return isUnsubscribed(db, subscription)
  return accountId === undefined || (await findConsent(db, accountId)) === undefined
}

/** The subscription that a mail belongs to. */
export async function subscriptionTo(db: Queryable, topic: MailTopic, address: string): Promise<Subscription> {
  if (topic !== 'news') return { topic, address }
  const account = await findAccountByUsername(db, address)
  return { topic, address, ...(account && { accountId: account.id }) }
}

/** By the link in an email. Ending it again changes nothing. */
export async function endSubscription(tx: Queryable, subscription: Subscription, now: Date): Promise<void> {
  const { topic, accountId } = subscription
  if (topic !== 'news') return addUnsubscribed(tx, subscription, now)
  if (accountId === undefined || !(await lockConsents(tx, accountId))) return
  if (await endConsent(tx, accountId, { by: 'link', now })) await noteUnsubscribed(tx, accountId, now)
}

/**
 * Takes back what the link has ended. Whoever has the link can’t agree in the place of the account.
 * @returns false if the account has to agree anew
 */
export async function resumeSubscription(tx: Queryable, subscription: Subscription, now: Date): Promise<boolean> {
  const { topic, address, accountId } = subscription
  if (topic !== 'news') {
    await deleteUnsubscribed(tx, subscription)
    if (topic === 'earlierReviews') await deleteRequestStop(tx, mailboxOf(address))
    return true
  }
  if (accountId === undefined || !(await lockConsents(tx, accountId))) return false
  if ((await findConsent(tx, accountId)) !== undefined) return true
  if (!(await resumeConsent(tx, accountId, { now, since: new Date(now.getTime() - UNDO_MS) }))) return false
  await noteUnsubscribed(tx, accountId, null)
  return true
}
