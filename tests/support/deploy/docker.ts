/** A Docker engine of a test's own, from Debian's packages, and Docker Compose. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { debianProgram } from './debian.ts'

const run = promisify(execFile)

export interface Docker {
  /** Runs a command of Docker's, or of Compose's. @returns what it printed; throws with what it said */
  docker(...args: string[]): Promise<string>
  compose(...args: string[]): Promise<string>
}

/** It leaves the machine's network as it is: containers reach each other, and nothing else. */
const NETWORK = ['--bridge=none', '--iptables=false', '--ip6tables=false', '--ip-masq=false']

/** Starts an engine that ends with the test, and all of its containers, images and volumes. */
// Its images fill gigabytes, too many for a folder in memory.
export async function startDocker(): Promise<Docker> {
  const folder = await mkdtemp('/var/tmp/fanfare-docker-')
  const host = `unix://${join(folder, 'socket')}`
  const roots = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')]
  const how = [...NETWORK, ...roots, '--pidfile', join(folder, 'pid'), '--host', host]
  const engine = spawn(debianProgram('dockerd'), how, { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  engine.stderr.on('data', (chunk) => (log += String(chunk)))
  const gone = once(engine, 'exit')
  onTestFinished(async () => {
    engine.kill()
    await gone
    await rm(folder, { recursive: true, force: true })
  })
  while (!log.includes('API listen on')) {
    if (engine.exitCode !== null || engine.signalCode !== null) throw new Error(`The Docker engine has ended:\n${log}`)
    await Promise.race([once(engine.stderr, 'data'), gone])
  }
  const env = { ...process.env, DOCKER_HOST: host }
  const plugin = await dockerCompose()
  const command = async (file: string, args: readonly string[]) =>
    (await run(file, args, { env, maxBuffer: 1 << 26 })).stdout.trim()
  return { docker: (...args) => command('/usr/bin/docker', args), compose: (...args) => command(plugin, args) }
}

/** Debian 12 has only the first Compose, which can't read the file; the second of Debian 13 runs on it, too. */
const RELEASE = 'trixie'
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
const KEPT_IN = '/var/cache/fanfare-tests/docker-compose'

/** @returns its path */
async function dockerCompose(): Promise<string> {
  const program = join(KEPT_IN, 'usr/libexec/docker/cli-plugins/docker-compose')
  if (existsSync(program)) return program
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-apt-'))
  try {
    await mkdir(join(folder, 'state/lists/partial'), { recursive: true })
    await mkdir(join(folder, 'cache/archives/partial'), { recursive: true })
    const sources = join(folder, 'sources.list')
    await writeFile(sources, `deb [signed-by=${KEYS}] http://deb.debian.org/debian ${RELEASE} main\n`)
    const places = { 'Etc::SourceList': sources, 'Etc::SourceParts': '/dev/null', State: join(folder, 'state') }
    const where = { ...places, 'State::status': '/var/lib/dpkg/status', Cache: join(folder, 'cache') }
    const options = Object.entries(where).map(([name, value]) => `-oDir::${name}=${value}`)
    await run('apt-get', ['-qq', ...options, 'update'])
    await run('apt-get', ['-qq', ...options, 'download', 'docker-compose'], { cwd: folder })
    await run('sh', ['-c', 'dpkg-deb -x docker-compose_*.deb unpacked'], { cwd: folder })
    // Another run sees all of it or nothing.
    const unfinished = `${KEPT_IN}.${process.pid}`
    await cp(join(folder, 'unpacked'), unfinished, { recursive: true })
    await rm(KEPT_IN, { recursive: true, force: true })
    await rename(unfinished, KEPT_IN)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return program
}
