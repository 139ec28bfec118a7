/** `import-vendors`, `imported-vendors` */
import { isAbsolute, resolve } from 'node:path'
import { formatCount, formatNumber } from '#contract/format-count.ts'
import { countImported, listPhotoProblems } from '#server/repositories/operator/imported-vendors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { importVendors, type ImportOptions, type ImportReport } from '#server/services/vendor-import/import-vendors.ts'
import { readColumnsOption, VENDOR_FIELDS } from '#server/services/vendor-import/vendor-columns.ts'
import { noArguments, onlyArgument, REASON, table, UsageError } from '../../command.ts'
import type { Command, Typed } from '../../command.ts'

const SHOWN = 20

/** The server reads and writes it, whose working folder is another. */
export const wholePath = (typed: Typed, name: string): string => wholePathOf(onlyArgument(typed, name))

/** The server reads it, whose working folder is another. */
export function wholePathOf(path: string): string {
  if (!isAbsolute(path)) throw new UsageError(`Give the whole path, such as ${resolve(path)}.`)
  return path
}

function dayIn(text: string | undefined): string | undefined {
  if (text !== undefined && !/^\d{4}-\d\d-\d\d$/.test(text))
    throw new UsageError('--listed-until takes a day like 2027-12-31.')
  return text
}

const columnLines = ({ map, unused }: ImportReport['columns']): string[] => [
  `Columns: ${Object.entries(map)
    .map(([field, column]) => (field === column ? field : `${column} → ${field}`))
    .join(', ')}.`,
  ...(unused.length === 0 ? [] : [`Not used: ${unused.join(', ')}.`]),
]

const some = (count: number, text: string) => (count === 0 ? [] : [text])

function reportLines(report: ImportReport, isDone: boolean): string[] {
  const { rows, added, changed, unchanged, left, photos, problems, problemCount } = report
  return [
    ...columnLines(report.columns),
    `${formatCount(rows, 'row')}: ${formatNumber(added)} ${isDone ? 'added' : 'to add'}, ` +
      `${formatNumber(changed)} ${isDone ? 'changed' : 'to change'}, ${formatNumber(unchanged)} as they were.`,
    ...some(left, `${formatCount(left, 'vendor')} left alone: claimed or deleted since an earlier import.`),
    ...some(photos, `${formatCount(photos, 'photo')} to fetch${isDone ? ' by the running server' : ''}.`),
    ...some(problemCount, `${formatCount(problemCount, 'problem')}; those rows are left out:`),
    ...problems.map(({ line, problem }) => `  line ${line}: ${problem}`),
    ...some(
      problemCount - problems.length,
      `  … and ${formatNumber(problemCount - problems.length)} more. Correct these first.`,
    ),
  ]
}

const claimLine = ({ settings: { publicUrl } }: ServiceContext) =>
  `Ask them to claim their profiles at ${publicUrl}/forgot-password, with the email in the file.`

export const importVendorsCommand: Command = {
  name: 'import-vendors',
  takes: 'FILE',
  summary: 'import vendors from a CSV or JSON Lines file',
  about: [
    'A vendor that is imported is in no list, gets no requests and no mail. It’s listed once it claims its profile:',
    'it opens “Forgot password?”, enters the email of the file, and sets a password with the mailed link. Then its',
    'membership begins, which lasts until listedUntil.',
    'Imported again, a file changes what differs; what its vendor has claimed stays. A row with a problem is left out',
    'and told with its line. An import that was cut short goes on when it’s repeated.',
    'Fields:',
    ...Object.entries(VENDOR_FIELDS).map(
      ([field, { isRequired, help }]) =>
        `  ${field}${isRequired ? ' (required)' : ''}${help === '' ? '' : `: ${help}`}`,
    ),
  ],
  example: 'import-vendors /var/lib/fanfare/vendors.csv --listed-until 2027-12-31 --dry-run',
  options: {
    columns: { value: '"COLUMN=FIELD, …"', help: 'which columns they are, where the names don’t say it' },
    'listed-until': { value: 'DAY', help: 'the last day of memberships, for rows that don’t say it' },
    'dry-run': { value: '', help: 'only look what would happen' },
    reason: REASON,
  },
  prepare(typed) {
    const path = wholePath(typed, 'FILE')
    const options = {
      path,
      columns: readColumnsOption(typed.options.columns ?? ''),
      listedUntil: dayIn(typed.options['listed-until']),
    }
    const isDryRun = typed.options['dry-run'] !== undefined
    const looked = (context: ServiceContext) => importVendors(context, { ...options, isDryRun: true })
    if (isDryRun)
      return {
        plan: null,
        async run(context) {
          const report = await looked(context)
          const lines = [...reportLines(report, false), 'Nothing was changed.']
          return report.problemCount > 0 ? { lines, isBad: true } : { lines }
        },
      }
    return {
      plan: async (context) => reportLines(shortened(await looked(context)), false),
      async run(context, by) {
        const report = await importVendors(context, { ...options, isDryRun } satisfies ImportOptions)
        const { added, changed } = report
        await recordAction(context.db, 'vendorsImported', `${added} added, ${changed} changed`, by, context.clock())
        const lines = [...reportLines(report, true), claimLine(context)]
        return report.problemCount > 0 ? { lines, isBad: true } : { lines }
      },
    }
  },
}

/** Before the question: the first problems say what is wrong. */
const shortened = (report: ImportReport): ImportReport => ({ ...report, problems: report.problems.slice(0, SHOWN) })

export const importedVendorsCommand: Command = {
  name: 'imported-vendors',
  takes: '',
  summary: 'how many imported vendors claimed their profiles',
  about: ['With their photos that could not be fetched, and why.'],
  example: 'imported-vendors',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run(context) {
        const { imported, claimed, photos, photosToCome, photoProblems } = await countImported(context.db)
        if (imported === 0) return { lines: ['No vendor was imported.'] }
        const problems = await listPhotoProblems(context.db, SHOWN)
        return {
          lines: [
            `${formatCount(imported, 'imported vendor')}, ${formatNumber(claimed)} claimed.`,
            `${formatCount(photos, 'photo')}, ${formatNumber(photosToCome)} still to fetch.`,
            ...some(photoProblems, `${formatCount(photoProblems, 'photo')} could not be fetched:`),
            ...(problems.length === 0
              ? []
              : table([
                  ['ID', 'PROBLEM', 'ADDRESS'],
                  ...problems.map(({ externalId, problem, address }) => [externalId, problem, address]),
                ])),
            claimLine(context),
          ],
        }
      },
    }
  },
}
