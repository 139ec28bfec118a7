/**
 * `npm run test:engines`: the offline main job in Chromium, Firefox and WebKitGTK as Debian ships them, installed when
 * they are missing. Plain JavaScript, like `npm test`: it starts on Node 20 with nothing installed.
 *   npm run test:engines                    all three
 *   npm run test:engines -- firefox webkit  some of them
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, checkNode, install } from '../../server/bin/start.mjs'
import { CannotInstall, ENGINES, installEngines } from './packages.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..')
const bin = join(root, 'node_modules', '.bin')

const asked = process.argv.slice(2)
const engines = asked.length > 0 ? asked : ENGINES
const unknown = engines.filter((name) => !ENGINES.includes(name))
if (unknown.length > 0) stop(`“${unknown.join(' ')}” is not an engine. They are ${ENGINES.join(', ')}.`)

checkNode()
try {
  installEngines(engines)
} catch (error) {
  if (!(error instanceof CannotInstall)) throw error
  stop(error.message)
}
install()
build()
const { status } = spawnSync(
  join(bin, 'playwright'),
  ['test', '--config=tests/engines/playwright.config.ts', ...engines.map((name) => `--project=${name}`)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } },
)
process.exit(status ?? 1)

/** @param {string} message */
function stop(message) {
  console.error(message)
  process.exit(2)
}
