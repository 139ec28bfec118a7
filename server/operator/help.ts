/** The help texts of `npm run operator`. */
import { operatorCommand } from '#server/operator-command.ts'
import { COMMANDS } from './commands.ts'
import type { Command } from './command.ts'

const usageOf = ({ name, takes, options }: Command): string =>
  [
    operatorCommand(name),
    takes,
    ...Object.entries(options).map(([option, { value, isRequired }]) =>
      isRequired === true ? `--${option} ${value}` : `[--${option} ${value}]`.replace(' ]', ']'),
    ),
  ]
    .filter((part) => part !== '')
    .join(' ')

export function helpText(command: Command | null): string[] {
  if (command) {
    const options = Object.entries(command.options).map(
      ([option, { value, help }]) => `  --${option}${value === '' ? '' : ` ${value}`}: ${help}`,
    )
    return [
      `${command.name}: ${command.summary}`,
      '',
      ...command.about,
      '',
      `Usage:   ${usageOf(command)}`,
      ...options,
      `Example: ${operatorCommand(command.example)}`,
    ]
  }
  const width = Math.max(...COMMANDS.map(({ name }) => name.length))
  return [
    `Usage: ${operatorCommand('COMMAND …')}`,
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Whatever changes something says what will happen and asks first; --yes doesn’t ask (for scripts).',
    'It works while the server runs and while it does not. Ends with 0 when done, 1 when not, 2 when typed wrong.',
    `More about one: ${operatorCommand('help COMMAND')}`,
  ]
}
