/** A person agrees to news of the marketplace by email, or ends it, in the account. */
import type { NewsConsent, SetNewsConsent } from '#contract/mail/news-consent.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { addConsent, endConsent, findConsent, lockConsents } from '#server/repositories/mail/news-consents.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { Refused, SignedOut } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** The sentence that is agreed to: each consent keeps the one of its time. */
const newsWords = (): string => `Email me news and offers from ${marketplaceName()}. I can unsubscribe at any time.`

/** @throws SignedOut */
export async function readNewsConsent(
  { db }: Pick<ServiceContext, 'db'>,
  { accountId }: Pick<SignedInCaller, 'accountId'>,
): Promise<NewsConsent> {
  const account = await findAccount(db, accountId)
  if (!account) throw new SignedOut()
  const consent = await findConsent(db, accountId)
  return {
    words: newsWords(),
    isAgreed: consent !== undefined,
    agreedAt: consent?.agreedAt.toISOString() ?? null,
    isProven: account.emailConfirmed,
  }
}

/**
 * Doing it again changes nothing, so a lost response may be repeated.
 * @throws Refused for an address that no one has proven, or another sentence than that of today; SignedOut, TooManyRequests
 */
export async function setNewsConsent(
  context: ServiceContext,
  { isAgreed, words }: SetNewsConsent,
  caller: SignedInCaller,
): Promise<NewsConsent> {
  const { db, clock } = context
  const { accountId, network } = caller
  // Ending it is never refused.
  if (isAgreed) await consume(db, 'newsConsent', { network, address: `account ${accountId}`, now: clock() })
  await db.transaction(async (tx) => {
    if (!(await lockConsents(tx, accountId))) throw new SignedOut()
    if (!isAgreed) {
      await endConsent(tx, accountId, { by: 'account', now: clock() })
      return
    }
    const account = await findAccount(tx, accountId)
    if (account?.emailConfirmed !== true) throw new Refused('Confirm your email first, so that we know it’s yours.')
    if (words !== newsWords()) throw new Refused('This sentence has changed. Load the page again, then choose.')
    if (!(await findConsent(tx, accountId))) await addConsent(tx, accountId, words, clock())
  })
  return readNewsConsent(context, caller)
}
