/**
 * The release before this version, from the project's history: what still runs while servers are upgraded one by one.
 * Raise the commit with each release.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const LAST_RELEASE = '00357dc2a2ccc1f338f0990d381cfbcad5e0d09e'

/** Without a history there is nothing to compare with: an unpacked archive of the sources. */
export const hasHistory = (): boolean => existsSync('.git')

/**
 * Unpacks it into a folder, with the packages of this version.
 * @throws where a clone has no such commit: it was not fetched whole
 */
export async function unpackLastRelease(folder: string): Promise<void> {
  await run('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`]).catch(() => {
    throw new Error(`This clone lacks the commit of the last release, ${LAST_RELEASE}: run git fetch --unshallow.`)
  })
  await mkdir(folder, { recursive: true })
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '--output', archive, LAST_RELEASE, 'server', 'contract', 'src', 'package.json'])
  await run('tar', ['-xf', archive, '-C', folder])
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
}
