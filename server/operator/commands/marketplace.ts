/** `export`, `import` */
import { formatCount } from '#contract/format-count.ts'
import { exportMarketplace } from '#server/export/export-marketplace.ts'
import type { Exported, ExportManifest } from '#server/export/exported-files.ts'
import { importMarketplace, readExport, refuseUnlessEmpty } from '#server/export/import-marketplace.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import { NEEDED_REASON } from '../command.ts'
import { choiceIn, CHOICE_OPTIONS } from './marketplace-exports.ts'
import type { Command } from '../command.ts'
import { wholePath } from './vendors/vendor-import.ts'

function contentText({ tables, photos }: Pick<Exported, 'tables' | 'photos'>): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  return [
    formatCount(rowsOf('vendor'), 'vendor'),
    formatCount(rowsOf('request'), 'request'),
    formatCount(rowsOf('booking'), 'booking'),
    formatCount(photos, 'photo or file', 'photos and files'),
  ].join(', ')
}

const importedText = (manifest: ExportManifest) => contentText({ ...manifest, photos: manifest.photos.length })

export const exportCommand: Command = {
  name: 'export',
  takes: 'FOLDER',
  summary: 'write everything as CSV and JSON Lines, with the photos',
  about: [
    'While the server runs, as of one moment: tables/ has a .csv and a .jsonl file for each table, photos/ every photo',
    'and file, unless --format and --photos say otherwise. “import” puts it into an empty marketplace. It has everyone’s',
    'data, password hashes and keys: guard it. In the console, owners download the same as an archive.',
  ],
  example: 'export /var/lib/fanfare/export --reason "moving to another host"',
  options: { ...CHOICE_OPTIONS, reason: NEEDED_REASON },
  prepare(typed) {
    const folder = wholePath(typed, 'FOLDER')
    const { format, hasPhotos } = choiceIn(typed)
    return {
      plan: () =>
        Promise.resolve([
          `Writes everything${hasPhotos ? '' : ' but photos and files'} into ${folder}, with password hashes and keys. Only its owner can read it.`,
        ]),
      async run(context, by) {
        const exported = await exportMarketplace(context, folder, { tables: format ?? 'both', hasPhotos })
        await recordAction(context.db, 'marketplaceExported', folder, by, context.clock())
        const { missingPhotos } = exported
        return {
          lines: [
            `Exported ${contentText(exported)} to ${folder}.`,
            ...(missingPhotos.length === 0
              ? []
              : [`${formatCount(missingPhotos.length, 'photo')} that the database names aren’t in the store.`]),
          ],
        }
      },
    }
  },
}

export const importCommand: Command = {
  name: 'import',
  takes: 'FOLDER',
  summary: 'put an exported marketplace into an empty one',
  about: [
    'Only while no server runs, and only into a marketplace without vendors, accounts and requests (SAMPLE_VENDORS=0).',
    'All or nothing: every row and photo is compared with the export. To replace what is there, “restore” a backup.',
  ],
  example: 'import /var/lib/fanfare/export --reason "moving to another host"',
  options: { reason: NEEDED_REASON },
  isForStoppedServer: true,
  prepare(typed) {
    const folder = wholePath(typed, 'FOLDER')
    return {
      async plan({ db }) {
        const manifest = await readExport(folder)
        await refuseUnlessEmpty(db)
        return [
          `Puts ${importedText(manifest)} into this marketplace, as of ${manifest.exportedAt}.`,
          ...(manifest.hasPhotos ? [] : ['Its photos and files were left out: they’ll be missing.']),
        ]
      },
      async run(context, by) {
        const manifest = await importMarketplace(context, folder)
        await recordAction(context.db, 'marketplaceImported', folder, by, context.clock())
        return { lines: [`Imported ${importedText(manifest)}. Start the server.`] }
      },
    }
  },
}
