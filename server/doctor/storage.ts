/** The database, the clock, the disk, the photos and the backups. */
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { formatCount } from '#contract/format-count.ts'
import type { Backups } from '#server/backup/format/backup-files.ts'
import { lookForBackups } from '#server/backup/backups.ts'
import type { Database } from '#server/db/database.ts'
import { pendingMigrations } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import { countFailedJobs, databaseFacts } from '#server/repositories/operator/examination.ts'
import { listPhotoIds } from '#server/db/dump/photo-ids.ts'
import { isMediaId } from '#server/services/media/media-store.ts'
import type { MediaStore } from '#server/services/media/media-store.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { MEDIA_REMEDY, mediaProblem } from './media-mark.ts'
import { messageOf, ok, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const CLOCK_MAY_DIFFER_MS = 5_000
const OLDEST_POSTGRES = 170_000

export async function checkDatabase(db: Database, clock: () => Date): Promise<Finding[]> {
  const { versionNumber, version, mayCreate, isDurable, now } = await databaseFacts(db)
  const apartMs = Math.abs(clock().getTime() - now.getTime())
  const failed = await countFailedJobs(db)
  const pending = await pendingMigrations(db)
  return [
    versionNumber < OLDEST_POSTGRES
      ? wrong('database', `PostgreSQL ${version} is too old.`, 'Upgrade it to version 17 or later.')
      : ok('database', db.engine === 'pglite' ? 'The embedded database responds.' : `PostgreSQL ${version} responds.`),
    mayCreate
      ? ok('database rights', 'The user may create tables.')
      : wrong(
          'database rights',
          'The user may not create tables.',
          'grant create on schema public to the user of DATABASE_URL',
        ),
    ...(db.engine === 'postgres' && !isDurable
      ? [
          wrong(
            'database',
            'fsync or full_page_writes is off: a power cut loses data.',
            'Turn both on in postgresql.conf.',
          ),
        ]
      : []),
    pending.length === 0
      ? ok('migrations', 'All are applied, with the checksums that they were released with.')
      : warning('migrations', `${formatCount(pending.length, 'migration')} to apply.`, 'The next start applies them.'),
    apartMs > CLOCK_MAY_DIFFER_MS
      ? wrong(
          'clock',
          `It differs from the database’s by ${Math.round(apartMs / 1000)} s.`,
          'Run a time service (chrony, systemd-timesyncd) on both machines.',
        )
      : ok('clock', 'It agrees with the database’s.'),
    failed === 0
      ? ok('jobs', 'None was given up.')
      : warning(
          'jobs',
          `${formatCount(failed, 'job')} given up.`,
          `See “Jobs that failed” under System in the console, or ${operatorCommand('failed-jobs')}.`,
        ),
  ]
}

const LOW = 2 * 1024 ** 3
const FULL = 300 * 1024 ** 2

export async function checkDisk({ dataDir, backup }: Env): Promise<Finding[]> {
  const folders = [dataDir, ...(typeof backup?.to === 'string' ? [backup.to] : [])]
  const found: Finding[] = []
  for (const folder of folders) {
    const stats = await statfs(folder).catch(() => undefined)
    if (!stats) continue
    const free = stats.bavail * stats.bsize
    const cause = `${folder} has ${(free / 1024 ** 3).toFixed(1)} GB free.`
    if (free < FULL) found.push(wrong('disk', cause, 'Free space now: writes fail when it is full.'))
    else if (free < LOW) found.push(warning('disk', cause, 'Free space, or give it a larger disk.'))
    else found.push(ok('disk', cause))
  }
  return found
}

const TAKE = 3

/** Photos that rows name and the store lacks, and files that no row names. */
export async function checkPhotos(db: Database, env: Env, store: MediaStore): Promise<Finding[]> {
  const problem = await mediaProblem(db, env)
  const named = new Set(await listPhotoIds(db))
  const missing: string[] = []
  for (const id of named) if (!(await store.has(id))) missing.push(id)
  const unnamed = env.s3 ? [] : (await filesIn(join(env.dataDir, 'media'))).filter((id) => !named.has(id))
  const shown = (ids: string[]) => ids.slice(0, TAKE).join(', ')
  return [
    problem === null
      ? ok('shared photos', 'This server has the photos of its database.')
      : wrong('shared photos', problem, MEDIA_REMEDY),
    missing.length === 0
      ? ok('photos', `All ${formatCount(named.size, 'photo')} that the database names are there.`)
      : wrong(
          'photos',
          `${formatCount(missing.length, 'photo')} missing: ${shown(missing)}.`,
          'Copy them from a backup (BACKUP_TO, photos/) or from where they were before.',
        ),
    ...(unnamed.length === 0
      ? []
      : [
          warning(
            'photos',
            `${formatCount(unnamed.length, 'file')} that no row names: ${shown(unnamed)}.`,
            'They only take space. Uploads of the last hour are among them; delete older ones.',
          ),
        ]),
  ]
}

async function filesIn(folder: string): Promise<string[]> {
  const entries: string[] = await readdir(folder, { recursive: true }).catch(() => [])
  return entries.map((path) => path.split(/[/\\]/).at(-1) ?? '').filter(isMediaId)
}

const ALARM_AFTER_MS = 26 * 3_600_000
const PROBE = 'probe/doctor'

export async function checkBackups(backups: Backups | null, clock: () => Date): Promise<Finding[]> {
  const area = 'backups'
  if (!backups) return [warning(area, 'There are none.', 'Set BACKUP_TO to another disk or a bucket.')]
  const { store } = backups.place
  const remedy = 'Check BACKUP_TO: it has to be writable, and a bucket’s key may list, put, get and delete.'
  try {
    await store.write(PROBE, Readable.from([Buffer.from('probe')]))
    await store.remove(PROBE)
  } catch (error) {
    return [wrong(area, `${store.place} takes none: ${messageOf(error)}`, remedy)]
  }
  await lookForBackups(backups)
  const { lastGoodAt, isNightly } = backups
  if (lastGoodAt && clock().getTime() - lastGoodAt.getTime() < ALARM_AFTER_MS)
    return [ok(area, `The last one that was restored and compared is of ${lastGoodAt.toISOString().slice(0, 16)}Z.`)]
  return [
    warning(
      area,
      lastGoodAt
        ? `The last good one is of ${lastGoodAt.toISOString().slice(0, 16)}Z.`
        : 'None was made and verified yet.',
      isNightly
        ? `The server makes one each night. For one now, run on it: ${operatorCommand('backup')}`
        : `Set BACKUP_NIGHTLY=on on the server for one each night. For one now, run on it: ${operatorCommand('backup')}`,
    ),
  ]
}
