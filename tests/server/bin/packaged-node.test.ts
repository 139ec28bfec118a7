/** npm 9 installs the package with Node and leaves out its link. */
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkPackagedNode } from '#server/bin/packaged-node.mjs'

/** @param files of node_modules */
async function installed(files: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'fanfare-packages-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const file of files) {
    const path = join(root, 'node_modules', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
  }
  return root
}
const OWN = `node-${process.platform}-${process.arch}`
const targetOf = (link: string) => readlink(link).catch(() => null)

test('the Node of this system’s package is linked where npm left it out', async () => {
  const root = await installed([`${OWN}/bin/node`, 'node-ical/bin/node', 'node-other-system/bin/node'])
  expect(await targetOf(linkPackagedNode(root))).toBe(join('..', OWN, 'bin', 'node'))
})

test('a link that npm made stays, and a package for another system is linked nowhere', async () => {
  const linked = await installed([`${OWN}/bin/node`, '.bin/node'])
  expect(await targetOf(linkPackagedNode(linked))).toBeNull()
  expect(await targetOf(linkPackagedNode(await installed(['node-other-system/bin/node'])))).toBeNull()
})
