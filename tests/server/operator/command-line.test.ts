/** `npm run operator` as a process of its own, against a running server and without one. */
// @module-tag long: it starts many processes
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { socketPath } from '#server/operator/socket.ts'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import type { ServerProcess } from '#tests/support/browser/server-process.ts'
import { freshDatabase, putEmptyDatabase } from '#tests/support/server/database.ts'

const TIMEOUT = { timeout: 600_000 }

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-operator-'))
  await putEmptyDatabase(dataDir)
  server = await serverProcess({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SAMPLE_VENDORS: '20',
    LOG_LEVEL: 'error',
  })
  await server.start()
}, TIMEOUT.timeout)
afterAll(async () => {
  if (server.running()) await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs a command with the server's variables, and others on top. */
async function operator(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/operator/main.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, out, error }
}

const origin = () => `http://${server.host}:${server.port}`
/** Undefined while the server is too busy to respond. */
const searchTotal = async () => {
  const reply = await fetch(`${origin()}/api/v1/mixed-search/nationwide`)
  if (reply.status === 503) return undefined
  return ((await reply.json()) as { searchResultsTotal: number }).searchResultsTotal
}

test('help and what is typed wrong need no server', TIMEOUT, async () => {
  expect(await operator(['help'])).toMatchObject({ code: 0, out: expect.stringContaining('hide-vendor') })
  const help = await operator(['hide-vendor', '--help'])
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--reason TEXT') })
  // Others that are typed wrong are in wrong-usage.test.ts.
  const { code, out, error } = await operator(['hide-vendor', '3', '--because', 'test'])
  expect([code, out, error.trim().split('\n')]).toEqual([2, '', [expect.stringContaining('help')]])
})

test('a backup made by a running server is restored over a newer version, and on a new machine', TIMEOUT, async () => {
  const made = await operator(['backup', '--yes'])
  expect(made).toMatchObject({ code: 0, error: '', out: expect.stringContaining('20 vendors') })
  const [name = ''] = /\S+Z-operator/.exec(made.out) ?? []
  expect((await operator(['backups'])).out).toMatch(new RegExp(`${name} .* verified `))
  const hidden = await operator(['hide-vendor', '5', '--reason', 'test', '--yes'])
  expect(hidden.code).toBe(0)
  const restoring = ['restore', name, '--reason', 'test', '--yes']
  expect(await operator(restoring)).toMatchObject({ code: 1, error: 'The server runs. Stop it, then try again.\n' })
  await server.stop()

  // The way back from an upgrade: this version is the older one.
  const newer = await openDatabase({ dataDir })
  await newer.query(sql`insert into migration (name, checksum) values ('999-newer', '')`)
  await newer.close()
  expect((await operator(['audit'])).error).toContain('Run a newer version')
  expect(await operator(restoring)).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringContaining('beforeRestore'),
  })
  await server.start()
  await expect.poll(searchTotal).toBe(20)
  expect((await operator(['hidden-vendors'])).out).not.toContain('test')

  // On a new machine: an empty folder.
  const elsewhere = { DATA_DIR: join(dataDir, 'new-machine'), BACKUP_TO: join(dataDir, 'backups') }
  expect(await operator(restoring, elsewhere)).toMatchObject({ code: 0, error: '' })
  expect((await operator(['audit'], elsewhere)).out).toContain('restored')
})

describe('with a running server on the embedded database', () => {
  test('without a terminal it says what would happen and does nothing', TIMEOUT, async () => {
    const asked = await operator(['hide-vendor', '3', '--reason', 'test'])
    expect(asked).toMatchObject({ code: 1, error: expect.stringContaining('--yes') })
    expect(asked.out).toContain('Hides vendor 3')
    await expect.poll(searchTotal).toBe(20)
  })

  test('a hidden vendor is gone from the running server’s search at once', TIMEOUT, async () => {
    const hide = ['hide-vendor', '3', '--reason', 'test', '--yes']
    expect(await operator(hide)).toMatchObject({ code: 0, error: '' })
    await expect.poll(searchTotal).toBe(19)
    expect((await fetch(`${origin()}/api/v1/members/3`)).status).toBe(404)
    expect(await operator(hide)).toMatchObject({ code: 1, error: 'Vendor 3 is hidden already.\n' })
    expect((await operator(['hidden-vendors'])).out).toContain('test')
  })

  test('only the server’s own user gets to its socket', async () => {
    const path = socketPath(dataDir)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
  })

  test('an export is one file that only its owner can read, and overwrites none', TIMEOUT, async () => {
    const file = join(dataDir, 'ada.json')
    const exporting = ['export-person', 'ada@example.com', '--file', file, '--yes']
    const before = await operator(exporting)
    expect(before).toMatchObject({ code: 1, error: 'Nothing is stored about ada@example.com.\n' })
    const session = await fetch(`${origin()}/api/v1/vendor-signup-sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ step: 'landing', email: 'ada@example.com' }),
    })
    expect(session.status).toBe(200)
    expect(await operator(exporting)).toMatchObject({ code: 0, error: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((JSON.parse(await readFile(file, 'utf8')) as { signups: unknown[] }).signups).toHaveLength(1)
    expect(await operator(exporting)).toMatchObject({ code: 1, error: expect.stringContaining('is there already') })
    const deleted = await operator(['delete-person', 'ada@example.com', '--reason', 'asked', '--yes'])
    expect(deleted).toMatchObject({ code: 0, out: expect.stringContaining('1 signup') })
    expect((await operator(['audit'])).out).not.toContain('ada@example.com')
  })
})

test(
  'after the server was killed it opens the database itself, and the next server serves again',
  TIMEOUT,
  async () => {
    await server.kill()
    const restored = await operator(['restore-vendor', '3', '--yes'])
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('listed again') })
    expect((await operator(['audit'])).out.match(/vendor(Restored|Hidden)/g)).toEqual([
      'vendorRestored',
      'vendorHidden',
    ])
    await server.start()
    await expect.poll(searchTotal).toBe(20)
    expect(await operator(['blocks'])).toMatchObject({ code: 0, out: 'Nothing is blocked.\n' })
  },
)

test('with PostgreSQL it needs no server on the same machine', TIMEOUT, async () => {
  const { address, remove } = await freshDatabase('postgres')
  onTestFinished(remove)
  const env = { DATABASE_URL: address.url ?? '', DATA_DIR: join(dataDir, 'elsewhere') }
  const blocked = await operator(['block', '203.0.113.0/24', '--reason', 'test', '--yes'], env)
  expect(blocked).toMatchObject({ code: 0, error: '' })
  expect((await operator(['blocks'], env)).out).toContain('203.0.113.0/24')
})

test('a folder without a database is not made into one', TIMEOUT, async () => {
  const empty = join(dataDir, 'nothing-here')
  const { code, error } = await operator(['blocks'], { DATA_DIR: empty })
  expect([code, error]).toEqual([1, expect.stringContaining('There is no database in')])
  await expect(stat(empty)).rejects.toThrow()
})
