/** Backups: whole or not at all, proved by restoring them, on both engines. */
// @module-tag long: restores into a dozen databases
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listBackups, photoFileOf, photoListOf } from '#server/backup/format/backup-files.ts'
import { folderBackupStore, type BackupStore } from '#server/backup/store/backup-store.ts'
import { backupKeyFrom, type BackupKey } from '#server/backup/format/encryption.ts'
import type { Manifest } from '#server/backup/format/manifest.ts'
import { summarizeDatabase } from '#server/db/dump/dump.ts'
import { backUpBeforeMigration } from '#server/backup/backup-before-migration.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup, verifyBackup } from '#server/backup/restore-backup.ts'
import { backUpAtNight, makeProvenBackup } from '#server/backup/backups.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, pendingMigrations, shippedMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import type { Media } from '#server/services/media/media.ts'
import { localMediaStore, newMediaId } from '#server/services/media/media-store.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines, freshDatabase, type FreshDatabase } from '#tests/support/server/database.ts'
import { places } from '#tests/support/server/places.ts'

const NOW = new Date('2026-11-26T03:00:00Z')
const KEY = backupKeyFrom('0123456789abcdef'.repeat(4))

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'fanfare-backups-'))
  folders.push(made)
  return made
}

/** A small marketplace with a photo, and where it is backed up to. */
async function marketplace(db: Database, key: BackupKey | null = null) {
  await seedSampleMarketplace(db, { count: 20, places: places(), report: () => {} })
  const media = localMediaStore(await folder())
  const photo = newMediaId()
  await media.put(photo, Buffer.from('a photo'), 'image/jpeg')
  await db.query(sql`
    update vendor set photo_id = ${photo}, description = ${'one\u2028two\u2029three'}
    where id = (select min(id) from vendor)`)
  const kept = await folder()
  const place = { store: folderBackupStore(kept), key }
  return { media, photo, kept, place, parts: { db, media, place, clock: () => NOW } }
}

const content = (db: Database) => db.transaction(summarizeDatabase, 'unhurried')

