/** The sample marketplace of a first start is made in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSamplesFirst } from '#server/start/samples-first.ts'

test('where no other process can be started, the start goes on and makes the samples itself', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-samples-'))
  const { execPath } = process
  process.execPath = join(dataDir, 'missing')
  try {
    await expect(makeSamplesFirst({ dataDir, count: 1 })).resolves.toBeUndefined()
  } finally {
    process.execPath = execPath
    await rm(dataDir, { recursive: true, force: true })
  }
})
