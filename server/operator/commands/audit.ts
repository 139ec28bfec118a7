/** `audit` */
import { latestOperatorEntries } from '#server/repositories/audit.ts'
import { idIn, noArguments, table, timeText } from '../command.ts'
import type { Command } from '../command.ts'

const TAKE = 50

export const auditCommand: Command = {
  name: 'audit',
  takes: '',
  summary: 'list what operators did',
  about: ['Newest first: when, who of the system’s users, what, about what, and why.'],
  example: 'audit --take 20',
  options: { take: { value: 'N', help: `how many; ${TAKE} unless given` } },
  prepare(typed) {
    noArguments(typed)
    const take = typed.options.take === undefined ? TAKE : idIn(typed.options.take)
    return {
      plan: null,
      async run({ db }) {
        const entries = await latestOperatorEntries(db, take)
        if (entries.length === 0) return { lines: ['No operator has done anything yet.'] }
        const rows = entries.map(({ at, operator, what, detail, reason }) => [
          timeText(at),
          operator,
          what,
          detail ?? '',
          reason ?? '',
        ])
        return { lines: table([['WHEN (UTC)', 'WHO', 'WHAT', 'ABOUT', 'REASON'], ...rows]) }
      },
    }
  },
}
