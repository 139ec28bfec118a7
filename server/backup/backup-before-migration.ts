/** The backup by which an upgrade that goes wrong can be undone. */
import { listAppliedMigrations } from '#server/db/dump/whole-schema.ts'
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import { listBackups, madeAt, readManifest } from './format/backup-files.ts'
import type { Manifest } from './format/manifest.ts'
import { makeBackup, type BackupParts } from './make-backup.ts'

/** A server that can't migrate is started again every few seconds: its attempts within this time share one backup. */
const SHARED_MS = 10 * 60_000

/** @returns the name of the backup, and whether this call made it */
export async function backUpBeforeMigration(parts: BackupParts): Promise<{ name: string; isNew: boolean }> {
  const earlier = await findEarlier(parts)
  if (earlier !== undefined) return { name: earlier, isNew: false }
  const { name } = await makeBackup(parts, 'beforeMigration')
  return { name, isNew: true }
}

/** The newest backup, where an earlier attempt made it of the same schema. */
async function findEarlier(parts: BackupParts): Promise<string | undefined> {
  const { db, place, clock } = parts
  const newest = (await listBackups(place.store)).at(-1)
  if (!newest) return undefined
  const age = clock().getTime() - madeAt(newest.name).getTime()
  if (age < 0 || age >= SHARED_MS) return undefined
  const manifest = await readManifest(place.store, newest.name).catch((error: unknown) => {
    if (error instanceof BackupProblem) return undefined
    throw error
  })
  return manifest && isOfAttempt(manifest, parts) && isSame(manifest.migrations, await listAppliedMigrations(db))
    ? manifest.name
    : undefined
}

const isOfAttempt = ({ reason, engine, keyId }: Manifest, { db, place }: BackupParts) =>
  reason === 'beforeMigration' && engine === db.engine && keyId === (place.key?.id ?? null)

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index])
