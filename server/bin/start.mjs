/**
 * `npm start`: installs, builds and starts, skipping steps whose inputs have not changed. Plain JavaScript without
 * dependencies: it has to run on Node 20 with nothing installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildInputs, digest } from '../build/build-inputs.mjs'
import { forwardSignals } from './forward-signals.mjs'
import { linkPackagedNode } from './packaged-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const OLDEST_TO_INSTALL = 20
/** The first with `Temporal`. */
const OLDEST_TO_SERVE = 26
const INSTALL_STAMP = join(root, 'node_modules', '.fanfare-installed')
const BUILD_STAMP = join(root, 'dist', '.built-from')
/** A machine of 4 GB says that it has a little less. */
const SPACIOUS_BYTES = 3.5 * 2 ** 30
/**
 * V8 collects sooner (docs/operating.md#memory). Where memory allows, there is more room for new objects, so that what a
 * page is made of is not moved before it is garbage.
 */
export const memoryFlags = (memoryBytes) => [
  `--max-semi-space-size=${memoryBytes < SPACIOUS_BYTES ? 4 : 16}`,
  '--heap-growing-percent=100',
]
/** By the memory of the machine, or what limits this process. */
export const MEMORY_FLAGS = memoryFlags(Math.min(totalmem(), process.constrainedMemory?.() || Infinity))
/** The allocator gives freed memory back to the system; what the environment says wins. */
const { MALLOC_ARENA_MAX = '2', MALLOC_TRIM_THRESHOLD_ = '131072', MALLOC_MMAP_THRESHOLD_ = '65536' } = process.env
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, MALLOC_MMAP_THRESHOLD_ }
const say = (line) => process.stdout.write(`${line}\n`)
const fail = (line) => {
  process.stderr.write(`\n${line}\n`)
  process.exit(1)
}

/** Installs the packages of package-lock.json, unless they are already installed. */
export function install() {
  const wanted = digest([`${process.platform}-${process.arch}`, readFileSync(join(root, 'package-lock.json'))])
  if (stampIs(INSTALL_STAMP, wanted)) return
  if (!isInstalled()) {
    // Regardless of NODE_ENV and the user's settings: the build needs development packages, and Node itself comes as an
    // optional package.
    step('Installing packages', () =>
      npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']),
    )
  }
  writeFileSync(INSTALL_STAMP, wanted)
}

/** Builds page and worker, unless their inputs are unchanged. */
export function build() {
  const inputs = buildInputs()
  if (stampIs(BUILD_STAMP, inputs)) return
  step('Building the app', () => npm(['run', '--silent', 'build'], { NODE_ENV: 'production' }))
  mkdirSync(dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, inputs)
}

/** The Node that runs the server: the one from the registry, or the current one if it is new enough. */
export function serverNode() {
  const packaged = linkPackagedNode(root)
  const tried = existsSync(packaged) ? spawnSync(packaged, ['--version'], { encoding: 'utf8' }) : null
  if (tried?.status === 0) return packaged
  if (majorVersion() >= OLDEST_TO_SERVE) return process.execPath
  const cause = tried?.stderr?.trim() || tried?.error?.message
  if (cause)
    return fail(
      `The Node of the packages doesn’t start here:\n${cause}\n` +
        (cause.includes('libatomic')
          ? 'Install the library that it names, on Debian and Ubuntu with apt-get install libatomic1, and run npm start again.'
          : `Install Node ${OLDEST_TO_SERVE} or later from https://nodejs.org and run npm start again.`),
    )
  return fail(
    `There is no Node package for ${process.platform}-${process.arch}, and this Node is ${process.version}.\n` +
      `Install Node ${OLDEST_TO_SERVE} or later from https://nodejs.org and run npm start again.`,
  )
}

/** Runs a command in the project, forwards signals, and exits with its exit code. */
export function runUntilItEnds(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  forwardSignals(child)
  child.on('error', (error) => fail(`Couldn’t start ${command}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}

export function checkNode() {
  if (majorVersion() < OLDEST_TO_INSTALL) {
    fail(
      `Fanfare needs Node ${OLDEST_TO_INSTALL} or later; this is ${process.version}.\n` +
        'Install it from https://nodejs.org and run npm start again.',
    )
  }
}

const majorVersion = () => Number(process.versions.node.split('.')[0])

function step(name, run) {
  const started = Date.now()
  say(`${name} …`)
  const { status, error, stdout, stderr } = run()
  if (status !== 0) for (const said of [stdout, stderr]) if (said) process.stderr.write(said)
  if (status !== 0)
    fail(
      `${name} failed${error ? `: ${error.message}` : ''}. See the lines above for the reason. Fix it, then run npm start again.`,
    )
  say(`${name}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function npm(args, env = {}) {
  // On success the output, such as warnings from tools, is not worth reading; on failure all of it is shown.
  const options = {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  }
  const cli = process.env.npm_execpath
  if (cli !== undefined && cli.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}

/** Whether npm itself has installed exactly the lock file's packages here (someone ran `npm ci` by hand). */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(
      ([path, entry]) => path === '' || entry.optional === true || present[path]?.version === entry.version,
    )
  } catch {
    return false
  }
}

const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  checkNode()
  install()
  build()
  runUntilItEnds(serverNode(), [...MEMORY_FLAGS, join(root, 'server', 'main.ts')], MEMORY_VARIABLES)
}
