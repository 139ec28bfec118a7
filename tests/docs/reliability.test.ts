/**
 * The list "Every fault" of docs/reliability.md says the truth: each fault of docs/offline.md has tests that carry its
 * number.
 */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listedFaults, textOf } from './pages.ts'

const tests = fileURLToPath(new URL('..', import.meta.url))

/** The faults that the titles of a file name: `fault 46: …`, `faults 42 and 47: …`. */
function faultsIn(text: string): Set<number> {
  const titles = text.matchAll(/['"`]faults? (\d+(?:(?:, | and |, and )\d+)*)/g)
  return new Set([...titles].flatMap(([, numbers = '']) => numbers.split(/\D+/).map(Number)))
}

/** File below tests/ → the faults that its titles name. */
async function faultsByFile(): Promise<Map<string, Set<number>>> {
  const files = (await readdir(tests, { recursive: true })).filter((file) => /\.(test|spec|engines)\.tsx?$/.test(file))
  return new Map(
    await Promise.all(files.map(async (file) => [file, faultsIn(await readFile(tests + file, 'utf8'))] as const)),
  )
}

/** Fault → the files that the list names for it. */
async function listed(): Promise<Map<number, string[]>> {
  const [, list = ''] = (await textOf('docs/reliability.md')).split(/^## Every fault$/m)
  const entries = list.matchAll(/^- \*\*(\d+)\*\* (.*(?:\n {2}.*)*)/gm)
  return new Map(
    [...entries].map(([, number, entry = '']) => [
      Number(number),
      [...entry.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = '']) => file),
    ]),
  )
}

test('every fault is in the list, and every test that the list names carries its number', async () => {
  const [faults, byFile, named] = await Promise.all([listedFaults(), faultsByFile(), listed()])
  expect(faults.size).toBeGreaterThan(0)
  const wrong: string[] = []
  for (const fault of faults) {
    const files = named.get(fault) ?? []
    if (files.length === 0) wrong.push(`fault ${fault} has no test in the list`)
    for (const file of files)
      if (!byFile.get(file)?.has(fault)) wrong.push(`no test of ${file} is called "fault ${fault}"`)
  }
  expect(wrong).toEqual([])
})
