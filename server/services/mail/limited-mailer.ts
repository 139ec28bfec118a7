/**
 * A mailer that sends only so much to an address that no one has proven, or about a request whose client has not:
 * anybody can type an address, for a request or a new account, and have others cause mail to it.
 */
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { isProvenAddress } from '#server/repositories/accounts/clients.ts'
import { consumeRateLimits, refundRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { mailboxOf } from './mailbox.ts'
import { provesAddress } from './proofs.ts'
import type { Mailer } from './mailer.ts'

const PER_HOUR = 20
const PER_DAY = 40

export const limitedMailer = (mailer: Mailer, db: Queryable, clock: () => Date): Mailer => ({
  async send(mail) {
    const address = mail.to.toLowerCase()
    if (provesAddress(mail.messageId) || (mail.isProven ?? (await isProvenAddress(db, address))))
      return mailer.send(mail)
    const mailbox = mailboxOf(address)
    const allowances = [
      { bucket: `hour of mail to unproven ${mailbox}`, attempts: PER_HOUR, windowMs: HOUR_MS },
      { bucket: `day of mail to unproven ${mailbox}`, attempts: PER_DAY, windowMs: DAY_MS },
    ]
    // A mail that the hour refuses does not use up the day.
    for (const allowance of allowances) if ((await consumeRateLimits(db, [allowance], clock())) !== null) return
    try {
      await mailer.send(mail)
    } catch (error) {
      // It is tried again, and counted then.
      const buckets = allowances.map(({ bucket }) => bucket)
      await refundRateLimits(db, buckets)
      throw error
    }
  },
})
