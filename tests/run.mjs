/**
 * `npm test`: from a fresh clone to the result. Plain JavaScript: it starts on Node 20 with nothing installed, and
 * runs everything else with the Node of the packages.
 *   npm test                                           what every change needs
 *   npm test -- rest                                   all other tests
 *   npm test -- all                                    both
 *   npm test -- lint unit                              some parts: build, types, format, lint, knip, unit, browser
 *   npm test -- tests/src/ui/browser/go-to.test.ts     some test files, or folders of them
 *   npm test -- --failed                               what failed last
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, checkNode, install } from '../server/bin/start.mjs'
import { chromiumEnvironment } from './runner/chromium.mjs'
import { hasFailedBrowserTests, lastFailed, noteFailed } from './runner/last-failed.mjs'
import { planRun, UnknownArgument } from './runner/plan.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const bin = join(root, 'node_modules', '.bin')

checkNode()
const isRepeating = process.argv.includes('--failed')
const plan = isRepeating ? repeated() : planned()
install()

const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  TEST_RUN: String(process.pid),
  // The reporters must not wait for a terminal.
  CI: process.env.CI ?? 'true',
}

// Arguments of Vitest and Playwright for each tier (docs/testing.md). Parsed first, a file without such tests is not
// loaded.
const UNIT_TIERS = {
  short: ['--tags-filter=!long', '--experimental.preParse'],
  rest: ['--tags-filter=long', '--experimental.preParse'],
  all: [],
}
const SHORT = ' @(journey|fault):'
const BROWSER_TIERS = { short: [`--grep=${SHORT}`], rest: [`--grep-invert=${SHORT}`], all: [] }

/** @typedef {import('./runner/plan.mjs').PlannedPart} PlannedPart */
/** @type {Record<string, (part: PlannedPart & { isQuiet?: boolean }) => Promise<{ ok: boolean, output: string }>>} */
const run = {
  build: async () => (build(), { ok: true, output: '' }),
  types: ({ isQuiet }) => command('tsc', ['-b'], { isQuiet }),
  format: () => command('oxfmt', ['--check']),
  lint: () => command('oxlint', ['--type-aware', '--deny-warnings']),
  knip: () => command('knip', ['--no-progress']),
  unit: ({ paths, tier }) =>
    command('vitest', ['run', ...UNIT_TIERS[tier], ...(isRepeating ? ['--lastFailed'] : []), ...paths]),
  browser: ({ paths, tier }) =>
    command(
      'playwright',
      [
        'test',
        ...BROWSER_TIERS[tier],
        ...(isRepeating && hasFailedBrowserTests(root) ? ['--last-failed'] : []),
        ...paths,
      ],
      { more: chromiumEnvironment() },
    ),
}

/** Takes one core for half a minute, so the parts that follow run beside it, up to the tests. */
const BESIDE_OTHERS = 'types'
const TESTS = ['unit', 'browser']

/** Enough of a failed part's end to hold the messages of its failures. */
const LAST_LINES = 120

const failures = []
let passed = 0
let beside = Promise.resolve()
for (const part of plan) {
  if (part.name === BESIDE_OTHERS) {
    beside = runPart(part, { isQuiet: true })
    continue
  }
  // Two cores are not enough for tests and anything else.
  if (TESTS.includes(part.name)) await beside
  await runPart(part)
}
await beside
noteFailed(
  root,
  failures.map(({ part }) => part),
)

// Repeated at the end, so that a long log need not be searched.
for (const { part, output } of failures)
  console.log(`\n── what failed in ${part.name} ──\n${output.split('\n').slice(-LAST_LINES).join('\n')}`)
console.log(`\nparts: ${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

/** Runs a part and counts it; a quiet one says everything when it has ended. */
async function runPart(part, { isQuiet = false } = {}) {
  const { name } = part
  const started = Date.now()
  const title = `\n── ${name} ${'─'.repeat(60 - name.length)}`
  if (!isQuiet) console.log(title)
  const { ok, output } = await run[name]({ ...part, isQuiet })
  if (ok) passed += 1
  else failures.push({ part, output })
  if (isQuiet) console.log(`${title}\n${output}`.trimEnd())
  console.log(`── ${name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

/** The plan that the arguments ask for; ends the process when one of them names nothing. */
function planned() {
  try {
    return planRun(process.argv.slice(2), { root, cwd: process.env.INIT_CWD })
  } catch (error) {
    if (!(error instanceof UnknownArgument)) throw error
    console.error(error.message)
    return process.exit(2)
  }
}

/** The parts and tests that failed last; ends the process when none did. */
function repeated() {
  const parts = lastFailed(root)
  if (parts.length > 0) return parts
  console.log('Nothing failed in the last run.')
  return process.exit(0)
}

/** Runs a command, shows its output as it comes unless it is quiet, and resolves to that and whether it succeeded. */
function command(name, args, { more = {}, isQuiet = false } = {}) {
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
        if (!isQuiet) target.write(text)
      })
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
