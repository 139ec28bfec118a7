import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addJob, deleteEndedJobs, takeDueJob } from '#server/repositories/jobs.ts'
import { addMail, latestMails } from '#server/repositories/mail/mailbox.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import type { JobHandler } from '#server/services/jobs/job-runner.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('jobs', (fresh) => {
  let db: Database
  let now = NOW
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  beforeAll(async () => {
    db = (await fresh()).db
  })
  beforeEach(async () => {
    now = NOW
    await db.query(sql`delete from job`)
  })
  const add = (uniqueKey: string, payload: object = {}, runAt = NOW) =>
    db.transaction((tx) => addJob(tx, { kind: 'greet', uniqueKey, payload, runAt }))
  const run = (handler: JobHandler, failures: unknown[] = []) =>
    runDueJobs({ db, clock: () => now, handlers: { greet: handler }, report: (_kind, error) => failures.push(error) })
  const rows = () =>
    db.query(
      sql`
        select attempts, done_at is not null as done, failed_at is not null as failed, last_problem from job
        order by id`,
    )

  test('what was committed is done once, what was rolled back never', async () => {
    await add('a', { name: 'Ada' })
    await db
      .transaction(async (tx) => {
        await addJob(tx, { kind: 'greet', uniqueKey: 'b', payload: {}, runAt: NOW })
        throw new Error('no')
      })
      .catch(() => {})
    const seen: unknown[] = []
    const handler: JobHandler = async ({ payload }) => void seen.push(payload)
    expect([await run(handler), await run(handler)]).toEqual([1, 0])
    expect(seen).toEqual([{ name: 'Ada' }])
  })

  test('the same purpose twice is one job, even after it was done', async () => {
    await add('lead 7')
    await add('lead 7')
    const done = async () => {}
    expect(await run(done)).toBe(1)
    await add('lead 7')
    expect(await run(done)).toBe(0)
  })

  test('a job waits for its time', async () => {
    await add('later', {}, new Date(NOW.getTime() + 60_000))
    expect(await run(async () => {})).toBe(0)
    later(60)
    expect(await run(async () => {})).toBe(1)
  })

  test('what fails is tried again, later and later, and is given up in the end with its problem, without addresses', async () => {
    await add('bad', { secret: 'in here' })
    const failing: JobHandler = () => Promise.reject(new TypeError('refused ada@example.com'))
    const failures: unknown[] = []
    expect(await run(failing, failures)).toBe(1)
    expect(await run(failing)).toBe(0)
    later(15)
    expect(await run(failing)).toBe(1)
    later(15)
    expect(await run(failing)).toBe(0)
    for (let tries = 0; tries < 30; tries += 1) {
      later(6 * 3600)
      await run(failing)
    }
    expect(failures).toEqual([new TypeError('refused ada@example.com')])
    expect(await rows()).toEqual([
      { attempts: 20, done: false, failed: true, last_problem: 'TypeError: refused (email)' },
    ])
  })

  test('two processes never take the same job', async () => {
    for (let index = 0; index < 10; index += 1) await add(`job ${index}`)
    const seen: number[] = []
    const handler: JobHandler = async ({ id }) => void seen.push(id)
    await Promise.all([run(handler), run(handler), run(handler)])
    expect([seen.length, new Set(seen).size]).toEqual([10, 10])
  })

  test('fault 39: a process that ends in the middle of a job leaves it to the next one', async () => {
    await add('a')
    expect(await takeDueJob(db, { kinds: ['greet'], now, leaseMs: 60_000 })).toMatchObject({ attempts: 1 })
    expect(await run(async () => {})).toBe(0)
    await db.query(sql`update job set leased_until = clock_timestamp()`)
    expect(await run(async () => {})).toBe(1)
  })

  test('a server whose clock is hours ahead does not take a job that another one runs', async () => {
    await add('a')
    expect(await takeDueJob(db, { kinds: ['greet'], now, leaseMs: 60_000 })).toMatchObject({ attempts: 1 })
    later(3 * 3600)
    expect(await run(async () => {})).toBe(0)
  })

  test('a job that such a server began is taken over as soon as any other', async () => {
    await add('a')
    const hoursAhead = new Date(now.getTime() + 3 * 3600_000)
    await takeDueJob(db, { kinds: ['greet'], now: hoursAhead, leaseMs: 60_000 })
    const [lease] = await db.query<{ seconds: number }>(
      sql`select extract(epoch from leased_until - clock_timestamp())::float8 as seconds from job`,
    )
    expect(lease?.seconds).toBeLessThanOrEqual(60)
  })

  test('fault 40: mail sent before its job was done goes out under the same id, and is kept once', async () => {
    await add('a')
    const mail: JobHandler = async ({ id }) => {
      await addMail(
        db,
        { messageId: `<greet.${id}@localhost>`, to: 'a@example.com', subject: 's', text: 't', html: 'h' },
        now,
      )
      if (now === NOW) throw new Error('the process ends here')
    }
    await run(mail)
    later(15)
    await run(mail)
    expect(await latestMails(db, 10)).toHaveLength(1)
    expect(await rows()).toMatchObject([{ done: true, attempts: 2 }])
  })

  test('kinds without a handler here wait for a runner that has one', async () => {
    await db.transaction((tx) => addJob(tx, { kind: 'pay', uniqueKey: 'payment', payload: {}, runAt: NOW }))
    await add('mail')
    const done: string[] = []
    expect(await run(async () => void done.push('greet'))).toBe(1)
    const paying = {
      db,
      clock: () => now,
      handlers: { pay: async () => void done.push('pay') },
      report: expect.unreachable,
    }
    expect(await runDueJobs(paying)).toBe(1)
    expect(done).toEqual(['greet', 'pay'])
  })

  test('ended jobs that nothing can ask for again are deleted; those with a purpose or not done stay', async () => {
    const once = (payload: object) => db.transaction((tx) => addJob(tx, { kind: 'greet', payload, runAt: NOW }))
    await once({ done: true })
    await add('lead 7', { done: true })
    const handler: JobHandler = ({ payload }) =>
      'done' in (payload as object) ? Promise.resolve() : Promise.reject(new Error('bad'))
    await run(handler)
    await once({ fails: true })
    for (let tries = 0; tries < 20; tries += 1) {
      await run(handler)
      later(6 * 3600)
    }
    await once({ waits: true })
    const left = async () =>
      (
        await db.query<{ left: string }>(sql`
      select case when unique_key = 'lead 7' then unique_key when failed_at is not null then 'failed'
        when done_at is null then 'waits' else 'done' end as left
      from job order by id`)
      ).map(({ left }) => left)
    await deleteEndedJobs(db, NOW)
    expect(await left()).toEqual(['done', 'lead 7', 'failed', 'waits'])
    later(8 * 86_400)
    await deleteEndedJobs(db, now)
    expect(await left()).toEqual(['lead 7', 'failed', 'waits'])
    later(90 * 86_400)
    await deleteEndedJobs(db, now)
    expect(await left()).toEqual(['lead 7', 'waits'])
  })

  test('one job that fails does not hold up the others', async () => {
    await add('first', { bad: true })
    await add('second')
    const handler: JobHandler = ({ payload }) =>
      'bad' in (payload as object) ? Promise.reject(new Error('bad')) : Promise.resolve()
    expect(await run(handler)).toBe(2)
    expect(await rows()).toMatchObject([{ done: false }, { done: true }])
  })
})
