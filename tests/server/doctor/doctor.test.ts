/** The findings of `npm run operator -- doctor`, against servers that respond and ones that refuse. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { backupsFrom, mediaFrom, paymentsFrom } from '#server/adapters.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { makeDoctor } from '#server/doctor/doctor.ts'
import { adoptPhotos, mediaProblem } from '#server/doctor/media-mark.ts'
import { readEnv } from '#server/env.ts'
import { execute } from '#server/operator/execute.ts'
import { newMediaId } from '#server/services/media/media-store.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines, freshDatabase } from '#tests/support/server/database.ts'
import { s3StandIn } from '#tests/support/server/stand-ins/s3-stand-in.ts'
import { smtpStandIn } from '#tests/support/server/stand-ins/smtp-stand-in.ts'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'fanfare-doctor-'))
  ended.push(() => rm(path, { recursive: true, force: true }))
  return path
}

function envOf(settings: Record<string, string>) {
  const read = readEnv(settings)
  if ('problems' in read) throw new Error(read.problems.join('; '))
  return read.env
}

/** Has the command done as the server does it. @returns its lines, and whether it ends with 1 */
async function doctor(db: Database, settings: Record<string, string>, argv: string[] = []) {
  const env = envOf(settings)
  const clock = () => new Date()
  const [payments, media, backups] = [await paymentsFrom(env, db, clock), await mediaFrom(env), await backupsFrom(env)]
  const context = { ...testContext(db), doctor: makeDoctor(env, { db, media: media.store, payments, backups, clock }) }
  const reply = await execute(context, { phase: 'run', argv: ['doctor', ...argv], operator: 'ada' })
  if (reply.outcome !== 'done') throw new Error(JSON.stringify(reply))
  return { lines: reply.lines, isBad: reply.isBad === true }
}

describeOnBothEngines('doctor', (fresh) => {
  test('finds what works, and its test mail arrives', async () => {
    const { db } = await fresh()
    const smtp = await smtpStandIn()
    const s3 = await s3StandIn()
    ended.push(smtp.close, s3.close)
    const { endpoint, region, accessKeyId, secretAccessKey } = s3.settings
    const { lines, isBad } = await doctor(
      db,
      {
        DATA_DIR: await folder(),
        PUBLIC_URL: 'http://localhost:1',
        SMTP_URL: smtp.url(),
        MEMBERSHIPS: 'invoice',
        INVOICE_PAY_TO: 'First Bank',
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        BACKUP_TO: endpoint,
      },
      ['--mail-to', 'ops@example.com'],
    )
    // PostgreSQL of the tests is made to forget.
    expect(lines.filter((line) => /^(DOWN|WRONG)/.test(line) && !line.includes('fsync'))).toEqual([])
    if (db.engine === 'pglite') expect(isBad).toBe(false)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ok {4}mail: A test mail went to ops@example\.com/),
        expect.stringMatching(/^ok {4}photo store: A photo was stored, read and deleted in http/),
        'ok    payments: Memberships are paid by invoice.',
        expect.stringMatching(/^ok {4}migrations: /),
        'look  backups: None was made and verified yet.',
      ]),
    )
    expect([smtp.lines.includes('RCPT TO:<ops@example.com>'), s3.objects.size]).toEqual([true, 0])
  })

  test('says what is wrong and what to do: a refused sign-in, missing and unnamed photos, jobs given up', async () => {
    const { db } = await fresh()
    const smtp = await smtpStandIn()
    ended.push(smtp.close)
    const dataDir = await folder()
    const [missing, unnamed] = [newMediaId(), newMediaId()]
    await db.query(sql`
      with owner as (insert into account (username, welcome_name) values ('ada@example.com', 'Ada') returning id)
      insert into media (id, account_id, sha256, width, height, bytes, created_at)
      select ${missing.slice('photo-'.length)}::uuid, id, '\\x00', 10, 10, 1, now() from owner`)
    await db.query(
      sql`insert into job (kind, unique_key, payload, run_at, failed_at) values ('leadMail', 'lead', '{}', now(), now())`,
    )
    await mkdir(join(dataDir, 'media', 'ab'), { recursive: true })
    await writeFile(join(dataDir, 'media', 'ab', unnamed), 'x')
    const { lines, isBad } = await doctor(db, {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:1',
      SMTP_URL: smtp.url('guessed'),
    })
    const text = lines.join('\n')
    expect(isBad).toBe(true)
    expect(text).toMatch(/WRONG mail: The mail server refused: .*535.*\n {6}Check SMTP_URL/)
    expect(text).toMatch(new RegExp(`WRONG photos: 1 photo missing: ${missing}\\.\\n {6}Copy them from a backup`))
    expect(text).toContain(`look  photos: 1 file that no row names: ${unnamed}.`)
    expect(text).toMatch(/look {2}jobs: 1 job given up\.\n {6}See “Jobs that failed” under System/)
  })
})

test('a mail server and a bucket that don’t respond are down, not wrong', async () => {
  const { db, remove } = await freshDatabase('postgres')
  ended.push(remove)
  const { lines } = await doctor(db, {
    DATA_DIR: await folder(),
    PUBLIC_URL: 'http://localhost:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    S3_ENDPOINT: 'http://127.0.0.1:1/photos',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  })
  expect(lines.filter((line) => line.startsWith('DOWN')).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['DOWN  mail', 'DOWN  photo store']),
  )
})

test('a server with another folder of photos than its database is refused until the photos are adopted', async () => {
  const { db, remove } = await freshDatabase('postgres')
  ended.push(remove)
  const [first, second] = [await folder(), await folder()]
  const place = (dataDir: string) => ({ dataDir, s3: undefined })
  expect(await mediaProblem(db, place(first))).toBeNull()
  expect(await mediaProblem(db, place(first))).toBeNull()
  expect(await mediaProblem(db, place(second))).toContain(`aren’t in ${join(second, 'media')}`)
  expect(await readdir(second)).toEqual([])
  await adoptPhotos(db, place(second))
  expect([await mediaProblem(db, place(second)), await mediaProblem(db, place(first))]).toEqual([
    null,
    expect.stringContaining('aren’t in'),
  ])
})

test('whoever asks while the server is examined gets the findings of that examination', async () => {
  const { db, remove } = await freshDatabase('pglite')
  ended.push(remove)
  const env = envOf({ DATA_DIR: await folder(), PUBLIC_URL: 'http://localhost:1', MEMBERSHIPS: 'free' })
  const clock = () => new Date()
  const [payments, media] = [await paymentsFrom(env, db, clock), await mediaFrom(env)]
  let looks = 0
  const store = new Proxy(media.store, {
    get(own, name: keyof typeof media.store) {
      if (name === 'put') looks += 1
      return own[name].bind(own)
    },
  })
  const examined = makeDoctor(env, { db, media: store, payments, backups: null, clock })
  const found = await Promise.all(Array.from({ length: 40 }, () => examined.examine({ isServing: false })))
  expect(looks).toBe(1)
  expect(new Set(found.map((findings) => JSON.stringify(findings))).size).toBe(1)
  await examined.examine({ isServing: false })
  expect(looks).toBe(2)
})
