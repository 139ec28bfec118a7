/**
 * `npm test`: from a fresh clone to the verdict. Plain JavaScript: it starts on Node 20 with nothing installed, and
 * runs everything else with the Node of the packages.
 *   npm test                 everything
 *   npm test -- unit         one part: types, lint, unit, browser
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, checkNode, install } from '../server/bin/start.mjs'
import { chromiumPath } from './browser.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const bin = join(root, 'node_modules', '.bin')

checkNode()
install()

const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  FANFARE_TEST_RUN: String(process.pid),
  // The reporters must not wait for a terminal.
  CI: process.env.CI ?? 'true',
}

const parts = [
  // The build comes first: it writes the route tree that the type check reads.
  { name: 'build', run: () => (build(), true) },
  { name: 'types', run: () => command('tsc', ['-b']) },
  { name: 'lint', run: () => command('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'unit', run: () => command('vitest', ['run']) },
  { name: 'browser', run: () => command('playwright', ['test'], { CHROMIUM: chromiumPath() }) },
]

const asked = process.argv.slice(2)
const results = []
for (const part of parts) {
  if (asked.length > 0 && part.name !== 'build' && !asked.includes(part.name)) continue
  const started = Date.now()
  console.log(`\n── ${part.name} ${'─'.repeat(60 - part.name.length)}`)
  const passed = part.run()
  results.push(passed)
  console.log(`── ${part.name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

const failed = results.filter((passed) => !passed).length
console.log(`\nparts: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function command(name, args, more = {}) {
  return spawnSync(join(bin, name), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, ...more } }).status === 0
}
