/** Metrics as Prometheus reads them, and alerts as the operator is mailed them. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sql } from '#server/db/sql.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { ALERTS, sendAlerts } from '#server/services/operator/alerts.ts'
import { lookAtOperation } from '#server/services/operator/operation.ts'
import { NOW, testApp, type TestApp } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'
import { freshDatabase } from '#tests/support/server/database.ts'

const TOKEN = 'a-token-of-the-operator'
let server: TestApp
beforeAll(async () => {
  server = await testApp({
    settings: { metricsToken: TOKEN, requestsPerMinute: 12, dataDir: import.meta.dirname },
    parts: { backups: { place: null as never, isNightly: true, lastGoodAt: NOW } },
  })
})
afterAll(() => server.close())

const read = async () => {
  const authorization = `Basic ${Buffer.from(`metrics:${TOKEN}`).toString('base64')}`
  return (await server.app.inject({ url: '/metrics', headers: { authorization }, remoteAddress: '203.0.113.77' })).body
}

test('requests count by the pattern of their route, and refusals by their limit', async () => {
  await addJob(server.db, { kind: 'leadMail', payload: {} })
  for (let call = 0; call < 14; call += 1) await server.app.inject('/api/v1/members/7')
  const text = await read()
  expect(text).toContain('fanfare_http_requests_total{route="/api/v1/members/:id",method="GET",status="404"} 12')
  expect(text).toContain('fanfare_http_requests_total{route="/api/v1/members/:id",method="GET",status="429"} 2')
  expect(text).toContain('fanfare_refusals_total{limit="reads per minute"} 2')
  expect(text).toContain('fanfare_jobs{kind="leadMail",state="due"} 1')
  expect(text).toMatch(/fanfare_database_connections\{state="most"\} \d/)
  expect(text).toMatch(/fanfare_disk_bytes\{state="free"\} \d{6}/)
})

test('every figure that an alert or the dashboard names is one that the server has', async () => {
  const text = await read()
  const files = ['alerts.yml', 'dashboard.json'].map((name) => readFile(`deploy/prometheus/${name}`, 'utf8'))
  const named = new Set((await Promise.all(files)).join('\n').match(/fanfare_[a-z0-9_]+/g))
  // Pages have told nothing yet, and no phone has sent anything.
  const known = (name: string) => text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `)
  expect([...named].filter((name) => !known(name) && !name.startsWith('fanfare_page_'))).toEqual([])
})

test('what is mailed is an alert of Prometheus too, and the operating book says what to do about each', async () => {
  const { groups } = parse(await readFile('deploy/prometheus/alerts.yml', 'utf8')) as {
    groups: { rules: { alert: string }[] }[]
  }
  const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(ALERTS.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  const book = await readFile('docs/operating.md', 'utf8')
  expect(names.filter((name) => !book.includes(`**${name}**`))).toEqual([])
})

test('the operator is mailed once when something begins, daily while it lasts, and when it is over', async () => {
  const { db, remove } = await freshDatabase('pglite')
  try {
    let now = NOW
    const context = testContext(db, { clock: () => now })
    const mails = async () => (await latestMails(db, 10)).map(({ to, subject }) => `${to} ${subject}`)
    const look = () => sendAlerts(context, { to: 'ops@example.com', upSince: NOW })
    await look()
    expect(await mails()).toEqual([])
    await addJob(db, { kind: 'notice', payload: {} })
    await db.query(sql`update job set failed_at = now()`)
    await look()
    await look()
    expect(await mails()).toEqual(['ops@example.com 1 job given up.'])
    now = new Date(NOW.getTime() + 25 * 3_600_000)
    await look()
    expect(await mails()).toHaveLength(2)
    await db.query(sql`delete from job`)
    await look()
    await look()
    expect(await mails()).toHaveLength(3)
    expect((await mails())[0]).toBe('ops@example.com It’s over: JobsGivenUp')
  } finally {
    await remove()
  }
})

test('mail that a mail server refuses is told after half an hour, although each try moves its time ahead', async () => {
  const { db, remove } = await freshDatabase('pglite')
  try {
    let now = NOW
    const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
    const context = testContext(db, { clock: () => now })
    const subjects = async () => {
      await sendAlerts(context, { to: 'ops@example.com', upSince: NOW })
      return (await latestMails(db, 10)).map(({ subject }) => subject).toReversed()
    }
    const send = (isRefused: boolean) => {
      const leadMail = () => (isRefused ? Promise.reject(new Error('450 not now')) : Promise.resolve())
      return runDueJobs({ db, clock: () => now, handlers: { leadMail }, report: () => {} })
    }
    await addJob(db, { kind: 'leadMail', payload: {}, runAt: NOW })
    await send(true)
    later(35)
    await send(true)
    expect(await subjects()).toEqual(['Emails have waited to be sent for 35 minutes.'])
    later(5)
    await send(false)
    expect(await subjects()).toEqual([expect.any(String), 'It’s over: MailIsWaiting'])
  } finally {
    await remove()
  }
})

test('of several servers each has its own alerts, and none ends those of another', async () => {
  const { db, remove } = await freshDatabase('pglite')
  try {
    const server = (name: string, lastGoodAt: Date) => {
      const backups = { place: null as never, isNightly: true, lastGoodAt }
      return () =>
        sendAlerts(
          { ...testContext(db, { clock: () => NOW }), backups },
          { to: 'ops@example.com', upSince: new Date(0), server: name },
        )
    }
    const looks = [server('one', new Date(0)), server('two', NOW), server('three', new Date(0))]
    for (const look of [...looks, ...looks]) await look()
    const texts = (await latestMails(db, 10)).map(({ subject, text }) => `${subject} ${/server (\w+)/.exec(text)?.[1]}`)
    expect(texts.toSorted()).toEqual([
      'No good backup was made for 26 hours. one',
      'No good backup was made for 26 hours. three',
    ])
  } finally {
    await remove()
  }
})

test('photos of imported vendors are not late, a disk that can’t be read is left out, open reports count', async () => {
  const { db, remove } = await freshDatabase('pglite')
  try {
    const later = new Date(Date.now() + 3 * 3_600_000)
    await addJob(db, { kind: 'importPhoto', payload: {} })
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, created_at)
      values ('article', 'how-to', 'other', '', '', now())`)
    const context = testContext(db, { clock: () => later, settings: { dataDir: '/nowhere/at/all' } })
    expect(await lookAtOperation(context, NOW)).toMatchObject({ oldestJobSeconds: 0, disk: null, openReports: 1 })
    await addJob(db, { kind: 'notice', payload: {} })
    expect((await lookAtOperation(context, NOW)).oldestJobSeconds).toBeGreaterThan(10_000)
  } finally {
    await remove()
  }
})
