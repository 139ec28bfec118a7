/** Files that the build keeps of the one before it, for tabs that were opened with that one. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

async function emptyDist() {
  const dist = await mkdtemp(join(tmpdir(), 'fanfare-dist-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  const step = (name: string) => execFileSync(process.execPath, ['server/build/previous-build.mjs', name, dist])
  const client = join(dist, 'client')
  return {
    /** As `npm run build` does; one that fails ends before the last step. */
    async build(names: readonly string[], end: 'complete' | 'failed' = 'complete') {
      step('set-aside')
      await rm(client, { recursive: true, force: true })
      await mkdir(join(client, 'assets'), { recursive: true })
      for (const name of names) await writeFile(join(client, 'assets', name), name)
      if (end === 'complete') step('keep')
    },
    previous: () => readdir(join(dist, 'previous', 'assets')),
    folders: () => readdir(dist),
  }
}

test('the files of the build before this one stay, and no older ones', async () => {
  const { build, previous, folders } = await emptyDist()
  await build(['a-1.js', 'b-1.js'])
  expect(await folders()).toEqual(['client'])
  await build(['a-2.js', 'b-1.js'])
  expect(await previous()).toEqual(['a-1.js', 'b-1.js'])
  await build(['a-3.js', 'b-1.js'])
  expect(await previous()).toEqual(['a-2.js', 'b-1.js'])
  expect(await folders()).toEqual(['client', 'previous'])
})

test('a build that changes nothing or fails takes nothing away', async () => {
  const { build, previous } = await emptyDist()
  await build(['a-1.js'])
  await build(['a-2.js'])
  await build(['a-2.js'])
  expect(await previous()).toEqual(['a-1.js'])
  await build(['a-broken.js'], 'failed')
  await build([], 'failed')
  await build(['a-3.js'])
  expect(await previous()).toEqual(['a-2.js'])
})
