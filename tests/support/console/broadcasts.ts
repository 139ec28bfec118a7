/** A broadcast with those who agreed to get it, and the mails that a mail server took of it. */
import { NOTHING_SET } from '#contract/console/marketplace.ts'
import type { BroadcastText } from '#contract/console/broadcasts.ts'
import type { Database } from '#server/db/database.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { startBroadcast, testBroadcast } from '#server/services/mail/broadcasts/broadcast-acts.ts'
import { beginBroadcast, saveBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import { sendBroadcasts } from '#server/services/mail/broadcasts/send-broadcasts.ts'
import type { Mail } from '#server/services/mail/mailer.ts'
import { readNewsConsent, setNewsConsent } from '#server/services/mail/subscriptions/news-consent.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { aSignedIn, testContext } from '#tests/support/server/context.ts'

export const BY = { operator: 'ada@example.com', reason: null }
export const TEXT: BroadcastText = {
  audience: 'clients',
  categoryId: null,
  state: null,
  near: null,
  subject: 'Quotes with photos',
  body: 'Vendors can now send **photos**. [See them](/dj/nationwide)',
}
const OPERATOR = { operatorName: 'Oak Events LLC', operatorAddress: '1 Oak Street, Denver, CO 80202' }

/** Makes worlds of a test's own, each with a fresh database. */
export const broadcastWorlds =
  (fresh: () => Promise<{ db: Database }>, start: Date) =>
  async (fixed: Partial<typeof NOTHING_SET> = {}) => {
    const { db } = await fresh()
    return { db, ...broadcastWorld(db, start, fixed) }
  }

export function broadcastWorld(db: Database, start: Date, fixed: Partial<typeof NOTHING_SET> = {}) {
  let now = start
  const sent: Mail[] = []
  const mailServer = { refuse: (_mail: Mail): Error | null => null }
  const clock = () => now
  const contextOn = (over: Database): ServiceContext =>
    testContext(over, {
      clock,
      mailer: {
        send(mail) {
          const refusal = mailServer.refuse(mail)
          if (refusal) return Promise.reject(refusal)
          sent.push(mail)
          return Promise.resolve()
        },
      },
      settings: { fixed: { ...NOTHING_SET, ...OPERATOR, ...fixed } },
    })
  const context = contextOn(db)
  const later = (ms: number) => void (now = new Date(now.getTime() + ms))
  const turn = (over = context) =>
    sendBroadcasts(over, {
      mailKinds: Object.keys(jobHandlers(over)),
      wait: (ms) => Promise.resolve(later(ms)),
    })
  return {
    context,
    contextOn,
    sent,
    mailServer,
    clock,
    later,
    turn,
    /** Mails of broadcasts, by address. */
    got: () => sent.filter(({ messageId }) => messageId.startsWith('<broadcast.')).map(({ to }) => to),
    async turns(times: number) {
      for (let each = 0; each < times; each += 1) {
        await turn()
        later(10_000)
      }
    },
    runJobs: () => runDueJobs({ db, clock, handlers: jobHandlers(context), report: () => {} }),
    /** @returns the account, which agreed unless said otherwise */
    async person(name: string, { agrees = true, vendorId }: { agrees?: boolean; vendorId?: number } = {}) {
      const id = await anAccount(db, `${name}@example.com`, {
        welcomeName: name,
        isProven: true,
        ...(vendorId !== undefined && { vendorId }),
      })
      if (agrees) await agree(context, id)
      return id
    },
    async draft(text: Partial<BroadcastText> = {}) {
      const written = { ...TEXT, ...text }
      const { id } = await beginBroadcast(
        context,
        { key: crypto.randomUUID(), audience: written.audience },
        BY.operator,
      )
      await saveBroadcast(context, { id, revision: 1, text: written }, BY.operator)
      return id
    },
    async started(text: Partial<BroadcastText> = {}) {
      const id = await this.draft(text)
      await testBroadcast(context, { id, to: BY.operator }, BY)
      await this.runJobs()
      await startBroadcast(context, { id, revision: null }, BY)
      return id
    },
  }
}

export async function agree(context: ServiceContext, accountId: number, isAgreed = true): Promise<void> {
  const caller = aSignedIn(accountId)
  const { words } = await readNewsConsent(context, caller)
  await setNewsConsent(context, { isAgreed, words }, caller)
}
