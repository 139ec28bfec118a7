// Finds the two builds of Chromium that the browser tests use, or installs them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's Chromium without its window: half the work per page, and the same engine. */
const SHELL = '/usr/bin/chromium-headless-shell'

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of the lightest Chromium. Throws with what to do where there is none. */
export const chromiumPath = () => findOrInstall([process.env.CHROMIUM_SHELL, process.env.CHROMIUM, SHELL], WHOLE)

/** The path of a whole Chromium, for what the shell lacks: Background Sync. Throws with what to do. */
export const wholeChromiumPath = () => findOrInstall([process.env.CHROMIUM, ...WHOLE])

/** The paths as environment, so that the processes that run the tests need not look again. */
export const chromiumEnvironment = () => ({ CHROMIUM_SHELL: chromiumPath(), CHROMIUM: wholeChromiumPath() })

/**
 * @param {(string | undefined)[]} wanted in order of preference
 * @param {string[]} otherwise what will do where none of these can be installed
 */
function findOrInstall(wanted, otherwise = []) {
  const found = (/** @type {(string | undefined)[]} */ paths) => paths.find((path) => path && existsSync(path))
  const there = found(wanted)
  if (there) return there
  installFromDebian()
  const path = found([...wanted, ...otherwise])
  if (path) return path
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const own = spawnSync(process.execPath, ['-e', "console.log(require('playwright').chromium.executablePath())"], {
    encoding: 'utf8',
  }).stdout.trim()
  if (existsSync(own)) return own
  throw new Error(
    'The browser tests need Chromium. Install it (for example `apt-get install chromium`) or set CHROMIUM to its path.',
  )
}

/** Does nothing where it cannot: another system, another user, no connection. */
function installFromDebian() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log('• Installing Chromium')
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
