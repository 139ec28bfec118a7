/** Notices of the start to an operator, by the real process. */
// @module-tag long: it starts many servers
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SETTING_NAMES } from '#server/start/variables.ts'
import { unknownSettings } from '#server/start/variable-names.ts'
import { putEmptyDatabase } from '#tests/support/server/database.ts'
import { runServer } from '#tests/support/server/start-process.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fanfare-trial-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const PUBLIC = { PUBLIC_URL: 'https://fanfare.example', PORT: '0' }
const IN_EARNEST = {
  ...PUBLIC,
  BRAINTREE_ENVIRONMENT: 'production',
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 's',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUST_PROXY: '127.0.0.1',
  OPERATOR_NAME: 'Party People Inc.',
  CONTACT_EMAIL: 'hello@fanfare.example',
  SAMPLE_VENDORS: '0',
  BACKUP_TO: join(tmpdir(), 'fanfare-trial-backups'),
}

test('a public server says what is still a trial, and starts', async () => {
  const dataDir = join(parent, 'public')
  await putEmptyDatabase(dataDir)
  const server = runServer({ ...PUBLIC, SAMPLE_VENDORS: '5', PUBLC_URL: 'x', DATA_DIR: dataDir })
  await server.line('ready at http')
  const printed = server.printed()
  expect(printed).toMatch(/^ {2}Payments go to a sandbox, .*BRAINTREE_ENVIRONMENT/m)
  expect(printed).toMatch(/^ {2}Emails aren’t sent; .*SMTP_URL/m)
  expect(printed).toMatch(/^ {2}The privacy, terms and contact pages name no one .*CONTACT_EMAIL/m)
  expect(printed).toMatch(/^ {2}An empty database is filled with 5 sample vendors.*SAMPLE_VENDORS=0/m)
  expect(printed).toMatch(/^ {2}No proxy is trusted: .*TRUST_PROXY/m)
  expect(printed).toMatch(/^ {2}Backups are on the same disk as the data\. Set BACKUP_TO/m)
  expect(printed).toMatch(/^ {2}PUBLC_URL isn’t a setting\. Did you mean PUBLIC_URL\?$/m)
  expect(printed).not.toContain('/dev/mail')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)

  const strict = runServer({ ...IN_EARNEST, STRICT: '1', DATA_DIR: dataDir })
  expect(await strict.ended).toBe(1)
  expect(strict.printed()).toMatch(/STRICT=1 doesn’t allow this:\n {2}The marketplace has 5 sample vendors/)
})

test('STRICT=1 refuses a trial before anything is made, and starts what is meant in earnest', async () => {
  const dataDir = join(parent, 'strict')
  const trial = runServer({ ...PUBLIC, STRICT: '1', SAMPLE_VENDORS: '5000', DATA_DIR: dataDir })
  expect(await trial.ended).toBe(1)
  expect(trial.printed()).toMatch(/STRICT=1 doesn’t allow this:\n( {2}\w.*\n){3} {2}No proxy is trusted/)
  expect(trial.printed()).not.toMatch(/^\s+at /m)
  expect(existsSync(dataDir)).toBe(false)

  const earnest = runServer({ ...IN_EARNEST, STRICT: '1', DATA_DIR: dataDir })
  await earnest.line('ready at http')
  expect(earnest.printed()).not.toContain('Before others use this server')
})

test('on this machine alone nothing is said of a trial, and the link to the mail has its key', async () => {
  const dataDir = join(parent, 'local')
  await putEmptyDatabase(dataDir)
  const server = runServer({ PORT: '0', DATA_DIR: dataDir })
  const ready = await server.line('ready at http')
  expect(server.printed()).not.toContain('Before others use this server')
  const link = /http\S+key=\S+/.exec(server.printed())?.[0] ?? ''
  expect(link.startsWith(/http\S+/.exec(ready)?.[0] ?? '-')).toBe(true)
  expect((await fetch(link.replace('/dev/mail?', '/dev/mail.json?'))).status).toBe(200)
  expect((await fetch(link.replace(/\?.*/, ''))).status).toBe(403)
})

test('a misspelt setting is named with the one that was meant; variables of others are left alone', () => {
  const said = (names: string[]) => unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])), SETTING_NAMES)
  expect(
    said(['PUBLC_URL', 'DATADIR', 'FANFARE_PORT', 'TRUST_PROXYS', 'public_url', 'SMTP_HOST', 'S3_BUCKET']),
  ).toEqual([
    'PUBLC_URL isn’t a setting. Did you mean PUBLIC_URL?',
    'DATADIR isn’t a setting. Did you mean DATA_DIR?',
    'FANFARE_PORT isn’t a setting. Did you mean PORT?',
    'TRUST_PROXYS isn’t a setting. Did you mean TRUST_PROXY?',
    'public_url isn’t a setting. Did you mean PUBLIC_URL?',
    'SMTP_HOST isn’t a setting. Did you mean SMTP_URL?',
    'S3_BUCKET isn’t a setting; docs/operating.md lists them all.',
  ])
  expect(said(['FANFARE_COLOR'])).toEqual(['FANFARE_COLOR isn’t a setting; docs/operating.md lists them all.'])
  const ofOthers = ['HOME', 'HOSTNAME', 'MAIL', 'PATH', 'POST', 'LOGNAME', 'npm_config_port', 'FANFARE_SERVICE_HOST']
  expect(said([...SETTING_NAMES, ...ofOthers])).toEqual([])
  expect(unknownSettings({ PUBLC_URL: '', FANFARE_PORT: 'tcp://10.0.0.1:80' }, SETTING_NAMES)).toEqual([])
})
