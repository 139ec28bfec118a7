/** Programs of Debian's packages, for the files in deploy/: installed where they are missing. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where Debian has the libraries of this processor. */
const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

const PROGRAMS = {
  nginx: { file: '/usr/sbin/nginx', from: 'nginx-light' },
  haproxy: { file: '/usr/sbin/haproxy', from: 'haproxy' },
  caddy: { file: '/usr/bin/caddy', from: 'caddy' },
  pgbouncer: { file: '/usr/sbin/pgbouncer', from: 'pgbouncer' },
  promtool: { file: '/usr/bin/promtool', from: 'prometheus' },
  buildah: { file: '/usr/bin/buildah', from: 'buildah' },
  debootstrap: { file: '/usr/sbin/debootstrap', from: 'debootstrap' },
  ip: { file: '/usr/sbin/ip', from: 'iproute2' },
  iptables: { file: '/usr/sbin/iptables', from: 'iptables' },
  libfaketime: { file: `${LIBRARIES}/faketime/libfaketimeMT.so.1`, from: 'libfaketime' },
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
