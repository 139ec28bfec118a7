/** The tour leads through twelve files, and what it names in each of them is there. */
import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { textOf } from './pages.ts'

/** `### 4. [The outbox](../src/…/enqueue.ts)` and the text below it. */
async function readSteps() {
  const sections = (await textOf('docs/tour.md')).split(/^#{2,3} /m)
  return sections.flatMap((section) => {
    const [, number, link = ''] = /^(\d+)\. \[[^\]]+\]\(([^)]+)\)\n/.exec(section) ?? []
    return number === undefined ? [] : [{ number: Number(number), file: join('docs', link), section }]
  })
}

test('it has twelve steps in order, each in a file of its own', async () => {
  const steps = await readSteps()
  expect(steps.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(new Set(steps.map(({ file }) => file)).size).toBe(12)
})

test('a function, type or value that a step names is in its file', async () => {
  const missing: string[] = []
  let named = 0
  for (const { number, file, section } of await readSteps()) {
    const text = await textOf(file)
    for (const [, name = ''] of section.matchAll(/`([A-Za-z]\w*)`/g)) {
      named += 1
      if (!new RegExp(`\\b${name}\\b`).test(text)) missing.push(`step ${number}: ${file} has no ${name}`)
    }
  }
  expect(named).toBeGreaterThanOrEqual(12)
  expect(missing).toEqual([])
})
