/** Which backups stay, and that a night makes one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { backupName, databaseOf, madeAt, photoFileOf } from '#server/backup/format/backup-files.ts'
import { backupsToKeep, removeOldBackups } from '#server/backup/retention.ts'
import { folderBackupStore, type BackupStore } from '#server/backup/store/backup-store.ts'
import { isBackupOverdue } from '#server/backup/backups.ts'
import { DAY_MS } from '#contract/limits.ts'

const NOW = new Date('2026-11-26T03:00:00Z')
const nightsBefore = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** A place whose files hold nothing that matters here. */
async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-retention-'))
  folders.push(folder)
  return { store: folderBackupStore(folder), key: null }
}

const write = (store: BackupStore, ...files: string[]) =>
  Promise.all(files.map((file) => store.write(file, Readable.from([Buffer.from('x')]))))

const nightly = (days: number) => backupName(nightsBefore(days), 'nightly')

test('a name says when it was made', () => {
  expect(nightly(0)).toBe('2026-11-26T030000Z-nightly')
  expect(madeAt(nightly(0))).toEqual(NOW)
})

test('of a year of nights the newest of 7 days, 4 weeks and 12 months stay', () => {
  const names = Array.from({ length: 400 }, (_, index) => nightly(399 - index))
  const kept = [...backupsToKeep(names, NOW)].toSorted()
  const days = kept.map((name) => name.slice(0, 10))
  expect(days.slice(-7)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ])
  // Sundays end the weeks before this one; the last days of months stay for a year.
  expect(days).toContain('2026-11-15')
  expect(days).toContain('2026-11-08')
  expect(days).toContain('2026-10-31')
  expect(days[0]).toBe('2025-12-31')
  // Seven days, of which two end a week; two weeks more; eleven months more.
  expect(kept).toHaveLength(7 + 2 + 11)
})

test('what was made by hand stays for a month, and the last one for ever', () => {
  const young = backupName(nightsBefore(30), 'beforeRestore')
  const old = backupName(nightsBefore(32), 'operator')
  expect(backupsToKeep([old, young], NOW)).toEqual(new Set([young]))
  expect(backupsToKeep([old], NOW)).toEqual(new Set([old]))
})

test('a backup older than 26 hours is overdue, but not on a server that has just started', () => {
  const backups = { place: { store: {} as never, key: null }, isNightly: true }
  const at = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60_000)
  const overdue = (lastGood: number | null, up: number, isNightly = true) =>
    isBackupOverdue({ ...backups, isNightly, lastGoodAt: lastGood === null ? null : at(lastGood) }, NOW, at(up))
  expect(overdue(25, 100)).toBe(false)
  expect(overdue(27, 100)).toBe(true)
  expect(overdue(null, 100)).toBe(true)
  expect(overdue(27, 1)).toBe(false)
  expect(overdue(27, 100, false)).toBe(false)
})

test('while another server makes a backup, no photo is removed; what it left unfinished goes after a day', async () => {
  const { store, key } = await place()
  const unfinished = backupName(NOW, 'operator')
  const photo = photoFileOf('a', null)
  await write(store, databaseOf(unfinished), photo)
  const files = [databaseOf(unfinished), photo]
  await removeOldBackups({ store, key }, new Date(NOW.getTime() + DAY_MS - 1))
  expect(await store.list('')).toEqual(files)
  await removeOldBackups({ store, key }, new Date(NOW.getTime() + DAY_MS))
  expect(await store.list('')).toEqual([])
})

test('a photo stored by a backup that begins while old ones are looked for stays', async () => {
  const { store, key } = await place()
  const [unused, stored] = [photoFileOf('unused', null), photoFileOf('stored', null)]
  await write(store, unused)
  let looks = 0
  // The other server begins and stores its photo once the names were read for the last time.
  const list = async (prefix: string) => {
    const found = await store.list(prefix)
    if (prefix === '2' && ++looks === 2) await write(store, databaseOf(nightly(0)), stored)
    return found
  }
  await removeOldBackups({ store: { ...store, list }, key }, NOW)
  expect(await store.list('')).toEqual([databaseOf(nightly(0)), stored])
})
