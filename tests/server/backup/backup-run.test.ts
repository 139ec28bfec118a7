/** A backup that an operator asks for in the console: once, proved, and told how far it is. */
// @module-tag long: restores into databases of their own
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { backupRunHandlers } from '#server/backup/backup-run.ts'
import { folderBackupStore, type BackupStore } from '#server/backup/store/backup-store.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { doAct } from '#server/services/console/acts.ts'
import { readSystem } from '#server/services/console/system.ts'
import { finishJob, extendLease, takeDueJob } from '#server/repositories/jobs.ts'
import { LEASE_MS, runDueJobs } from '#server/services/jobs/job-runner.ts'
import type { Media } from '#server/services/media/media.ts'
import { localMediaStore } from '#server/services/media/media-store.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function backupWorld(db: Database, change: (store: BackupStore) => Partial<BackupStore> = () => ({})) {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-runs-'))
  folders.push(folder)
  const store = folderBackupStore(join(folder, 'backups'))
  const context = testContext(db, {
    clock: () => NOW,
    media: { store: localMediaStore(join(folder, 'media')) } as unknown as Media,
    backups: { place: { store: { ...store, ...change(store) }, key: null }, isNightly: false, lastGoodAt: null },
  })
  const owner = await anActingOwner(db)
  const ask = (key: string = crypto.randomUUID()) =>
    doAct(context, 'startBackup', { phase: 'run', key, target: '', reason: 'before the sale', options: {} }, owner)
  return { context, ask }
}

/** Runs what is due, once. */
async function runBackups(context: ServiceContext, isStopped: () => boolean = () => false): Promise<void> {
  const { db, clock } = context
  const handlers = backupRunHandlers(context, isStopped)
  await runDueJobs({ db, clock, handlers, report: (_kind, error) => expect(error).toBeNull() })
}

const audited = (db: Database) =>
  db.query(sql`select what, operator, reason from audit where what in ('backupStarted', 'backedUp') order by id`)

describeOnBothEngines('a backup of the console', (fresh) => {
  test('is made once for a double tap, and not beside another one', async () => {
    const { db } = await fresh()
    const { context, ask } = await backupWorld(db)
    const key = crypto.randomUUID()
    await ask(key)
    await ask(key)
    await expect(ask()).rejects.toThrow('A backup is being made. Wait until it’s ready.')
    expect((await readSystem(context, {})).backupRun).toMatchObject({ state: 'waiting', operator: 'ada@example.com' })
    await runBackups(context)
    const { backups, backupRun } = await readSystem(context, {})
    expect(backups).toEqual([
      { name: '2027-03-10T180000Z-operator', madeAt: '2027-03-10T18:00:00.000Z', isVerified: true },
    ])
    expect(backupRun).toBeNull()
    const by = { operator: 'ada@example.com', reason: 'before the sale' }
    expect(await audited(db)).toEqual([
      { what: 'backupStarted', ...by },
      { what: 'backedUp', ...by },
    ])
  })

  test('that failed says why, and another one can be asked for', async () => {
    const { db } = await fresh()
    let isFull = true
    const { context, ask } = await backupWorld(db, (store) => ({
      write: (name, content) => (isFull ? Promise.reject(new Error('no space left')) : store.write(name, content)),
    }))
    await ask()
    await runBackups(context)
    const failed = await readSystem(context, {})
    expect(failed.backupRun).toMatchObject({ state: 'failed', problem: 'Error: no space left' })
    expect([failed.backups, failed.jobs]).toEqual([[], []])
    isFull = false
    await ask()
    await runBackups(context)
    expect(await readSystem(context, {})).toMatchObject({ backupRun: null, backups: [{ isVerified: true }] })
  })

  test('in a place that can’t be read are not listed, with the cause, beside everything else', async () => {
    const { db } = await fresh()
    const { context } = await backupWorld(db, () => ({ list: () => Promise.reject(new Error('no such disk')) }))
    expect(await readSystem(context, {})).toMatchObject({
      jobs: [],
      backups: [],
      backupsProblem: 'Error: no such disk',
    })
  })

  test('that a closing server left is made by the next one', async () => {
    const { db } = await fresh()
    const { context, ask } = await backupWorld(db)
    await ask()
    let asked = 0
    // The job begins, and the server closes.
    await runBackups(context, () => (asked += 1) < 2)
    expect(await readSystem(context, {})).toMatchObject({ backupRun: null, backups: [{ isVerified: true }] })
    expect(await db.query(sql`select attempt from backup_run`)).toEqual([{ attempt: 2 }])
  })

  test('that a closing server was proving is left at once', async () => {
    const { db } = await fresh()
    let closes = false
    const read: string[] = []
    const { context, ask } = await backupWorld(db, (store) => ({
      read(name) {
        closes ||= read.length === 0
        read.push(name)
        return store.read(name)
      },
    }))
    await ask()
    await runBackups(context, () => closes && !(closes = false))
    expect(await db.query(sql`select attempt, state from backup_run`)).toEqual([{ attempt: 2, state: 'made' }])
  })

  test('whose server lost it meanwhile stays with the server that took it over, and with the next one', async () => {
    const { db } = await fresh()
    const { context, ask } = await backupWorld(db)
    await ask()
    const take = async () => {
      // The database was away for longer than a lease.
      await db.query(sql`update job set leased_until = clock_timestamp() where done_at is null`)
      return takeDueJob(db, { kinds: ['backup'], now: NOW, leaseMs: LEASE_MS })
    }
    const lost = await take()
    const taken = await take()
    const handler = backupRunHandlers(context, () => false)['backup']
    if (!lost || !taken || !handler) throw new Error('There is no job.')
    await finishJob(db, lost, NOW)
    await extendLease(db, lost, LEASE_MS)
    // The server that took it over is killed.
    const next = await take()
    expect(next).toMatchObject({ id: lost.id, attempts: 3 })
    await handler({ ...lost, attempts: 3 })
    expect(await readSystem(context, {})).toMatchObject({ backupRun: null, backups: [{ isVerified: true }] })
  })
})
