/** A machine with a systemd of its own, in namespaces of this one: fanfare.service runs there as it does anywhere. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { debianProgram } from './debian.ts'

const SYSTEMD = '/lib/systemd/systemd'
const NAMESPACES = ['--mount', '--pid', '--uts', '--ipc', '--cgroup']

export interface Machine {
  /** Runs a command as root. @param input what it reads */
  run(command: readonly string[], input?: string): Promise<Ran>
  close(): Promise<void>
}

interface Ran {
  code: number
  /** Both streams, one after the other. */
  said: string
}

/** @throws where no machine can be made: a test on one that is not there says nothing */
function checkMachine(): void {
  if (process.getuid?.() !== 0) throw new Error('Only root may make a machine of its own.')
  if (!existsSync(SYSTEMD)) throw new Error(`There is no ${SYSTEMD} here: run apt-get install systemd`)
  if (spawnSync('unshare', [...NAMESPACES, '--fork', 'true']).status !== 0)
    throw new Error('No namespaces can be made here.')
}

/** Starts it; resolves once its systemd takes commands. @throws with its words, where it ends */
export async function startMachine(): Promise<Machine> {
  checkMachine()
  // By it systemd-run connects a terminal with what it runs.
  debianProgram('dbus-daemon')
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-machine-'))
  const script = [resolve('tests/support/deploy/boot.sh'), folder, resolve('.'), resolve('deploy/fanfare.service')]
  const outer = spawn('sh', script, { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [outer.stdout, outer.stderr]) stream.on('data', (chunk) => (log += String(chunk)))
  const gone = once(outer, 'exit')
  const run: Machine['run'] = async (command, input) => {
    const first = await firstProcessOf(outer.pid)
    return ran(['nsenter', '--target', first, ...NAMESPACES, ...command], input)
  }
  const close = async () => {
    outer.kill('SIGKILL')
    await gone
    await removeGroup(basename(folder))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    while ((await run(['systemctl', 'is-active', '--quiet', 'machine.target'])).code !== 0) {
      if (outer.exitCode !== null) throw new Error(`The machine has ended:\n${log}`)
      await new Promise((done) => setTimeout(done, 100))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { run, close }
}

const GROUP_GONE_MS = 20_000

/** Removes the control group that the machine had, once all of its processes are gone. @throws where they stay */
async function removeGroup(name: string): Promise<void> {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '))
  const [, root = ''] = mounts.find(([, , kind]) => kind === 'cgroup2') ?? []
  const own = /^0::(.*)$/m.exec(await readFile('/proc/self/cgroup', 'utf8'))?.[1] ?? ''
  const group = join(root, own, name)
  const until = Date.now() + GROUP_GONE_MS
  while (existsSync(group)) {
    const { said } = await ran(['find', group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
    if (Date.now() > until) throw new Error(`The control group of the machine stays: ${said}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** The id, as seen from here, of the process that is number 1 in there. */
async function firstProcessOf(pid: number | undefined): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.trim() || '0'
}

function ran([program = '', ...args]: readonly string[], input = ''): Promise<Ran> {
  return new Promise((done) => {
    const child = execFile(program, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1)
      done({ code, said: `${stdout}${stderr}` })
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
