/** docs/operating.md documents every command of `npm run operator` with an example that the command line takes. */
import { expect, test } from 'vitest'
import { COMMANDS, readCommandLine } from '#server/operator/commands.ts'
import { textOf } from './pages.ts'

/** As a shell splits them: words, and texts in double quotes. */
const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')

async function documented(): Promise<string[][]> {
  const lines = (await textOf('docs/operating.md')).matchAll(/^npm run operator -- (.+)$/gm)
  return [...lines].map(([, line = '']) => wordsOf(line))
}

test('every documented line is understood', async () => {
  const lines = await documented()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(readCommandLine(line).kind, line.join(' ')).toBe('command')
})

test('every command has an example in the page, and one of its own that works', async () => {
  const named = new Set((await documented()).map(([name]) => name))
  expect(COMMANDS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  for (const { name, example } of COMMANDS)
    expect(readCommandLine(wordsOf(example))).toMatchObject({ kind: 'command', command: { name } })
})
