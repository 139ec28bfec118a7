/** Programs of Debian's packages for the files in deploy/, installed where they are missing, and Debian itself. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { DAY_MS } from '#contract/limits.ts'

/** Where Debian has the libraries of this processor. */
const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

const PROGRAMS = {
  nginx: { file: '/usr/sbin/nginx', from: 'nginx-light' },
  haproxy: { file: '/usr/sbin/haproxy', from: 'haproxy' },
  caddy: { file: '/usr/bin/caddy', from: 'caddy' },
  pgbouncer: { file: '/usr/sbin/pgbouncer', from: 'pgbouncer' },
  promtool: { file: '/usr/bin/promtool', from: 'prometheus' },
  prometheus: { file: '/usr/bin/prometheus', from: 'prometheus' },
  dockerd: { file: '/usr/sbin/dockerd', from: 'docker.io' },
  debootstrap: { file: '/usr/sbin/debootstrap', from: 'debootstrap' },
  'dbus-daemon': { file: '/usr/bin/dbus-daemon', from: 'dbus' },
  ip: { file: '/usr/sbin/ip', from: 'iproute2' },
  iptables: { file: '/usr/sbin/iptables', from: 'iptables' },
  libfaketime: { file: `${LIBRARIES}/faketime/libfaketimeMT.so.1`, from: 'libfaketime' },
  pg_isready: { file: '/usr/lib/postgresql/15/bin/pg_isready', from: 'postgresql-client-15' },
  'systemd-analyze': { file: '/usr/bin/systemd-analyze', from: 'systemd' },
} as const

/** Tests run side by side: one of them installs while the others wait. */
const LOCK = '/tmp/fanfare-apt.lock'
const INSTALL = '[ -e "$1" ] || { apt-get -qq $3 update && apt-get -y -qq $3 --no-install-recommends install "$2"; }'
// The system's own updates hold it as well.
const PATIENT = '-oDPkg::Lock::Timeout=300'

/** @returns its path. @throws where it can’t be installed: a test of a program that is not there says nothing */
export function debianProgram(name: keyof typeof PROGRAMS): string {
  const { file, from } = PROGRAMS[name]
  if (existsSync(file)) return file
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    execFileSync('flock', [LOCK, 'sh', '-c', INSTALL, 'sh', file, from, PATIENT], { env, stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${from} can’t be installed here: run apt-get install ${from} as root`, { cause: error })
  }
  return file
}

const RELEASE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
/** Packages that Node and a download need. */
const ADDED = 'ca-certificates,libatomic1'

const KEPT_IN = '/var/cache/fanfare-tests'
/** An older one lacks the fixes of Debian. */
const KEPT_DAYS = 7

const run = promisify(execFile)

/**
 * Puts the smallest Debian into an empty folder. Where the machine stays, so does the system, packed, for a week: to
 * download and install it takes half a minute of processor time, to unpack it a second.
 */
export async function unpackDebian(folder: string): Promise<void> {
  const archive = `${KEPT_IN}/${RELEASE}-${process.arch}-${ADDED}.tar`
  const madeAt = statSync(archive, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - madeAt < KEPT_DAYS * DAY_MS) {
    await run('tar', ['--numeric-owner', '-xpf', archive, '-C', folder])
    return
  }
  const how = ['--variant=minbase', `--include=${ADDED}`]
  await run(debianProgram('debootstrap'), [...how, RELEASE, folder, MIRROR], { maxBuffer: 1 << 26 })
  await mkdir(KEPT_IN, { recursive: true })
  const unfinished = `${archive}.${process.pid}`
  try {
    await run('tar', ['--numeric-owner', '-cpf', unfinished, '-C', folder, '.'])
    // Another run sees all of it or nothing.
    await rename(unfinished, archive)
  } finally {
    await rm(unfinished, { force: true })
  }
}
