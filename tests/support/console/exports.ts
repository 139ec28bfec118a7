/** Exports of the console, made and unpacked as a person would. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { folderBackupStore, type BackupStore } from '#server/backup/store/backup-store.ts'
import type { Database } from '#server/db/database.ts'
import { downloadExport, openExport } from '#server/services/marketplace-export/export-acts.ts'
import { exportRunHandlers } from '#server/services/marketplace-export/make-export.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import type { Media } from '#server/services/media/media.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { NOW } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'

export const OLGA = { operator: 'olga@example.com', reason: 'moving' }

export interface ExportWorld {
  context: ServiceContext
  /** Where archives are. */
  folder: string
  /** Moves its clock. */
  passes(ms: number): void
  remove(): Promise<void>
}

/** @param change what differs of the place for archives */
export async function exportWorld(
  db: Database,
  change: (store: BackupStore) => Partial<BackupStore> = () => ({}),
): Promise<ExportWorld> {
  const root = await mkdtemp(join(tmpdir(), 'fanfare-archives-'))
  let now = NOW.getTime()
  const store = folderBackupStore(join(root, 'exports'))
  const context = testContext(db, {
    clock: () => new Date(now),
    media: { store: localMediaStore(join(root, 'media')) } as unknown as Media,
    archives: { store: { ...store, ...change(store) }, workFolder: join(root, 'packing') },
  })
  return {
    context,
    folder: root,
    passes: (ms) => void (now += ms),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** A place for archives whose next writes fail after their first bytes: with these, in order. */
export const failingWith =
  (faults: Error[]) =>
  (store: BackupStore): Partial<BackupStore> => ({
    async write(name, archive) {
      const fault = faults.shift()
      if (!fault) return store.write(name, archive)
      for await (const _ of archive) break
      throw fault
    },
  })

/** Runs what is due, once. @returns what went wrong */
export async function runExports(context: ServiceContext, isStopped: () => boolean = () => false): Promise<unknown[]> {
  const problems: unknown[] = []
  const { db, clock } = context
  const handlers = exportRunHandlers(context, isStopped)
  await runDueJobs({ db, clock, handlers, report: (_kind, error) => void problems.push(error) }, isStopped)
  return problems
}

/** Downloads the archive of an export into a folder. @returns the names in it */
export async function unpackExport(context: ServiceContext, id: number, to: string): Promise<string[]> {
  const caller = { email: OLGA.operator }
  await openExport(context, { id, reason: 'moving' }, caller)
  const { content, bytes } = await downloadExport(context, id, caller)
  const archive = await buffer(content)
  if (archive.length !== bytes) throw new Error(`It has ${archive.length} bytes, not ${bytes}.`)
  const file = join(dirname(to), `${id}.zip`)
  await writeFile(file, archive)
  return unpackArchive(file, to)
}

/** @returns the names in it */
export async function unpackArchive(file: string, to: string): Promise<string[]> {
  const zip = await openPromise(file)
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    const path = join(to, entry.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return names
}
