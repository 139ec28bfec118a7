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

const FETCH_TIMEOUT_MS = 60_000
const LAST_RELEASE = '00357dc2a2ccc1f338f0990d381cfbcad5e0d09e'

/**
 * Why the last release can't be had: an archive of the sources has no history, and a shallow clone lacks the commit
 * where it can't be fetched. Undefined where it can.
 */
export async function findNoLastRelease(root = '.'): Promise<string | undefined> {
  if (!existsSync(join(root, '.git')))
    return 'These sources came without their history: the last release is not known here.'
  const isThere = () => succeeds(root, ['cat-file', '-e', `${LAST_RELEASE}^{commit}`])
  if (await isThere()) return undefined
  await succeeds(root, ['fetch', '--quiet', '--depth', '1', 'origin', LAST_RELEASE])
  if (await isThere()) return undefined
  return `This clone lacks the commit of the last release, ${LAST_RELEASE}: run git fetch --unshallow.`
}

const succeeds = (root: string, args: readonly string[]) =>
  run('git', args, { cwd: root, timeout: FETCH_TIMEOUT_MS, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } }).then(
    () => true,
    () => false,
  )

/** Unpacks it into a folder, with the packages of this version. */
export async function unpackLastRelease(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '--output', archive, LAST_RELEASE, 'server', 'contract', 'src', 'package.json'])
  await run('tar', ['-xf', archive, '-C', folder])
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
}
