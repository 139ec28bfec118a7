/** Which backups stay, and that a night makes one. */
import { expect, test } from 'vitest'
import { backupName, madeAt } from '#server/backup/format/backup-files.ts'
import { backupsToKeep } from '#server/backup/retention.ts'
import { isBackupOverdue } from '#server/backup/backups.ts'
import { DAY_MS } from '#contract/limits.ts'

const NOW = new Date('2026-11-26T03:00:00Z')
const nightsBefore = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
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
