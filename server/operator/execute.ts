/** Carries out what the command asks for, in the process that has the database. */
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import { DatabaseError } from '#server/db/errors.ts'
import { DomainError, InvalidFields } from '#server/services/errors.ts'
import { UsageError } from './command.ts'
import { readCommandLine } from './commands.ts'
import type { OperatorResponse, OperatorRequest } from './protocol.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

export async function execute(
  context: ServiceContext,
  { phase, argv, operator }: OperatorRequest,
): Promise<OperatorResponse> {
  try {
    const line = readCommandLine(argv)
    if (line.kind === 'help') return { outcome: 'failed', message: 'Help needs no server.' }
    const { prepared, reason } = line
    if (phase === 'run') {
      const done = await prepared.run(context, { operator, reason })
      return { outcome: 'done', ...done, lines: done.lines.map(printable) }
    }
    if (!prepared.plan) return { outcome: 'readsOnly' }
    return { outcome: 'done', lines: (await prepared.plan(context)).map(printable) }
  } catch (error) {
    return { outcome: 'failed', message: printable(messageOf(error)) }
  }
}

/**
 * A line that a terminal shows as one: typed names and reasons in it can break it, move the cursor, or turn the reading
 * direction. A space for each character keeps columns.
 */
const printable = (line: string): string => line.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, ' ')

/** @throws what is a bug */
function messageOf(error: unknown): string {
  if (error instanceof UsageError)
    return `The running server doesn’t know this command: ${error.message} Restart it, then try again.`
  if (error instanceof DomainError || error instanceof BackupProblem) return error.message
  if (error instanceof InvalidFields) return error.errors[0]?.message ?? error.message
  if (error instanceof DatabaseError) return `The database refused: ${error.message} Nothing was done; try again.`
  throw error
}
