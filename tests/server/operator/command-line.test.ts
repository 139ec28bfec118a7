/** `npm run operator` as a process of its own, against a running server and without one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socketPath } from '#server/operator/socket.ts'
import { serverProcess } from '#tests/support/browser/server-process.ts'
import type { ServerProcess } from '#tests/support/browser/server-process.ts'

const SLOW_MS = 120_000

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-operator-'))
  server = await serverProcess({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SAMPLE_VENDORS: '20',
    LOG_LEVEL: 'error',
  })
  await server.start()
}, SLOW_MS)
afterAll(async () => {
  if (server.running()) await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function operator(...args: string[]) {
  const child = spawn(process.execPath, ['server/operator/main.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, out, error }
}

const searchTotal = async () =>
  (
    (await (await fetch(`http://${server.host}:${server.port}/api/v1/mixed-search/nationwide`)).json()) as {
      searchResultsTotal: number
    }
  ).searchResultsTotal

test(
  'help and what is typed wrong need no server',
  async () => {
    expect(await operator('help')).toMatchObject({ code: 0, out: expect.stringContaining('hide-vendor') })
    expect(await operator('hide-vendor', '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('--reason TEXT'),
    })
    for (const wrong of [
      ['nonsense'],
      ['hide-vendor', '3'],
      ['hide-vendor', 'three', '--reason', 'x'],
      ['blocks', '--no'],
      ['block', '0.0.0.0/0', '--reason', 'x'],
    ]) {
      const { code, out, error } = await operator(...wrong)
      expect([code, out, error.trim().split('\n')]).toEqual([2, '', [expect.stringContaining('help')]])
    }
  },
  SLOW_MS,
)

describe('with a running server on the embedded database', () => {
  test(
    'without a terminal it says what would happen and does nothing',
    async () => {
      const asked = await operator('hide-vendor', '3', '--reason', 'test')
      expect(asked).toMatchObject({ code: 1, error: expect.stringContaining('--yes') })
      expect(asked.out).toContain('Hides vendor 3')
      expect(await searchTotal()).toBe(20)
    },
    SLOW_MS,
  )

  test(
    'a hidden vendor is gone from the running server’s search at once',
    async () => {
      expect(await operator('hide-vendor', '3', '--reason', 'test', '--yes')).toMatchObject({ code: 0 })
      expect(await searchTotal()).toBe(19)
      expect((await fetch(`http://${server.host}:${server.port}/api/v1/members/3`)).status).toBe(404)
      expect(await operator('hide-vendor', '3', '--reason', 'test', '--yes')).toMatchObject({
        code: 1,
        error: 'Vendor 3 is hidden already.\n',
      })
      expect((await operator('hidden-vendors')).out).toContain('test')
    },
    SLOW_MS,
  )

  test('only the server’s own user gets to its socket', async () => {
    const path = socketPath(dataDir)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
  })
})

test(
  'after the server was killed it opens the database itself, and the next server serves commands again',
  async () => {
    await server.kill()
    expect(await operator('restore-vendor', '3', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('listed again'),
    })
    expect((await operator('audit')).out.match(/vendorRestored|vendorHidden/g)).toEqual([
      'vendorRestored',
      'vendorHidden',
    ])
    await server.start()
    expect(await searchTotal()).toBe(20)
    expect(await operator('blocks')).toMatchObject({ code: 0, out: 'Nothing is blocked.\n' })
  },
  SLOW_MS,
)

test(
  'a folder without a database is not made into one',
  async () => {
    const empty = join(dataDir, 'nothing-here')
    const child = spawn(process.execPath, ['server/operator/main.ts', 'blocks'], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: empty, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect([code, error]).toEqual([1, expect.stringContaining('There is no database in')])
    await expect(stat(empty)).rejects.toThrow()
  },
  SLOW_MS,
)
