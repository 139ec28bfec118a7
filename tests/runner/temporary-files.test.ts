import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfRun } from './temporary-files.ts'

test('a run has a folder of its own, and removes what runs left that are gone, and nothing else', () => {
  const within = mkdtempSync(join(tmpdir(), 'fanfare-folders-'))
  const gone = spawnSync('true').pid
  for (const name of [`fanfare-tests-${gone}`, `fanfare-tests-${process.ppid}`, 'fanfare-others']) {
    mkdirSync(join(within, name))
    writeFileSync(join(within, name, 'file'), '')
  }
  const own = folderOfRun(within)
  expect(readdirSync(own)).toEqual([])
  expect(readdirSync(within).sort()).toEqual(
    ['fanfare-others', `fanfare-tests-${process.pid}`, `fanfare-tests-${process.ppid}`].sort(),
  )
  rmSync(within, { recursive: true })
})
