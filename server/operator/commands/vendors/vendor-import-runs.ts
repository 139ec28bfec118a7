/** `start-vendor-import`, `stop-vendor-import`, `discard-vendor-import`: of files that were uploaded in the console */
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { findLastImport, type ImportRun } from '#server/repositories/operator/vendor-import-runs.ts'
import { NotFound } from '#server/services/errors.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { discardImport, refuseStart, startImport, stopImport } from '#server/services/vendor-import/runs/import-acts.ts'
import { idIn, onlyArgument, REASON } from '../../command.ts'
import type { Command } from '../../command.ts'

interface PlainCommand {
  name: string
  summary: string
  about: string
  planned: (run: ImportRun) => string[]
  done: string
  act: (context: ServiceContext, id: number, by: Acting) => Promise<void>
}

async function runOf({ db }: ServiceContext, id: number): Promise<ImportRun> {
  const run = await findLastImport(db)
  if (run?.id !== id) throw new NotFound(`The import ${id} isn’t the last one.`)
  return run
}

const plainCommand = ({ name, summary, about, planned, done, act }: PlainCommand): Command => ({
  name,
  takes: 'ID',
  summary,
  about: [about, 'Files are uploaded in the console, under System.'],
  example: `${name} 3`,
  options: { reason: REASON },
  prepare(typed) {
    const id = idIn(onlyArgument(typed, 'ID'))
    return {
      plan: async (context) => planned(await runOf(context, id)),
      async run(context, by) {
        await act(context, id, by)
        return { lines: [done] }
      },
    }
  },
})

function startPlan(run: ImportRun): string[] {
  refuseStart(run)
  const { state, fileName, added, changed, problemCount, rowCount, rowsDone } = run
  if (state === 'stopped') return [`Goes on with ${fileName}: ${formatCount(rowCount - rowsDone, 'row')} to go.`]
  return [
    `Adds ${formatCount(added, 'vendor')} of ${fileName} and changes ${formatNumber(changed)}.`,
    'They’re in no list and get no mail until they claim their profiles.',
    ...(problemCount > 0 ? ['Rows with a problem are left out.'] : []),
  ]
}

export const startVendorImportCommand = plainCommand({
  name: 'start-vendor-import',
  summary: 'import the vendors of an uploaded file, or go on with it',
  about: 'The server imports in the background. “stop-vendor-import” stops it.',
  planned: startPlan,
  done: 'Started.',
  act: startImport,
})

export const stopVendorImportCommand = plainCommand({
  name: 'stop-vendor-import',
  summary: 'stop the import of an uploaded file for now',
  about: 'Vendors that were imported stay. “start-vendor-import” goes on with the others.',
  planned: ({ added, changed }) => [
    `Stops after the rows that are being written. ${formatNumber(added)} added and ${formatNumber(changed)} changed ` +
      'so far stay.',
  ],
  done: 'Stopped.',
  act: stopImport,
})

export const discardVendorImportCommand = plainCommand({
  name: 'discard-vendor-import',
  summary: 'forget an uploaded file',
  about: 'Vendors that were imported stay.',
  planned: ({ fileName, added, state }) => [
    `Forgets ${fileName}.`,
    ...(state === 'stopped' && added > 0 ? [`The ${formatCount(added, 'vendor')} imported from it stay.`] : []),
  ],
  done: 'Discarded.',
  act: discardImport,
})
