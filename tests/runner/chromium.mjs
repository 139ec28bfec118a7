// Finds the Chromium that the browser tests use, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const found = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path))

/** The path of a Chromium; installs Debian's, else Playwright's own build. Throws with what to do. */
export function chromiumPath() {
  const path = found()
  if (path) return path
  console.log('• No Chromium found: installing one')
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const installed = found()
    if (installed) return installed
  }
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const own = spawnSync(process.execPath, ['-e', "console.log(require('playwright').chromium.executablePath())"], {
    encoding: 'utf8',
  }).stdout.trim()
  if (existsSync(own)) return own
  throw new Error(
    'The browser tests need Chromium. Install it (for example `apt-get install chromium`) or set CHROMIUM to its path.',
  )
}
