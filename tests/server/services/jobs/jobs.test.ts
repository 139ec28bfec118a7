import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startJobs } from '#server/services/jobs/jobs.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { NOW, testApp } from '#tests/support/server/app.ts'

test('a mail server that does not answer holds up mail, and no payment', async () => {
  const server = await testApp()
  const { db } = server
  await anAccount(db, 'ada@example.com')
  const answered = Promise.withResolvers<void>()
  const [mailing, paid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mailer = { send: () => (mailing.resolve(), answered.promise) }
  await db.transaction(async (tx) => {
    await addJob(tx, { kind: 'passwordChanged', payload: { username: 'ada@example.com' }, runAt: NOW })
    await addJob(tx, { kind: 'settle', payload: {}, runAt: new Date(NOW.getTime() + 1) })
  })
  const hooks: (() => Promise<void>)[] = []
  const app = {
    log: { error: expect.unreachable },
    addHook: (_name: string, hook: () => Promise<void>) => void hooks.push(hook),
  }
  const now = new Date(NOW.getTime() + 1000)
  const parts = { db, clock: () => now, settings: { publicUrl: 'https://fanfare.example' }, mailer }
  startJobs(app as never, parts as never, { settle: async () => paid.resolve() })
  await Promise.all([mailing.promise, paid.promise])
  answered.resolve()
  await Promise.all(hooks.map((stop) => stop()))
  expect(await db.query(sql`select kind from job where done_at is not null order by kind`)).toEqual([
    { kind: 'passwordChanged' },
    { kind: 'settle' },
  ])
  await server.close()
})
