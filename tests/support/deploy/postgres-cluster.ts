/** A PostgreSQL server with streaming replicas, all of our own, on this machine. */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/support/browser/server-process.ts'
import { HERE, type Place } from './place.ts'
import { isRunning } from './processes.ts'
import { administer, startPostgres, stopPostgres, type PostgresServer } from '#tests/support/server/postgres-server.ts'

const run = promisify(execFile)

export interface ClusterServer extends PostgresServer {
  name: string
  folder: string
  port: number
  place: Place
}

/** Commits are kept through a crash of the process; a replica may fall behind by 256 MB, which a small disk holds. */
const SETTINGS = [
  'wal_keep_size=256MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'hot_standby_feedback=on',
  'wal_receiver_status_interval=1s',
  'fsync=off',
]

const at = (
  server: PostgresServer,
  { name, folder, place }: Pick<ClusterServer, 'name' | 'folder' | 'place'>,
): ClusterServer => ({
  ...server,
  name,
  folder,
  place,
  port: Number(new URL(server.url).port),
})

/** @param folder must let other users through */
export async function startPrimary(folder: string, place: Place = HERE): Promise<ClusterServer> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  return at(await startPostgres(folder, SETTINGS, place), { name: 'primary', folder, place })
}

/** A copy of a server, which follows it. What was in the folder is replaced. */
export async function startReplica(
  of: ClusterServer,
  folder: string,
  name: string,
  { port, place = HERE }: { port?: number; place?: Place } = {},
): Promise<ClusterServer> {
  await rm(join(folder, 'cluster'), { recursive: true, force: true })
  await mkdir(join(folder, 'cluster'), { recursive: true })
  await chmod(folder, 0o711)
  // The programs of the first one, which every folder leads to.
  const native = await realpath(join(of.folder, 'native'))
  if (native !== join(folder, 'native')) {
    await rm(join(folder, 'native'), { force: true })
    await symlink(native, join(folder, 'native'))
  }
  const { uid, gid } = await stat(join(of.folder, 'cluster', 'data'))
  await chown(join(folder, 'cluster'), uid, gid)
  const data = join(folder, 'cluster', 'data')
  const label = await copyWhileRunning(of, data)
  for (const [file, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(data, file), text, { mode: 0o600 })
    await chown(join(data, file), uid, gid)
  }
  const address = { port: port ?? (await freePort()), password: new URL(of.url).password }
  await writeFile(join(folder, 'address.json'), JSON.stringify(address), { mode: 0o600 })
  return at(await startPostgres(folder, following(of, name), place), { name, folder, place })
}

/** Starts it again, after another server than before or the same one. */
export async function follow(server: ClusterServer, of: ClusterServer): Promise<ClusterServer> {
  await stopPostgres(server)
  return at(await startPostgres(server.folder, following(of, server.name), server.place), server)
}

/** Starts a primary again that ended by itself; one that runs is left alone. */
export async function revive(server: ClusterServer): Promise<ClusterServer> {
  if (isRunning(server.pid)) return server
  return at(await startPostgres(server.folder, SETTINGS, server.place), server)
}

/** It takes writes from now on. */
export const promote = (server: ClusterServer): Promise<void> => administer(server.url, 'select pg_promote()')

/** Commits wait for one of these, by name; for none where there are no names. */
export async function waitForReplicas(server: ClusterServer, names: readonly string[]): Promise<void> {
  const list = names.length > 0 ? `ANY 1 (${names.join(', ')})` : ''
  await administer(server.url, `alter system set synchronous_standby_names = '${list}'`)
  await administer(server.url, 'select pg_reload_conf()')
}

/** Waits until it has all that the other one has now. */
export async function caughtUp(server: ClusterServer, of: ClusterServer): Promise<void> {
  const position = await ask(of.url, 'select pg_current_wal_flush_lsn()::text as value')
  while ((await ask(server.url, `select (pg_last_wal_replay_lsn() >= '${position}')::text as value`)) !== 'true')
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The column `value` of one row. */
async function ask(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>(statement)
    return rows[0]?.value ?? ''
  } finally {
    await client.end()
  }
}

function following(of: ClusterServer, name: string): string[] {
  const { password, hostname } = new URL(of.url)
  const where = `host=${hostname} port=${of.port} user=postgres password=${password} application_name=${name}`
  return [...SETTINGS, `primary_conninfo=${where}`, 'wal_retrieve_retry_interval=200ms']
}

/** Whether each line of what `cp` said is of a file that went meanwhile. */
function isOnlyOfVanished(error: unknown): boolean {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said !== '' && said.split('\n').every((line) => line.includes('No such file or directory'))
}

/** PostgreSQL's own way to copy a folder that is in use. @returns the label that the copy starts from */
async function copyWhileRunning(of: ClusterServer, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: of.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('copy', true)`)
    // Files may come and go meanwhile: the log that is replayed knows of them.
    await run('cp', ['-a', join(of.folder, 'cluster', 'data'), to], { env: { ...process.env, LC_ALL: 'C' } }).catch(
      (error: unknown) => {
        if (!isOnlyOfVanished(error)) throw error
      },
    )
    for (const file of ['postmaster.pid', 'postmaster.opts', 'standby.signal'])
      await rm(join(to, file), { force: true })
    for (const file of await readdir(join(to, 'pg_replslot')))
      await rm(join(to, 'pg_replslot', file), { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  } finally {
    await client.end()
  }
}
