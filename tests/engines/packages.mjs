// Which of Debian's packages the three engines need, and how they are installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Engine → what it needs: a browser that people use, and what drives it. */
export const PACKAGES = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
}

export const ENGINES = Object.keys(PACKAGES)

/** An installation that cannot be done, with what to do about it. */
export class CannotInstall extends Error {}

/**
 * The commands that install what is missing; none when nothing is.
 * @param {{ missing: readonly string[], hasApt: boolean, isRoot: boolean, hasSudo: boolean }} machine
 * @throws {CannotInstall}
 */
export function planInstall({ missing, hasApt, isRoot, hasSudo }) {
  if (missing.length === 0) return []
  const names = missing.join(' ')
  if (!hasApt)
    throw new CannotInstall(
      `These Debian packages are missing: ${names}. This machine has no apt-get, so the engines cannot be installed here. Run the command on Debian or Ubuntu.`,
    )
  if (!isRoot && !hasSudo)
    throw new CannotInstall(
      `These packages are missing: ${names}. Installing them needs root. Run once: apt-get update && apt-get install --no-install-recommends ${names}`,
    )
  const before = isRoot ? [] : ['sudo']
  return [
    [...before, 'apt-get', 'update', '-qq'],
    [...before, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing],
  ]
}

/**
 * Installs what `engines` need and is not there.
 * @param {readonly string[]} engines
 * @throws {CannotInstall}
 */
export function installEngines(engines) {
  const missing = engines.flatMap((engine) => PACKAGES[engine]).filter((name) => !isInstalled(name))
  const commands = planInstall({
    missing,
    hasApt: existsSync('/usr/bin/apt-get'),
    isRoot: process.getuid?.() === 0,
    hasSudo: existsSync('/usr/bin/sudo'),
  })
  if (commands.length > 0) console.log(`Installing ${missing.join(', ')} …`)
  for (const [command, ...args] of commands) {
    const { status, error } = spawnSync(command, args, {
      stdio: ['inherit', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0)
      throw new CannotInstall(
        `“${[command, ...args].join(' ')}” failed${error ? `: ${error.message}` : ''}. The lines above say why.`,
      )
  }
}

/** @param {string} name */
function isInstalled(name) {
  if (name === 'chromium' && process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return true
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Abbrev}', name], {
    encoding: 'utf8',
  })
  return status === 0 && stdout.startsWith('ii')
}
