/** Commands that are typed wrong are refused before anything is asked or opened. */
import { expect, test } from 'vitest'
import { UsageError } from '#server/operator/command.ts'
import { readCommandLine } from '#server/operator/commands.ts'

test.each([
  ['nonsense', 'There is no command “nonsense”.'],
  ['hide-vendor 3', 'hide-vendor needs --reason'],
  ['hide-vendor three --reason x', '“three” isn’t a number.'],
  ['blocks --no', 'blocks has no option --no.'],
  ['block 0.0.0.0/0 --reason x', '0.0.0.0/0'],
  ['hide-vendor 3 --because test', 'hide-vendor has no option --because. It takes --reason, --yes, --help.'],
])('%s: %s', (line, said) => {
  const read = () => readCommandLine(line.split(' '))
  expect(read).toThrow(UsageError)
  expect(read).toThrow(said)
})
