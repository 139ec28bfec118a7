/** The folder of the embedded database: a copy made while it ran is refused, the folder of a killed process is not. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#server/db/pglite/folder-lock.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fanfare-copied-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

test('a copy of a running folder is refused with the remedy, one of a stopped folder is taken', () => {
  const running = join(parent, 'running-copy')
  const folder = join(parent, 'data')
  mkdirSync(folder)
  const unlock = lockFolder(folder)
  // The file of the lock can't be read meanwhile on every system; a copy has a lock of its own.
  cpSync(folder, running, { recursive: true, filter: (path) => !path.endsWith('.lock') })
  expect(() => lockFolder(running)).toThrow(/was copied while Fanfare was running.*operator -- restore/)
  expect(() => lockFolder(running)).toThrow(/was copied/)
  unlock()
  const stopped = join(parent, 'stopped-copy')
  cpSync(folder, stopped, { recursive: true })
  lockFolder(stopped)()
})

test('the folder of a killed process is taken again where it is', () => {
  const code = `const { lockFolder } = await import('./server/db/pglite/folder-lock.ts')
    lockFolder(${JSON.stringify(parent)})
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  expect(signal).toBe('SIGKILL')
  lockFolder(parent)()
})
