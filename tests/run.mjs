/**
 * `npm test`: from a fresh clone to the verdict. Plain JavaScript: it starts on Node 20 with nothing installed, and
 * runs everything else with the Node of the packages.
 *   npm test                 everything
 *   npm test -- unit         one part: types, format, lint, unit, browser
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, checkNode, install } from '../server/bin/start.mjs'
import { chromiumPath } from './runner/chromium.mjs'

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
  { name: 'build', run: () => (build(), { ok: true, output: '' }) },
  { name: 'types', run: () => command('tsc', ['-b']) },
  { name: 'format', run: () => command('oxfmt', ['--check']) },
  { name: 'lint', run: () => command('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'unit', run: () => command('vitest', ['run']) },
  { name: 'browser', run: () => command('playwright', ['test'], { CHROMIUM: chromiumPath() }) },
]

/** Enough of a failed part's end to hold the messages of its failures. */
const LAST_LINES = 120

const asked = process.argv.slice(2)
const failures = []
let passed = 0
for (const part of parts) {
  if (asked.length > 0 && part.name !== 'build' && !asked.includes(part.name)) continue
  const started = Date.now()
  console.log(`\n── ${part.name} ${'─'.repeat(60 - part.name.length)}`)
  const { ok, output } = await part.run()
  if (ok) passed += 1
  else failures.push({ name: part.name, output })
  console.log(`── ${part.name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

// Said again at the end: what a long log is opened for.
for (const { name, output } of failures)
  console.log(`\n── what failed in ${name} ──\n${output.split('\n').slice(-LAST_LINES).join('\n')}`)
console.log(`\nparts: ${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

/** Runs a command, shows its output as it comes, and keeps it. */
function command(name, args, more = {}) {
  return new Promise((resolve) => {
    const child = spawn(join(bin, name), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...more },
    })
    let output = ''
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        target.write(text)
      })
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
