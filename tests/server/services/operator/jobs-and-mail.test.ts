/** Failed jobs are tried again, and a mail is sent again with a new link. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { mailsTo } from '#server/repositories/mail/sent-mail.ts'
import { listFailedJobs } from '#server/repositories/operator/failed-jobs.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import { readMail, readSystem } from '#server/services/console/system.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { dropMail, resendMail, retryJobs } from '#server/services/operator/jobs-and-mail.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const BY = { operator: 'grace', reason: null }

describeOnBothEngines('an operator', (fresh) => {
  test('has a job tried again that was given up', async () => {
    const { db } = await fresh()
    let now = new Date('2027-03-10T18:00:00Z')
    const clock = () => now
    let works = false
    const done: number[] = []
    const handlers = {
      send: (job: { id: number }) =>
        works ? Promise.resolve(void done.push(job.id)) : Promise.reject(new RangeError()),
    }
    const run = () => runDueJobs({ db, clock, handlers, report: () => {} })
    await addJob(db, { kind: 'send', payload: { leadId: 7 } })
    for (let tries = 0; tries < 20; tries += 1) {
      await run()
      now = new Date(now.getTime() + 7 * 60 * 60_000)
    }
    const [failed, ...others] = await listFailedJobs(db, 10)
    expect([failed, others]).toMatchObject([
      { kind: 'send', attempts: 20, lastProblem: 'RangeError', payload: { leadId: 7 } },
      [],
    ])
    expect(failed?.failedAt).toBeInstanceOf(Date)
    // It fails again: a first try of its own, from then on.
    expect(await retryJobs(testContext(db, { clock }), null, BY)).toEqual([failed?.id])
    expect((await readSystem(testContext(db, { clock }), {})).jobs).toMatchObject([
      { attempts: 0, failingSince: null, givenUpAt: null, problem: 'RangeError' },
    ])
    await run()
    expect((await readSystem(testContext(db, { clock }), {})).jobs).toMatchObject([
      { attempts: 1, failingSince: now.toISOString(), givenUpAt: null, problem: 'RangeError' },
    ])
    works = true
    expect(await run()).toBe(0)
    await expect(retryJobs(testContext(db, { clock }), [999], BY)).rejects.toBeInstanceOf(Refused)
    expect(await retryJobs(testContext(db, { clock }), [failed?.id ?? 0], BY)).toEqual([failed?.id])
    await run()
    expect(done).toEqual([failed?.id])
    expect(await listFailedJobs(db, 10)).toEqual([])
    expect(await db.query(sql`select what, detail from audit order by id`)).toEqual([
      { what: 'jobsRetried', detail: `job ${failed?.id} after 20 tries` },
      { what: 'jobsRetried', detail: `job ${failed?.id} after 1 try` },
    ])
    await expect(retryJobs(testContext(db, { clock }), null, BY)).rejects.toBeInstanceOf(Refused)
    await expect(retryJobs(testContext(db, { clock }), [failed?.id ?? 0], BY)).rejects.toBeInstanceOf(Refused)
  })

  test('sees an email that fails with its cause, and drops it for good, once', async () => {
    const { db } = await fresh()
    let now = new Date('2027-03-10T18:00:00Z')
    const clock = () => now
    const context = testContext(db, {
      clock,
      mailer: { send: () => Promise.reject(new Error('connect ECONNREFUSED')) },
    })
    await anAccount(db, 'ada@example.com')
    await queueAccountMail(db, 'passwordReset', 'ada@example.com', now)
    await addJob(db, { kind: 'judgeBooking', payload: {} })
    expect(await readMail(context, {})).toMatchObject({ due: 1, dueSince: now.toISOString(), failed: [] })
    await runDueJobs({ db, clock, handlers: jobHandlers(context), report: () => {} })
    const { due, failed, failedCount } = await readMail(context, {})
    expect(failedCount).toBe(1)
    expect([due, failed]).toMatchObject([0, [{ kind: 'passwordReset', problem: 'Error: connect ECONNREFUSED' }]])
    const id = failed[0]?.id ?? 0
    const both = await Promise.allSettled([dropMail(context, id, BY), dropMail(context, id, BY)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    now = new Date(now.getTime() + 24 * 60 * 60_000)
    expect(await runDueJobs({ db, clock, handlers: jobHandlers(context), report: () => {} })).toBe(0)
    expect(await readMail(context, {})).toMatchObject({ failed: [], failedCount: 0 })
    const [other] = await db.query<{ id: number }>(sql`
      update job set last_problem = 'x' where kind = 'judgeBooking' returning id`)
    await expect(dropMail(context, other?.id ?? 0, BY)).rejects.toBeInstanceOf(NotFound)
    expect(await db.query(sql`select what, detail from audit where operator = 'grace'`)).toEqual([
      { what: 'mailDropped', detail: `job ${id}` },
    ])
  })

  test('sends a mail again, with a new link, and its text is not kept', async () => {
    const { db } = await fresh()
    const clock = () => new Date('2027-03-10T18:00:00Z')
    await anAccount(db, 'ada@example.com')
    const handlers = jobHandlers(testContext(db, { clock }))
    const run = () => runDueJobs({ db, clock, handlers, report: (_kind, error) => expect.unreachable(String(error)) })
    await queueAccountMail(db, 'passwordReset', 'ada@example.com', clock())
    await run()
    const [mail, ...others] = await mailsTo(db, 'ada@example.com', 10)
    expect([mail?.jobKind, others]).toEqual(['passwordReset', []])
    expect(JSON.stringify(mail)).not.toMatch(/token/)
    await resendMail(testContext(db, { clock }), mail?.id ?? 0, BY)
    await run()
    const texts = await db.query<{ text: string }>(sql`select text_body as text from outgoing_mail`)
    const tokens = texts.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1])
    expect(new Set(tokens).size).toBe(2)
    await expect(resendMail(testContext(db, { clock }), 999, BY)).rejects.toBeInstanceOf(NotFound)
  })
})
