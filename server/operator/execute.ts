/** Carries out what the command asks for, in the process that has the database. */
import { DatabaseError } from '#server/db/errors.ts'
import { DomainError, InvalidFields } from '#server/services/errors.ts'
import { UsageError } from './command.ts'
import type { CommandDependencies } from './command.ts'
import { readCommandLine } from './commands.ts'
import type { OperatorReply, OperatorRequest } from './protocol.ts'

export async function execute(
  deps: CommandDependencies,
  { phase, argv, operator }: OperatorRequest,
): Promise<OperatorReply> {
  try {
    const line = readCommandLine(argv)
    if (line.kind === 'help') return { outcome: 'failed', message: 'Help needs no server.' }
    const { prepared, reason } = line
    if (phase === 'run') return { outcome: 'done', ...(await prepared.run(deps, { operator, reason })) }
    return prepared.plan ? { outcome: 'done', lines: await prepared.plan(deps) } : { outcome: 'readsOnly' }
  } catch (error) {
    return { outcome: 'failed', message: messageOf(error) }
  }
}

/** @throws what is a bug */
function messageOf(error: unknown): string {
  if (error instanceof UsageError)
    return `The running server doesn’t know this command: ${error.message} Restart it, then try again.`
  if (error instanceof DomainError) return error.message
  if (error instanceof InvalidFields) return error.errors[0]?.message ?? error.message
  if (error instanceof DatabaseError) return `The database refused: ${error.message} Nothing was done; try again.`
  throw error
}
