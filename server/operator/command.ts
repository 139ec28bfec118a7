/** The parts of a command of `npm run operator`. */
import { dateIn, timeIn } from '#contract/dates.ts'
import { formatDay, formatTime, formatZone } from '#contract/format.ts'
import { REASON_MAX_CHARS } from '#contract/limits.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

interface Outcome {
  lines: string[]
  /** Written to a file that only its owner can read. */
  file?: { path: string; text: string }
  /** Something that was looked at isn’t as it should be: ends with 1. */
  isBad?: true
}

export interface PreparedCommand {
  /**
   * The exact effect, in words; null for a command that changes nothing.
   * @param timeZone in which moments are said; UTC unless given
   */
  plan: ((context: ServiceContext, timeZone?: string) => Promise<string[]>) | null
  run(context: ServiceContext, by: Acting): Promise<Outcome>
}

interface CommandOption {
  /** As in the usage: `TEXT`; empty for an option that takes none. */
  value: string
  help: string
  isRequired?: boolean
}

/** The words that were typed after the command's name. */
export interface Typed {
  arguments: readonly string[]
  options: Readonly<Record<string, string | undefined>>
}

export interface Command {
  name: string
  /** The arguments, as in the usage: `ID`, `[ID ...]`. */
  takes: string
  summary: string
  /** The effect of the command, and what it leaves. */
  about: readonly string[]
  /** The words after `npm run operator -- `. */
  example: string
  options: Readonly<Record<string, CommandOption>>
  /** An argument `-` stands for the standard input of the command line. */
  readsInput?: true
  /** It needs the database for itself, and makes one where there is none. */
  isForStoppedServer?: true
  /** @throws UsageError, or Refused for a value that makes no sense */
  prepare(typed: Typed): PreparedCommand
}

/** Something was typed wrong: ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** An option was: at its field in the console. */
export class OptionError extends UsageError {
  override name = 'OptionError'
  readonly option: string
  readonly rule: string

  /** @param rule begins with “is” */
  constructor(option: string, rule: string) {
    super(`--${option} ${rule}`)
    this.option = option
    this.rule = rule
  }
}

export const REASON: CommandOption = { value: 'TEXT', help: 'why, for the audit table' }
export const NEEDED_REASON: CommandOption = { ...REASON, isRequired: true }

/** The reason, which the command line has required already. */
export function reasonOf({ options: { reason = '' } }: Typed): string {
  if (reason.length > REASON_MAX_CHARS)
    throw new OptionError('reason', `is at most ${REASON_MAX_CHARS} characters long.`)
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

const CENTS_MAX = 10_000_000

/** `149`, `$149.50`, `$1,000`. @param option its name, for the message */
export function centsOf(text: string, option: string): number {
  const [, whole, fraction = ''] = /^\$?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new OptionError(option, 'is a sum of dollars like 149 or 149.50.')
  const cents = Number(whole.replace(',', '')) * 100 + Number(fraction)
  if (cents > CENTS_MAX) throw new OptionError(option, `is a sum of up to ${CENTS_MAX / 100} dollars.`)
  return cents
}

export const centsIn = ({ options }: Typed, option: string): number => centsOf(options[option] ?? '', option)

/** `2028-12-31`. @param option its name, for the message */
export function dayOf(text: string, option: string): string {
  const isDay = /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  if (!isDay || new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text)
    throw new OptionError(option, 'is a day like 2028-12-31.')
  return text
}

export const dayIn = ({ options }: Typed, option: string): string => dayOf(options[option] ?? '', option)

/** `2026-11-22 06:20`, in UTC. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** `Sun, Nov 22, 2026, 6:20 AM UTC`, in a sentence. */
export function momentText(at: Date, timeZone = 'UTC'): string {
  return `${formatDay(dateIn(timeZone, at))}, ${formatTime(timeIn(timeZone, at))} ${formatZone(at.getTime(), timeZone)}`
}

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
