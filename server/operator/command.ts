/** What a command of `npm run operator` is made of. */
import type { Places } from '#server/data/places.ts'
import type { Media } from '#server/services/media/media.ts'
import type { Acting, OperatorDependencies } from '#server/services/operator/operator.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'

export interface CommandDependencies extends OperatorDependencies {
  places: Places
  payments: PaymentGateway
  media: Media
}

export interface Outcome {
  lines: string[]
  /** Written to a file that only its owner can read. */
  file?: { path: string; text: string }
}

export interface PreparedCommand {
  /** What exactly will happen; null for a command that changes nothing. */
  plan: ((deps: CommandDependencies) => Promise<string[]>) | null
  run(deps: CommandDependencies, by: Acting): Promise<Outcome>
}

export interface CommandOption {
  /** As in the usage: `TEXT`. */
  value: string
  help: string
  isRequired?: boolean
}

/** What was typed after the command's name. */
export interface Typed {
  arguments: readonly string[]
  options: Readonly<Record<string, string | undefined>>
}

export interface Command {
  name: string
  /** The arguments, as in the usage: `ID`, `[ID ...]`. */
  takes: string
  summary: string
  /** What it does, and what it leaves. */
  about: readonly string[]
  /** What follows `npm run operator -- `. */
  example: string
  options: Readonly<Record<string, CommandOption>>
  /** @throws UsageError, or Refused for a value that makes no sense */
  prepare(typed: Typed): PreparedCommand
}

/** Something was typed wrong: ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const REASON: CommandOption = { value: 'TEXT', help: 'why, for the audit table' }
export const NEEDED_REASON: CommandOption = { ...REASON, isRequired: true }
const REASON_MAX_CHARS = 500

/** The reason, which the command line has required already. */
export function reasonOf({ options: { reason = '' } }: Typed): string {
  if (reason.length > REASON_MAX_CHARS) throw new UsageError(`--reason has at most ${REASON_MAX_CHARS} characters.`)
  return reason
}

/** The only argument. */
export function onlyArgument({ arguments: given }: Typed, name: string): string {
  const [first] = given
  if (first === undefined || given.length > 1) throw new UsageError(`It takes one argument: ${name}.`)
  return first
}

export function noArguments({ arguments: given }: Typed): void {
  if (given.length > 0) throw new UsageError('It takes no arguments.')
}

const INTEGER_MAX = 2 ** 31 - 1

export function idIn(text: string): number {
  const id = Number(text)
  if (!/^\d{1,10}$/.test(text) || id < 1 || id > INTEGER_MAX) throw new UsageError(`“${text}” isn’t a number.`)
  return id
}

/** `2026-11-22 06:20`, in UTC. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** Rows in columns; the first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
