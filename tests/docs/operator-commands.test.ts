/** The pages name commands of `npm run operator` that there are, and docs/operating.md has an example of each. */
import { expect, test } from 'vitest'
import { COMMANDS, readCommandLine } from '#server/operator/commands.ts'
import { pages, textOf } from './pages.ts'

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

test('every command that a page names in a sentence exists', async () => {
  const commands = new Set(COMMANDS.map(({ name }) => name))
  const unknown: string[] = []
  for (const page of await pages()) {
    // Decisions tell what was decided then, and the changelog what went.
    if (/^docs\/decisions\/|^CHANGELOG/.test(page)) continue
    const text = await textOf(page)
    const named = [
      ...text.matchAll(/(?:npm\s+run\s+operator\s+--|deploy\/operator)\s+([a-z][a-z-]*)/g),
      // The paragraph of daily and weekly work has commands in backticks only.
      ...[...text.matchAll(/^Every day:[^]*?\n\n/gm)].flatMap(([list]) => [...list.matchAll(/`([a-z-]+)`/g)]),
    ].map(([, name = '']) => name)
    for (const name of named) if (name !== 'help' && !commands.has(name)) unknown.push(`${page}: ${name}`)
  }
  expect(unknown).toEqual([])
})

test('every command has an example in the page, and one of its own that works', async () => {
  const named = new Set((await documented()).map(([name]) => name))
  expect(COMMANDS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  for (const { name, example } of COMMANDS)
    expect(readCommandLine(wordsOf(example))).toMatchObject({ kind: 'command', command: { name } })
})