const sequences = (db: Database) =>
  db.query(sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`)

/**
 * The store, until its process is killed: after `writes` files, the next one stops half-way and nothing works again.
 */
function killedAfter(store: BackupStore, writes: number): BackupStore {
  let left = writes
  const dead = () => Promise.reject(new Error('killed'))
  return {
    ...store,
    write: (name, content) => {
      if (left === 0) return dead()
      left -= 1
      return store.write(name, content)
    },
    list: (prefix) => (left === 0 ? dead() : store.list(prefix)),
  }
}

describeOnBothEngines('a backup', (fresh) => {
  test('restores every row, number and photo, and what was there before can be had back', async () => {
    const { db } = await fresh()
    const { parts, media, photo } = await marketplace(db)
    const before = await content(db)
    const numbers = await sequences(db)
    const { name, database, photos } = await makeBackup(parts, 'operator')
    expect(database.tables).toEqual(before)
    expect(photos).toMatchObject({ count: 1, missing: [] })

    await db.query(sql`delete from vendor where id = (select max(id) from vendor)`)
    await media.remove(photo)
    const changed = await content(db)
    expect(changed).not.toEqual(before)
    const later = { ...parts, clock: () => new Date('2026-11-26T04:00:00Z') }
    const { restorePoint } = await restoreBackup(later, name)
    expect(await content(db)).toEqual(before)
    expect(await sequences(db)).toEqual(numbers)
    expect(await media.get(photo)).toEqual(Buffer.from('a photo'))

    await restoreBackup({ ...parts, clock: () => new Date('2026-11-26T05:00:00Z') }, restorePoint)
    expect(await content(db)).toEqual(changed)
  })

  test('that cannot be restored leaves the database as it was', async () => {
    const { db } = await fresh()
    const { parts, kept } = await marketplace(db)
    const { name } = await makeBackup(parts, 'operator')
    await db.query(sql`delete from vendor where id = (select max(id) from vendor)`)
    const before = await content(db)
    const file = join(kept, name, 'database.jsonl.gz')
    await writeFile(file, (await readFile(file)).subarray(0, -100))
    await expect(restoreBackup(parts, name)).rejects.toThrow(/damaged|not the one/)
    expect(await content(db)).toEqual(before)
  })

  test('whose rows are others once they are restored leaves the database as it was', async () => {
    const { db } = await fresh()
    const { parts, kept } = await marketplace(db)
    const { name } = await makeBackup(parts, 'operator')
    await db.query(sql`delete from vendor where id = (select max(id) from vendor)`)
    const before = await content(db)
    const file = join(kept, name, 'manifest.json')
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
    const vendor = { ...manifest.database.tables['vendor'], checksum: '0'.repeat(64) }
    const tables = { ...manifest.database.tables, vendor }
    await writeFile(file, JSON.stringify({ ...manifest, database: { ...manifest.database, tables } }))
    await expect(restoreBackup(parts, name)).rejects.toThrow(/table vendor had 20 rows; restored, some of them differ/)
    expect(await content(db)).toEqual(before)
  })
})

describe('a backup', () => {
  const made: FreshDatabase[] = []
  afterAll(async () => {
    for (const database of made) await database.remove()
  })
  const fresh = async () => {
    const database = await freshDatabase('postgres')
    made.push(database)
    return database
  }

  test('killed after any of its files does not count, and the next one is whole', async () => {
    const { db } = await fresh()
    const { parts, place, media } = await marketplace(db)
    // With the one that is there: a first, a last and others between them.
    for (let count = 1; count < 5; count += 1) {
      const id = newMediaId()
      await media.put(id, Buffer.from(`photo ${count}`), 'image/jpeg')
      await db.query(sql`
        update vendor set profile_photo_id = ${id} where id = (select min(id) + ${count}::int from vendor)`)
    }
    const { photos } = await makeBackup(
      { ...parts, place: { store: folderBackupStore(await folder()), key: null } },
      'operator',
    )
    expect(photos.count).toBe(5)
    // The database, the photos, their list and the manifest.
    const files = photos.count + 3
    for (let writes = 0; writes < files; writes += 1) {
      const store = killedAfter(place.store, writes)
      await expect(makeBackup({ ...parts, place: { store, key: null } }, 'nightly')).rejects.toThrow('killed')
      expect(await listBackups(place.store)).toEqual([])
    }
    const { name } = await makeBackup(parts, 'nightly')
    await verifyBackup(place, name, NOW)
    expect(await listBackups(place.store)).toEqual([{ name, isVerified: true }])
  })

  test('a night makes one, and only one, which is verified', async () => {
    const { db } = await fresh()
    const { media, place } = await marketplace(db)
    let now = new Date('2026-11-26T03:10:00Z')
    const context = testContext(db, { clock: () => now, media: { store: media } as Media })
    const backups = { place, isNightly: true, lastGoodAt: null }
    expect(await backUpAtNight(context, backups)).toBe(true)
    const first = { name: '2026-11-26T031000Z-nightly', isVerified: true }
    expect(await listBackups(place.store)).toEqual([first])
    expect(backups.lastGoodAt).toEqual(now)
    for (const later of ['2026-11-26T03:20:00Z', '2026-11-27T02:50:00Z']) {
      now = new Date(later)
      expect(await backUpAtNight(context, backups), later).toBe(false)
    }
    now = new Date('2026-11-27T03:00:00Z')
    expect(await backUpAtNight(context, backups)).toBe(true)
    expect(await listBackups(place.store)).toHaveLength(2)
  })

  test('of an older version is migrated as it is restored', async () => {
    const { db } = await fresh()
    const { media, place } = await marketplace(db)
    const older = await openDatabase({ dataDir: await folder() })
    const shipped = shippedMigrations()
    await migrate(older, () => {}, shipped.slice(0, -2))
    expect(await pendingMigrations(older)).toEqual(shipped.slice(-2).map(({ name }) => name))
    const { name, migrations } = await makeBackup({ db: older, media, place, clock: () => NOW }, 'beforeMigration')
    await older.close()
    expect(migrations).toHaveLength(shipped.length - 2)
    await restoreBackup({ db, media, place, clock: () => new Date('2026-11-26T04:00:00Z') }, name)
    expect(await pendingMigrations(db)).toEqual([])
    expect(await db.query(sql`select count(*)::int as vendors from vendor`)).toEqual([{ vendors: 0 }])
  })

  test('attempts to migrate that fail one after the other share one backup for ten minutes', async () => {
    const { db } = await fresh()
    const { parts, place } = await marketplace(db)
    const [last] = await db.query<{ name: string }>(sql`
      delete from migration where name = (select max(name) from migration) returning name`)
    const backUp = (at: string) => backUpBeforeMigration({ ...parts, clock: () => new Date(`2026-11-26T${at}Z`) })
    const first = { name: '2026-11-26T040000Z-beforeMigration', isNew: true }
    expect(await backUp('04:00:00')).toEqual(first)
    for (const again of ['04:00:02', '04:09:59']) expect(await backUp(again)).toEqual({ ...first, isNew: false })
    // Other servers of the old version have served in the meantime.
    const second = '2026-11-26T041000Z-beforeMigration'
    expect(await backUp('04:10:00')).toEqual({ name: second, isNew: true })
    expect((await listBackups(place.store)).map(({ name }) => name)).toEqual([first.name, second])

    // Any other backup since, or another schema: what is there now isn't what was there then.
    await makeBackup({ ...parts, clock: () => new Date('2026-11-26T04:10:10Z') }, 'beforeRestore')
    expect(await backUp('04:10:20')).toMatchObject({ isNew: true })
    await db.query(sql`insert into migration (name, checksum) values (${last!.name}, 'x')`)
    expect(await backUp('04:10:30')).toMatchObject({ isNew: true })
  })

  test('with a byte of any file changed, or a file missing, is not verified', async () => {
    const { db } = await fresh()
    const { parts, kept, place } = await marketplace(db)
    const { name } = await makeBackup(parts, 'operator')
    const files = (await readdir(kept, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
      .map((entry) => join(entry.parentPath, entry.name))
    expect(files).toHaveLength(3)
    for (const file of files) {
      const whole = await readFile(file)
      const changed = Buffer.from(whole)
      const middle = Math.floor(whole.length / 2)
      changed.writeUInt8(whole.readUInt8(middle) ^ 1, middle)
      await writeFile(file, changed)
      await expect(verifyBackup(place, name, NOW), file).rejects.toThrow()
      await rm(file)
      await expect(verifyBackup(place, name, NOW), file).rejects.toThrow()
      await writeFile(file, whole)
    }
    const photoFile = files.find((file) => file.includes('photos/')) ?? ''
    const photoBefore = await readFile(photoFile)
    await writeFile(photoFile, Buffer.concat([photoBefore, Buffer.alloc(1000)]))
    await expect(verifyBackup(place, name, NOW)).rejects.toThrow('it has more than its 7 bytes')
    await writeFile(photoFile, photoBefore)
    expect(await listBackups(place.store)).toEqual([{ name, isVerified: false }])
    await verifyBackup(place, name, NOW)
    expect(await listBackups(place.store)).toEqual([{ name, isVerified: true }])
  })

  test('is proved although what an earlier one stored was damaged since: that alone is stored anew', async () => {
    const { db } = await fresh()
    const { parts, kept, photo, place } = await marketplace(db)
    const at = (second: number) => ({ ...parts, clock: () => new Date(NOW.getTime() + second * 1000) })
    const healthy = newMediaId()
    await parts.media.put(healthy, Buffer.from('another photo'), 'image/jpeg')
    await db.query(sql`update vendor set photo_id = ${healthy} where id = (select max(id) from vendor)`)
    const first = await makeProvenBackup(at(0), 'operator')
    const storedAt = async () => (await stat(join(kept, photoFileOf(healthy, null)))).mtimeMs
    const healthyStoredAt = await storedAt()
    await writeFile(join(kept, photoFileOf(photo, null)), 'a ph0to')
    await expect(verifyBackup(place, first.name, NOW)).rejects.toThrow('was changed')
    const second = await makeProvenBackup(at(1), 'nightly')
    expect(await storedAt()).toBe(healthyStoredAt)
    const list = join(kept, photoListOf(second.name))
    // Garbled as it may be unpacked before its end is found to be wrong.
    await writeFile(list, gzipSync(`{"id":"${photo}","by\n`))
    const third = await makeProvenBackup(at(2), 'nightly')
    await rm(join(kept, photoListOf(third.name)))
    const context = testContext(db, {
      media: { store: parts.media } as Media,
      clock: () => new Date('2026-11-27T03:30:00Z'),
    })
    expect(await backUpAtNight(context, { place, isNightly: true, lastGoodAt: null })).toBe(true)
    await verifyBackup(place, first.name, NOW)
    expect((await listBackups(place.store)).map(({ isVerified }) => isVerified)).toEqual([true, true, true])
  })

  test('with a key holds nothing that can be read, and another key is named', async () => {
    const { db } = await fresh()
    const { parts, kept, place } = await marketplace(db, KEY)
    const { name, keyId } = await makeBackup(parts, 'operator')
    expect(keyId).toBe(KEY.id)
    const files = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    for (const entry of files)
      expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain('a photo')
    await verifyBackup(place, name, NOW)
    const other = backupKeyFrom('f'.repeat(64))
    await expect(verifyBackup({ ...place, key: other }, name, NOW)).rejects.toThrow(KEY.id)
    await expect(verifyBackup({ ...place, key: null }, name, NOW)).rejects.toThrow('Set BACKUP_KEY')
  })
})
