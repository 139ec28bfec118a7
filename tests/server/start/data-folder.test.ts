// @module-tag long: it starts many servers
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runServer } from '#tests/support/server/start-process.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'fanfare-data-folder-'))
  // Everybody may look into it, as into /var/lib.
  chmodSync(parent, 0o755)
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** The text that another user of the machine reads of a file; null when that is refused. */
function readAsNobody(file: string): string | null {
  const { status, stdout } = spawnSync('cat', [file], { uid: NOBODY, gid: NOBODY, encoding: 'utf8' })
  return status === 0 ? stdout : null
}

const openToOthers = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)

test('a folder that an older version left open to all users is private after the next start', async () => {
  const dataDir = join(parent, 'old')
  const photo = join(dataDir, 'media', 'ab', 'photo.jpg')
  const elsewhere = join(parent, 'elsewhere.txt')
  mkdirSync(join(dataDir, 'media', 'ab'), { recursive: true })
  mkdirSync(join(dataDir, 'incoming'))
  writeFileSync(photo, 'a photo')
  writeFileSync(elsewhere, 'not ours')
  symlinkSync(elsewhere, join(dataDir, 'link'))
  for (const path of [dataDir, join(dataDir, 'media'), join(dataDir, 'media', 'ab')]) chmodSync(path, 0o755)
  for (const path of [photo, elsewhere]) chmodSync(path, 0o644)
  if (isRoot) expect(readAsNobody(photo)).toBe('a photo')

  const server = runServer({ DATA_DIR: dataDir, PORT: '0' })
  await server.line('ready at http')
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(openToOthers(dataDir)).toEqual([])
  expect(statSync(elsewhere).mode & 0o777).toBe(0o644)
  if (isRoot) {
    expect(readAsNobody(photo)).toBeNull()
    expect(readAsNobody(join(dataDir, 'pglite', 'PG_VERSION'))).toBeNull()
  }
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

describe('a folder that cannot be used ends the start with one line', () => {
  async function refusal(dataDir: string, user?: number): Promise<string> {
    const server = runServer({ DATA_DIR: dataDir, PORT: '0' }, { user })
    expect(await server.ended).toBe(1)
    expect(server.printed()).not.toMatch(/^\s+at /m)
    const [, ...said] = server.printed().split('Fanfare can’t start.\n')
    expect(said.join().trim().split('\n')).toHaveLength(1)
    return said.join()
  }

  test('a file', async () => {
    const file = join(parent, 'a-file')
    writeFileSync(file, '')
    expect(await refusal(file)).toContain(`DATA_DIR=${file} is a file.`)
    expect(await refusal(join(file, 'in', 'it'))).toContain('is inside a file')
  })

  test('one that this user may not write to', async () => {
    const folder = join(parent, 'read-only')
    mkdirSync(folder, { mode: 0o555 })
    const user = isRoot ? NOBODY : undefined
    expect(await refusal(folder, user)).toContain(`DATA_DIR=${folder} isn’t writable for this user.`)
    expect(await refusal(join(folder, 'new'), user)).toContain('isn’t writable for this user')
  })

  test('one with other files in it, whose permissions stay', async () => {
    const folder = join(parent, 'home')
    mkdirSync(join(folder, 'letters'), { recursive: true })
    chmodSync(folder, 0o755)
    expect(await refusal(folder)).toContain(`DATA_DIR=${folder} contains other files.`)
    expect(statSync(folder).mode & 0o777).toBe(0o755)
    expect(existsSync(join(folder, 'incoming'))).toBe(false)
  })

  test.each([
    ['database', { 'pglite/PG_VERSION': '18\n', 'pglite/global/pg_control': '' }, 'It may be damaged'],
    ['database that is a file', { pglite: 'no folder' }, 'It may be damaged'],
    ['lock', { 'fanfare.lock': 'no lock, '.repeat(100) }, 'fanfare.lock (file is not a database)'],
  ])('one with a damaged %s', async (what, files, message) => {
    const folder = join(parent, `damaged ${what}`)
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    expect(await refusal(folder)).toContain(message)
  })
})
