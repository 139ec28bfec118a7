/** `backup`, `backups`, `verify-backup`, `restore` */
import { formatCount } from '#contract/format-count.ts'
import { backupsOf, refuseSecondBackup, startBackup } from '#server/backup/backup-run.ts'
import { listBackups, madeAt, readManifest } from '#server/backup/format/backup-files.ts'
import { lookForBackups, makeProvenBackup, partsOf } from '#server/backup/backups.ts'
import type { Manifest } from '#server/backup/format/manifest.ts'
import { restoreBackup, verifyBackup } from '#server/backup/restore-backup.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import { NEEDED_REASON, noArguments, onlyArgument, REASON, table, timeText } from '../command.ts'
import type { Command } from '../command.ts'

const contentText = ({ database: { tables }, photos }: Manifest) =>
  [
    formatCount(tables.vendor?.rows ?? 0, 'vendor'),
    formatCount(tables.request?.rows ?? 0, 'request'),
    formatCount(tables.booking?.rows ?? 0, 'booking'),
    formatCount(photos.count, 'photo or file', 'photos and files'),
  ].join(', ')

const missingText = ({ photos: { missing } }: Manifest): string[] =>
  missing.length === 0
    ? []
    : [
        `${formatCount(missing.length, 'photo')} that the database names aren’t in the store: ${missing.slice(0, 5).join(', ')}.`,
      ]

export const backupCommand: Command = {
  name: 'backup',
  takes: '',
  summary: 'make a backup and prove it',
  about: [
    'The database as of one moment, and its photos, while the server runs. Then it’s restored into a database of its',
    'own and compared row by row. Photos that an earlier backup has aren’t stored twice.',
  ],
  example: 'backup --reason "before the sale"',
  options: { reason: REASON },
  prepare(typed) {
    noArguments(typed)
    return {
      plan: (context) => Promise.resolve([`Makes a backup in ${backupsOf(context).place.store.place}.`]),
      async run(context, by) {
        const backups = backupsOf(context)
        const manifest = await makeProvenBackup(partsOf(context, backups), 'operator')
        const { name } = manifest
        await lookForBackups(backups)
        await recordAction(context.db, 'backedUp', name, by, context.clock())
        return { lines: [`Made and verified ${name}: ${contentText(manifest)}.`, ...missingText(manifest)] }
      },
    }
  },
}

export const startBackupCommand: Command = {
  name: 'start-backup',
  takes: '',
  summary: 'make a backup behind the scenes',
  about: ['As “backup”, but a running server makes it, and the console shows how far it is.'],
  example: 'start-backup --reason "before the sale"',
  options: { reason: REASON },
  prepare(typed) {
    noArguments(typed)
    return {
      async plan(context) {
        backupsOf(context)
        await refuseSecondBackup(context)
        return [
          'Stores the database as it is now, with all photos and files, where backups are kept.',
          'Then proves that it can be restored.',
          context.db.engine === 'pglite'
            ? 'Visitors wait while the database is read.'
            : 'Visitors go on as usual, maybe a little slower.',
        ]
      },
      async run(context, by) {
        await startBackup(context, by)
        return { lines: ['A running server makes it. The console shows how far it is.'] }
      },
    }
  },
}

export const backupsCommand: Command = {
  name: 'backups',
  takes: '',
  summary: 'list the backups',
  about: ['Oldest first, with what is in them and whether each was verified.'],
  example: 'backups',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run(context) {
        const { store } = backupsOf(context).place
        const backups = await listBackups(store)
        if (backups.length === 0) return { lines: [`No backup is in ${store.place}. Make one with “backup”.`] }
        const rows = []
        for (const { name, isVerified } of backups) {
          const manifest = await readManifest(store, name)
          rows.push([name, timeText(madeAt(name)), isVerified ? 'verified' : 'not verified', contentText(manifest)])
        }
        return { lines: table([['NAME', 'MADE (UTC)', 'STATE', 'CONTENT'], ...rows]) }
      },
    }
  },
}

export const verifyBackupCommand: Command = {
  name: 'verify-backup',
  takes: 'NAME',
  summary: 'prove that a backup can be restored',
  about: ['Restores it into a database of its own, compares every row, and reads every photo. Nothing else changes.'],
  example: 'verify-backup 2026-11-26T030000Z-nightly',
  options: {},
  prepare(typed) {
    const name = onlyArgument(typed, 'NAME')
    return {
      plan: null,
      async run(context) {
        const backups = backupsOf(context)
        const manifest = await verifyBackup(backups.place, name, context.clock())
        await lookForBackups(backups)
        return { lines: [`${name} is good: ${contentText(manifest)}.`, ...missingText(manifest)] }
      },
    }
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  takes: 'NAME',
  summary: 'put a backup in place of what is there',
  about: [
    'Only while no server runs. The backup is read first, and what is there is backed up, so that it can be had back.',
    'Photos that are missing are put back, then every row is replaced and compared, all or nothing: if anything fails,',
    'the database is as it was. What was sent after the backup was made is gone.',
  ],
  example: 'restore 2026-11-26T030000Z-nightly --reason "the disk failed"',
  options: { reason: NEEDED_REASON },
  isForStoppedServer: true,
  prepare(typed) {
    const name = onlyArgument(typed, 'NAME')
    return {
      async plan(context) {
        const manifest = await readManifest(backupsOf(context).place.store, name)
        return [
          `Replaces everything with ${name}: ${contentText(manifest)}.`,
          `What happened after ${timeText(madeAt(name))} UTC is gone from the marketplace. It’s backed up first.`,
        ]
      },
      async run(context, by) {
        const { restorePoint } = await restoreBackup(partsOf(context, backupsOf(context)), name)
        await recordAction(context.db, 'restored', name, by, context.clock())
        return {
          lines: [`Restored ${name}. Start the server. What was there before is in ${restorePoint}.`],
        }
      },
    }
  },
}
