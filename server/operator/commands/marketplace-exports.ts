/** `start-export`, `discard-export`: of archives that are downloaded in the console */
import { EXPORT_FORMATS, EXPORT_HOURS, type ExportFormat } from '#contract/console/marketplace-export.ts'
import { findExport } from '#server/repositories/operator/marketplace-exports.ts'
import {
  discardExport,
  exportText,
  noExport,
  refuseDiscard,
  refuseSecondExport,
  startExport,
} from '#server/services/marketplace-export/export-acts.ts'
import { idIn, NEEDED_REASON, noArguments, onlyArgument, REASON, OptionError } from '../command.ts'
import type { Command, Typed } from '../command.ts'

export const CHOICE_OPTIONS = {
  format: { value: 'csv|jsonl', help: 'how the tables are written' },
  photos: { value: 'yes|no', help: 'whether photos and files are in it; “yes” by default' },
}

/** @returns no format where none was typed */
export function choiceIn({ options: { format, photos = 'yes' } }: Typed): {
  format: ExportFormat | undefined
  hasPhotos: boolean
} {
  const known = EXPORT_FORMATS.find((each) => each === format)
  if (format !== undefined && known === undefined) throw new OptionError('format', 'is csv or jsonl.')
  if (photos !== 'yes' && photos !== 'no') throw new OptionError('photos', 'is yes or no.')
  return { format: known, hasPhotos: photos === 'yes' }
}

export const startExportCommand: Command = {
  name: 'start-export',
  takes: '',
  summary: 'make an archive of everything, to download in the console',
  about: [
    'The server makes it in the background; owners download it under System, “Export everything”.',
    '“export” writes a folder instead.',
    `It has everyone’s data, password hashes and keys. It is deleted after ${EXPORT_HOURS} hours, or when a newer one is ready.`,
  ],
  example: 'start-export --format jsonl --photos yes --reason "moving to another host"',
  options: { ...CHOICE_OPTIONS, reason: NEEDED_REASON },
  prepare(typed) {
    noArguments(typed)
    const { format = 'csv', hasPhotos } = choiceIn(typed)
    return {
      async plan(context) {
        await refuseSecondExport(context)
        return [
          `Packs every table${hasPhotos ? ', photo and file' : ''} into one archive in the background.`,
          'It has everyone’s data, password hashes and keys.',
          `Owners can download it for ${EXPORT_HOURS} hours, or until a newer one is ready. Then it’s deleted.`,
          ...(context.db.engine === 'pglite' ? ['Visitors wait while the tables are read.'] : []),
        ]
      },
      async run(context, by) {
        const id = await startExport(context, { format, hasPhotos }, by)
        return { lines: [`Export ${id} is made while a server runs. The console shows how far it is.`] }
      },
    }
  },
}

export const discardExportCommand: Command = {
  name: 'discard-export',
  takes: 'ID',
  summary: 'stop making an archive, or delete it',
  about: ['Of “start-export”. What was downloaded stays where it is.'],
  example: 'discard-export 3',
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      async plan({ db }) {
        const run = await findExport(db, id)
        if (!run) throw noExport(id)
        refuseDiscard(run)
        return [`${run.state === 'ready' ? 'Deletes' : 'Stops'} ${exportText(run)}.`]
      },
      async run(context, by) {
        await discardExport(context, id, by)
        return { lines: ['Discarded.'] }
      },
    }
  },
}
